/// A few numbers as a row of small bars, one character each: `▂▃·█`.
struct Sparkline {
  let numbers: [Double]

  /// The bar lengths, as shares of the largest number.
  var shares: [Double] {
    let largest = numbers.max() ?? 0
    return numbers.map { largest > 0 ? max(0, $0 / largest) : 0 }
  }

  func text(isUnicode: Bool) -> String {
    let steps = isUnicode ? ["·", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"] : [".", "-", "+", "*", "#"]
    // A value above 0 is always visible.
    return shares.map { steps[$0 > 0 ? max(1, Int(($0 * Double(steps.count - 1)).rounded())) : 0] }.joined()
  }
}
