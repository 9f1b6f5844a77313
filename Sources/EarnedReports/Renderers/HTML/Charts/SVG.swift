import Mustache

/// Shared by all charts.
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

  /// The same for a template.
  static func view(_ number: Double) -> View { .text(self.number(number)) }

  /// The approximate width of a text in the font size of charts.
  static func textWidth(_ text: String) -> Double { Double(text.displayWidth) * 6 }
}
