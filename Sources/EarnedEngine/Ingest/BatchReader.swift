import EarnedCore
import EarnedFiles

/// Reads an input in batches. While the caller records one, the next one is checked on a second thread: parsing the
/// lines, comparing them with their declarations and making their keys is a sixth of the work.
///
/// The input itself is read by the caller's thread, and ahead only where that never waits: in files.
final class BatchReader {
  /// A line, and what was read from it.
  struct Entry: Sendable {
    let line: Line
    /// A failure does not mean that the line is wrong: it cannot be determined.
    let reading: Result<RecordReader.Reading, any Error>
  }

  /// A batch also ends at this number of bytes, so that memory use does not depend on the length of lines.
  private static let limitBytes = 4 << 20
  /// Beside a batch of more bytes no other one is kept in memory.
  private static let limitBytesOfTwo = 1 << 19
  /// To start a thread takes longer than to check fewer lines.
  private static let fewestLinesAhead = 20

  private let source: any LineSource
  private let types: RecordTypes
  private let shouldStop: () -> Bool
  /// The batch after the last one, as far as it was begun.
  private var ahead: Result<BackgroundWork<[Entry]>, any Error>?
  /// The number of bytes in the lines of the last batch that was begun.
  private var bytes = 0

  /// - Parameters:
  ///   - types: the types of record that are known, by name.
  ///   - shouldStop: whether the user asks to stop.
  init(_ source: any LineSource, types: RecordTypes, shouldStop: @escaping () -> Bool) {
    self.source = source
    self.types = types
    self.shouldStop = shouldStop
  }

  /// The next batch; nil at the end. It has at most `limit` records, unless it was begun with another limit.
  ///
  /// - Throws: faults of the input; `IngestFault.interrupted`.
  func next(limit: Int) throws -> [Entry]? {
    defer { ahead = nil }
    let batch = try ahead?.get().wait() ?? Self.entries(try lines(limit), types)
    if shouldStop() { throw IngestFault.interrupted }
    return batch.isEmpty ? nil : batch
  }

  /// Begins the batch after the last one, of at most `limit` records, when that saves time. What fails is thrown when
  /// that batch is asked for.
  func readAhead(limit: Int) {
    guard source.totalBytes != nil, bytes <= Self.limitBytesOfTwo, limit >= Self.fewestLinesAhead else { return }
    let types = types
    ahead = Result { try lines(limit) }.map { lines in BackgroundWork { Self.entries(lines, types) } }
  }

  private func lines(_ limit: Int) throws -> [Line] {
    var lines: [Line] = []
    bytes = 0
    while lines.count < limit, bytes < Self.limitBytes, lines.isEmpty || source.isReady {
      guard let line = try source.next(unless: shouldStop) else { break }
      lines.append(line)
      bytes += line.bytes.count
    }
    return lines
  }

  private static func entries(_ lines: [Line], _ types: RecordTypes) -> [Entry] {
    guard !lines.isEmpty else { return [] }
    let reader = RecordReader(types: types)
    return lines.map { line in Entry(line: line, reading: Result { try reader.read(line) }) }
  }
}
