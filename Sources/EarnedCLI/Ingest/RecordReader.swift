import EarnedCore
import EarnedEngine
import EarnedJSON
import EarnedSystem

/// Reads a record from one line of input, or returns what is wrong with the line.
package final class RecordReader {
  package enum Reading: Sendable {
    case record(Record)
    /// `type` is the type in the line, when that is a known one.
    case rejected(Rejection, type: String?)
  }

  package static let lineLimitBytes = 1 << 20
  package static let depthLimit = 64

  private let parser = JSONParser(maximumDepth: depthLimit)
  private let types: RecordTypes

  /// - Parameter types: the known types of record.
  public init(types: RecordTypes) { self.types = types }

  /// Reads a line of an input.
  ///
  /// - Throws: errors that do not mean the line is wrong.
  func read(_ line: Line) throws -> Reading {
    guard line.isTooLong else { return try read(line.bytes) }
    let message = "the line is longer than \(Self.lineLimitBytes) bytes; --rejects keeps its beginning"
    return .rejected(Rejection(.lineTooLong, message), type: nil)
  }

  /// Reads the bytes of a line, without its line ending.
  ///
  /// - Throws: errors that do not mean the line is wrong: `TimeZoneFault` when it cannot be determined whether a zone
  ///   exists.
  package func read(_ line: [UInt8]) throws -> Reading {
    let value: JSONValue
    do {
      value = try parser.parse(line)
    } catch {
      return .rejected(Rejection(error), type: nil)
    }
    guard case .object(let object) = value else {
      return .rejected(Rejection(.invalidJSON, "the line is JSON but not an object"), type: nil)
    }
    return try read(object)
  }

  private func read(_ object: JSONObject) throws -> Reading {
    do {
      return .record(try Record(object, types: types))
    } catch let rejection as Rejection {
      let type = object["type"]?.stringValue.flatMap { types[$0]?.name }
      return .rejected(rejection, type: type)
    }
  }
}

extension Rejection {
  /// The fault of the parser, in the words of the contract.
  fileprivate init(_ fault: JSONFault) {
    switch fault {
    case .invalidUTF8: self.init(.invalidUTF8, "the line is not valid UTF-8")
    case .invalid(let what): self.init(.invalidJSON, what)
    case .duplicateKey(let key): self.init(.invalidJSON, "the field '\(key.prefix(80))' is given twice")
    case .tooDeep(let limit): self.init(.tooDeep, "the line is nested deeper than \(limit) levels")
    }
  }
}

/// Reads an input in batches. While the caller records one batch, the next is checked on a second thread: parsing
/// lines, comparing them with their declarations and making their keys is a sixth of the work.
///
/// The input itself is read by the caller's thread. It is read ahead only when that never waits, so only from files.
final class BatchReader {
  struct Entry: Sendable {
    let line: Line
    /// A failure means that it is not known whether the line is valid.
    let reading: Result<RecordReader.Reading, any Error>
  }

  /// A batch also ends after this number of bytes, so that memory does not depend on the length of lines.
  private static let limitBytes = 4 << 20
  /// After a batch of more bytes none is read ahead, so that only one is in memory.
  private static let limitBytesOfTwo = 1 << 19
  /// Checking fewer lines than this takes less time than starting a thread.
  private static let fewestLinesAhead = 20

  private let source: any LineSource
  private let types: RecordTypes
  private let shouldStop: () -> Bool
  private let waited: () throws -> Void
  /// The next batch, when it was begun.
  private var ahead: Result<BackgroundWork<[Entry]>, any Error>?
  /// The number of bytes in the batch that was begun last.
  private var bytes = 0

  /// - Parameters:
  ///   - types: the types of record that are known, by name.
  ///   - shouldStop: whether the user asks to stop.
  ///   - waited: called several times a second while a line is awaited.
  init(
    _ source: any LineSource, types: RecordTypes, shouldStop: @escaping () -> Bool, waited: @escaping () throws -> Void
  ) {
    self.source = source
    self.types = types
    self.shouldStop = shouldStop
    self.waited = waited
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

  /// Begins the next batch, of at most `limit` records, when that saves time. What fails is thrown when the batch is
  /// asked for.
  func readAhead(limit: Int) {
    guard source.totalBytes != nil, bytes <= Self.limitBytesOfTwo, limit >= Self.fewestLinesAhead else { return }
    let types = types
    ahead = Result { try lines(limit) }.map { lines in BackgroundWork { Self.entries(lines, types) } }
  }

  private func lines(_ limit: Int) throws -> [Line] {
    var lines: [Line] = []
    bytes = 0
    while lines.count < limit, bytes < Self.limitBytes, lines.isEmpty || source.isReady {
      guard let line = try source.next(unless: shouldStop, waited: waited) else { break }
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
