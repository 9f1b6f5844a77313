import EarnedCore
import EarnedEngine
import EarnedJSON
import EarnedSQLite

/// The smallest possible economy: it counts points. It uses every default that an economy may use, so it tests what the
/// engine promises to every economy. `docs/economy.md` explains it.
package final class TallyEconomy: Economy {
  /// `tally`.
  package static let name = "tally"
  /// `the tally`, in sentences.
  package static let title = "the tally"

  /// One table.
  package static let migrations = [
    Migration(
      name: "tally/001-points",
      script: """
        create table if not exists tally_point (
          point_id text primary key, date text not null, points integer not null);
        """)
  ]

  /// One type of record.
  package static let recordTypes = [RecordType("tally.add", .required("points", .integer(1...1_000)))]

  /// One type of line in the log. Diagnostics show nothing of what it has.
  package static let eventTypes = ["TALLY_ADDED": [ValueKind.Member.hidden("points", .integer(1...1_000))]]

  private let database: Database

  /// The economy on a database that has its tables.
  package init(database: Database) { self.database = database }

  /// Whether it has points.
  package static func isInUse(in database: Database) throws -> Bool {
    guard try database.hasTable("tally_point") else { return false }
    return try database.exists("select 1 from tally_point")
  }

  /// It locks no app.
  package static func appLocks(in database: Database, at now: Now, within span: Duration) -> AppLocks? { nil }

  /// Adds points and a line to the log.
  package func apply(_ record: Record, at now: Now) throws -> Outcome {
    let points: Int = record.object.checked("points")
    var ids = record.madeIDs
    try database.execute(
      "insert into tally_point (point_id, date, points) values (?, ?, ?)", record.key.description,
      now.date.description, points)
    try EventLog(database).append(
      Event("TALLY_ADDED", ["points": .integer(Int64(points))]), id: ids.next(), on: now.date, at: now)
    return .applied
  }
}
