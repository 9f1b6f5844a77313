import EarnedCore
import EarnedEconomyRules
import EarnedSystem
import EarnedTestSupport
import Testing

/// Rules 2.7, decision E25. 2026-02-02 is a Monday; bit 0 of a mask is Sunday.
@Suite struct ModeWindowTests {
  @Test(
    arguments: table(
      """
      windows                       | at                      | open
      # Monday to Friday, half-open.
      62 09:00-17:00                | 2026-02-02 08:59:59.999 | no
      62 09:00-17:00                | 2026-02-02 09:00        | yes
      62 09:00-17:00                | 2026-02-02 16:59:59.999 | yes
      62 09:00-17:00                | 2026-02-02 17:00        | no
      62 09:00-17:00                | 2026-02-06 12:00        | yes
      62 09:00-17:00                | 2026-02-07 12:00        | no
      62 09:00-17:00                | 2026-02-08 12:00        | no
      # The weekend.
      65 09:00-17:00                | 2026-02-07 12:00        | yes
      65 09:00-17:00                | 2026-02-08 12:00        | yes
      65 09:00-17:00                | 2026-02-02 12:00        | no
      # No weekday at all.
      0 09:00-17:00                 | 2026-02-02 12:00        | no
      # Each bit.
      1 00:00-23:59                 | 2026-02-08 12:00        | yes
      2 00:00-23:59                 | 2026-02-02 12:00        | yes
      4 00:00-23:59                 | 2026-02-03 12:00        | yes
      8 00:00-23:59                 | 2026-02-04 12:00        | yes
      16 00:00-23:59                | 2026-02-05 12:00        | yes
      32 00:00-23:59                | 2026-02-06 12:00        | yes
      64 00:00-23:59                | 2026-02-07 12:00        | yes
      1 00:00-23:59                 | 2026-02-02 12:00        | no
      # Friday night, with its tail on Saturday.
      32 22:00-07:00                | 2026-02-06 21:59:59.999 | no
      32 22:00-07:00                | 2026-02-06 22:00        | yes
      32 22:00-07:00                | 2026-02-06 23:59:59.999 | yes
      32 22:00-07:00                | 2026-02-07 00:00        | yes
      32 22:00-07:00                | 2026-02-07 06:59:59.999 | yes
      32 22:00-07:00                | 2026-02-07 07:00        | no
      32 22:00-07:00                | 2026-02-06 01:00        | no
      32 22:00-07:00                | 2026-02-07 23:00        | no
      # Saturday night reaches into Sunday: from bit 6 to bit 0.
      64 22:00-02:00                | 2026-02-08 01:59:59.999 | yes
      64 22:00-02:00                | 2026-02-08 02:00        | no
      64 22:00-02:00                | 2026-02-07 01:00        | no
      # To midnight, and weekdays are those of midnight, not of 04:00.
      2 22:00-00:00                 | 2026-02-02 23:59:59.999 | yes
      2 22:00-00:00                 | 2026-02-03 00:00        | no
      2 00:00-04:00                 | 2026-02-02 03:00        | yes
      2 00:00-04:00                 | 2026-02-03 03:00        | no
      # Any window will do.
      2 09:00-10:00, 2 12:00-13:00  | 2026-02-02 12:30        | yes
      2 09:00-10:00, 2 12:00-13:00  | 2026-02-02 11:00        | no
      """))
  func theWallClockDecides(_ row: Case) throws {
    let scene = try Scene()
    #expect(scene.mode(windows: row["windows"]).isActive(at: scene.now(row["at"])) == row.flag("open"))
  }

  // Berlin's clock goes from 02:00 to 03:00 on 2026-03-29 and from 03:00 to 02:00 on 2026-10-25, both Sundays at 01:00Z.
  @Test(
    arguments: table(
      """
      windows       | at                       | open
      1 02:30-03:30 | 2026-03-29T00:59:59.999Z | no
      1 02:30-03:30 | 2026-03-29T01:00:00Z     | yes
      1 02:30-03:30 | 2026-03-29T01:29:59.999Z | yes
      1 02:30-03:30 | 2026-03-29T01:30:00Z     | no
      1 01:30-02:30 | 2026-03-29T00:30:00Z     | yes
      1 01:30-02:30 | 2026-03-29T00:59:59.999Z | yes
      1 01:30-02:30 | 2026-03-29T01:00:00Z     | no
      1 02:00-03:00 | 2026-03-29T01:00:00Z     | no
      1 01:30-02:30 | 2026-10-25T00:29:59.999Z | yes
      1 01:30-02:30 | 2026-10-25T00:30:00Z     | no
      1 01:30-02:30 | 2026-10-25T00:59:59.999Z | no
      1 01:30-02:30 | 2026-10-25T01:00:00Z     | yes
      1 01:30-02:30 | 2026-10-25T01:29:59.999Z | yes
      1 01:30-02:30 | 2026-10-25T01:30:00Z     | no
      """))
  func theWallClockDecidesWhenItJumps(_ row: Case) throws {
    let scene = try Scene("Europe/Berlin")
    #expect(scene.mode(windows: row["windows"]).isActive(at: scene.now(row["at"])) == row.flag("open"))
  }

  @Test(
    arguments: table(
      """
      windows                                                                                  | answer
      []                                                                                       | applied
      [{"days_of_week_mask":62,"start_local_hhmm":"09:00","end_local_hhmm":"17:00"}]           | applied
      [{"days_of_week_mask":127,"start_local_hhmm":"22:00","end_local_hhmm":"07:00"}]          | applied
      [{"days_of_week_mask":62,"start_local_hhmm":"09:00","end_local_hhmm":"09:00"}]           | INVALID_VALUE
      [{"days_of_week_mask":128,"start_local_hhmm":"09:00","end_local_hhmm":"17:00"}]          | INVALID_VALUE
      [{"days_of_week_mask":-1,"start_local_hhmm":"09:00","end_local_hhmm":"17:00"}]           | INVALID_VALUE
      [{"days_of_week_mask":62,"start_local_hhmm":"24:00","end_local_hhmm":"17:00"}]           | INVALID_VALUE
      [{"days_of_week_mask":62,"start_local_hhmm":"9:00","end_local_hhmm":"17:00"}]            | INVALID_VALUE
      [{"days_of_week_mask":62,"start_local_hhmm":"09:00"}]                                    | MISSING_FIELD
      """))
  func aWindowHasLength(_ row: Case) throws {
    let scene = try Scene()
    let record = "mode.upsert mode_id=m name=Work strictness=GENTLE windows=" + row["windows"]
    #expect(try scene.answer(record, at: "10:00") == row["answer"])
  }

  @Test func twoWindowsOfARecordHaveDifferentIDs() throws {
    let window = #"{"window_id":"w","days_of_week_mask":62,"start_local_hhmm":"09:00","end_local_hhmm":"17:00"}"#
    let record = "mode.upsert mode_id=m name=Work strictness=GENTLE windows=[\(window),\(window)]"
    #expect(try Scene().answer(record, at: "10:00") == "INVALID_VALUE")
  }
}

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

  @Test(arguments: table.split(separator: "\n").map { String($0) }) func daysOfTheWeekAreRead(row: String) throws {
    let cells = row.split(separator: "|", omittingEmptySubsequences: false).map { String($0).trimmed }
    let days = DaysOfWeek(typed: cells[0])
    #expect(days?.mask == Int(cells[1]), "\(row)")
    if let days { #expect(days.words == cells[2], "\(row)") }
  }
}
