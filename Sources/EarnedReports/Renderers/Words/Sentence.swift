/// A sentence with values filled in.
struct Sentence: Equatable {
  enum Phrase: Equatable {
    /// Words from the definition.
    case words(String)
    /// A formatted value, and the value itself.
    case value(String, Datum)

    var text: String {
      switch self {
      case .words(let text), .value(let text, _): text
      }
    }
  }

  let phrases: [Phrase]

  var text: String { phrases.map(\.text).joined() }
}

extension Document {
  /// The sentences of the report.
  func sentences(_ wording: Wording) -> [Sentence] {
    definition.words.compactMap { sentence in
      for form in sentence.forms where form.conditions.allSatisfy(holds) {
        if let phrases = phrases(form, wording) { return Sentence(phrases: phrases) }
      }
      return nil
    }
  }

  private func phrases(_ form: SentenceDefinition.Form, _ wording: Wording) -> [Sentence.Phrase]? {
    var phrases: [Sentence.Phrase] = []
    for part in form.parts {
      guard let phrase = phrase(part, wording) else { return nil }
      phrases.append(phrase)
    }
    return phrases
  }

  private func phrase(_ part: SentenceDefinition.Part, _ wording: Wording) -> Sentence.Phrase? {
    guard case .words(let words) = part else {
      guard let quantity = part.quantity, let (datum, kind) = value(of: quantity) else { return nil }
      return .value(text(part, datum, kind, wording), datum)
    }
    return .words(words)
  }

  private func text(_ part: SentenceDefinition.Part, _ datum: Datum, _ kind: Kind, _ wording: Wording) -> String {
    let words = wording.wordsInSentence(datum, kind)
    return switch part {
    case .words, .value: words
    case .counted(_, let one, let several): "\(words) \(datum == .integer(1) ? one : several)"
    case .about: wording.about(datum.number ?? 0)
    }
  }

  private func value(of quantity: Quantity) -> (Datum, Kind)? {
    switch quantity {
    case .column(let reference): return value(of: reference)
    case .difference(let first, let second):
      guard let (first, kind) = value(of: first), let (second, _) = value(of: second) else { return nil }
      return first.distance(to: second).map { ($0, kind) }
    case .ties(let reference): return ties(reference).map { (.integer($0), .count) }
    }
  }

  /// Nil without a number above 0.
  private func ties(_ reference: ColumnReference) -> Int64? {
    let numbers = comparable(reference.dataset)?.values(of: reference.column).compactMap(\.number) ?? []
    guard let largest = numbers.max(), largest > 0 else { return nil }
    return Int64(numbers.count { $0 == largest } - 1)
  }

  private func value(of reference: ColumnReference) -> (Datum, Kind)? {
    guard let dataset = comparable(reference.dataset) else { return nil }
    let index = dataset.definition.index(of: reference.column)
    guard let datum = dataset.rows.first?[index], datum != .null else { return nil }
    return (datum, dataset.definition.columns[index].kind)
  }

  private func holds(_ condition: Condition) -> Bool {
    guard let left = number(condition.left), let right = number(condition.right) else { return false }
    return condition.holds(left, right)
  }

  private func number(_ operand: Condition.Operand) -> Double? {
    switch operand {
    case .number(let number): number
    case .column(let reference): value(of: reference)?.0.comparedNumber
    case .ties(let reference): ties(reference).map(Double.init)
    case .rows(let name): Double(datasets.first { $0.definition.name == name }?.rows.count ?? 0)
    }
  }
}

extension Datum {
  /// A flag is 1 or 0.
  fileprivate var comparedNumber: Double? {
    if case .flag(let isSet) = self { isSet ? 1 : 0 } else { number }
  }

  fileprivate func distance(to other: Datum) -> Datum? {
    switch (self, other) {
    case (.integer(let first), .integer(let second)): Datum(abs(Double(first) - Double(second)))
    case (.real(let first), .real(let second)): .real(abs(first - second))
    default: nil
    }
  }
}
