import EarnedCore
import EarnedSQLite
import EarnedSystem

/// A statement with which a person asks the public views (contract, section 23). What it gives is a document of one dataset,
/// which every format shows.
package struct StatementQuery: DocumentSource {
  private let sql: String
  /// What a person gives the parameters of the statement, by name.
  private let values: [String: Value]
  /// The report whose days a period chooses.
  private let days: Report

  package init(_ sql: String, values: [String: Value] = [:], in catalog: ReportCatalog) throws(ReportFault) {
    self.sql = sql
    self.values = values
    let week = try catalog.report(named: "weekly", for: [.json])
    days = Report(
      definition: .statement(
        window: .daysOnRecord(nil), daySources: week.definition.daySources, dayBegins: week.definition.dayBegins),
      source: week.source, isForPeople: false, resources: catalog.resources)
  }

  /// The parameters that have a value by themselves.
  private static let parameters: [Parameter] = [.fromDay, .toDay, .now, .timeZone]

  package func document(from database: Database, request: ReportRequest) throws -> Document {
    let hourZones = HourZones()
    try ReportFunctions.register(on: database, noting: hourZones)
    return try database.snapshot {
      var dayViews = try ReportViews(on: database, hasArchive: database.hasArchive)
      let window = try days.window(in: database, request, &dayViews)?.window
      let parameters = Parameter.allCases.map { ($0, days.value(of: $0, window, request)) }
      let publicViews = try days.viewReader.publicViews()
      var views = try ReportViews(on: database, hasArchive: database.hasArchive, hasAdditions: true)
      let created = try days.viewReader.views(publicViews.map(\.name))
      views.slice = try days.slice(request.slice, in: database, dayViews, parameters)
      try views.create(created, values: parameters)
      let permission = Permission(sql, publicViews, created, views)
      let (dataset, asked) = try database.allowing(permission.allows) {
        try rows(in: database, views, publicViews, permission, parameters.filter { Self.parameters.contains($0.0) })
      }
      if let slice = views.slice { try check(slice, publicViews, permission) }
      let isAboutDays = !asked.isDisjoint(with: [Parameter.fromDay.rawValue, Parameter.toDay.rawValue])
      var document = Document(
        definition: .statement(datasets: [dataset.definition]), generated: request.now, timeZone: request.timeZone,
        window: isAboutDays ? window : nil, zones: hourZones.identifiers, parameters: [],
        notes: notes(on: request, isAboutDays ? window : nil, permission), databaseNote: request.databaseNote,
        datasets: [dataset], resources: days.resources, standardDataset: dataset.definition.name,
        slice: views.slice)
      document.appLabels = try labels(of: publicViews, in: database)
      return document
    }
  }

  /// Everything that the statement reads is narrowed, or nothing is told.
  private func check(_ slice: Slice, _ publicViews: [ViewDefinition], _ permission: Permission) throws(ReportFault) {
    if permission.readsTables {
      throw .statement("a table has all its rows, whatever else is asked; read a view, or say it in the statement")
    }
    func narrows(_ name: String) throws(ReportFault) -> Bool {
      slice.narrows(try slice.narrowedViews([name], of: days.viewReader))
    }
    // SQLite names no view of which rows are only counted; the statement does.
    for view in publicViews where permission.words.contains(view.name) {
      if let words = slice.minutes(of: view) { throw .minutesOfHours(words) }
      guard try !narrows(view.name) else { continue }
      var others: [String] = []
      for other in publicViews where try narrows(other.name) { others.append(other.name) }
      throw .statement(
        "the view '\(view.name)' is not kept by \(slice.axes.map(\.rawValue).listed()); these are: "
          + others.joined(separator: ", "))
    }
  }

  /// What the statement gives, and the names of its parameters.
  private func rows(
    in database: Database, _ views: ReportViews, _ publicViews: [ViewDefinition], _ permission: Permission,
    _ known: [(parameter: Parameter, value: Datum)]
  ) throws -> (Dataset, Set<String>) {
    let statement = try prepared(in: database, views, publicViews, permission)
    let asked = try bind(statement, known)
    let read = publicViews.filter { permission.readViews.contains($0.name) }
    let guesses = try columns(of: statement, read, in: database)
    let names = statement.columnNames.distinct
    do {
      let (rows, kinds) = try rows(of: statement, names, guesses.map { $0?.shownKind })
      let columns = names.indices.map { index in
        let isApp = guesses[index]?.isApp == true && kinds[index] == .text
        return Column(
          name: names[index], title: names[index], kind: kinds[index], idColumn: isApp ? names[index] : nil,
          isApp: isApp)
      }
      return (Dataset(definition: ReportDefinition.statement(columns).datasets[0], rows: rows), asked)
    } catch let error as SQLiteError where error.isQueryFault {
      throw permission.refusal ?? ReportFault.query(place: Self.place, problem: error.problem)
    }
  }

  /// The statement as it was written tells what is wrong with it, and where; then it reads sound rows.
  private func prepared(
    in database: Database, _ views: ReportViews, _ publicViews: [ViewDefinition], _ permission: Permission
  ) throws -> Statement {
    do throws(SQLiteError) {
      let statement = try database.prepareOnce(sql)
      if statement.isReadOnly {
        let sound = views.sound(sql)
        return sound.hasBytes(of: sql) ? statement : try database.prepareOnce(sound)
      }
    } catch {
      guard error.isQueryFault else { throw error }
      throw permission.refusal ?? fault(error, publicViews)
    }
    throw permission.refusal(of: .change)
  }

  /// The rows, and the kinds of the columns: those that are known, when all values are of them, else a number or a text.
  private func rows(of statement: Statement, _ names: [String], _ known: [Kind?]) throws -> (Rows, [Kind]) {
    var kinds = known
    while true {
      var reader = RowReader(names, kinds, place: Self.place)
      do {
        let rows = try reader.rows(of: statement)
        return (rows, names.indices.map { kinds[$0] ?? (reader.hasText[$0] ? .text : .number) })
      } catch let wrong as RowReader.WrongKind {
        guard kinds[wrong.column] != nil else {
          throw ReportFault.query(
            place: Self.place,
            problem: "column '\(names[wrong.column])' holds bytes, or no number, which no format shows")
        }
        kinds[wrong.column] = nil
      }
    }
  }

  private static let place = "the statement"

  /// What is known of the result columns: what the view says whose column one is, also under another name, else what the views
  /// that are read say of that name, else what the name tells.
  private func columns(
    of statement: Statement, _ read: [ViewDefinition], in database: Database
  ) throws(SQLiteError) -> [ViewColumn?] {
    var byOrigin: [ColumnOrigin: ViewColumn] = [:]
    for view in read {
      let origins = try database.prepareOnce("select * from temp.\(view.name)").origins
      for case (let origin?, let column) in zip(origins, view.publicColumns) {
        byOrigin[origin] = byOrigin[origin] ?? column
      }
    }
    let all = read.flatMap(\.publicColumns)
    return zip(statement.columnNames, statement.origins).map { name, origin in
      origin.flatMap { byOrigin[$0] } ?? all.first { $0.name == name }
        ?? Kind(columnName: name).map { ViewColumn(name: name, shownKind: $0) }
    }
  }

  /// Binds all parameters. Returns their names.
  private func bind(_ statement: Statement, _ known: [(parameter: Parameter, value: Datum)]) throws -> Set<String> {
    var asked: Set<String> = []
    for parameter in statement.parameterNames {
      guard let parameter, !parameter.hasPrefix("?") else {
        throw ReportFault.statement("a parameter has a name, such as :app")
      }
      let name = String(parameter.dropFirst())
      asked.insert(name)
      if let value = values[name] {
        try statement.bind(value, named: parameter)
      } else if let value = known.first(where: { $0.parameter.rawValue == name })?.value {
        try statement.bind(value.sqlValue, named: parameter)
      } else {
        throw ReportFault.parameter(name, known: Self.parameters.map(\.rawValue))
      }
    }
    if let unknown = values.keys.sorted().first(where: { !asked.contains($0) }) {
      throw ReportFault.statement(
        "the statement has no parameter ':\(unknown)'\(didYouMean(unknown.nearest(in: asked.sorted()).map { ":\($0)" }))"
      )
    }
    return asked
  }

  /// What SQLite says of the statement, with the place, and the view or column that was probably meant.
  private func fault(_ error: SQLiteError, _ publicViews: [ViewDefinition]) -> ReportFault {
    if let name = error.message.behind("no such table: "), days.viewReader.has(name) { return .privateView(name) }
    var problem = error.problem
    if let offset = error.offset, error.sql?.hasBytes(of: sql) == true {
      let lines = String(decoding: sql.utf8.prefix(offset), as: UTF8.self).pieces(at: "\n")
      problem += " (\(lines.count):\((lines.last?.count ?? 0) + 1))"
    }
    if let name = error.message.behind("no such table: ") {
      problem += didYouMean(name.nearest(in: publicViews.map(\.name)))
    } else if let name = error.message.behind("no such column: ") {
      let words = sql.lowercased().words
      let read = publicViews.filter { words.contains($0.name) }
      let columns = (read.isEmpty ? publicViews : read).flatMap(\.publicColumns).map(\.name)
      let asked = String(name.split(separator: ".").last ?? "").lowercased()
      problem += didYouMean(asked.nearest(in: columns) ?? columns.first { $0.words(at: "_").contains(asked) })
    }
    return .statement(problem)
  }

  private func notes(on request: ReportRequest, _ window: Window?, _ permission: Permission) -> [String] {
    let isIdle = request.window != .daysOnRecord() && window == nil
    return [
      request.databaseNote,
      isIdle
        ? "The chosen days narrow nothing by themselves: :from_day_id and :to_day_id in the statement are them." : nil,
      permission.readsTables ? "A cleanup deletes rows of tables; the views keep what is known of them." : nil,
    ].compactMap(\.self) + (window?.notes ?? [])
  }

  /// What apps are called, by their ids.
  private func labels(of views: [ViewDefinition], in database: Database) throws(SQLiteError) -> [String: String] {
    var labels: [String: String] = [:]
    for view in views where view.columns.count > 1 && view.columns[0].isApp && view.columns[1].kind == .text {
      let (id, label) = (view.columns[0].name, view.columns[1].name)
      let sql = "select \(id), \(label) from temp.\(view.name) where \(label) is not null"
      let rows = try database.rows(sql) { row throws(SQLiteError) in (try row.text(0), try row.text(1)) }
      labels.merge(rows) { first, _ in first }
    }
    return labels
  }
}

/// What a statement may ask for: to read public views, and the tables of the database.
private final class Permission {
  private let sql: String
  /// The words of the statement: what views read for themselves is none of them.
  let words: Set<String>
  private let publicViews: Set<String>
  private let allViews: Set<String>
  private let views: ReportViews
  /// The public views that the statement itself reads.
  private(set) var readViews: Set<String> = []
  /// Whether it reads tables of the database or its archive.
  private(set) var readsTables = false
  /// Why it may not run.
  private(set) var refusal: ReportFault?

  init(_ sql: String, _ publicViews: [ViewDefinition], _ created: [ViewDefinition], _ views: ReportViews) {
    self.sql = sql.lowercased()
    words = self.sql.words
    self.publicViews = Set(publicViews.map(\.name))
    allViews = Set(created.map(\.name))
    self.views = views
  }

  func allows(_ action: StatementAction) -> Bool {
    switch action {
    // A change is rejected as soon as it is prepared: what SQLite does to read a table of its own looks like one, too.
    case .compute, .change: return true
    case .read(let name, let database, let view):
      if words.contains(name.lowercased()), !allViews.contains(view ?? "") { note(name, in: database) }
      return refusal == nil
    case .attach, .pragma, .load, .transaction:
      refusal = refusal(of: action)
      return false
    }
  }

  private func note(_ name: String, in database: String) {
    // Of what is only counted SQLite says the database that the statement names.
    let isUnqualified = database == "temp" || database.isEmpty
    if isUnqualified, publicViews.contains(name) {
      readViews.insert(name)
    } else if isUnqualified, allViews.contains(name) {
      refusal = .privateView(name)
    } else if views.hasTable(name, of: isUnqualified ? "main" : database) {
      readsTables = readsTables || !publicViews.contains(name) || sql.contains(".\(name)")
    }
  }

  func refusal(of action: StatementAction) -> ReportFault {
    let words =
      switch action {
      case .attach: "attaches or detaches a database"
      case .pragma: "asks for a pragma"
      case .load: "loads a library"
      case .transaction: "begins or ends a transaction"
      case .change, .read, .compute: "changes the database"
      }
    return .statement("the statement \(words); a query only reads")
  }
}

extension ReportDefinition {
  /// That of the rows of a statement.
  static func statement(_ columns: [Column]) -> ReportDefinition {
    let rows = DatasetDefinition(
      name: "rows", title: "Rows", summary: "The rows of the statement.", isSingle: false, isOptional: false,
      columns: columns, presentation: .table(bar: nil), charts: [], sql: nil, file: "the statement")
    return statement(datasets: [rows])
  }

  /// That of a statement about days.
  fileprivate static func statement(
    window: WindowDefault? = nil, daySources: [DaySource] = [], dayBegins: DayBeginning = .four,
    datasets: [DatasetDefinition] = []
  ) -> ReportDefinition {
    var definition = ReportDefinition(
      name: "query", title: "Query", summary: "What a statement gives.", window: window, daySources: daySources,
      dayBegins: dayBegins, isAboutNow: false, parameters: [], datasets: datasets, defaultDataset: "rows", notes: nil,
      words: [])
    definition.isStatement = true
    return definition
  }
}

extension Datum {
  fileprivate var sqlValue: Value {
    switch self {
    case .integer(let integer): .integer(integer)
    case .text(let text): .text(text)
    case .null, .real, .flag, .json: .null
    }
  }
}

extension [String] {
  /// Names of columns, with a number behind those that stand there already, in capitals or not: `app_id_2`.
  fileprivate var distinct: [String] {
    var taken: Set<String> = []
    return map { name in
      var (candidate, number) = (name, 1)
      while !taken.insert(candidate.lowercased()).inserted {
        number += 1
        candidate = "\(name)_\(number)"
      }
      return candidate
    }
  }
}

extension String {
  /// The names and words of a statement.
  fileprivate var words: Set<String> {
    Set(split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init))
  }

  fileprivate func words(at mark: Character) -> [String] { split(separator: mark).map(String.init) }

  /// What follows the beginning of a message; nil when it begins otherwise.
  fileprivate func behind(_ beginning: String) -> String? {
    hasPrefix(beginning) ? String(dropFirst(beginning.count)) : nil
  }
}
