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
    let restore = "restore a backup (earned db restore)"
    let (name, message, fix) =
      switch code {
      case .wrongType: ("WRONG_TYPE", "Columns hold values of another type than theirs.", restore)
      case .missingValue: ("MISSING_VALUE", "Columns are empty that must not be.", restore)
      case .unknownWord:
        (
          "UNKNOWN_WORD", "A column holds a word that its list does not have.",
          "find out which program writes such words; a newer version of earned may know them"
        )
      case .outOfBounds: ("OUT_OF_BOUNDS", "Columns hold values outside their bounds.", restore)
      case .wrongDay:
        ("WRONG_DAY", "Columns hold text that is not a day or a time of day, or a number that is not a time.", restore)
      case .appIDForm:
        (
          "APP_ID_FORM", "An app id does not begin with \(AppID.Kind.prefixes).",
          "find out which program writes such ids; earned rejects them"
        )
      case .wrongForm:
        ("WRONG_FORM", "Columns hold text or bytes without the form that they must have.", restore)
      case .invalidJSON: ("INVALID_JSON", "Columns hold values that are not JSON.", restore)
      case .jsonMember: ("JSON_MEMBER", "Documents lack a member, or have one that is not allowed.", restore)
      }
    return Check(
      name, .error, message, fix: fix, namesAreOurs: true,
      parts: { database, _, _ in try found.parts(of: code, in: database) })
  }

  /// The zones that are unknown here. They may be valid: a phone may know more zones than this machine.
  private static func zones(_ economies: [any Economy.Type]) -> Check {
    Check(
      "UNKNOWN_ZONE", .error, "Columns hold time zones that are unknown to this system.",
      fix: "install tzdata, or a newer one; reports need it", namesAreOurs: true,
      parts: { database, _, _ in try ValueSearch(in: database, economies).unknownZones() })
  }
}

/// The wrong values in a database, which are looked for once for all checks of the same state of it.
private final class FoundValues: Sendable {
  private struct Found {
    let database: ObjectIdentifier
    let version: Int64?
    let changes: Int64
    let parts: [ValueFaults.Code: [Finding.Part]]
  }

  private let economies: [any Economy.Type]
  private let last = Mutex<Found?>(nil)

  init(_ economies: [any Economy.Type]) { self.economies = economies }

  func parts(of code: ValueFaults.Code, in database: Database) throws -> [Finding.Part] {
    let (id, version, changes) = (ObjectIdentifier(database), try database.dataVersion(), database.totalChanges)
    if let last = last.withLock({ $0 }), (last.database, last.version, last.changes) == (id, version, changes) {
      return last.parts[code] ?? []
    }
    let parts = try ValueSearch(in: database, economies).parts()
    last.withLock { $0 = Found(database: id, version: version, changes: changes, parts: parts) }
    return parts[code] ?? []
  }
}

/// Looks for wrong values, reading each table once.
package struct ValueSearch {
  private let database: Database
  /// Of the tables that are there, the columns that are there.
  private let tables: [Table]

  private typealias Table = (name: String, columns: [StoredColumns.Column])

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
  func parts() throws -> [ValueFaults.Code: [Finding.Part]] {
    try tables.reduce(into: [:]) { parts, table in
      for (code, part) in try faults(in: table, table.columns.filter { $0.member.ownCode == nil }) {
        parts[code, default: []].append(part)
      }
    }
  }

  /// Where there are faults in columns that have a check of their own.
  package func places(ofFindings ownCode: String) throws -> [String] {
    try tables.flatMap { table in
      try faults(in: table, table.columns.filter { $0.member.ownCode == ownCode }).map(\.part.name)
    }
  }

  private func faults(
    in table: Table, _ columns: [StoredColumns.Column]
  ) throws -> [(code: ValueFaults.Code, part: Finding.Part)] {
    let faults = columns.map(\.faults)
    let conditions = faults.map { fault in ValueFaults.Code.allCases.compactMap(fault.any) }
    guard conditions.contains(where: { !$0.isEmpty }) else { return [] }
    let sums = conditions.map { $0.isEmpty ? "0" : "max(case when \($0.joined(separator: " or ")) then 1 else 0 end)" }
    let found = try database.first("select \(sums.joined(separator: ", ")) from \(table.name)") {
      row throws(SQLiteError) in
      var found: [Int] = []
      for index in faults.indices where try row.optionalInteger(index) == 1 { found.append(index) }
      return found
    }
    return try (found ?? []).flatMap { index in
      try faults[index].list.compactMap { fault in
        try part(fault.place, of: table, where: fault.condition).map { (fault.code, $0) }
      }
    }
  }

  /// How many rows meet a condition, and their days when the table has days; nil when none does.
  private func part(_ place: String, of table: Table, where condition: String) throws -> Finding.Part? {
    let day = table.columns.first { if case .day = $0.kind { true } else { false } }?.name ?? "null"
    let days = "case when date(\(day), '+0 days') is \(day) then \(day) end"
    let sql = "select count(*), min(\(days)), max(\(days)) from \(table.name) where \(condition)"
    let part = try database.first(sql) { row throws(SQLiteError) in
      Finding.Part(
        place, rows: Int(try row.integer(0)), from: try row.optionalText(1), to: try row.optionalText(2))
    }
    return part.flatMap { $0.rows > 0 ? $0 : nil }
  }

  /// The columns with zones that this system does not know.
  func unknownZones() throws -> [Finding.Part] {
    var answers: [String: Bool] = [:]
    return try tables.flatMap { table in
      try table.columns.compactMap { column in
        guard case .timeZone = column.kind else { return nil }
        let unknown = try database.rows(
          "select distinct \(column.name) from \(table.name) where typeof(\(column.name)) = 'text'",
          as: { row throws(SQLiteError) in try row.text(0) }
        ).filter { zone in
          if let answer = answers[zone] { return !answer }
          let answer = try zone.isTimeZone()
          answers[zone] = answer
          return !answer
        }
        if unknown.isEmpty { return nil }
        let place = "\(table.name).\(column.name)"
        return try part(place, of: table, where: "\(place) in (\(unknown.map(\.quotedSQL).joined(separator: ", ")))")
      }
    }
  }
}
