import EarnedCore
import HachimiStore

/// The result of `earned hachimi sync` as text.
struct SyncText {
  let summary: SyncSummary
  let isSent: Bool

  /// What the sync did.
  var text: String {
    guard isSent else {
      return "\(summary.sent.counted("commit")) written; the database is unchanged"
    }
    let waiting = summary.pending == 0 ? "nothing waits" : "\(summary.pending.counted("action")) waiting"
    if summary.isGuest { return "nothing sent: a guest's actions stay here until an account is linked; \(waiting)" }
    var parts = ["\(summary.sent.counted("action")) sent"]
    if summary.alreadyThere > 0 { parts.append("\(summary.alreadyThere) had arrived before") }
    if summary.notSent > 0 { parts.append("\(summary.notSent) only marked") }
    if summary.cleaned > 0 { parts.append("\(summary.cleaned) old deleted") }
    return (parts + [waiting]).joined(separator: "; ")
  }

  /// The failure that ended the run, and what to do next.
  static func text(of failure: SyncSummary.Failure) -> String {
    let next = failure.nextAttempt.map { " before \($0.rfc3339)" } ?? ""
    let failed = "the action \(failure.actionID) was not sent: \(failure.error ?? "unknown reason")"
    if failure.isWaiting {
      return
        "\(failed), \(failure.attempts.counted("attempt")); nothing is sent\(next): run it again then, or with --force"
    }
    return failure.isTemporary
      ? "\(failed), \(failure.attempts.counted("attempt")); run it again, not\(next)"
      : "\(failed); check what the server reports, then run it again, or skip it with --skip \(failure.actionID)"
  }
}
