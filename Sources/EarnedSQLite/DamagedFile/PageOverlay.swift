import EarnedSystem

/// Pages in a file next to the database (its log or journal) that replace those of the database.
struct PageOverlay {
  /// The offset of each page in the log or journal.
  var offsets: [PageNumber: Int] = [:]
  /// The number of pages that the database has with them; nil when the log or journal does not say.
  var pageCount: Int?
  var pageBytes: Int?
}

extension PageOverlay {
  /// The committed part of a write-ahead log: frames with the log's salts and running checksum, up to the last commit
  /// (file format, section 4).
  static func writeAheadLog(_ file: RandomAccessFile) throws(FileFault) -> PageOverlay? {
    let header = try file.read(32, at: 0)
    guard header.count == 32, let magic = header.integer32(at: 0), magic & ~1 == 0x377f_0682,
      let pageBytes = header.integer32(at: 8),
      FileHeader.pageSizes.contains(pageBytes)
    else { return nil }
    var checksum = RunningChecksum(isBigEndian: magic & 1 == 1)
    checksum.add(header[0..<24])
    guard checksum.isEqual(to: header, at: 24) else { return nil }

    var overlay = PageOverlay(pageBytes: pageBytes)
    var uncommitted: [PageNumber: Int] = [:]
    var offset = 32
    while true {
      let frame = try file.read(24 + pageBytes, at: offset)
      guard frame.count == 24 + pageBytes, frame[8..<16] == header[16..<24], let page = frame.integer32(at: 0),
        let pageCount = frame.integer32(at: 4), page > 0
      else { break }
      checksum.add(frame[0..<8])
      checksum.add(frame[24...])
      guard checksum.isEqual(to: frame, at: 16) else { break }
      uncommitted[page] = offset + 24
      if pageCount > 0 {
        overlay.offsets.merge(uncommitted) { $1 }
        overlay.pageCount = pageCount
        uncommitted = [:]
      }
      offset += frame.count
    }
    return overlay.pageCount == nil ? nil : overlay
  }

  /// The pages that a rollback journal saved in a transaction that did not finish, as they were before it (file format,
  /// section 3).
  static func rollbackJournal(_ file: RandomAccessFile) throws(FileFault) -> PageOverlay? {
    var overlay = PageOverlay()
    var offset = 0
    while true {
      let header = try file.read(28, at: offset)
      guard header.starts(with: RollbackJournal.mark),
        let count = header.integer32(at: 8), let nonce = header.integer32(at: 12),
        let pageCount = header.integer32(at: 16), let sectorBytes = header.integer32(at: 20),
        let pageBytes = header.integer32(at: 24), FileHeader.pageSizes.contains(pageBytes),
        (28...65_536).contains(sectorBytes), overlay.pageBytes ?? pageBytes == pageBytes
      else { break }
      overlay.pageBytes = pageBytes
      overlay.pageCount = overlay.pageCount ?? pageCount
      offset += sectorBytes
      for _ in 0..<count {
        let entry = try file.read(pageBytes + 8, at: offset)
        guard entry.count == pageBytes + 8, let page = entry.integer32(at: 0), page > 0,
          entry.integer32(at: pageBytes + 4) == journalChecksum(nonce, entry[4..<4 + pageBytes])
        else { return overlay }
        // The first copy of a page is the original.
        if overlay.offsets[page] == nil { overlay.offsets[page] = offset + 4 }
        offset += entry.count
      }
      offset = (offset + sectorBytes - 1) / sectorBytes * sectorBytes
    }
    return overlay.pageBytes == nil ? nil : overlay
  }

  private static func journalChecksum(_ nonce: Int, _ page: ArraySlice<UInt8>) -> Int {
    var sum = UInt32(truncatingIfNeeded: nonce)
    var index = page.count - 200
    while index > 0 {
      sum &+= UInt32(page[page.startIndex + index])
      index -= 200
    }
    return Int(sum)
  }
}

/// The checksum of a write-ahead log: each frame continues that of the frame before.
private struct RunningChecksum {
  let isBigEndian: Bool
  private var sums: (UInt32, UInt32) = (0, 0)

  init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

  mutating func add(_ bytes: ArraySlice<UInt8>) {
    bytes.withUnsafeBytes { raw in
      for offset in stride(from: 0, to: raw.count - 7, by: 8) {
        sums.0 &+= word(raw, offset) &+ sums.1
        sums.1 &+= word(raw, offset + 4) &+ sums.0
      }
    }
  }

  private func word(_ raw: UnsafeRawBufferPointer, _ offset: Int) -> UInt32 {
    let word = raw.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
    return isBigEndian ? UInt32(bigEndian: word) : UInt32(littleEndian: word)
  }

  func isEqual(to bytes: [UInt8], at offset: Int) -> Bool {
    bytes.integer32(at: offset) == Int(sums.0) && bytes.integer32(at: offset + 4) == Int(sums.1)
  }
}
