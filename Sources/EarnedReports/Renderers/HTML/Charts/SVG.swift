import Mustache

/// What all charts share.
enum SVG {
  /// Of every chart, in its own units. A page shows it about as large on a desk and a little smaller on a phone.
  static let width = 400.0

  /// A length or place, to a tenth.
  static func number(_ number: Double) -> String {
    let tenths = Int64(exactly: (number * 10).rounded()) ?? 0
    let (whole, rest) = abs(tenths).quotientAndRemainder(dividingBy: 10)
    return (tenths < 0 ? "-" : "") + "\(whole)" + (rest == 0 ? "" : ".\(rest)")
  }

  /// The same for a template.
  static func view(_ number: Double) -> View { .text(self.number(number)) }

  /// About how wide a text of the charts' size is.
  static func textWidth(_ text: String) -> Double { Double(text.displayWidth) * 6 }
}
