import JSON

/// Reads a report's folder.
struct DefinitionReader {
  let name: String
  let resources: Resources

  private var folder: String { "reports/\(name)" }

  func read() throws(ReportFault) -> ReportDefinition {
    let file = "\(folder)/report.json"
    let report = try DefinitionObject(json(file), place: resources.place(of: file))
    try report.allowOnly(
      "title", "summary", "window", "day_begins", "parameters", "default_dataset", "notes", "words", "datasets")
    let window = try report.object("window").map(WindowDefault.init)
    var datasets = window == nil ? [] : [Window.definition]
    let parameters = try parameters(report, hasWindow: window != nil)
    for object in try report.objects("datasets", "dataset") { datasets.append(try dataset(object, parameters)) }
    let definition = ReportDefinition(
      name: name, title: try report.text("title"), summary: try report.text("summary"), window: window,
      dayBegins: try report.choice("day_begins", of: DayBeginning.self) ?? .four, parameters: parameters,
      datasets: datasets,
      defaultDataset: try report.text("default_dataset"), notes: try report.flag("notes") ? notes() : nil,
      words: try WordsReader(datasets: datasets).sentences(report.lists("words", "sentence", of: "form")))
    try check(definition, report)
    return definition
  }

  private func json(_ file: String) throws(ReportFault) -> JSONValue {
    do {
      return try JSONParser().parse(resources.bytes(file))
    } catch let fault as JSONFault {
      throw .definition(place: resources.place(of: file), problem: fault.description)
    } catch let fault as ReportFault {
      throw fault
    } catch {
      throw .definition(place: resources.place(of: file), problem: "\(error)")
    }
  }

  private func parameters(_ report: DefinitionObject, hasWindow: Bool) throws(ReportFault) -> [Parameter] {
    var parameters: [Parameter] = []
    for name in try report.texts("parameters") {
      guard let parameter = Parameter(rawValue: name), hasWindow || !parameter.needsWindow else {
        let known = Parameter.allCases.filter { hasWindow || !$0.needsWindow }.map(\.rawValue)
        throw report.fault("unknown parameter '\(name)'; known are \(known.joined(separator: ", "))")
      }
      parameters.append(parameter)
    }
    return parameters
  }

  private func dataset(
    _ object: DefinitionObject, _ parameters: [Parameter]
  ) throws(ReportFault) -> DatasetDefinition {
    try object.allowOnly(
      "name", "title", "summary", "single", "optional", "archive", "query", "given", "show", "charts", "columns")
    let name = try object.text("name")
    guard QueryReader.isName(name) else { throw object.fault("a dataset's name consists of a-z, 0-9 and _") }
    var columns: [Column] = []
    for column in try object.objects("columns", "column") { columns.append(try self.column(column)) }
    guard !columns.isEmpty else { throw object.fault("has no columns") }
    for column in columns where columns.count(where: { $0.name == column.name || $0.title == column.title }) > 1 {
      throw object.fault("two columns are called '\(column.name)' or '\(column.title)'")
    }
    let isSingle = try object.flag("single")
    let reader = PresentationReader(columns: columns, isSingle: isSingle)
    let file = try queryFile(object) ?? QueryReader.file(self.name, name)
    return DatasetDefinition(
      name: name, title: try object.text("title"), summary: try object.text("summary"), isSingle: isSingle,
      isOptional: try object.flag("optional"), columns: columns,
      presentation: try reader.presentation(object.object("show")),
      charts: try reader.charts(object.objects("charts", "chart")),
      sql: try QueryReader(resources: resources).query(file), file: resources.place(of: file),
      given: try given(object, parameters), needsArchive: try object.flag("archive"))
  }

  /// The query of the notes: `notes.sql`, one text a row.
  private func notes() throws(ReportFault) -> DatasetDefinition {
    let columns = [Column(name: "note", title: "Note", kind: .text, isDetail: false, hasSum: false)]
    let file = QueryReader.file(name, "notes")
    return DatasetDefinition(
      name: "notes", title: "Notes", summary: "What a reader should know.", isSingle: false, isOptional: true,
      columns: columns, presentation: try PresentationReader(columns: columns, isSingle: false).presentation(nil),
      charts: [], sql: try QueryReader(resources: resources).query(file), file: resources.place(of: file))
  }

  /// The file of a query that belongs to another report, `weekly/totals`.
  private func queryFile(_ object: DefinitionObject) throws(ReportFault) -> String? {
    guard let query = try object.optionalText("query") else { return nil }
    let parts = query.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy(QueryReader.isName) else {
      throw object.fault("'query' names a report and its dataset, such as weekly/totals")
    }
    return QueryReader.file(parts[0], parts[1])
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
    try object.allowOnly("name", "title", "kind", "detail", "total")
    guard let kind = try object.choice("kind", of: Kind.self) else { throw object.fault("'kind' is missing") }
    let total = try object.optionalText("total")
    guard total == nil || (total == "sum" && kind.isNumeric && kind != .fraction) else {
      throw object.fault("'total' can only be sum, of minutes, seconds, credits or a count")
    }
    return Column(
      name: try object.text("name"), title: try object.text("title"), kind: kind, isDetail: try object.flag("detail"),
      hasSum: total != nil)
  }

  /// What no part can know by itself: names are unique, and what is named exists.
  private func check(_ definition: ReportDefinition, _ report: DefinitionObject) throws(ReportFault) {
    let names = definition.datasets.map(\.name)
    for dataset in definition.datasets {
      guard names.count(where: { $0 == dataset.name }) == 1 else {
        throw report.fault("two datasets are called '\(dataset.name)'")
      }
      guard case .figures(let other?) = dataset.presentation else { continue }
      guard let other = definition.datasets.first(where: { $0.name == other }), other.columns == dataset.columns else {
        throw report.fault("dataset '\(dataset.name)' is compared with '\(other)', which has not the same columns")
      }
    }
    guard names.contains(definition.defaultDataset) else {
      throw report.fault("'default_dataset' names '\(definition.defaultDataset)', which is no dataset")
    }
  }
}
