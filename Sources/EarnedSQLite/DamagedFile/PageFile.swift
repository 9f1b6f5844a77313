import EarnedSystem

/// The pages of a database file as of its last commit, however damaged the file is. It writes nothing and takes no
/// lock.
final class PageFile {
  let header: FileHeader
  /// The number of pages that the file should have.
  let pageCount: Int
  /// Whether the header could be read and agrees with the first page.
  let hasHeader: Bool
  private let file: RandomAccessFile
  private let beside: (file: RandomAccessFile, overlay: PageOverlay)?
  private let filled: FilledPages

  init(_ path: String) throws(FileFault) {
    file = try RandomAccessFile(path)
    beside = try Self.beside(path)
    let bytes = try FileStatus(of: path)?.bytes ?? 0
    let first = try Self.firstBytes(file, beside)
    let stated = FileHeader(first)
    let guess = PageSizeGuess(file: file, bytes: bytes)
    let known = beside?.overlay.pageBytes
    if let stated, known ?? stated.pageBytes == stated.pageBytes, guess.fits(stated) {
      (header, hasHeader) = (stated, true)
    } else {
      let pageBytes = known ?? guess.pageBytes(stated: stated?.pageBytes)
      header = FileHeader(guessingPageBytes: pageBytes, hasPointerMap: guess.hasPointerMap(pageBytes))
      hasHeader = false
    }
    let inFile = (bytes + header.pageBytes - 1) / header.pageBytes
    // The page count in a damaged log may be wrong, so it is limited.
    pageCount = min(beside?.overlay.pageCount ?? inFile, inFile + (beside?.overlay.offsets.count ?? 0))
    filled = FilledPages(
      try file.dataRanges(), pageBytes: header.pageBytes, beside.map { Array($0.overlay.offsets.keys) } ?? [],
      pageCount: pageCount)
  }

  /// The pages that may hold anything, except the first, in order. The others are in holes of the file, and reading all
  /// of those could take hours.
  var filledPages: some Sequence<PageNumber> { filled.pages.lazy.filter { $0 > 1 } }

  func isFilled(_ page: PageNumber) -> Bool { filled.contains(page) }

  /// The bytes of a page; nil when the page is missing or the disk cannot read it.
  func bytes(of page: PageNumber) -> [UInt8]? {
    guard (1...max(pageCount, 1)).contains(page) else { return nil }
    do {
      let bytes =
        if let beside, let offset = beside.overlay.offsets[page] {
          try beside.file.read(header.pageBytes, at: offset)
        } else {
          try file.read(header.pageBytes, at: (page - 1) * header.pageBytes)
        }
      return bytes.count == header.pageBytes ? bytes : nil
    } catch {
      // A bad sector loses one page, not the whole file.
      return nil
    }
  }

  private static func firstBytes(
    _ file: RandomAccessFile, _ beside: (file: RandomAccessFile, overlay: PageOverlay)?
  ) throws(FileFault) -> [UInt8] {
    if let beside, let offset = beside.overlay.offsets[1] { return try beside.file.read(FileHeader.bytes, at: offset) }
    return try file.read(FileHeader.bytes, at: 0)
  }

  /// The log or the journal next to the file, when it has committed or saved pages.
  private static func beside(_ path: String) throws(FileFault) -> (file: RandomAccessFile, overlay: PageOverlay)? {
    for (ending, read) in [("-wal", PageOverlay.writeAheadLog), ("-journal", PageOverlay.rollbackJournal)] {
      guard try FileStatus(of: path + ending) != nil else { continue }
      let file = try RandomAccessFile(path + ending)
      if let overlay = try read(file) { return (file, overlay) }
    }
    return nil
  }
}

/// Finds the page size of a file whose header is lost: the size at which most pages read as tree pages.
private struct PageSizeGuess {
  private static let samples = 400

  let file: RandomAccessFile
  let bytes: Int

  /// Whether the first page reads as a tree page at the size in the header.
  func fits(_ header: FileHeader) -> Bool {
    page(1, header.pageBytes).flatMap { TreePage(1, $0, usableBytes: header.usableBytes) }?.isSound == true
      || pageBytes(stated: header.pageBytes) == header.pageBytes
  }

  func pageBytes(stated: Int?) -> Int {
    let sizes = FileHeader.pageSizes
    let scores = sizes.map { size in (size, score(size), size == stated ? 1 : 0) }
    let best = scores.max { ($0.1, $0.2) < ($1.1, $1.2) }
    return best.flatMap { $0.1 > 0 ? $0.0 : nil } ?? stated ?? sizes[0]
  }

  private func score(_ pageBytes: Int) -> Int {
    let pages = bytes / pageBytes
    guard pages > 0 else { return 0 }
    let step = max(pages / Self.samples, 1)
    let sound = stride(from: 1, through: pages, by: step).filter { number in
      page(number, pageBytes).flatMap { TreePage(number, $0, usableBytes: pageBytes) }?.isSound == true
    }
    return sound.count * pageBytes * step
  }

  /// Whether the second page is a pointer map: only then are most of its entries valid.
  func hasPointerMap(_ pageBytes: Int) -> Bool {
    guard let second = page(2, pageBytes) else { return false }
    let entries = min(bytes / pageBytes - 2, pageBytes / 5)
    guard entries > 0 else { return false }
    let possible = (0..<entries).filter {
      PointerMap.Entry(second, at: 5 * $0, pageCount: bytes / pageBytes) != nil
    }
    return possible.count * 4 >= entries * 3
  }

  private func page(_ number: PageNumber, _ pageBytes: Int) -> [UInt8]? {
    do {
      let bytes = try file.read(pageBytes, at: (number - 1) * pageBytes)
      return bytes.count == pageBytes ? bytes : nil
    } catch {
      return nil
    }
  }
}
