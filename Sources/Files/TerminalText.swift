/// Text that a terminal shows and does not obey: nothing in it moves the cursor, changes colours, rings, or turns the
/// direction of what follows.
///
/// `StandardError` takes nothing else, so that no message goes around this. What a name, a line of input or an argument
/// smuggles in is shown as `\u{1B}`.
public struct TerminalText: Equatable, Sendable {
  /// The text, without anything that a terminal would obey, unless it is of our own making.
  public let string: String

  private init(safe string: String) { self.string = string }

  /// A message of one line: in it a line feed is shown too, so that nothing can look like a message of its own.
  public init(line text: String) { self.init(text) { $0 == "\n" || Self.isObeyed($0) } }

  /// Text of several lines.
  public init(lines text: String) { self.init(text, escaping: Self.isObeyed) }

  /// A JSON document: what is in its strings is written as `\u001b`, so that the document is the same.
  public init(json text: String) {
    self.init(text, escaping: { Self.isObeyed($0) && $0.escapedPathByte == nil }) { scalar in
      let digits = String(scalar.value, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
  }

  /// A sequence for the terminal to obey: it stands in the source, nothing from outside can be in it.
  public init(control sequence: StaticString) { self.init(safe: sequence.description) }

  /// Both, one behind the other.
  public static func + (first: TerminalText, second: TerminalText) -> TerminalText {
    TerminalText(safe: first.string + second.string)
  }

  private init(
    _ text: String, escaping isEscaped: (Unicode.Scalar) -> Bool,
    as escaped: (Unicode.Scalar) -> String = { $0.escaped }
  ) {
    guard text.unicodeScalars.contains(where: isEscaped) else {
      self.init(safe: text)
      return
    }
    self.init(safe: text.unicodeScalars.map { isEscaped($0) ? escaped($0) : String($0) }.joined())
  }

  /// Control characters but the line feed and the tab, and what changes the direction or the end of a line.
  private static func isObeyed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\n", "\t": false
    case "\0"..<" ", "\u{7F}"..."\u{9F}", "\u{061C}", "\u{200E}", "\u{200F}", "\u{2028}"..."\u{202E}",
      "\u{2066}"..."\u{2069}":
      true
    default: String.standIns.contains(scalar)
    }
  }
}

extension Unicode.Scalar {
  /// As it is written in a source; what stands for a byte of a path, as that byte.
  fileprivate var escaped: String {
    switch self {
    case "\n": "\\n"
    case "\r": "\\r"
    default: escapedPathByte ?? "\\u{\(value < 16 ? "0" : "")\(String(value, radix: 16, uppercase: true))}"
    }
  }
}
