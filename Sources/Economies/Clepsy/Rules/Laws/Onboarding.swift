/// The introduction's steps, 0 … 4 (rules 2.6).
public struct Onboarding: Equatable, Sendable {
  /// The current step.
  public private(set) var step: Int
  /// Whether the introduction is finished.
  public private(set) var isComplete = false

  /// At a step; a number out of range becomes the nearest step.
  public init(step: Int = 0) { self.step = min(max(step, 0), Numbers.lastOnboardingStep) }

  /// Goes to the next step, if there is one.
  public mutating func next() { step = min(step + 1, Numbers.lastOnboardingStep) }

  /// Goes to the previous step, if there is one.
  public mutating func previous() { step = max(step - 1, 0) }

  /// Finishes the introduction.
  public mutating func complete() { isComplete = true }
}
