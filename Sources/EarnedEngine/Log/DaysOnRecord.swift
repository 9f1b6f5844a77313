import EarnedCore
import EarnedSQLite

/// The days on record in the four weeks before one, by the log and the record keys: as many as a comparison with them needs.
package struct DaysOnRecord {
  /// The least that is compared (contract, section 15).
  package static let enough = 7
  /// How many days before a change are compared.
  private static let compared = 28

  private let database: Database

  /// - Parameter database: it may lack either table.
  package init(in database: Database) { self.database = database }

  /// How many days are missing for a comparison of a change on the day of `now`.
  package func missing(before now: Now) throws -> Int {
    let first = now.dayID.advanced(by: -Self.compared)
    var (missing, day) = (Self.enough, now.dayID)
    while missing > 0, let last = try last(before: day, now.timeZone), last >= first {
      (missing, day) = (missing - 1, last)
    }
    return missing
  }

  private func last(before day: DayID, _ timeZone: Zone) throws -> DayID? {
    let logged = try database.first("select max(day_id) from event_log where day_id < ?", day.description) {
      row throws(SQLiteError) in try row.optionalText(0)
    }
    let days = [logged?.flatMap { DayID($0) }, try keyed(before: day, timeZone)]
    return days.compactMap(\.self).max()
  }

  private func keyed(before day: DayID, _ timeZone: Zone) throws -> DayID? {
    guard try database.hasTable(RecordKeys.table) else { return nil }
    let start = RecordKey.lowerBound(timeZone.instant(of: day.date, hour: 4))
    let key = try database.first("select max(record_key) from earned_record_key where record_key < ?", start) {
      row throws(SQLiteError) in row.value(0)
    }
    guard case .blob(let bytes)? = key else { return nil }
    return RecordKey.instant(of: bytes).map(timeZone.dayID)
  }
}
