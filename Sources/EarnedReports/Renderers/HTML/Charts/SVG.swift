enum SVG {
  /// The width of every chart, in its own units. A page shows it at about that size on a desktop, and a little smaller
  /// on a phone.
  static let width = 400.0

  /// A length or position, rounded to a tenth.
  static func number(_ number: Double) -> String {
    let tenths = Int64(exactly: (number * 10).rounded()) ?? 0
    let (whole, rest) = abs(tenths).quotientAndRemainder(dividingBy: 10)
    return (tenths < 0 ? "-" : "") + "\(whole)" + (rest == 0 ? "" : ".\(rest)")
  }

  static func view(_ number: Double) -> View { .text(self.number(number)) }

  /// The approximate width of a text in the font size of charts.
  static func textWidth(_ text: String) -> Double {
    let digits = text.utf8.count { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    let widest = text.utf8.count { $0 == UInt8(ascii: "W") }
    return Double(text.displayWidth - digits - widest) * letter + Double(digits) * digit + Double(widest) * widestLetter
  }

  private static let letter = 6.0
  /// Digits are as wide as each other, and wider than most letters.
  private static let digit = 6.9
  /// `W`, which is in the names of all weeks.
  private static let widestLetter = 11.0

  /// Names centred on their places, from left to right, each moved so that it stays inside the drawing. One that would
  /// touch the name before it is left out.
  static func centred(_ names: [(x: Double, name: String)]) -> [(x: Double, name: String)] {
    var end = -gap
    return names.compactMap { x, name in
      let half = textWidth(name) / 2
      let x = max(half, min(width - half, x))
      guard x - half >= end + gap else { return nil }
      end = x + half
      return (x, name)
    }
  }

  static let gap = 6.0

  /// The text with its middle replaced by an ellipsis if it is wider than `width`.
  static func cut(_ text: String, to width: Double) -> String {
    var columns = Int(width / letter)
    var cut = text.cut(toWidth: columns, "…")
    while columns > 1, textWidth(cut) + cut.reduce(0, { $0 + excess(of: $1) }) > width {
      columns -= 1
      cut = text.cut(toWidth: columns, "…")
    }
    return cut
  }

  /// How much wider than average a letter is. In most texts narrow letters compensate for it, but not in `MMM`.
  private static func excess(of character: Character) -> Double {
    if character == "M" || character == "m" { return 5 }
    return character.isUppercase || character.unicodeScalars.contains { $0.properties.isEmojiPresentation } ? 2 : 0
  }
}
