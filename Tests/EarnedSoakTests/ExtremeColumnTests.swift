import EarnedCore
import EarnedTestSupport
import Testing

@testable import EarnedCLI
@testable import EarnedCLITests
@testable import EarnedEngine

/// One column with numbers at an extreme, in an otherwise sound database: every command ends in time with a documented
/// exit status. All columns of a table at once would hide all but the first. With `EARNED_SOAK_COLUMNS=1`
/// all columns are tried.
@Suite struct ExtremeColumnTests {
  struct Extreme: CustomTestStringConvertible, Sendable {
    let table: String
    let column: String
    let value: String

    var testDescription: String { "\(table).\(column) = \(value)" }
  }

  private static let values = ["9223372036854775807", "-9223372036854775807 - 1", "0", "-1", "'19'", "1.5"]

  /// The greatest value that a column may have, and those next to its bounds.
  private static func bounds(of column: StoredColumns.Column) -> [String] {
    guard let bounds = column.kind.integers, bounds.upperBound != .max, bounds.lowerBound != .min else { return [] }
    return [bounds.lowerBound - 1, bounds.upperBound, bounds.upperBound + 1].map { "\($0)" }
  }

  /// Every so manieth of all numbers.
  private static func extremes(step: Int) -> [Extreme] {
    do {
      let numbers = try StoredColumns.of(Economies.all).tables.sorted { $0.key < $1.key }.flatMap { table, columns in
        columns.filter(\.isNumber).flatMap { column in
          (values + bounds(of: column)).map { Extreme(table: table, column: column.name, value: $0) }
        }
      }
      return numbers.enumerated().filter { $0.offset % step == 11 % step }.map(\.element)
    } catch {
      preconditionFailure("\(error)")
    }
  }

  /// These once ended commands with a trap, or never.
  private static let found = [
    Extreme(table: "budget_state", column: "bonus_minutes_from_games", value: values[0]),
    Extreme(table: "local_monthly_checkins", column: "total_coins", value: values[0]),
    Extreme(table: "hachimi_habit", column: "opening_days", value: values[0]),
    Extreme(table: "usage_stretch", column: "end_ts_utc_ms", value: values[0]),
    Extreme(table: "usage_stretch", column: "end_ts_utc_ms", value: "253402300799000"),
    Extreme(table: "clepsy_session", column: "rest_milliseconds", value: "1000000000000"),
  ]

  /// A database of all economies.
  static let sound: [UInt8] = {
    let shell = Shell()
    let more = "$FIXTURES/../EarnedReportsTests/Fixtures"
    shell.run(
      """
      head -150 "$FIXTURES/month.ndjson" | earned ingest --quiet --db sound.db -
      earned ingest --quiet --db sound.db "\(more)/clepsy.ndjson" "\(more)/budget.ndjson" \
        "\(more)/hachimi.ndjson" "\(more)/usage.ndjson"
      sqlite3 sound.db 'pragma journal_mode = delete' > /dev/null
      """)
    return shell.folder.bytes("sound.db") ?? []
  }()

  private static let records = """
    {"type":"unlock.attempt","ts_utc_ms":1774180800000,"app_id":"android:com.reddit.frontpage","timezone_id":"UTC"}
    {"type":"focus.start","ts_utc_ms":1774180800003,"planned_duration_minutes":25,"timezone_id":"UTC"}
    {"type":"clepsy.app.opened","ts_utc_ms":1774180800004,"app_bundle_id":"com.amazon.Lassen","timezone_id":"UTC"}
    {"type":"budget.wager.commit","ts_utc_ms":1774180800006,"game_type":"slots","wager_minutes":1,"timezone_id":"UTC"}
    {"type":"hachimi.checkin","ts_utc_ms":1774180800007,"timezone_id":"UTC"}
    {"type":"day.ensure","ts_utc_ms":1774280800008,"timezone_id":"UTC"}

    """

  @Test(arguments: extremes(step: LongForm.number("COLUMNS") ?? 40) + found)
  func everyCommandEnds(_ extreme: Extreme) {
    let shell = Shell()
    shell.folder.write(Self.sound, to: "sound.db")
    shell.folder.write(Array(Self.records.utf8), to: "records.ndjson")
    let result = shell.run(
      """
      sqlite3 sound.db 'pragma ignore_check_constraints = 1' "update or ignore \(extreme.table)
        set \(extreme.column) = \(extreme.value)" 2> /dev/null
      run() {
        cp sound.db db; timeout -s KILL 20 earned "$@" --db db --now 2026-03-22T12:00:00Z --timezone UTC > out 2> err
        echo "@@@ $? $*"
      }
      run status; run status --json --health; run diagnostics check; run diagnostics check --fix
      run report weekly; run ingest records.ndjson
      """)
    for answer in result.out.split(separator: "@@@ ") {
      let status = Int(answer.prefix { $0 != " " }) ?? -1
      #expect([0, 1, 2, 65, 74].contains(status), "\(extreme.testDescription): \(answer)")
    }
  }
}

extension StoredColumns.Column {
  var isNumber: Bool { kind.integers != nil }
}
