import EarnedCore
import EarnedSQLite
import Synchronization

/// The checks of every stored value against what its column is declared to hold (data model A2, A4.1, A5, A7; decision
/// E62). A finding names the columns, and the bounds where there are some.
enum ValueChecks {
  static func all(_ economies: [any Economy.Type]) -> [Check] {
    let found = FoundValues(economies)
    return ValueFaults.Code.allCases.map { check(of: $0, found) } + [zones(economies)]
  }

  private static func check(of code: ValueFaults.Code, _ found: FoundValues) -> Check {
    let search: Check.Search = { database, _, _ in try found.places(of: code, in: database) }
    let restore = "restore a backup (earned db restore)"
    return switch code {
    case .wrongType:
      Check(
        "WRONG_TYPE", .error, "Columns hold values of another type than theirs.", fix: restore, namesAreOurs: true,
        search: search)
    case .missingValue:
      Check(
        "MISSING_VALUE", .error, "Columns are empty that must not be.", fix: restore, namesAreOurs: true,
        search: search)
    case .unknownWord:
      Check(
        "UNKNOWN_WORD", .error, "A column holds a word that its list does not have.",
        fix: "find out which program writes such words; a newer version of earned may know them", namesAreOurs: true,
        search: search)
    case .outOfBounds:
      Check(
        "OUT_OF_BOUNDS", .error, "Columns hold values outside their bounds.", fix: restore, namesAreOurs: true,
        search: search)
    case .wrongDay:
      Check(
        "WRONG_DAY", .error,
        "Columns hold text that is not a day or a time of day, or a number that is not a time.", fix: restore,
        namesAreOurs: true, search: search)
    case .appIDForm:
      Check(
        "APP_ID_FORM", .error, "An app id does not begin with \(AppID.Kind.prefixes).",
        fix: "find out which program writes such ids; earned rejects them", namesAreOurs: true, search: search)
    case .wrongForm:
      Check(
        "WRONG_FORM", .error, "Columns hold text or bytes without the form that they must have.", fix: restore,
        namesAreOurs: true, search: search)
    case .invalidJSON:
      Check(
        "INVALID_JSON", .error, "Columns hold values that are not JSON.", fix: restore, namesAreOurs: true,
        search: search)
    case .jsonMember:
      Check(
        "JSON_MEMBER", .error, "Documents lack a member, or have one that is not allowed.", fix: restore,
        namesAreOurs: true, search: search)
    }
  }

  /// The zones that are unknown here. They may be valid: a phone may know more zones than this machine.
  private static func zones(_ economies: [any Economy.Type]) -> Check {
    Check(
      "UNKNOWN_ZONE", .error, "Columns hold time zones that are unknown to this system.",
      fix: "install tzdata, or a newer one; reports need it", namesAreOurs: true
    ) { database, _, _ in try ValueSearch(in: database, economies).unknownZones() }
  }
}

/// The wrong values in a database, which are looked for once for all checks of the same state of it.
private final class FoundValues: Sendable {
  private struct Found {
    let database: ObjectIdentifier
    let version: Int64?
    let changes: Int64
    let places: [ValueFaults.Code: [String]]
  }

  private let economies: [any Economy.Type]
  private let last = Mutex<Found?>(nil)

  init(_ economies: [any Economy.Type]) { self.economies = economies }

  func places(of code: ValueFaults.Code, in database: Database) throws -> [String] {
    let (id, version, changes) = (ObjectIdentifier(database), try database.dataVersion(), database.totalChanges)
    if let last = last.withLock({ $0 }), (last.database, last.version, last.changes) == (id, version, changes) {
      return last.places[code] ?? []
    }
    let places = try ValueSearch(in: database, economies).places()
    last.withLock { $0 = Found(database: id, version: version, changes: changes, places: places) }
    return places[code] ?? []
  }
}

/// Looks for wrong values, reading each table once.
package struct ValueSearch {
  private let database: Database
  /// Of the tables that are there, the columns that are there.
  private let tables: [(name: String, columns: [StoredColumns.Column])]

  package init(in database: Database, _ economies: [any Economy.Type]) throws {
    try self.init(in: database, StoredColumns.of(economies))
  }

  init(in database: Database, _ known: StoredColumns) throws {
    self.database = database
    tables = try database.tableNames().compactMap { table in
      // Most economies of a database are not in use, and a condition takes longer to read than an empty table.
      guard let columns = known.tables[table], try database.exists("select 1 from \(table) limit 1") else { return nil }
      let there = Set(
        try database.rows("select name from pragma_table_info(?)", table) { row throws(SQLiteError) in
          try row.text(0)
        })
      return (table, columns.filter { there.contains($0.name) })
    }
  }

  /// Where there are faults, for example `habit.reward_credits (0 to 100)`, by their codes.
  func places() throws -> [ValueFaults.Code: [String]] {
    try tables.reduce(into: [:]) { places, table in
      for fault in try faults(in: table.name, table.columns.filter { $0.member.ownCode == nil }) {
        places[fault.code, default: []].append(fault.place)
      }
    }
  }

  /// Where there are faults in columns that have a check of their own.
  package func places(ofFindings ownCode: String) throws -> [String] {
    try tables.flatMap { table, columns in
      try faults(in: table, columns.filter { $0.member.ownCode == ownCode }).map(\.place)
    }
  }

  private func faults(in table: String, _ columns: [StoredColumns.Column]) throws -> [ValueFaults.Fault] {
    let faults = columns.map(\.faults)
    let conditions = faults.map { fault in ValueFaults.Code.allCases.compactMap(fault.any) }
    guard conditions.contains(where: { !$0.isEmpty }) else { return [] }
    let sums = conditions.map { $0.isEmpty ? "0" : "max(case when \($0.joined(separator: " or ")) then 1 else 0 end)" }
    let found = try database.first("select \(sums.joined(separator: ", ")) from \(table)") {
      row throws(SQLiteError) in
      var found: [Int] = []
      for index in faults.indices where try row.optionalInteger(index) == 1 { found.append(index) }
      return found
    }
    return try (found ?? []).flatMap { index in
      try faults[index].list.filter { fault in
        try database.exists("select 1 from \(table) where \(fault.condition) limit 1")
      }
    }
  }

  /// The columns with zones that this system does not know.
  func unknownZones() throws -> [String] {
    var answers: [String: Bool] = [:]
    return try tables.flatMap { table, columns in
      try columns.filter { column in
        guard case .timeZone = column.kind else { return false }
        return try database.rows(
          "select distinct \(column.name) from \(table) where typeof(\(column.name)) = 'text'",
          as: { row throws(SQLiteError) in try row.text(0) }
        ).contains { zone in
          if let answer = answers[zone] { return !answer }
          let answer = try zone.isTimeZone()
          answers[zone] = answer
          return !answer
        }
      }.map { "\(table).\($0.name)" }
    }
  }
}
