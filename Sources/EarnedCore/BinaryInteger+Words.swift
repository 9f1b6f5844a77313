extension BinaryInteger {
  /// `1,234,567`, for people.
  package var grouped: String {
    let (thousands, rest) = magnitude.quotientAndRemainder(dividingBy: 1_000)
    let digits = "\(rest)"
    let text =
      thousands == 0 ? digits : "\(thousands.grouped),\(String(repeating: "0", count: 3 - digits.count))\(digits)"
    return self < 0 ? "-\(text)" : text
  }

  /// `1 coin`, `1,234 coins`, `2 days`, `2 entries`.
  package func counted(_ unit: String) -> String {
    if self == 1 { return "1 \(unit)" }
    let endsInIES = unit.hasSuffix("y") && !(unit.dropLast().last.map { "aeou".contains($0) } ?? false)
    return "\(grouped) " + (endsInIES ? unit.dropLast() + "ies" : unit + "s")
  }
}
