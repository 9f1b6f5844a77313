/// The face of the hourglass (rules 2.7, asset guide; decision C16).
public enum Mascot: String, CaseIterable, Sendable {
  case celebrating, encouraging, patient

  /// The face for what has just happened.
  public init(goalIsReached: Bool, streakMilestone: Bool, milestoneOrUnlock: Bool) {
    self =
      goalIsReached || streakMilestone
      ? .celebrating
      : milestoneOrUnlock ? .encouraging : .patient
  }
}
