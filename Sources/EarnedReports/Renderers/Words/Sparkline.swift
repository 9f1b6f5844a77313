/// A few numbers as small bars in a row, a character each: `▂▃·█`.
struct Sparkline {
  let numbers: [Double]

  /// How long the bars are, between 0 and 1 for the largest.
  var shares: [Double] {
    let largest = numbers.max() ?? 0
    return numbers.map { largest > 0 ? max(0, $0 / largest) : 0 }
  }

  func text(isUnicode: Bool) -> String {
    let steps = isUnicode ? ["·", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"] : [".", "-", "+", "*", "#"]
    // What is there at all is seen.
    return shares.map { steps[$0 > 0 ? max(1, Int(($0 * Double(steps.count - 1)).rounded())) : 0] }.joined()
  }
}
