/// The free pages (file format, section 1.5). What they still contain was deleted and is never read.
struct FreePages {
  private var listed: Set<PageNumber> = []
  /// The list could be read to its end: a page that is not in it is in use.
  let isWhole: Bool

  init(_ file: PageFile) {
    var trunk = file.header.firstTrunk
    var trunks: Set<PageNumber> = []
    while trunk != 0, trunks.insert(trunk).inserted, let bytes = file.bytes(of: trunk),
      let next = bytes.integer32(at: 0), let count = bytes.integer32(at: 4),
      count <= file.header.usableBytes / 4 - 2
    {
      for index in 0..<count {
        if let page = bytes.integer32(at: 8 + 4 * index) { listed.insert(page) }
      }
      trunk = next
    }
    listed.formUnion(trunks)
    isWhole = file.hasHeader && trunk == 0 && listed.count == file.header.freePages
  }

  func contains(_ page: PageNumber) -> Bool { listed.contains(page) }
}
