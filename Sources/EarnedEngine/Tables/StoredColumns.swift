import EarnedCore
import EarnedSQLite
import Synchronization

/// Every column of every table, with what its values are: from the descriptions of the tables, and which may be null
/// from the migrations that make them.
struct StoredColumns: Sendable {
  struct Column: Sendable {
    let table: String
    let member: ValueKind.Member
    /// Whether null may be stored: neither the schema nor the table's key keeps it out.
    let isNullable: Bool
    /// How SQL finds wrong values of it. Made once, because each of the checks asks for it.
    let faults: ValueFaults

    init(table: String, member: ValueKind.Member, isNullable: Bool, notBefore earlier: [String] = []) {
      (self.table, self.member, self.isNullable) = (table, member, isNullable)
      faults = ValueFaults(of: member, in: table, isNullable: isNullable, notBefore: earlier)
    }

    var name: String { member.name }
    var kind: ValueKind { member.kind.unwrapped }
  }

  /// By table, in the order of the schema.
  let tables: [String: [Column]]

  private init(_ economies: [any Economy.Type]) throws {
    var described: [String: [ValueKind.Member]] = [
      "meta": SharedTables.meta, EventLog.table.name: EventLog.columns(economies), RecordKeys.table: RecordKeys.columns,
    ]
    var pairs: [String: [(earlier: String, later: String)]] = [:]
    for table in economies.flatMap({ $0.tables }) {
      (described[table.name], pairs[table.name]) = (table.columns, table.inOrder)
    }
    let model = try Database(.memory, .create)
    try model.transaction(.immediate) { try EarnedDatabase.migrator(economies).migrate(model) }
    var tables: [String: [Column]] = [:]
    for table in try model.tableNames() {
      tables[table] = try model.rows(
        "select name, upper(type), \"notnull\" or pk > 0 from pragma_table_info(?)", table
      ) { row throws(SQLiteError) in
        let (name, type) = (try row.text(0), try row.text(1))
        let member = described[table]?.first { $0.name == name } ?? Self.guess(name, type)
        let earlier = (pairs[table] ?? []).filter { $0.later == name }.map(\.earlier)
        return Column(table: table, member: member, isNullable: try row.integer(2) == 0, notBefore: earlier)
      }
    }
    self.tables = tables
  }

  init(tables: [String: [Column]]) { self.tables = tables }

  /// Those of these economies, on which alone they depend. They are made once for the process, because each check of a
  /// database asks for them.
  static func of(_ economies: [any Economy.Type]) throws -> StoredColumns {
    let key = economies.map { ObjectIdentifier($0) }
    return try made.withLock { made in
      if let columns = made[key] { return columns }
      let columns = try StoredColumns(economies)
      made[key] = columns
      return columns
    }
  }

  private static let made = Mutex<[[ObjectIdentifier]: StoredColumns]>([:])

  /// Columns of an economy without descriptions have the meaning that their names have everywhere.
  private static func guess(_ name: String, _ type: String) -> ValueKind.Member {
    let kind: ValueKind =
      if name.hasSuffix("ts_utc_ms") { .instant } else if name.hasSuffix("day_id") || name.hasSuffix("date") {
        .day
      } else if name.hasSuffix("timezone_id") { .timeZone } else if name.hasSuffix("_json") {
        .json(.object([]))
      } else if name == "sync_status" { .syncStatus } else {
        switch type {
        case "INTEGER": .integer(Int64.min...Int64.max)
        case "TEXT": .text
        default: .anything
        }
      }
    return .hidden(name, kind)
  }
}
