import EarnedCore
import EarnedJSON
import EarnedTestSupport
import Testing

@testable import EarnedCLI
@testable import EarnedCLITests
@testable import EarnedEngine

/// One row with a number outside its bounds: every question and report is answered as if the row were not there, and says
/// so. Where the answer cannot do without the row, it ends with 74 and names the column; so it is with tables of one row
/// (`left-out.test`). With `EARNED_SOAK_COLUMNS=1` all columns are tried.
@Suite struct DamagedRowTests {
  struct Place: CustomTestStringConvertible, Sendable {
    let table: String
    let column: String

    var testDescription: String { "\(table).\(column)" }
  }

  /// Every so manieth column.
  private static func places(step: Int) -> [Place] {
    do {
      let tables = try StoredColumns.of(Economies.all).tables.sorted { $0.key < $1.key }
      let numbers = tables.filter { !$0.value.contains { $0.kind.integers == 1...1 } }.flatMap { table, columns in
        columns.filter { $0.isNumber && $0.kind.integers?.upperBound != .max }.map {
          Place(table: table, column: $0.name)
        }
      }
      return numbers.enumerated().filter { $0.offset % step == 11 % step }.map(\.element)
    } catch {
      preconditionFailure("\(error)")
    }
  }

  private static let questions =
    [
      "status", "report weekly", "access android:com.reddit.frontpage", "report budget-day",
      "shield", "mode list", "habit list", "app list", "plan", "settings", "clepsy", "clepsy settings", "budget",
      "budget transactions", "hachimi habit list", "hachimi cats", "hachimi achievements", "hachimi ledger",
      "hachimi history", "hachimi diary", "hachimi shop", "report apps", "report budget-games",
      "report budget-transactions", "report clepsy-apps", "report clepsy-balance", "report clepsy-streaks",
      "report credits", "report daily", "report focus", "report grants", "report habits", "report hachimi-achievements",
      "report hachimi-cats", "report hachimi-checkins", "report hachimi-coins", "report hachimi-focus", "report hours",
      "report monthly", "report progress", "report streaks", "report trend", "report unlocks", "report usage",
      "report yearly",
    ]

  @Test(arguments: places(step: LongForm.number("COLUMNS") ?? 20))
  func answersAreThoseWithoutTheRow(_ place: Place) throws {
    let shell = Shell()
    shell.folder.write(ExtremeColumnTests.sound, to: "sound.db")
    shell.folder.write(Array(Self.questions.joined(separator: "\n").utf8), to: "questions")
    shell.run(
      """
      row="rowid = (select max(rowid) from \(place.table))"
      if [ "$(sqlite3 sound.db "select wr from pragma_table_list('\(place.table)')")" = 1 ]; then
        row=true
        sqlite3 sound.db "create temp table one as select * from \(place.table) limit 1; delete from \(place.table);
          insert into \(place.table) select * from one"
      fi
      cp sound.db damaged.db; cp sound.db without.db
      sqlite3 damaged.db 'pragma ignore_check_constraints = 1' "update or ignore \(place.table)
        set \(place.column) = 9223372036854775807 where $row"
      sqlite3 without.db "delete from \(place.table) where $row"
      ask() { earned $1 --json --db $2.db --now 2026-03-29T12:00:00Z --timezone UTC > $2.$3 2> $2.$3.err; echo $? > $2.$3.status; }
      number=0
      while read -r words; do
        for name in damaged without sound; do ask "$words" $name $number; done; number=$((number + 1))
      done < questions
      """)
    var (isSaid, isMissed) = (false, false)
    for (number, words) in Self.questions.enumerated() {
      let words = "\(place.testDescription): \(words)"
      func text(_ name: String) -> String { String(decoding: shell.folder.bytes(name) ?? [], as: UTF8.self) }
      guard text("damaged.\(number).status") != "74\n" else {
        #expect(text("damaged.\(number).err").contains(place.testDescription), "\(words)")
        isSaid = true
        continue
      }
      #expect(text("damaged.\(number).status") == text("without.\(number).status"), "\(words)")
      let damaged = Answer(text("damaged.\(number)"))
      let without = Answer(text("without.\(number)"))
      #expect(damaged.rest == without.rest, "\(words)")
      isSaid = isSaid || damaged.says(leftOut: place.table)
      isMissed = isMissed || Answer(text("sound.\(number)")).rest != without.rest
    }
    // An index may pass the row over before it is looked at, so not every answer knows of it.
    #expect(isSaid || !isMissed, "\(place.testDescription)")
  }

  /// A document, and what it says that it is without.
  private struct Answer {
    var rest: JSONValue?
    var damage: [String] = []

    init(_ text: String) {
      guard var document = JSONValue(ifValid: text)?.objectValue else { return }
      let notes = document["notes"]?.arrayValue ?? []
      damage = notes.compactMap(\.stringValue).filter { $0.hasPrefix("Left out") }
      let others = notes.filter { $0.stringValue?.hasPrefix("Left out") != true }
      document["notes"] = others.isEmpty ? nil : JSONValue.array(others)
      rest = .object(document)
    }

    func says(leftOut table: String) -> Bool { damage.contains { $0.contains(" of \(table)") } }
  }
}
