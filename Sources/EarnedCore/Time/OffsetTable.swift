import CEarnedTimeZone

/// A zone's UTC offsets since 1970, found by binary search. It never changes, so threads may share it.
struct OffsetTable: Sendable {
  /// The seconds since the epoch that the table covers: from 1970 to 2037, or to 2100 where nothing recurs.
  let seconds: Range<Int64>

  private let starts: [Int64]
  private let offsets: [Int32]

  init(of zone: OpaquePointer) {
    seconds = 0..<min(ctz_end_of_list(zone), 4_102_444_800)
    var starts = [seconds.lowerBound]
    var offsets = [ctz_offset(zone, seconds.lowerBound)]
    var change = seconds.lowerBound
    while ctz_next_change(zone, change, &change), change < seconds.upperBound {
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
