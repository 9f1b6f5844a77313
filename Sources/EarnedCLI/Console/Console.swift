import Files
import JSON

/// Results go to standard output, everything said to a person to standard error (interface, section 1).
enum Console {
  /// Prints a result.
  static func print(_ text: String) throws(FileFault) { try StandardOutput.write(Array((text + "\n").utf8)) }

  /// Prints a result as one JSON document.
  static func print(_ json: JSONValue) throws(FileFault) { try print(json.serialized(.pretty)) }

  /// Says something to a person. Nobody listening is no error. What a record or a name smuggles in must not drive the
  /// terminal: control characters are shown, not sent.
  static func say(_ text: String) { StandardError.write(text.unicodeScalars.map(harmless).joined() + "\n") }

  private static func harmless(_ scalar: Unicode.Scalar) -> String {
    scalar.properties.generalCategory == .control && scalar != "\n" ? scalar.escaped(asASCII: true) : String(scalar)
  }
}
