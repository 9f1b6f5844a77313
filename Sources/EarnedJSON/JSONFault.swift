/// Why a JSON text is rejected. Of several faults, the first in this order is reported.
public enum JSONFault: Error, Equatable {
  case invalidUTF8
  /// Not JSON as RFC 8259 defines it; the sentence says what is wrong.
  case invalid(String)
  /// Arrays and objects are nested deeper than `limit`. A scalar in one array has depth 1.
  case tooDeep(limit: Int)
  /// An object has this key twice (not allowed by I-JSON, RFC 7493 section 2.3).
  case duplicateKey(String)
}

extension JSONFault: CustomStringConvertible {
  /// One sentence for a person, without a full stop.
  public var description: String {
    switch self {
    case .invalidUTF8: "the text is not valid UTF-8"
    case .invalid(let sentence): sentence
    case .tooDeep(let limit): "arrays and objects are nested more than \(limit) deep"
    case .duplicateKey(let key): "the key \"\(key)\" occurs twice in one object"
    }
  }
}

/// Why a JSON file that a person wrote is rejected.
package struct JSONFileFault: Error, Equatable {
  package let fault: JSONFault
  /// The line with the syntax error, from 1; nil for a fault of the whole text.
  package let line: Int?

  /// The path with the line, for example `report.json:3`.
  package func place(in path: String) -> String { line.map { "\(path):\($0)" } ?? path }
}

extension JSONFileFault: CustomStringConvertible {
  /// What is wrong, without the line.
  package var description: String { fault.description }
}
