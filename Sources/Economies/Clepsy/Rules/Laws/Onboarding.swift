/// The steps at the beginning, 0 … 4 (rules 2.6).
public struct Onboarding: Equatable, Sendable {
  /// The step somebody is at.
  public private(set) var step: Int
  /// Whether all is done.
  public private(set) var isComplete = false

  /// At a step; one beyond the first or last is the first or last.
  public init(step: Int = 0) { self.step = min(max(step, 0), Numbers.lastOnboardingStep) }

  /// Goes on; the last step stays.
  public mutating func next() { step = min(step + 1, Numbers.lastOnboardingStep) }

  /// Goes back; the first step stays.
  public mutating func previous() { step = max(step - 1, 0) }

  /// Ends it.
  public mutating func complete() { isComplete = true }
}
