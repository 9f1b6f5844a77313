import EarnedJSON
import EarnedSQLite
import EarnedSystem

/// A view over the tables of a database, whose rows `earned export` writes. Everything else that reports read is made of
/// these, without the database and without a function of this program (contract, section 9).
package struct Relation: Equatable, Sendable {
  package struct Column: Equatable, Sendable {
    package let name: String
    package let kind: ExportKind
  }

  package let name: String
  /// The columns that are disclosed. Columns without a kind are not among them.
  package let columns: [Column]
  /// The view, after those that it reads.
  let views: [ViewDefinition]

  /// Everything that its rows depend on, as one text.
  package var definition: String {
    let selects = views.flatMap { view in view.parts.map { "\($0.table ?? "") \($0.needsRows)\n\($0.sql)" } }
    return ([name] + columns.map { "\($0.name) \($0.kind.rawValue)" } + selects).joined(separator: "\n")
  }
}

/// What is told of views to others than the person.
package protocol Disclosure {
  /// The statement that selects it, sorted, so that the order of rows tells nothing else.
  func statement(of view: String, _ columns: [Relation.Column]) -> String
  /// A selected value. Throws for one that is not of its column's kind, and so might say anything.
  func value(of value: Value, _ column: Relation.Column, in view: String) throws -> JSONValue
}

package struct RelationSource {
  private let views: ReportViews

  /// Those of the database, in the snapshot that is open. Registers the functions that they use on the connection.
  package init(_ database: Database) throws(SQLiteError) {
    try ReportFunctions.register(on: database)
    views = try ReportViews(on: database, hasArchive: false)
  }

  /// What comes before a statement that reads the relation: `with …`. Of tables that the database lacks there are no rows.
  package func prefix(of relation: Relation) throws(SQLiteError) -> String { try views.prefix(of: relation.views) }
}

extension ReportCatalog {
  /// What reports without an archive read of a database, sorted by name.
  ///
  /// - Throws: `ReportFault`; also for a view that reads tables and takes parameters: it belongs into two.
  package func relations() throws(ReportFault) -> [Relation] {
    let reader = ViewReader(resources: resources)
    let all = try reader.names()
    let names = Set(try reports().flatMap { $0.definition.viewsWithoutArchive(all: all) })
    var relations: [Relation] = []
    for view in try reader.views(names.sorted()) where view.readsTables {
      let views = try reader.views([view.name])
      if let parameter = views.compactMap(\.parameter).first {
        throw .definition(
          place: view.file,
          problem: "reads tables and takes :\(parameter.rawValue); split it, so that what tables hold can be exported")
      }
      let columns = view.columns.compactMap { column in
        column.kind.flatMap { $0 == .kept ? nil : Relation.Column(name: column.name, kind: $0) }
      }
      relations.append(Relation(name: view.name, columns: columns, views: views))
    }
    return relations.sorted { $0.name < $1.name }
  }

  /// The program's own texts, which disclose nothing about a person.
  ///
  /// - Throws: `ReportFault`, `SQLiteError`.
  package func builtInWords() throws -> BuiltInWords {
    var texts = BuiltInWords()
    texts.codes = try CodeTexts(resources: resources).codes.union((0..<100).map { "\($0)" })
    let reader = ViewReader(resources: resources)
    let database = try Database(.memory, .create)
    for view in try reader.views(reader.names()) where view.readsNothing {
      let sql = try ReportViews(on: database, hasArchive: false).prefix(of: [view]) + "select * from \(view.name)"
      let rows = try database.rows(sql) { row in (0..<row.count).map(row.value) }
      for case .text(let text) in rows.joined() { texts.catalogue.insert(text) }
    }
    return texts
  }
}

package struct BuiltInWords: Equatable, Sendable {
  /// Codes that have words in `reports/words/`, and numbers below 100, such as that of the mines of a game.
  package internal(set) var codes: Set<String> = []
  /// The texts of views that read no table, such as the catalogue of achievements.
  package internal(set) var catalogue: Set<String> = []
}

extension ReportDefinition {
  /// The views that its queries and its window read, without those only of datasets that list an archive.
  fileprivate func viewsWithoutArchive(all: [String]) -> [String] {
    let datasets = queries.filter { !$0.needsArchive }
    let sources = daySources.map(\.table).filter(all.contains)
    return datasets.flatMap { ($0.views ?? all) + [$0.neededView].compactMap { $0 } } + sources
  }
}

extension ViewDefinition {
  /// Whether it reads tables of the database, and not of an archive.
  fileprivate var readsTables: Bool {
    parts.contains { $0.reads("main.") } && !parts.contains { $0.reads("archive.") }
  }

  /// Whether it reads only other views, or nothing.
  var readsNoTable: Bool { !parts.contains { $0.reads("main.") || $0.reads("archive.") } }

  fileprivate var readsNothing: Bool { reads.isEmpty && parts.allSatisfy { $0.table == nil } && parameter == nil }

  fileprivate var parameter: Parameter? {
    Parameter.allCases.first { parameter in parts.contains { $0.sql.contains(":\(parameter.rawValue)") } }
  }
}

extension ViewDefinition.Part {
  /// Whether it names a table of a database, as the one that it needs or in its query.
  fileprivate func reads(_ database: String) -> Bool { table?.hasPrefix(database) == true || sql.contains(database) }
}
