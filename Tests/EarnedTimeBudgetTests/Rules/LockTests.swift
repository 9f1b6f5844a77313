import EarnedCore
import EarnedTestSupport
import Testing

@testable import EarnedTimeBudgetRules

/// When the selected apps are locked if nothing else is recorded (contract, section 13).
@Suite struct LockTests {
  // At 12:00 in UTC. A new day brings the whole allowance and takes the bonus.
  @Test(
    arguments: table(
      """
      apps | wants | allowance | bonus | used | locked from | until    | reason
      a b  | yes   | 60        | 0     | 59   | -           | -        | -
      a b  | yes   | 60        | 0     | 60   | now         | midnight | NO_MINUTES_REMAINING
      a b  | yes   | 0         | 0     | 0    | now         | -        | NO_MINUTES_REMAINING
      a b  | yes   | 0         | 20    | 10   | midnight    | -        | NO_MINUTES_REMAINING
      a b  | no    | 60        | 0     | 10   | now         | -        | LOCKED
      a b  | no    | 60        | 0     | 60   | now         | -        | NO_MINUTES_REMAINING
      -    | no    | 60        | 0     | 60   | -           | -        | -
      """))
  func theSelectedAppsAreLockedTogether(_ row: Case) throws {
    let now = Now(Instant(millisecondsSinceEpoch: 1_773_057_600_000), try Zone.named("UTC"))
    let midnight = Instant(millisecondsSinceEpoch: 1_773_100_800_000)
    var state = TimeBudgetState()
    state.date = now.date
    state.selection =
      row["apps"].isEmpty ? [] : row["apps"].split(separator: " ").map { AppID(stored: "android:\($0)") }
    state.wantsUnlocked = row["wants"] == "yes"
    (state.allowanceMinutes, state.bonusMinutes) = (row.number("allowance"), row.number("bonus"))
    state.usageSeconds = row.number("used") * 60
    let locks = state.locks(at: now)
    guard row.optional("locked from") != nil else { return #expect(locks == []) }
    #expect(locks.map(\.appID) == state.selection)
    for lock in locks {
      #expect(lock.starts == (row["locked from"] == "now" ? now.instant : midnight))
      #expect(lock.until == (row.optional("until") == nil ? nil : midnight))
      #expect(lock.reason.rawValue == row["reason"])
    }
  }
}
