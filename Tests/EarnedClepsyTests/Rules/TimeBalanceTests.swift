import EarnedClepsyRules
import EarnedTestSupport
import Testing

/// Rules 2.1 and section 3, "From ClepsyTests".
@Suite struct TimeBalanceTests {
  @Test(
    arguments: table(
      """
      from | add | subtract | then
      0    | 0   | 0        | 0
      0    | 120 | 0        | 120
      120  | 0   | 60       | 60
      30   | 0   | 60       | 0
      0    | 300 | 100      | 200
      1800 | 300 | 0        | 2100
      -5   | 0   | 0        | 0
      """))
  func addsAndSubtracts(_ row: Case) {
    var balance = TimeBalance(seconds: row.number("from"))
    balance.add(seconds: row.number("add"))
    let before = balance.seconds
    #expect(balance.subtract(seconds: row.number("subtract")) == min(row.number("subtract"), before))
    #expect(balance.seconds == row.number("then"))
  }

  @Test(
    arguments: table(
      """
      seconds | formatted
      3665    | 1h 1m
      180     | 3m
      0       | 0m
      59      | 0m
      3599    | 59m
      3600    | 1h 0m
      1800    | 30m
      5400    | 1h 30m
      """))
  func isFormattedInMinutes(_ row: Case) {
    #expect(TimeBalance(seconds: row.number("seconds")).formatted == row["formatted"])
  }

  @Test func balancesAreEqualByTheirSeconds() {
    #expect(TimeBalance(seconds: 100) == TimeBalance(seconds: 100))
    #expect(TimeBalance(seconds: 100) != TimeBalance(seconds: 200))
    #expect(TimeBalance() == TimeBalance(seconds: 0))
  }
}
