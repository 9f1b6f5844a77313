/// The credits of a focus session (rules 2.3).
enum FocusCredits {
  /// Credits for a completed session: 10 per full 25 minutes, and 5 more from 50 minutes on; none below 20 minutes.
  static func earned(minutes: Int) -> Int {
    guard minutes >= Numbers.qualifyingFocusMinutes else { return 0 }
    let blocks = minutes / Numbers.focusBlockMinutes
    let extra = minutes >= Numbers.longFocusMinutes ? Numbers.longFocusExtraCredits : 0
    return blocks * Numbers.focusCreditsPerBlock + extra
  }

  /// Whether a completed session qualifies its day. One of 20 to 24 minutes does so without earning credits.
  static func qualifies(minutes: Int) -> Bool { minutes >= Numbers.qualifyingFocusMinutes }
}
