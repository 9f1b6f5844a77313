/// What is wrong with a history.
struct HistoryFault: CustomStringConvertible {
  /// What shrinking keeps: the same table, the same question, the same pair of outcomes.
  let kind: String
  let description: String

  init(_ kind: String, _ details: String...) {
    self.kind = kind
    description = ([kind] + details).joined(separator: "\n  ")
  }
}
