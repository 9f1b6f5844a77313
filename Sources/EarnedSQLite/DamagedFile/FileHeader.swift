/// The first 100 bytes of a database file (file format, section 1.3).
struct FileHeader {
  static let bytes = 100
  private static let magic = Array("SQLite format 3\0".utf8)

  /// The bytes of a page that hold content: its size without the reserved bytes at its end.
  var usableBytes: Int { pageBytes - reservedBytes }
  let pageBytes: Int
  let reservedBytes: Int
  let encoding: TextEncoding
  let firstTrunk: PageNumber
  let freePages: Int
  /// Only a file with auto-vacuum has a pointer map.
  let hasPointerMap: Bool

  /// Reads a header; nil when the bytes are not a header.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.bytes, bytes.starts(with: Self.magic), let size = bytes.integer16(at: 16),
      let firstTrunk = bytes.integer32(at: 32), let freePages = bytes.integer32(at: 36),
      let largestRoot = bytes.integer32(at: 52), let encoding = bytes.integer32(at: 56)
    else { return nil }
    pageBytes = size == 1 ? 65_536 : size
    reservedBytes = Int(bytes[20])
    guard FileHeader.pageSizes.contains(pageBytes), pageBytes - reservedBytes >= 480,
      Array(bytes[21...23]) == [64, 32, 32]
    else { return nil }
    self.encoding = TextEncoding(rawValue: encoding) ?? .utf8
    self.firstTrunk = firstTrunk
    self.freePages = freePages
    hasPointerMap = largestRoot > 0
  }

  /// For a file whose own header is lost.
  init(guessingPageBytes pageBytes: Int, hasPointerMap: Bool) {
    self.pageBytes = pageBytes
    self.hasPointerMap = hasPointerMap
    reservedBytes = 0
    encoding = .utf8
    firstTrunk = 0
    freePages = 0
  }

  static let pageSizes = [4_096, 1_024, 2_048, 8_192, 16_384, 32_768, 65_536, 512]
}

enum TextEncoding: Int {
  case utf8 = 1
  case utf16LittleEndian, utf16BigEndian

  /// Nil when the bytes are not valid.
  func text(_ bytes: ArraySlice<UInt8>) -> String? {
    switch self {
    case .utf8: return String(validating: bytes, as: UTF8.self)
    case .utf16LittleEndian, .utf16BigEndian:
      guard bytes.count % 2 == 0 else { return nil }
      let (first, second) = self == .utf16LittleEndian ? (0, 1) : (1, 0)
      let units = stride(from: bytes.startIndex, to: bytes.endIndex, by: 2).map {
        UInt16(bytes[$0 + first]) | UInt16(bytes[$0 + second]) << 8
      }
      return String(validating: units, as: UTF16.self)
    }
  }
}

/// The free pages (file format, section 1.5). What they still contain was deleted and is never read.
struct FreePages {
  private var listed: Set<PageNumber> = []
  /// Whether the list could be read to its end. Then every page that is not in it is in use.
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

/// The pages of a file that may hold anything. A file can have holes, which read as zeros and hold no page.
struct FilledPages {
  /// Ascending; no two of them touch.
  private let ranges: [ClosedRange<PageNumber>]

  /// - Parameters:
  ///   - data: the bytes of the file that are on the disk.
  ///   - others: pages that the log or the journal holds.
  init(_ data: [Range<Int>], pageBytes: Int, _ others: [PageNumber], pageCount: Int) {
    let inFile = data.map { $0.lowerBound / pageBytes + 1...($0.upperBound - 1) / pageBytes + 1 }
    var ranges: [ClosedRange<PageNumber>] = []
    for range in (inFile + others.map { $0...$0 }).sorted(by: { $0.lowerBound < $1.lowerBound })
    where range.lowerBound <= pageCount {
      let upper = min(range.upperBound, pageCount)
      if let last = ranges.last, range.lowerBound <= last.upperBound + 1 {
        ranges[ranges.count - 1] = last.lowerBound...max(last.upperBound, upper)
      } else {
        ranges.append(range.lowerBound...upper)
      }
    }
    self.ranges = ranges
  }

  /// Ascending.
  var pages: some Sequence<PageNumber> { ranges.lazy.flatMap { $0 } }

  func contains(_ page: PageNumber) -> Bool {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < page { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].contains(page)
  }
}
