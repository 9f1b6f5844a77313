import EarnedCore
import EarnedJSON
import HachimiRules

/// Turns a database of the Hachimi app into `hachimi.import.row` records, one per row (interface of Hachimi, section
/// 9).
///
/// The app's own form is converted to that of the data model. Rows of other users, and data without a place in the
/// data model, are left out; anything a person might miss is reported. Records are emitted while the file is read.
public struct HachimiImport {
  /// Such a file.
  public static let kind = FileKind("a database of the Hachimi app", format: "hachimi") {
    $0.hasTables(["local_habits", "local_sessions", "materialized_state"])
  }

  private let path: String
  private let userID: String?
  private let timeZone: TimeZone
  private let kinds: [FileKind]

  /// - Parameters:
  ///   - path: the database. It is only read.
  ///   - userID: the user to import, when there are several.
  ///   - timeZone: the time zone for local dates; it is written into every record.
  ///   - kinds: the kinds by which another file is named.
  public init(
    path: String, userID: String? = nil, timeZone: TimeZone, kinds: [FileKind] = FileKind.common
  ) {
    self.path = path
    self.userID = userID
    self.timeZone = timeZone
    self.kinds = kinds
  }

  /// Converts the rows and emits the records one by one.
  ///
  /// - Returns: what was imported and what was left out.
  /// - Throws: `ImportFault`, `HachimiImportFault` before the first record, or `ImportFault` when reading the file fails; any error of `emit`.
  public func run(_ emit: (JSONObject) throws -> Void) throws -> HachimiImportSummary {
    let app: HachimiAppDatabase
    let input = path == "-" ? try ForeignFile(path) : nil
    do throws(ImportFault) {
      app = try HachimiAppDatabase(path: input?.path ?? path, name: input?.name)
    } catch {
      throw error.naming(path, besides: Self.kind, among: kinds)
    }
    let user = try app.user(chosen: userID)
    var summary = HachimiImportSummary(otherTables: try app.otherTables())
    let conversion = HachimiRowConversion(user: user ?? "", timeZone: timeZone)
    for table in HachimiAppTable.allCases {
      try app.rows(of: table, user: user ?? "") { row in
        let converted: HachimiConvertedRow
        do throws(HachimiLeftOut) {
          converted = try conversion.convert(row, of: table)
        } catch {
          return summary.leaveOut(error)
        }
        for part in converted.leftOut { summary.leaveOut(part) }
        try emit(record(converted))
        summary.count(converted)
      }
    }
    return summary
  }

  private func record(_ row: HachimiConvertedRow) -> JSONObject {
    var record: JSONObject = [
      "type": "hachimi.import.row", "ts_utc_ms": .integer(row.instant.millisecondsSinceEpoch),
      "timezone_id": .string(timeZone.identifier), "table": .string(row.table), "row": .object(row.row),
    ]
    record["check_in_days"] = row.checkInDays.map(JSONValue.integer)
    return record
  }
}
