/// An error as an app shows it, to a person who knows neither its files nor a command line. Its `description` is for a
/// developer, with paths.
public protocol UserFacingError: Error {
  /// For a person.
  var text: UserText { get }
}

/// What happened, and what a person can do.
public struct UserText: Sendable {
  /// A sentence.
  public let happened: String
  /// A sentence.
  public let advice: String

  package init(_ happened: String, advice: String) {
    self.happened = happened
    self.advice = advice
  }
}
