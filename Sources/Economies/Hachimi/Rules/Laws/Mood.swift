import EarnedCore

/// A cat's mood, by the time since its last session (rules 2.4).
public enum Mood: String, CaseIterable, Sendable {
  case happy
  case neutral
  case lonely
  case missing

  /// The mood of a cat. A cat without sessions is happy for its first day.
  public init(lastSession: Instant?, adopted: Instant?, at instant: Instant) {
    guard let lastSession else {
      let isNew = adopted.map { instant - $0 < .hours(24) } ?? false
      self = isNew ? .happy : .missing
      return
    }
    let age = instant - lastSession
    self = age < .hours(24) ? .happy : age < .days(3) ? .neutral : age < .days(7) ? .lonely : .missing
  }
}
