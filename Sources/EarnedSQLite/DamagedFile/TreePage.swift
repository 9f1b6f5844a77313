/// One page of a b-tree (file format, section 1.6), as far as it can be trusted. A cell is used when it is in the
/// cell area, overlaps no other cell and no free space (which may hold deleted rows), and its row id is in order.
struct TreePage {
  enum Kind: UInt8 {
    case indexInterior = 2
    case tableInterior = 5
    case indexLeaf = 10
    case tableLeaf = 13

    var isInterior: Bool { self == .indexInterior || self == .tableInterior }
    var isTable: Bool { self == .tableInterior || self == .tableLeaf }
  }

  let kind: Kind
  let cells: [Cell]
  let rightChild: PageNumber?
  /// The number of cells that cannot be trusted.
  let lostCells: Int
  /// Whether every byte is accounted for.
  let isSound: Bool

  /// Reads a page; nil when the bytes are not a page of a b-tree.
  init?(_ number: PageNumber, _ bytes: [UInt8], usableBytes: Int) {
    let start = number == 1 ? FileHeader.bytes : 0
    guard bytes.count >= usableBytes, start + 12 <= usableBytes, let kind = Kind(rawValue: bytes[start]),
      let count = bytes.integer16(at: start + 3), let contentStart = bytes.integer16(at: start + 5)
    else { return nil }
    let headerEnd = start + (kind.isInterior ? 12 : 8)
    guard headerEnd + 2 * count <= usableBytes else { return nil }
    let pointersEnd = headerEnd + 2 * count
    let content = max(contentStart == 0 ? 65_536 : contentStart, pointersEnd)
    let cellBytes = CellReader(bytes: bytes, kind: kind, usableBytes: usableBytes)
    let found = (0..<count).compactMap { index in
      bytes.integer16(at: headerEnd + 2 * index).flatMap { $0 >= content ? cellBytes.cell(at: $0) : nil }
    }
    let free = FreeBlocks(bytes, first: bytes.integer16(at: start + 1) ?? 0, content: content, usableBytes)
    let separate = Self.withoutOverlaps(found, free.ranges)
    let cells = kind.isTable ? Self.ascending(separate) : separate

    self.kind = kind
    self.cells = cells
    rightChild = kind.isInterior ? bytes.integer32(at: start + 8) : nil
    lostCells = count - cells.count
    let accounted = cells.reduce(free.bytes + Int(bytes[start + 7])) { $0 + $1.range.count }
    isSound = lostCells == 0 && free.isWhole && accounted == usableBytes - content
  }

  /// The child pages, in order; empty for a leaf.
  var children: [PageNumber] {
    kind.isInterior ? cells.compactMap(\.leftChild) + [rightChild].compactMap { $0 } : []
  }

  /// The cells that do not overlap another cell or free space.
  private static func withoutOverlaps(_ cells: [Cell], _ free: [Range<Int>]) -> [Cell] {
    let taken = (cells.map(\.range) + free).sorted { $0.lowerBound < $1.lowerBound }
    var clashing: Set<Int> = []
    var last: Range<Int>?
    for range in taken {
      if let before = last, range.lowerBound < before.upperBound {
        clashing.formUnion([before.lowerBound, range.lowerBound])
        last = before.upperBound > range.upperBound ? before : range
      } else {
        last = range
      }
    }
    return cells.filter { !clashing.contains($0.range.lowerBound) }
  }

  /// The longest run of cells with ascending row ids: a cell out of order has a wrong row id.
  private static func ascending(_ cells: [Cell]) -> [Cell] {
    var ends: [Int] = []
    var before = [Int?](repeating: nil, count: cells.count)
    for index in cells.indices {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if cells[ends[middle]].rowID < cells[index].rowID { low = middle + 1 } else { high = middle }
      }
      before[index] = low > 0 ? ends[low - 1] : nil
      if low == ends.count { ends.append(index) } else { ends[low] = index }
    }
    var run: [Cell] = []
    var index = ends.last
    while let current = index {
      run.append(cells[current])
      index = before[current]
    }
    return run.reversed()
  }
}

/// The free space between the cells of a page: deleted content.
private struct FreeBlocks {
  var ranges: [Range<Int>] = []
  /// Whether the chain of free blocks is valid to its end.
  var isWhole = true
  var bytes: Int { ranges.reduce(0) { $0 + $1.count } }

  init(_ page: [UInt8], first: Int, content: Int, _ usableBytes: Int) {
    var (offset, earliest) = (first, content)
    while offset != 0 {
      guard offset >= earliest, offset + 4 <= usableBytes, let next = page.integer16(at: offset),
        let size = page.integer16(at: offset + 2), size >= 4, offset + size <= usableBytes
      else {
        isWhole = false
        return
      }
      ranges.append(offset..<offset + size)
      (offset, earliest) = (next, offset + size)
    }
  }
}
