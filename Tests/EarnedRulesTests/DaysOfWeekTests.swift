import EarnedRules
import EarnedText
import Testing

/// Weekdays as they are typed, their mask (rules 2.7), and as they are shown.
@Suite struct DaysOfWeekTests {
  private static let table = """
    mon-fri         | 62  | Mon–Fri
    weekdays        | 62  | Mon–Fri
    Weekend         | 65  | Sat, Sun
    daily           | 127 | daily
    sun-sat         | 127 | daily
    fri-mon         | 99  | Mon, Fri–Sun
    SUNDAY          | 1   | Sun
    mon,wed,thurs   | 26  | Mon, Wed, Thu
    mon-tue,sat     | 70  | Mon, Tue, Sat
    mon-mon         | 2   | Mon
    mo              | no  |
    mon-            | no  |
    mon-tue-wed     | no  |
    mon,,tue        | no  |
    moon            | no  |
    1-5             | no  |
    """

  @Test(arguments: table.split(separator: "\n").map { String($0) }) func daysAreRead(row: String) throws {
    let cells = row.split(separator: "|", omittingEmptySubsequences: false).map { String($0).trimmed }
    let days = DaysOfWeek(typed: cells[0])
    #expect(days?.mask == Int(cells[1]), "\(row)")
    if let days { #expect(days.words == cells[2], "\(row)") }
  }
}
