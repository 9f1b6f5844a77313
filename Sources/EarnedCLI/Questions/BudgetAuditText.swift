import EarnedReports
import JSON
import TimeBudgetStore

/// `earned budget audit` for a person.
struct BudgetAuditText {
  let audit: TimeBudgetAudit
  let isUnicode: Bool

  /// A line a difference.
  var differences: [String] {
    audit.findings.map { finding in
      let wager = VisibleText("\(finding.wagerID) (\(finding.game))", isUnicode: isUnicode).string
      let difference = finding.difference
      return "\(wager): \(difference.field) is booked as \(text(difference.booked)), the round gives "
        + text(difference.replayed)
    }
  }

  /// How many rounds were played again, and how they came out.
  var summary: String { audit.text }

  private func text(_ value: JSONValue) -> String {
    if case .string(let text) = value { return VisibleText(text, isUnicode: isUnicode).string }
    return VisibleText(value.serialized(), isUnicode: isUnicode).string
  }
}
