import EarnedCore
import EarnedJSON
import EarnedSQLite
import EarnedTestSupport
import Testing

@testable import EarnedCLI
@testable import EarnedCLITests
@testable import EarnedEngine

/// Damages every column of every table by its kind, and every member of every document: `earned diagnostics check` must
/// find it. So a column that is added is tested, too.
@Suite struct ColumnDamageTests {
  private let database: Database
  private let columns: StoredColumns

  init() throws {
    let now = Now(Instant(millisecondsSinceEpoch: 1_770_000_000_000), try Zone.named("UTC"))
    database = try EarnedDatabase.openInMemory(economies: Economies.all, now: now)
    columns = try StoredColumns.of(Economies.all)
    try database.run(script: "pragma foreign_keys = off; pragma ignore_check_constraints = on;")
  }

  static let tables: [String] = {
    do { return try StoredColumns.of(Economies.all).tables.keys.sorted() } catch { preconditionFailure("\(error)") }
  }()

  @Test(arguments: tables) func everyDamageIsFound(_ table: String) throws {
    let all = try #require(columns.tables[table])
    for column in all {
      for row in rows(of: all, for: column) {
        try put(row, into: table, all)
        let before = try found(in: table, row.column)
        #expect(before == [], "\(table).\(column.name) as it should be: \(before)")
        for damage in Damage.all(of: row.kind) {
          try put(row, into: table, all)
          guard try change(column.name, of: table, to: damage) else { continue }
          #expect(try found(in: table, row.column) != [], "\(table).\(column.name) = \(damage)")
          // What the rules do not take is what the check finds.
          if case .json = row.kind, damage.hasPrefix("'") {
            let isTaken = row.kind.allows(text: String(damage.dropFirst().dropLast()))
            #expect(!isTaken, "\(table).\(column.name) = \(damage)")
          }
        }
      }
    }
  }

  /// What no check can see, and why.
  @Test func whatCannotBeFoundIsNamed() {
    for column in columns.tables.values.joined() where Damage.all(of: column.kind).count < 2 {
      let reason: String? =
        switch column.kind {
        case .placeholder: "a person, or another program, may have written any text"
        case .chosen: "each of the kinds that it can have is damaged by itself"
        case .anything: "it belongs to the engine's list of migrations, which a check compares with its own"
        default: nil
        }
      #expect(reason != nil, "\(column.table).\(column.name)")
    }
  }

  /// The schema keeps null out of the columns that it says so of.
  @Test(arguments: tables) func nullIsKeptOutOrFound(_ table: String) throws {
    let all = try #require(columns.tables[table])
    for column in all where !column.isNullable {
      try put(rows(of: all, for: column)[0], into: table, all)
      guard try change(column.name, of: table, to: "null") else { continue }
      #expect(try found(in: table, column) != [], "\(table).\(column.name)")
    }
  }

  // MARK: Rows

  /// A sound row, and the kind of the column in it.
  private struct SoundRow {
    let values: [String: String]
    /// The column, with no other kinds than that of this row.
    let column: StoredColumns.Column
    let kind: ValueKind
  }

  /// One row, or one for each word that decides what the column holds.
  private func rows(of all: [StoredColumns.Column], for column: StoredColumns.Column) -> [SoundRow] {
    func row(_ changes: [String: String], _ column: StoredColumns.Column, _ kind: ValueKind) -> SoundRow {
      var values: [String: String] = [:]
      for other in all { values[other.name] = changes[other.name] ?? sample(other, all) }
      return SoundRow(values: values, column: column, kind: kind)
    }
    guard case .chosen(let other, let kinds) = column.kind else { return [row([:], column, column.kind)] }
    return kinds.sorted { $0.key < $1.key }.map { word, kind in
      let member = ValueKind.Member(column.name, .chosen(by: other, [word: kind]), findings: column.member.ownCode)
      let narrow = StoredColumns.Column(table: column.table, member: member, isNullable: column.isNullable)
      return row([other: "'\(word)'", column.name: Sample.sql(kind.unwrapped)], narrow, kind.unwrapped)
    }
  }

  private func sample(_ column: StoredColumns.Column, _ all: [StoredColumns.Column]) -> String {
    // A column whose kind another one decides fits the sample of that one.
    if case .chosen(let other, let kinds) = column.kind {
      let word = all.first { $0.name == other }.map { sample($0, all) } ?? ""
      return kinds.first { "'\($0.key)'" == word }.map { Sample.sql($0.value.unwrapped) } ?? "'any'"
    }
    return Sample.sql(column.kind)
  }

  private func put(_ row: SoundRow, into table: String, _ all: [StoredColumns.Column]) throws {
    try database.execute("delete from \(table)")
    let names = all.map(\.name)
    try database.execute(
      "insert into \(table) (\(names.joined(separator: ", "))) values (\(names.map { row.values[$0] ?? "null" }.joined(separator: ", ")))"
    )
  }

  /// False when SQLite itself rejects the value.
  private func change(_ column: String, of table: String, to value: String) throws -> Bool {
    do {
      try database.execute("update \(table) set \(column) = \(value)")
      return true
    } catch {
      guard error.isRefusalOfValue else { throw error }
      return false
    }
  }

  private func found(in table: String, _ column: StoredColumns.Column) throws -> [String] {
    let search = try ValueSearch(in: database, StoredColumns(tables: [table: [column]]))
    if let ownCode = column.member.ownCode { return try search.places(ofFindings: ownCode) }
    let parts = try search.parts()
    return try (ValueFaults.Code.allCases.flatMap { parts[$0] ?? [] } + search.unknownZones()).map(\.name)
  }
}

extension SQLiteError {
  /// `SQLITE_CONSTRAINT`, or `SQLITE_MISMATCH` for a key that must be a number.
  fileprivate var isRefusalOfValue: Bool { code == 19 || code == 20 }
}

/// A value of a kind.
enum Sample {
  static func sql(_ kind: ValueKind) -> String {
    switch kind {
    case .integer(let range): "\(least(range))"
    case .real(let range): "\(range.lowerBound)"
    case .flag: "1"
    case .instant: "1770000000000"
    case .bytes(let count): "zeroblob(\(count))"
    case .anything: "'any'"
    default: "'\(text(kind))'"
    }
  }

  private static func text(_ kind: ValueKind) -> String {
    switch kind {
    case .digits(let range): "\(least(range))"
    case .words(let words): words.sorted()[0]
    case .day: "2026-02-02"
    case .month: "2026-02"
    case .timeOfDay: "09:30"
    case .timeZone: "UTC"
    case .app: "android:a"
    case .uuid: "01234567-89ab-8def-8123-456789abcdef"
    case .hexadecimal(let digits): String(repeating: "a", count: digits)
    case .json(let kind): json(kind).serialized()
    default: "any"
    }
  }

  static func json(_ kind: ValueKind) -> JSONValue {
    switch kind {
    case .optional(let kind), .nullable(let kind): json(kind)
    case .integer(let range): .integer(least(range))
    case .real(let range): .number(range.lowerBound + 0.5)
    case .flag: true
    case .instant: 1_770_000_000_000
    case .values(let values): values[0]
    case .object(let members):
      .object(members.reduce(into: JSONObject()) { $0[$1.name] = json($1.kind) })
    case .chosen(let other, let kinds): chosen(kinds.keys.sorted()[0], by: other, kinds)
    case .map(let kind): ["any": json(kind)]
    case .list(let kind, let count): .array(Array(repeating: json(kind), count: max(1, count.lowerBound)))
    default: .string(text(kind))
    }
  }

  /// An object of the kind that a word in one of its members names.
  static func chosen(_ word: String, by member: String, _ kinds: [String: ValueKind]) -> JSONValue {
    var object = kinds[word].flatMap { json($0).objectValue } ?? JSONObject()
    object[member] = .string(word)
    return .object(object)
  }

  private static func least(_ range: ClosedRange<Int64>) -> Int64 { range.contains(1) ? 1 : range.lowerBound }
}

/// Wrong values of a kind.
enum Damage {
  static func all(of kind: ValueKind) -> [String] {
    let text = ["x'00'"]
    switch kind {
    case .optional(let kind), .nullable(let kind): return all(of: kind)
    case .integer(let range):
      return ["'x'", "1.5"] + (range.lowerBound > .min ? ["\(range.lowerBound - 1)"] : [])
        + (range.upperBound < .max ? ["\(range.upperBound + 1)", "\(Int64.max)"] : [])
    case .real(let range): return ["'x'", "\(range.lowerBound - 1)", "\(range.upperBound + 1)"]
    case .flag: return ["'x'", "2", "-1", "0.5"]
    case .instant: return ["'x'", "-1", "253402300800000", "\(Int64.max)", "1.5"]
    case .bytes(let count): return ["'x'", "zeroblob(\(count + 1))"]
    case .digits(let range):
      return text + ["''", "'x'", "'007'", "'1e3'", "'99999999999999999999'"]
        + (range.lowerBound > .min ? ["'\(range.lowerBound - 1)'"] : [])
        + (range.upperBound < .max ? ["'\(range.upperBound + 1)'"] : [])
    case .words: return text + ["''", "'NO_SUCH_WORD'"]
    case .day: return text + ["''", "'2026-02-30'", "'2026-2-3'", "'now'"]
    case .month: return text + ["''", "'2026-13'", "'2026'"]
    case .timeOfDay: return text + ["''", "'24:00'", "'9:30'", "'09:60'"]
    case .timeZone: return text + ["'Mars/Olympus'"]
    case .app: return text + ["''", "'com.a'", "'android:'"]
    case .uuid: return text + ["''", "'01234567-89ab-8def-8123-456789abcdeg'", "'0123456789ab8def8123456789abcdef'"]
    case .hexadecimal(let digits): return text + ["''", "'\(String(repeating: "g", count: digits))'"]
    case .json(let kind):
      let sound = Sample.json(kind)
      return text + ["''", "'{'"] + DamagedJSON.all(of: kind).map { "'\($0(sound).serialized())'" }
    case .placeholder: return text
    case .values, .object, .map, .list, .chosen, .anything: return []
    }
  }
}

/// Ways to damage a document.
enum DamagedJSON {
  typealias Change = (JSONValue) -> JSONValue

  static func all(of kind: ValueKind, isOptional: Bool = false) -> [Change] {
    func to(_ values: JSONValue...) -> [Change] { values.map { value in { _ in value } } }
    switch kind {
    case .optional(let kind), .nullable(let kind): return all(of: kind, isOptional: true)
    case .anything: return []
    case .integer(let range):
      return to("x", true, .number(1.5), [1]) + (range.lowerBound > .min ? to(.integer(range.lowerBound - 1)) : [])
        + (range.upperBound < .max ? to(.integer(range.upperBound + 1)) : [])
    case .real(let range): return to("x", .number(range.upperBound + 1), .number(range.lowerBound - 1))
    case .flag: return to("x", 1, 0)
    case .instant: return to("x", -1, 253_402_300_800_000)
    case .values: return to("NO_SUCH_WORD", -7, [1])
    case .object(let members):
      return to("x", 7, [1])
        + members.flatMap { member in
          all(of: member.kind).map { change in
            { value in
              var object = value.objectValue ?? JSONObject()
              object[member.name] = object[member.name].map(change)
              return .object(object)
            }
          } + (member.kind.allows(nil) ? [] : [remove(member.name)])
            + (member.kind.allows(.null) ? [] : [null(member.name)])
        }
    case .map(let kind):
      return to("x", [1])
        + all(of: kind).map { change in { .object(($0.objectValue ?? JSONObject()).mapping(change)) } }
    case .list(let kind, let count):
      return to("x", 7)
        + all(of: kind).map { change in { .array(($0.arrayValue ?? []).map(change)) } }
        + (count.lowerBound > 0 ? to([]) : [])
        + (count.upperBound < .max
          ? [{ .array(Array(repeating: $0.arrayValue?.first ?? .null, count: count.upperBound + 1)) }] : [])
    case .words, .app, .day, .month, .timeOfDay, .uuid, .hexadecimal: return to(7, "", "x y")
    case .placeholder, .timeZone: return to(7, [1])
    case .chosen(let other, let kinds):
      // A text may also name what another column holds, so that the rules take it.
      return to(7, [1])
        + kinds.flatMap { word, kind in
          (all(of: kind).dropFirst() + [remove(other)]).map { change in
            { _ in change(Sample.chosen(word, by: other, kinds)) }
          }
        }
    case .digits, .bytes, .json: return []
    }
  }

  private static func remove(_ name: String) -> Change {
    { value in
      var object = value.objectValue ?? JSONObject()
      object[name] = nil
      return .object(object)
    }
  }

  private static func null(_ name: String) -> Change {
    { value in
      var object = value.objectValue ?? JSONObject()
      object[name] = .null
      return .object(object)
    }
  }
}

extension JSONObject {
  fileprivate func mapping(_ change: DamagedJSON.Change) -> JSONObject {
    reduceMembers { $0[$1.key] = change($1.value) }
  }

  private func reduceMembers(_ add: (inout JSONObject, Member) -> Void) -> JSONObject {
    members.reduce(into: JSONObject(), add)
  }
}
