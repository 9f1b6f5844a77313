/// Lines that are made as they are read: there may be many.
struct TextLines: Sequence, IteratorProtocol {
  private let count: Int
  private let line: (Int) -> String
  private var read = 0

  /// So many lines, each made by its number from 0.
  init(count: Int, line: @escaping (Int) -> String) {
    self.count = count
    self.line = line
  }

  init(_ lines: [String]) { self.init(count: lines.count) { lines[$0] } }

  mutating func next() -> String? {
    guard read < count else { return nil }
    defer { read += 1 }
    return line(read)
  }
}
