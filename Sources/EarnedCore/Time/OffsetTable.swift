import CTimeZone

/// A zone's UTC offsets from 1970 to 2100, found by binary search. It never changes, so threads may share it.
struct OffsetTable: Sendable {
  /// The seconds since the epoch that the table covers: 1970-01-01 ..< 2100-01-01.
  static let seconds: Range<Int64> = 0..<4_102_444_800

  private let starts: [Int64]
  private let offsets: [Int32]

  init(of zone: OpaquePointer) {
    var starts = [Self.seconds.lowerBound]
    var offsets = [ctz_offset(zone, Self.seconds.lowerBound)]
    var change = Self.seconds.lowerBound
    while ctz_next_change(zone, change, &change), change < Self.seconds.upperBound {
      starts.append(change)
      offsets.append(ctz_offset(zone, change))
    }
    self.starts = starts
    self.offsets = offsets
  }

  /// The offset at a time in ``seconds``, in seconds east of UTC.
  func offset(at time: Int64) -> Int32 {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= time { low = middle } else { high = middle }
    }
    return offsets[low]
  }
}
