extension Wording {
  /// A fraction in words if there is a close one, `a quarter` or `about a third`, otherwise in percent.
  func about(_ fraction: Double) -> String {
    let nearest = Wording.shares.min { abs($0.share - fraction) < abs($1.share - fraction) }
    guard let nearest, abs(nearest.share - fraction) <= 0.015 else { return words(.real(fraction), .fraction) }
    return abs(nearest.share - fraction) <= 0.005 ? nearest.words : "about \(nearest.words)"
  }

  private static let shares: [(share: Double, words: String)] = [
    (1.0 / 10, "a tenth"), (1.0 / 8, "an eighth"), (1.0 / 6, "a sixth"), (1.0 / 5, "a fifth"), (1.0 / 4, "a quarter"),
    (1.0 / 3, "a third"), (2.0 / 5, "two fifths"), (1.0 / 2, "half"), (3.0 / 5, "three fifths"),
    (2.0 / 3, "two thirds"), (3.0 / 4, "three quarters"),
  ]
}
