import Files
import JSON

/// Results go to standard output, everything said to a person to standard error (interface, section 1).
enum Console {
  /// Prints a result.
  static func print(_ text: String) throws(FileFault) { try StandardOutput.write(Array((text + "\n").utf8)) }

  /// Prints a result as one JSON document.
  static func print(_ json: JSONValue) throws(FileFault) { try print(json.serialized(.pretty)) }

  /// Says something to a person. Nobody listening is no error.
  static func say(_ text: String) { StandardError.write(text + "\n") }
}
