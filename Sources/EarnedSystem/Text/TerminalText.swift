/// Text that is safe to print on a terminal: it cannot move the cursor, change colours, ring the bell, or change the
/// direction of the text after it.
///
/// `StandardError` accepts nothing else, so no message can bypass this. A control character in a name, an input line or
/// an argument is shown as `\u{1B}`.
package struct TerminalText: Equatable, Sendable {
  /// The text, with control sequences only where this program wrote them.
  package let string: String

  private init(safe string: String) { self.string = string }

  /// A message of one line. A line feed in it is escaped too, so that no part of it can look like another message.
  package init(line text: String) { self.init(text) { $0 == "\n" || Self.isObeyed($0) } }

  /// A text of several lines.
  package init(lines text: String) { self.init(text, escaping: Self.isObeyed) }

  /// A JSON document. Control characters in its strings are written as `\u001b`, which does not change its meaning.
  package init(json text: String) {
    self.init(text, escaping: { Self.isObeyed($0) && $0.escapedPathByte == nil }) { scalar in
      let digits = String(scalar.value, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
  }

  /// A control sequence for the terminal. It is a literal in the source, so it contains no outside data.
  package init(control sequence: StaticString) { self.init(safe: sequence.description) }

  /// Joins two texts.
  package static func + (first: TerminalText, second: TerminalText) -> TerminalText {
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

  /// Control characters other than line feed and tab, and characters that change the direction of text or end a line.
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
  /// The escape sequence of source code. For the stand-in of a byte of a path, that byte.
  fileprivate var escaped: String {
    switch self {
    case "\n": "\\n"
    case "\r": "\\r"
    default: escapedPathByte ?? "\\u{\(value < 16 ? "0" : "")\(String(value, radix: 16, uppercase: true))}"
    }
  }
}
