import EarnedCore

/// How many devices there are, as far as it may be told.
struct ToldCount: Equatable, Sendable {
  /// That many, or at least that many.
  let number: Int
  /// Whether it is rounded down, so that there may be more.
  let isRounded: Bool

  /// `300 devices`, `at least 300 devices`.
  var words: String {
    (isRounded ? "at least " : "") + number.counted("device")
  }
}
