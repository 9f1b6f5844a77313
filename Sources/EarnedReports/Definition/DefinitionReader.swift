import EarnedJSON
import EarnedSystem

struct DefinitionReader {
  let name: String
  let resources: Resources
  private let needsWords: Bool
  /// Whether columns say what they mean.
  private let needsMeanings: Bool
  private let owners: QueryOwners

  init(name: String, resources: Resources, needsWords: Bool = true, needsMeanings: Bool = false) {
    self.name = name
    self.resources = resources
    self.needsWords = needsWords
    self.needsMeanings = needsMeanings
    owners = QueryOwners(resources: resources)
  }

  /// The columns that `--fleet` adds to the rows.
  private static let fleetColumns = ["device", "dataset"]

  private var definitionFile: String { "reports/\(name)/report.json" }

  func read() throws(ReportFault) -> ReportDefinition {
    let report = try DefinitionObject(resources.json(definitionFile), place: resources.place(of: definitionFile))
    try report.allowOnly(
      "title", "summary", "window", "day_begins", "about_now", "parameters", "default_dataset", "notes", "words",
      "letter", "datasets")
    let windowObject = try report.object("window")
    let window = try windowObject.map(WindowDefault.init)
    var datasets = window == nil ? [] : [Window.definition]
    let parameters = try parameters(report, hasWindow: window != nil)
    let objects = try report.objects("datasets", "dataset")
    for object in objects { datasets.append(try dataset(object, parameters, among: objects)) }
    // Mistakes in a user's own file are reported whatever the format.
    let hasWords = needsWords || resources.isOwn(definitionFile)
    let words = WordsReader(datasets: datasets, checksForms: !resources.areBuiltIn)
    var definition = ReportDefinition(
      name: name, title: try report.text("title"), summary: try report.text("summary"), window: window,
      daySources: try windowObject.map(DaySource.sources) ?? [],
      dayBegins: try report.choice("day_begins", of: DayBeginning.self) ?? .four,
      isAboutNow: try report.flag("about_now"), parameters: parameters, datasets: datasets,
      defaultDataset: try report.text("default_dataset"), notes: try report.object("notes").map(notes),
      words: hasWords ? try words.sentences(report.lists("words", "sentence", of: "form")) : [])
    if hasWords {
      definition.letter = try LetterReader(datasets: datasets, words: words).lines(report.objects("letter", "line"))
    }
    definition.isWindowOptional = try windowObject?.flag("when_chosen") ?? false
    try check(definition, report)
    return definition
  }

  private func parameters(_ report: DefinitionObject, hasWindow: Bool) throws(ReportFault) -> [Parameter] {
    try report.texts("parameters").map { name throws(ReportFault) in
      guard let parameter = Parameter(rawValue: name) else {
        let known = Parameter.allCases.filter { hasWindow || !$0.needsWindow }.map(\.rawValue)
        throw report.fault("unknown parameter '\(name)'; known are \(known.joined(separator: ", "))")
      }
      guard hasWindow || !parameter.needsWindow else {
        throw report.fault("the parameter '\(name)' is about a window, and the report has no 'window'")
      }
      return parameter
    }
  }

  private func dataset(
    _ own: DefinitionObject, _ parameters: [Parameter], among datasets: [DefinitionObject]
  ) throws(ReportFault) -> DatasetDefinition {
    try own.allowOnly(
      "name", "title", "summary", "single", "optional", "needs", "archive", "query", "given", "views", "whole",
      "cohort", "lift", "show", "charts", "columns")
    let (file, object) = try query(of: own, in: name, among: datasets)
    let name = try object.text("name")
    guard QueryReader.isName(name) else { throw object.fault("a dataset's name consists of a-z, 0-9 and _") }
    let columns = try object.objects("columns", "column").map(column)
    guard !columns.isEmpty else { throw object.fault("has no columns") }
    // A spreadsheet repairs a table whose titles differ in case only.
    let titles = columns.map { $0.title.lowercased() }
    for (column, title) in zip(columns, titles)
    where columns.count(where: { $0.name == column.name }) > 1 || titles.count(where: { $0 == title }) > 1 {
      throw object.fault("two columns are called '\(column.name)' or '\(column.title)'")
    }
    for column in columns where Self.fleetColumns.contains(column.name) {
      throw object.fault("'\(column.name)' is the name of a column that --fleet adds; choose another one")
    }
    for column in columns {
      for other in column.others where columns.first(where: { $0.name == other })?.kind != .code {
        throw object.fault("'with' of column '\(column.name)' names '\(other)', which is not a column of kind code")
      }
      if let idColumn = column.idColumn, columns.first(where: { $0.name == idColumn })?.kind != .text {
        throw object.fault("'of' of column '\(column.name)' names '\(idColumn)', which is not a column of kind text")
      }
    }
    for column in columns {
      guard let unit = column.unitColumn else { continue }
      guard [.average, .count].contains(column.kind), columns.first(where: { $0.name == unit })?.kind == .code else {
        throw object.fault(
          "'unit' of '\(column.name)', which must be an average or a count, names a column of kind code")
      }
    }
    for column in columns {
      guard let ties = column.ties else { continue }
      guard columns.first(where: { $0.name == ties })?.kind == .count else {
        throw object.fault("'ties' of column '\(column.name)' names '\(ties)', which is not a column of kind count")
      }
    }
    let whole = try object.optionalText("whole")
    guard whole == nil || columns.contains(where: { $0.name == whole && $0.kind == .flag }) else {
      throw object.fault("'whole' does not name a column of kind flag")
    }
    let isSingle = try object.flag("single")
    let reader = PresentationReader(columns: columns, isSingle: isSingle)
    let show = try object.object("show")
    return DatasetDefinition(
      name: name, title: try object.text("title"), summary: try object.text("summary"), isSingle: isSingle,
      isOptional: try object.flag("optional"), columns: columns,
      presentation: try reader.presentation(show),
      charts: try reader.charts(object.objects("charts", "chart")),
      sql: try QueryReader(resources: resources).query(file), file: resources.place(of: file),
      neededView: try neededView(object), given: try given(object, parameters), views: try views(object, of: file),
      daysColumn: try reader.numbers("per", ofAny: show), wholeColumn: whole,
      changes: try reader.changes(show), rowsWith: try reader.numbers("with", ofAny: show),
      markedDays: try reader.markedDays(show), answer: try reader.answer(show),
      isFolded: try show?.flag("folded") ?? false, cohort: try reader.cohort(object),
      needsArchive: try object.flag("archive"))
  }

  /// The query of the notes, one text a row: `notes.sql` of the report, or of the one that `query` names.
  private func notes(_ object: DefinitionObject) throws(ReportFault) -> DatasetDefinition {
    try object.allowOnly("query", "views")
    let columns = [Column(name: "note", title: "Note", kind: .text)]
    let owner = try object.optionalText("query") ?? name
    guard QueryReader.isReportName(owner) else {
      throw object.fault("'query' names the report whose notes these are")
    }
    let file = QueryReader.file(owner, "notes")
    return DatasetDefinition(
      name: "notes", title: "Notes", summary: "What a reader should know.", isSingle: false, isOptional: true,
      columns: columns, presentation: try PresentationReader(columns: columns, isSingle: false).presentation(nil),
      charts: [], sql: try QueryReader(resources: resources).query(file), file: resources.place(of: file),
      views: try views(object, of: file))
  }

  /// The file of a dataset's query, and the dataset with what it takes from the one it borrows it from, `weekly/totals`.
  private func query(
    of object: DefinitionObject, in report: String, among datasets: [DefinitionObject], for inheritors: [String] = []
  ) throws(ReportFault) -> (file: String, dataset: DefinitionObject) {
    guard let query = try object.optionalText("query") else {
      return (QueryReader.file(report, try object.text("name")), object)
    }
    let parts = query.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, QueryReader.isReportName(parts[0]), QueryReader.isName(parts[1]) else {
      throw object.fault("'query' names a report and its dataset, such as weekly/totals")
    }
    guard !inheritors.contains(query) else { throw object.fault("'query' is borrowed from itself") }
    let owners = parts[0] == report ? datasets : try owners.datasets(of: parts[0])
    guard let owner = owners.first(where: { $0.hasText("name", parts[1]) }) else {
      let file = QueryReader.file(parts[0], parts[1])
      guard resources.has(file) else {
        throw object.fault("'query' names '\(query)', which is neither a dataset nor a file of a query")
      }
      return (file, object)
    }
    let (file, inherited) = try self.query(of: owner, in: parts[0], among: owners, for: inheritors + [query])
    return (file, object.inheriting(from: inherited))
  }

  /// The views that a query reads; nil when that is not said. What the program says of its own query does not bind one
  /// that a user has put in its place.
  private func views(_ dataset: DefinitionObject, of file: String) throws(ReportFault) -> [String]? {
    guard dataset.has("views") else { return nil }
    let views = try dataset.texts("views")
    let reader = ViewReader(resources: resources)
    for view in views where !reader.has(view) { throw dataset.fault("'views' names '\(view)', which is not a view") }
    return resources.isOwn(file) && !resources.isOwn(definitionFile) ? nil : views
  }

  private func neededView(_ dataset: DefinitionObject) throws(ReportFault) -> String? {
    guard let view = try dataset.optionalText("needs") else { return nil }
    guard ViewReader(resources: resources).has(view) else {
      throw dataset.fault("'needs' names '\(view)', which is not a view")
    }
    return view
  }

  /// `{"from_day_id": "previous_from_day_id"}`: what the query gets instead of what it asks for.
  private func given(
    _ object: DefinitionObject, _ parameters: [Parameter]
  ) throws(ReportFault) -> [Parameter: Parameter] {
    guard let members = try object.object("given") else { return [:] }
    var given: [Parameter: Parameter] = [:]
    for key in members.keys {
      guard let asked = Parameter(rawValue: key) else {
        let known = Parameter.allCases.map(\.rawValue).joined(separator: ", ")
        throw members.fault("unknown parameter '\(key)'; known are \(known)")
      }
      let value = try members.text(key)
      guard let other = parameters.first(where: { $0.rawValue == value }) else {
        throw members.fault("'\(value)' is not among the report's 'parameters'")
      }
      given[asked] = other
    }
    return given
  }

  private func column(_ object: DefinitionObject) throws(ReportFault) -> Column {
    try object.allowOnly(
      "name", "title", "kind", "detail", "total", "with", "missing", "ties", "of", "unit", "good", "meaning", "private")
    guard let kind = try object.choice("kind", of: Kind.self) else { throw object.fault("'kind' is missing") }
    let total = try object.optionalText("total")
    guard total == nil || (total == "sum" && kind.isNumeric && !kind.isQuotient) else {
      throw object.fault("'total' can only be sum, of minutes, seconds, credits or a count")
    }
    let others = try object.texts("with")
    guard others.isEmpty || kind == .code else { throw object.fault("'with' is for a column of kind code") }
    let idColumn = try object.optionalText("of")
    guard idColumn == nil || kind == .text else { throw object.fault("'of' is for a column of kind text") }
    let name = try object.text("name")
    let meaning = try object.optionalText("meaning")
    let usual = try needsMeanings ? ColumnTexts(resources: resources).meaning(of: name) : nil
    return Column(
      name: name, title: try object.text("title"), kind: kind, meaning: meaning ?? usual,
      isDetail: try object.flag("detail"), hasSum: total != nil,
      isPrivate: try object.flag("private"), others: others, missing: try object.optionalText("missing"),
      ties: try object.optionalText("ties"), idColumn: idColumn, unitColumn: try object.optionalText("unit"),
      good: try object.choice("good", of: Direction.self))
  }

  /// Checks what concerns several parts: names are unique, and what is named exists.
  private func check(_ definition: ReportDefinition, _ report: DefinitionObject) throws(ReportFault) {
    let names = definition.datasets.map(\.name)
    for dataset in definition.datasets {
      guard names.count(where: { $0 == dataset.name }) == 1 else {
        throw report.fault("two datasets are called '\(dataset.name)'")
      }
      guard case .figures(let other?) = dataset.presentation else { continue }
      guard let other = definition.datasets.first(where: { $0.name == other }), other.columns == dataset.columns else {
        throw report.fault(
          "dataset '\(dataset.name)' is compared with '\(other)', which does not have the same columns")
      }
      guard let changes = dataset.changes else {
        if !other.isAboutTheWindowBefore { continue }
        throw report.fault(
          "dataset '\(dataset.name)' is compared with the window before; 'changes' and 'over' name what says how")
      }
      for (name, columns) in [(changes.dataset, ChangesSource.columns), (changes.over, ComparedDays.columns)] {
        let columnsThere = definition.datasets.first { $0.name == name }?.columns.map(\.name) ?? []
        guard Set(columns).isSubset(of: columnsThere) else {
          throw report.fault("there is no dataset '\(name)' with the columns \(columns.joined(separator: ", "))")
        }
      }
    }
    guard names.contains(definition.defaultDataset) else {
      throw report.fault("'default_dataset' names '\(definition.defaultDataset)', which is not a dataset")
    }
  }
}

/// The datasets of reports whose queries others borrow. Each report is read once.
private final class QueryOwners {
  private let resources: Resources
  private var read: [String: [DefinitionObject]] = [:]

  init(resources: Resources) { self.resources = resources }

  /// The datasets of a report; none when there is only the file of a query.
  func datasets(of report: String) throws(ReportFault) -> [DefinitionObject] {
    if let known = read[report] { return known }
    let file = "reports/\(report)/report.json"
    guard resources.has(file) else { return [] }
    let object = try DefinitionObject(resources.json(file), place: resources.place(of: file))
    let datasets = try object.objects("datasets", "dataset")
    read[report] = datasets
    return datasets
  }
}

/// Reads queries. `{days}` in one stands for the query of another dataset of its report, `{credits/days}` for that of
/// another report, so that what two datasets share is written once.
struct QueryReader {
  let resources: Resources

  static func file(_ report: some StringProtocol, _ dataset: some StringProtocol) -> String {
    "reports/\(report)/\(dataset).sql"
  }

  /// Whether it is a valid name of a report: names with hyphens between them.
  static func isReportName(_ text: some StringProtocol) -> Bool {
    String(text).split(separator: "-", omittingEmptySubsequences: false).allSatisfy(isName)
  }

  /// Whether it is a valid name of a dataset or a view.
  static func isName(_ text: some StringProtocol) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x5F }
  }

  /// The query in `file`, with the queries it names in their places.
  func query(_ file: String) throws(ReportFault) -> String { try query(file, within: []) }

  private func query(_ file: String, within outer: [String]) throws(ReportFault) -> String {
    guard !outer.contains(file) else {
      throw .definition(place: resources.place(of: outer.last ?? file), problem: "the query contains itself")
    }
    let text = try resources.text(file)
    guard text.utf8.contains(UInt8(ascii: "{")) else { return text }
    var rest = text[...]
    var query = ""
    while let start = rest.firstIndex(of: "{") {
      query += rest[..<start]
      rest = rest[start...]
      guard let end = rest.firstIndex(of: "}"), let named = named(rest[start..<end].dropFirst(), in: file),
        !query.lastLine.isComment
      else {
        query.append(rest.removeFirst())
        continue
      }
      query += try self.query(named, within: outer + [file]).indented(like: query.lastLine)
      rest = rest[end...].dropFirst()
    }
    return query + rest
  }

  /// The file that `days` or `credits/days` in braces refers to; nil for other text in braces.
  private func named(_ text: Substring, in file: String) -> String? {
    let names = text.split(separator: "/", omittingEmptySubsequences: false)
    guard names.count <= 2, QueryReader.isName(names[names.count - 1]),
      names.count == 1 || QueryReader.isReportName(names[0])
    else { return nil }
    return QueryReader.file(names.count == 2 ? names[0] : file.split(separator: "/")[1], names[names.count - 1])
  }
}

extension Substring {
  fileprivate var isComment: Bool { drop { $0 == " " }.utf8.starts(with: "--".utf8) }
}

extension String {
  fileprivate var lastLine: Substring { self[(lastIndex(of: "\n").map(index(after:)) ?? startIndex)...] }

  /// Without its last line's end, every further line as far to the right as `line`, which it continues.
  fileprivate func indented(like line: Substring) -> String {
    let lines = (hasSuffix("\n") ? dropLast() : self[...]).split(separator: "\n", omittingEmptySubsequences: false)
    return lines.joined(separator: "\n" + line.prefix { $0 == " " })
  }
}
