/// One sentence of a report's words: the first of its forms that fits the numbers is said, or nothing.
public struct SentenceDefinition: Equatable, Sendable {
  /// In order of preference.
  public let forms: [Form]

  /// One way to say it. It is kept as it is written: of a report's many forms few are said.
  public struct Form: Equatable, Sendable {
    let when: [String]
    let say: String

    /// All must hold.
    public var conditions: [Condition] {
      when.map { text in
        guard let condition = Condition(text) else { preconditionFailure("'\(text)' is no condition") }
        return condition
      }
    }

    /// Words and values. A form with a value that is not there does not fit.
    public var parts: [Part] {
      var parts: [Part] = []
      for (index, piece) in say.pieces(at: "{").enumerated() {
        guard index > 0 else {
          parts.append(.words(String(piece)))
          continue
        }
        guard let (inside, words) = piece.cut(at: "}"), let part = Part(inside) else {
          preconditionFailure("'{\(piece)' is no value")
        }
        parts.append(part)
        parts.append(.words(String(words)))
      }
      return parts.filter { $0 != .words("") }
    }
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

    /// Reads what is between braces.
    init?(_ text: Substring) {
      let pieces = text.pieces(at: "|")
      guard let quantity = Quantity(pieces[0]) else { return nil }
      switch pieces.count {
      case 1: self = .value(quantity)
      case 2 where pieces[1] == "about": self = .about(quantity)
      case 3: self = .counted(quantity, one: String(pieces[1]), several: String(pieces[2]))
      default: return nil
      }
    }

    /// What is said, if it is no words.
    var quantity: Quantity? {
      switch self {
      case .words: nil
      case .value(let quantity), .counted(let quantity, _, _), .about(let quantity): quantity
      }
    }
  }
}
