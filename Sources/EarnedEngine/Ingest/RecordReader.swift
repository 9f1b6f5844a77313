import EarnedCore
import JSON

/// Reads one line of input into a record, or says what is wrong with it.
public final class RecordReader {
  /// What a line holds.
  public enum Reading: Sendable {
    case record(Record)
    /// The type is that of the line when it is a known one.
    case rejected(Rejection, type: String?)
  }

  /// The longest line that is read, in bytes.
  public static let lineLimitBytes = 1 << 20
  /// The deepest nesting that is read.
  public static let depthLimit = 64

  private let parser = JSONParser(maximumDepth: depthLimit)
  private let types: [String: RecordType]

  /// A reader of these types.
  public init(types: [String: RecordType]) { self.types = types }

  /// Reads the bytes of a line, without its line ending.
  public func read(_ line: [UInt8]) -> Reading {
    do {
      guard case .object(let object) = try parser.parse(line) else {
        return .rejected(Rejection(.invalidJSON, "the line is JSON but not an object"), type: nil)
      }
      return read(object)
    } catch {
      return .rejected(Rejection(error), type: nil)
    }
  }

  private func read(_ object: JSONObject) -> Reading {
    do throws(Rejection) {
      return .record(try Record(object, types: types))
    } catch {
      let type = object["type"]?.stringValue.flatMap { types[$0]?.name }
      return .rejected(error, type: type)
    }
  }
}

extension Rejection {
  /// What the parser found, in the words of the contract.
  fileprivate init(_ fault: JSONFault) {
    switch fault {
    case .invalidUTF8: self.init(.invalidUTF8, "the line is not valid UTF-8")
    case .invalid(let what): self.init(.invalidJSON, what)
    case .duplicateKey(let key): self.init(.invalidJSON, "the field '\(key.prefix(80))' is given twice")
    case .tooDeep(let limit): self.init(.tooDeep, "the line is nested deeper than \(limit) levels")
    }
  }
}
