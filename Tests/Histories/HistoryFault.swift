/// What is wrong with a history.
struct HistoryFault: CustomStringConvertible {
  /// Stays the same while a history is shrunk: the same table, the same question, the same pair of outcomes.
  let kind: String
  let description: String

  init(_ kind: String, _ details: String...) {
    self.kind = kind
    description = ([kind] + details).joined(separator: "\n  ")
  }

  /// The difference between stored and expected rows; nil when there is none.
  static func difference(_ what: String, _ stored: [String], _ expected: [String]) -> HistoryFault? {
    if stored == expected { return nil }
    let surplus = stored.filter { !expected.contains($0) }
    let missing = expected.filter { !stored.contains($0) }
    return HistoryFault(
      what, "has", surplus.map { "  \($0)" }.joined(separator: "\n  "), "and should have",
      missing.map { "  \($0)" }.joined(separator: "\n  "))
  }
}
