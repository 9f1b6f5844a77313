import EarnedCore
import EarnedJSON

/// Reads a record from one line of input, or returns what is wrong with the line.
public final class RecordReader {
  /// The result of reading a line.
  public enum Reading: Sendable {
    case record(Record)
    /// `type` is the type in the line when it is a known one.
    case rejected(Rejection, type: String?)
  }

  /// The length limit of a line, in bytes.
  public static let lineLimitBytes = 1 << 20
  /// The limit of nesting.
  public static let depthLimit = 64

  private let parser = JSONParser(maximumDepth: depthLimit)
  private let types: RecordTypes

  /// A reader of these types.
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
  public func read(_ line: [UInt8]) throws -> Reading {
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
  /// The parser's fault, in the words of the contract.
  fileprivate init(_ fault: JSONFault) {
    switch fault {
    case .invalidUTF8: self.init(.invalidUTF8, "the line is not valid UTF-8")
    case .invalid(let what): self.init(.invalidJSON, what)
    case .duplicateKey(let key): self.init(.invalidJSON, "the field '\(key.prefix(80))' is given twice")
    case .tooDeep(let limit): self.init(.tooDeep, "the line is nested deeper than \(limit) levels")
    }
  }
}
