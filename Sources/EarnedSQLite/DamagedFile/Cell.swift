/// One cell of a page: a row, an index entry, or a pointer to a child page (file format, section 1.6).
struct Cell {
  /// Its bytes in the page.
  let range: Range<Int>
  /// The child page, in an interior page.
  let leftChild: PageNumber?
  /// The row id, in a table; 0 in an index.
  let rowID: Int64
  /// The size of its record, and the part of the record that lies in the page.
  let payloadBytes: Int
  let local: Range<Int>
  /// The first overflow page, with the rest of its record.
  let overflow: PageNumber?
}

/// Reads the cells of one page.
struct CellReader {
  /// SQLite's own limit for one record.
  private static let largestPayload: Int64 = 1_000_000_000

  let bytes: [UInt8]
  let kind: TreePage.Kind
  let usableBytes: Int

  /// The cell at an offset; nil when it does not fit into the page.
  func cell(at offset: Int) -> Cell? {
    var position = offset
    var leftChild: PageNumber?
    if kind.isInterior {
      guard let child = bytes.integer32(at: position) else { return nil }
      leftChild = child
      position += 4
    }
    if kind == .tableInterior {
      guard let key = bytes.varint(at: position), key.end <= usableBytes else { return nil }
      return Cell(
        range: offset..<key.end, leftChild: leftChild, rowID: key.value, payloadBytes: 0, local: key.end..<key.end,
        overflow: nil)
    }
    guard let payload = bytes.varint(at: position), (0...Self.largestPayload).contains(payload.value) else {
      return nil
    }
    position = payload.end
    var rowID: Int64 = 0
    if kind == .tableLeaf {
      guard let key = bytes.varint(at: position) else { return nil }
      (rowID, position) = key
    }
    return cell(at: offset, leftChild, rowID, payloadBytes: Int(payload.value), contentStart: position)
  }

  private func cell(
    at offset: Int, _ leftChild: PageNumber?, _ rowID: Int64, payloadBytes: Int, contentStart: Int
  ) -> Cell? {
    let localBytes = localBytes(of: payloadBytes)
    let local = contentStart..<contentStart + localBytes
    let spills = localBytes < payloadBytes
    let end = max(local.upperBound + (spills ? 4 : 0), offset + 4)
    guard end <= usableBytes else { return nil }
    return Cell(
      range: offset..<end, leftChild: leftChild, rowID: rowID, payloadBytes: payloadBytes, local: local,
      overflow: spills ? bytes.integer32(at: local.upperBound) : nil)
  }

  /// The size of the part of a record that stays in the page; the rest goes to overflow pages.
  private func localBytes(of payloadBytes: Int) -> Int {
    let largest = kind == .tableLeaf ? usableBytes - 35 : (usableBytes - 12) * 64 / 255 - 23
    guard payloadBytes > largest else { return payloadBytes }
    let smallest = (usableBytes - 12) * 32 / 255 - 23
    let fitting = smallest + (payloadBytes - smallest) % (usableBytes - 4)
    return fitting <= largest ? fitting : smallest
  }
}
