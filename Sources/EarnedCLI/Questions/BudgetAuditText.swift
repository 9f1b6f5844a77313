import EarnedJSON
import EarnedReports
import TimeBudgetStore

/// The result of `earned budget audit` as text.
struct BudgetAuditText {
  let audit: TimeBudgetAudit
  let isUnicode: Bool

  /// One line per difference.
  var differences: [String] {
    audit.findings.map { finding in
      let wager = VisibleText("\(finding.wagerID) (\(finding.game))", isUnicode: isUnicode).string
      let difference = finding.difference
      return "\(wager): \(difference.field) is booked as \(text(difference.booked)), the round gives "
        + text(difference.replayed)
    }
  }

  /// The number of replayed rounds, and their results.
  var summary: String { audit.text }

  private func text(_ value: JSONValue) -> String {
    if case .string(let text) = value { return VisibleText(text, isUnicode: isUnicode).string }
    return VisibleText(value.serialized(), isUnicode: isUnicode).string
  }
}
