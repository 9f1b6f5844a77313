/// Which pages of a file may hold anything. A file can have holes, which read as zeros and hold no page.
struct FilledPages {
  /// In order, apart from each other.
  private let ranges: [ClosedRange<PageNumber>]

  /// - Parameters:
  ///   - data: the bytes of the file that are on the disk.
  ///   - others: pages that another file holds.
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

  /// All of them, in order.
  var pages: some Sequence<PageNumber> { ranges.lazy.flatMap { $0 } }

  /// Whether a page is one of them.
  func contains(_ page: PageNumber) -> Bool {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < page { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].contains(page)
  }
}
