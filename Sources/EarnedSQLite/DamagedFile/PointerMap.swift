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

  /// The pages of the map, in order; nil for one that is lost, or is in a hole of the file.
  private let maps: [[UInt8]?]
  private let file: PageFile
  /// The number of pages for which one page of the map has entries.
  private let reach: Int

  init(_ file: PageFile) {
    self.file = file
    reach = file.header.usableBytes / 5
    let count = file.header.hasPointerMap ? (file.pageCount + reach - 1) / (reach + 1) : 0
    maps = (0..<count).map { [reach] group in
      let position = Self.position(of: group, reach, file)
      return file.isFilled(position) ? file.bytes(of: position) : nil
    }
  }

  /// The entry of a page; nil when there is none.
  subscript(page: PageNumber) -> Entry? {
    guard page > 2, page <= file.pageCount else { return nil }
    let group = (page - 2) / (reach + 1)
    let index = page - Self.position(of: group, reach, file) - 1
    guard index >= 0, maps.indices.contains(group), let bytes = maps[group] else { return nil }
    return Entry(bytes, at: 5 * index, pageCount: file.pageCount)
  }

  /// The place of a page of the map. The page with the lock bytes is never used, so a map page that would be there is
  /// the next one.
  private static func position(of group: Int, _ reach: Int, _ file: PageFile) -> PageNumber {
    let map = group * (reach + 1) + 2
    return map == lockPage(file) ? map + 1 : map
  }

  /// Whether a page is part of the map itself.
  static func isMap(_ page: PageNumber, of file: PageFile) -> Bool {
    guard file.header.hasPointerMap, page >= 2 else { return false }
    let map = (page - 2) / (file.header.usableBytes / 5 + 1) * (file.header.usableBytes / 5 + 1) + 2
    return page == (map == lockPage(file) ? map + 1 : map)
  }

  private static func lockPage(_ file: PageFile) -> PageNumber { 0x4000_0000 / file.header.pageBytes + 1 }
}
