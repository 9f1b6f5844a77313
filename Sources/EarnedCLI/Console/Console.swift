import EarnedArguments
import EarnedJSON
import EarnedSystem

/// Results go to standard output, messages for people to standard error (contract, section 1). Control characters in
/// names and input are shown, and never sent to the terminal (contract, section 10): see `TerminalText`.
enum Console {
  /// Prints lines. When the reader has closed the pipe, nothing is printed, and the command continues: what it records
  /// or judges does not depend on who reads it (contract, section 16).
  static func print(_ text: String) throws(FileFault) { try printIfRead(TerminalText(lines: text + "\n")) }

  /// Prints lines; nothing when there are none.
  static func print(lines: [String]) throws(FileFault) {
    if !lines.isEmpty { try print(lines.joined(separator: "\n")) }
  }

  /// Prints a document, as `print(_:)` of lines does.
  static func print(_ json: JSONValue) throws(FileFault) {
    try printIfRead(TerminalText(json: json.serialized(.pretty) + "\n"))
  }

  private static func printIfRead(_ text: TerminalText) throws(FileFault) {
    try ignoringClosedPipe { () throws(FileFault) in try StandardOutput.write(text) }
  }

  static func ignoringClosedPipe(_ write: () throws(FileFault) -> Void) throws(FileFault) {
    do {
      try write()
    } catch {
      guard error.isClosedPipe else { throw error }
    }
  }

  /// Writes bytes of a result unchanged; to a terminal, as text that is safe there. A closed pipe is a fault, which ends
  /// what has no other purpose than to print.
  static func write(_ bytes: [UInt8]) throws(FileFault) {
    guard Terminal.standardOutput.isTerminal else { return try StandardOutput.write(bytes) }
    try StandardOutput.write(TerminalText(lines: String(path: bytes)))
  }

  /// Prints a message for people, in one line. A closed standard error is ignored.
  static func say(_ text: String) { StandardError.write(TerminalText(line: text) + TerminalText(control: "\n")) }

  static func say(lines text: String) { StandardError.write(TerminalText(lines: text + "\n")) }
}

extension BufferedOutput {
  init() { self.init { bytes throws(FileFault) in try Console.write(bytes) } }

  /// Adds a line of JSON. The control characters U+0080 to U+009F are escaped, as those below U+0020 are: a terminal may obey
  /// them.
  mutating func write(_ json: JSONValue) throws(FileFault) {
    var bytes = json.serializedUTF8()
    if zip(bytes, bytes.dropFirst()).contains(where: { $0 == 0xC2 && $1 < 0xA0 }) {
      bytes = Array(TerminalText(json: String(decoding: bytes, as: UTF8.self)).string.utf8)
    }
    try append(bytes + [UInt8(ascii: "\n")])
  }
}

struct OutputOptions: ParsableArguments {
  @Flag(name: .customLong("json"), help: "Print the result as one JSON document.")
  var isJSON = false

  @Flag(name: .customLong("quiet"), help: "Print only errors.")
  var isQuiet = false

  func print(_ json: JSONValue, text: () throws -> String) throws {
    if isJSON {
      try Console.print(json)
    } else if !isQuiet {
      try Console.print(try text())
    }
  }
}

enum ColorChoice: String, CaseIterable, ExpressibleByArgument {
  case auto, always, never

  /// Whether to use colour on standard output: on a terminal, unless the environment disables it.
  var isWanted: Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto:
      Terminal.standardOutput.isTerminal && Environment.value("NO_COLOR") == nil
        && Environment.value("TERM") != "dumb"
    }
  }
}
