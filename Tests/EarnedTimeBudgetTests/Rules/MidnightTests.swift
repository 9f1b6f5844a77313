import EarnedCore
import EarnedTestSupport
import Testing

@testable import EarnedTimeBudgetRules

/// How much of a day is left, and what fits into it (vectors V44 to V48).
@Suite struct MidnightTests {
  @Test(
    arguments: table(
      """
      zone          | now                       | minutes
      UTC           | 2026-03-02 00:00:00       | 1439
      UTC           | 2026-03-02 12:00:00       | 719
      UTC           | 2026-03-02 23:00:00       | 59
      UTC           | 2026-03-02 23:58:00       | 1
      UTC           | 2026-03-02 23:58:01       | 0
      UTC           | 2026-03-02 23:59:00       | 0
      UTC           | 2026-03-02 23:59:59       | 0
      Europe/Berlin | 2026-03-29 00:00          | 1379
      Europe/Berlin | 2026-10-25 00:00          | 1499
      # 23:59 comes twice: at 24:00 the clock goes back to 23:00.
      Asia/Beirut   | 2026-10-24T22:00:00+03:00 | 179
      Asia/Beirut   | 2026-10-24T23:59:30+03:00 | 59
      Asia/Beirut   | 2026-10-24T23:30:00+02:00 | 29
      # 23:59 is skipped: at 23:00 the clock continues to 00:00, and the date is over.
      America/Nuuk  | 2025-03-29T22:00:00-02:00 | 60
      """))
  func theDayEndsAt2359OnTheWallClock(_ row: Case) throws {
    let zone = try Zone.named(row["zone"])
    #expect(Now(zone.instant(row["now"]), zone).minutesUntilMidnight == row.number("minutes"))
  }

  @Test(
    arguments: table(
      """
      raw | until | remaining | delta
      245 | 59    | 30        | 29
      50  | 719   | 700       | 19
      50  | 719   | 800       | 0
      -5  | 0     | 30        | -5
      0   | 0     | 30        | 0
      """))
  func aWinEndsAtMidnight(_ row: Case) {
    let cap = Payout.capMinutes(untilMidnight: row.number("until"), remaining: row.number("remaining"))
    #expect(Payout.deltaMinutes(raw: row.number("raw"), capMinutes: cap) == row.number("delta"))
  }

  @Test(
    arguments: table(
      """
      allowance | bonus | seconds | remaining
      60        | 0     | 3599    | 1
      60        | 0     | 3600    | 0
      60        | -70   | 0       | 0
      0         | 0     | 0       | 0
      60        | 5     | 61      | 64
      """))
  func remainingMinutesAreWholeAndNeverNegative(_ row: Case) {
    #expect(
      RemainingMinutes.of(
        allowanceMinutes: row.number("allowance"), bonusMinutes: row.number("bonus"),
        usageSeconds: row.number("seconds")) == row.number("remaining"))
  }
}
