import EarnedFiles
import EarnedJSON

/// Results go to standard output, everything said to a person to standard error (interface, section 1). Control
/// characters in names and input are shown, not sent to the terminal (section 10): see `TerminalText`.
enum Console {
  /// Prints a result.
  static func print(_ text: String) throws(FileFault) { try StandardOutput.write(TerminalText(lines: text + "\n")) }

  /// Prints a result as one JSON document.
  static func print(_ json: JSONValue) throws(FileFault) {
    try StandardOutput.write(TerminalText(json: json.serialized(.pretty) + "\n"))
  }

  /// Hands on a piece of a result in a format of its own, byte by byte; to a terminal what that shows of it.
  static func write(_ bytes: [UInt8]) throws(FileFault) {
    guard Terminal.standardOutput.isTerminal else { return try StandardOutput.write(bytes) }
    try StandardOutput.write(TerminalText(lines: String(path: bytes)))
  }

  /// Says something to a person, in one line. Nobody listening is no error.
  static func say(_ text: String) { StandardError.write(TerminalText(line: text) + TerminalText(control: "\n")) }

  /// Says something to a person, in several lines.
  static func say(lines text: String) { StandardError.write(TerminalText(lines: text + "\n")) }
}
