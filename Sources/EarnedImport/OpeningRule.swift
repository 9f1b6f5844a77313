import EarnedCore

/// Tells the openings of an app from the resumes of its activities: a resume less than 60 s after the app's previous
/// resume, whatever opening that was in, belongs to the same opening.
struct OpeningRule {
  static let gap = Duration.seconds(60)
  private var lastResume: [AppID: Instant] = [:]

  /// Whether a resume begins an opening. Resumes come in order of time.
  mutating func opens(_ appID: AppID, at instant: Instant) -> Bool {
    let last = lastResume.updateValue(instant, forKey: appID)
    return last.map { instant - $0 >= Self.gap } ?? true
  }
}
