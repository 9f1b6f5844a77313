import EarnedCore
import EarnedEngine
import EarnedJSON
import EarnedReports
import EarnedSQLite

/// The rows of relations as they are exported: each value checked against the kind of its column, ids hashed, texts left
/// out. They are sorted by the exported values, so that their order discloses nothing else.
struct RelationRows: Disclosure {
  private let database: Database
  private let source: RelationSource
  private let options: ExportOptions

  init(
    of database: Database, _ options: ExportOptions, own texts: BuiltInWords, hashes: ExportHashes
  ) throws(SQLiteError) {
    self.database = database
    self.options = options
    source = try RelationSource(database)
    try register("app_hash") { hashes.app($0) }
    try register("id_hash") { hashes.id($0) }
    try register("own_code") { texts.codes.contains($0) ? $0 : hashes.id($0) }
    try register("own_id") { texts.catalogue.contains($0) ? $0 : hashes.id($0) }
  }

  /// Registers a function of a text. An empty text discloses nothing and stays.
  private func register(_ name: String, _ body: @escaping (String) -> String) throws(SQLiteError) {
    try database.register(function: name, argumentCount: 1) { arguments in
      arguments.text(0).map { .text($0.isEmpty ? $0 : body($0)) } ?? .null
    }
  }

  /// Passes every row of a relation to `body`.
  ///
  /// - Returns: how many there are.
  /// - Throws: `ExportFault.unexpected`, `.unreadable`, an `SQLiteError` of the file, and what `body` throws.
  func forEach(of relation: Relation, _ body: ([JSONValue]) throws -> Void) throws -> Int {
    do {
      return try read(relation, body)
    } catch let error as SQLiteError where error.isQueryFault {
      throw ExportFault.unreadable(relation: relation.name, code: error.extendedCode)
    }
  }

  private func read(_ relation: Relation, _ body: ([JSONValue]) throws -> Void) throws -> Int {
    let statement = try database.prepare(sql(of: relation))
    defer { statement.reset() }
    var values: [JSONValue] = []
    var count = 0
    while try statement.step() {
      values.removeAll(keepingCapacity: true)
      for (index, column) in relation.columns.enumerated() {
        values.append(try value(of: statement.row.value(index), column, in: relation.name))
      }
      try body(values)
      count += 1
    }
    return count
  }

  private func sql(of relation: Relation) throws(SQLiteError) -> String {
    try source.prefix(of: relation) + statement(of: relation.name, relation.columns)
  }

  func statement(of view: String, _ columns: [Relation.Column]) -> String {
    let selected = columns.map { "\(options.expression(of: $0)) as \"\($0.name)\"" }.joined(separator: ", ")
    let order = columns.indices.map { "\($0 + 1)" }.joined(separator: ", ")
    return "select \(selected) from \(view) order by \(order)"
  }

  func value(of value: Value, _ column: Relation.Column, in view: String) throws -> JSONValue {
    guard let value = try column.kind.value(of: value) else {
      throw ExportFault.unexpected(column: "\(view).\(column.name)", kind: column.kind)
    }
    return value
  }
}

extension OpenTables {
  /// Those of which nothing is told that an export does not tell.
  package init(
    _ catalog: ReportCatalog, writingTo path: String, of device: Device, _ options: ExportOptions, _ key: ExportKey
  ) throws {
    let texts = try catalog.builtInWords()
    self.init(catalog, writingTo: path) { database in
      try RelationRows(of: database, options, own: texts, hashes: ExportHashes(key, of: device))
    }
  }
}

/// What an export discloses besides numbers, days and codes.
package struct ExportOptions: Equatable, Sendable {
  /// Whether app ids are disclosed, otherwise their hashes.
  package var hasAppIDs = false
  /// Whether names and labels are disclosed, otherwise left out, and ids of habits, modes and the like, otherwise hashed.
  package var hasTexts = false
  /// What to do with a database that a newer version of this program has migrated.
  package var newerSchema = NewerSchema.isRefused

  package init() {}

  /// A text that is equal for equal options only. States of files contain it, so it must not depend on names.
  var fingerprint: String {
    "app ids: \(hasAppIDs), texts: \(hasTexts)" + (newerSchema == .isRead ? ", newer schema: true" : "")
  }

  fileprivate func expression(of column: Relation.Column) -> String {
    let text = "cast(\(column.name) as text)"
    switch column.kind {
    case .day, .month, .number, .fraction, .numbers, .zone: return column.name
    case .code: return hasTexts ? text : "own_code(\(text))"
    case .catalogue: return hasTexts ? text : "own_id(\(text))"
    case .app: return hasAppIDs ? text : "app_hash(\(text))"
    case .id: return hasTexts ? text : "id_hash(\(text))"
    case .text: return hasTexts ? text : "null"
    case .kept: return "null"
    }
  }
}

extension ExportKind {
  /// A value as it is exported; nil for one that is not of this kind.
  ///
  /// - Throws: `TimeZoneFault` when it cannot be determined whether it names a zone.
  func value(of value: Value) throws(TimeZoneFault) -> JSONValue? {
    switch (self, value) {
    case (_, .null): .null
    case (.number, .integer(let integer)): .integer(integer)
    case (.fraction, .integer(let integer)): .number(Double(integer))
    case (.fraction, .real(let real)) where real.isFinite: .number(real)
    case (.day, .text(let text)) where CalendarDate(text)?.description == text: .string(text)
    case (.month, .text(let text)) where CalendarDate("\(text)-01")?.description == "\(text)-01": .string(text)
    case (.numbers, .text(let text)) where Self.isListOfNumbers(text): .string(text)
    case (.zone, .text(let text)) where try text.isTimeZone(): .string(text)
    case (.code, .text(let text)), (.catalogue, .text(let text)), (.app, .text(let text)), (.id, .text(let text)),
      (.text, .text(let text)):
      .string(text)
    default: nil
    }
  }

  private static func isListOfNumbers(_ text: String) -> Bool {
    JSONValue(ifValid: text)?.arrayValue?.allSatisfy { $0.integerValue != nil } ?? false
  }
}
