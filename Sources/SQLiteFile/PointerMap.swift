/// The pointer map: for every page, what it is and what its parent is (file format, section 1.8). Only a file with
/// auto-vacuum has one; every file that earned makes does.
struct PointerMap {
  enum Use: UInt8 {
    case root = 1
    case free, firstOverflow, nextOverflow, treePage
  }

  struct Entry: Equatable {
    let use: Use
    let parent: PageNumber

    /// Reads an entry; nil when the bytes are not a valid entry.
    init?(_ bytes: [UInt8], at offset: Int, pageCount: Int) {
      guard offset + 5 <= bytes.count, let use = Use(rawValue: bytes[offset]),
        let parent = bytes.integer32(at: offset + 1)
      else { return nil }
      switch use {
      case .root, .free: guard parent == 0 else { return nil }
      case .firstOverflow, .nextOverflow, .treePage: guard (1...max(pageCount, 1)).contains(parent) else { return nil }
      }
      (self.use, self.parent) = (use, parent)
    }
  }

  private let entries: [Entry?]

  init(_ file: PageFile) {
    var entries = [Entry?](repeating: nil, count: file.pageCount + 1)
    let reach = file.header.usableBytes / 5
    var map = 2
    while file.header.hasPointerMap, map <= file.pageCount {
      // The page with the lock bytes is never used; the map page is then the next one.
      let position = map == PointerMap.lockPage(file) ? map + 1 : map
      let bytes = file.bytes(of: position) ?? []
      for page in stride(from: position + 1, through: min(position + reach, file.pageCount), by: 1) {
        entries[page] = Entry(bytes, at: 5 * (page - position - 1), pageCount: file.pageCount)
      }
      map += reach + 1
    }
    self.entries = entries
  }

  /// The entry of a page; nil when there is none.
  subscript(page: PageNumber) -> Entry? { entries.indices.contains(page) ? entries[page] : nil }

  /// Whether a page is part of the map itself.
  static func isMap(_ page: PageNumber, of file: PageFile) -> Bool {
    guard file.header.hasPointerMap, page >= 2 else { return false }
    let map = (page - 2) / (file.header.usableBytes / 5 + 1) * (file.header.usableBytes / 5 + 1) + 2
    return page == (map == lockPage(file) ? map + 1 : map)
  }

  private static func lockPage(_ file: PageFile) -> PageNumber { 0x4000_0000 / file.header.pageBytes + 1 }
}
