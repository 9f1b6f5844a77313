/// One sentence of a report's words: the first of its forms that fits the numbers is said, or nothing.
public struct SentenceDefinition: Equatable, Sendable {
  /// In order of preference.
  public let forms: [Form]

  /// One way to say it.
  public struct Form: Equatable, Sendable {
    /// All must hold.
    public let conditions: [Condition]
    /// Words and values. A form with a value that is not there does not fit.
    public let parts: [Part]
  }

  /// A piece of a form.
  public enum Part: Equatable, Sendable {
    /// Said as they are.
    case words(String)
    /// `{totals.focus_minutes}`: as values of its kind are written.
    case value(Quantity)
    /// `{streak.current|day|days}`: the number, and the word for one or for several.
    case counted(Quantity, one: String, several: String)
    /// `{hardest_hour.share|about}`: a fraction in words, `a quarter`.
    case about(Quantity)

    /// What is said, if it is no words.
    var quantity: Quantity? {
      switch self {
      case .words: nil
      case .value(let quantity), .counted(let quantity, _, _), .about(let quantity): quantity
      }
    }
  }
}
