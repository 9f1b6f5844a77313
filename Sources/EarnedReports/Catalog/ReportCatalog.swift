import EarnedCore
import EarnedJSON
import EarnedSystem

/// All reports: the program's own, and those of a user's folder, which add to them and replace them file by file
/// (contract, section 4: `--share`).
package struct ReportCatalog: Sendable {
  let resources: Resources

  /// The program's own reports, and those below `share/reports`.
  package init(share: String? = nil) throws(ReportFault) {
    if let share, !File.isFolder(share) { throw .file(FileFault(.open, share)) }
    self.init(resources: Resources(share: share))
  }

  init(resources: Resources) { self.resources = resources }

  package func names() throws(ReportFault) -> [String] {
    try resources.folders(in: "reports").filter {
      ![ViewReader.folderName, CodeTexts.folderName, ColumnTexts.folderName].contains($0)
    }
  }

  /// Every report with where it comes from, sorted by name.
  package func reports() throws(ReportFault) -> [Report] {
    try names().map { name throws(ReportFault) in try report(named: name) }
  }

  /// Every report that can be read, sorted by name, and what is wrong with the others.
  package func readableReports() throws(ReportFault) -> (reports: [Report], faults: [ReportFault]) {
    var (reports, faults) = ([Report](), [ReportFault]())
    for name in try names() {
      do { reports.append(try report(named: name)) } catch { faults.append(error) }
    }
    return (reports, faults)
  }

  /// The report called `name`, for outputs in these formats. Sentences of the program's own reports are only read for formats
  /// for people.
  package func report(
    named name: String, for formats: Set<ReportFormat> = Set(ReportFormat.allCases)
  ) throws(ReportFault) -> Report {
    if !resources.isEmbedded("reports/\(name)/report.json") {
      let names = try names()
      guard names.contains(name) else { throw .unknownReport(name, known: names) }
    }
    let isForPeople = !formats.allSatisfy(\.isForPrograms)
    let definition = try DefinitionReader(
      name: name, resources: resources, needsWords: isForPeople,
      needsMeanings: !formats.isDisjoint(with: [.html, .xlsx, .csv])
    ).read()
    return Report(
      definition: definition, source: resources.source(of: "reports/\(name)"), isForPeople: isForPeople,
      resources: resources)
  }

  /// What `earned report list --json` prints (contract, section 4).
  package static func list(_ reports: [Report]) -> JSONValue {
    let reports = reports.map { report -> JSONValue in
      [
        "name": .string(report.definition.name), "title": .string(report.definition.title),
        "summary": .string(report.definition.summary), "source": .string(report.source),
      ]
    }
    return ["schema": "earned.report-list/1", "reports": .array(reports)]
  }
}

package struct Report: Sendable {
  package let definition: ReportDefinition
  /// Where it comes from: `built-in`, or a folder.
  package let source: String
  /// Whether a format is for people. Those for programs have neither sentences nor changes.
  let isForPeople: Bool
  let resources: Resources

  /// A SHA-256 digest of definition, queries and views, in hexadecimal.
  ///
  /// - Throws: `ReportFault` when a file of it cannot be read.
  package func fingerprint() throws(ReportFault) -> String {
    var hash = SHA256()
    func add(_ text: String) { hash.update("\(text.utf8.count) \(text)") }
    add(try resources.text("reports/\(definition.name)/report.json"))
    for query in definition.queries { add(query.sql ?? "") }
    for view in try ViewReader(resources: resources).names() { add(try resources.text(ViewReader.file(view))) }
    return hash.digest.hexadecimal
  }

  /// What `earned report show NAME` prints: the queries and the columns, as text.
  package var outline: String {
    var lines = ["\(definition.name): \(definition.title)", definition.summary, "from \(source)"]
    for dataset in definition.datasets {
      lines += ["", "\(dataset.name)\(dataset.remark): \(dataset.summary)", ""]
      let width = dataset.columns.map(\.name.count).max() ?? 0
      lines += dataset.columns.map { "  \($0.name)\(spaces(width - $0.name.count))  \($0.kind.rawValue)" }
      guard let sql = dataset.sql else { continue }
      lines += ["", "  \(dataset.file)"] + dataset.givenByName.map { "  :\($0) is :\($1)" }
      lines += sql.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "  \($0)" }
      if lines.last == "" { lines.removeLast() }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// What `earned report show NAME --columns` prints: what each column says.
  package var dictionary: String {
    definition.datasets.map { dataset in
      (["\(dataset.name)\(dataset.remark): \(dataset.summary)", ""] + dataset.descriptions.lines).joined(
        separator: "\n")
    }.joined(separator: "\n\n")
  }

  package var dictionaryJSON: JSONValue {
    let datasets = definition.datasets.map { dataset -> JSONValue in
      [
        "name": .string(dataset.name), "title": .string(dataset.title), "summary": .string(dataset.summary),
        "columns": .array(dataset.descriptions.map(\.json)),
      ]
    }
    return ["schema": "earned.report-columns/1", "name": .string(definition.name), "datasets": .array(datasets)]
  }

  package var outlineJSON: JSONValue {
    [
      "schema": "earned.report-show/1", "name": .string(definition.name), "title": .string(definition.title),
      "summary": .string(definition.summary), "source": .string(source),
      "parameters": .array(definition.parameters.map { .string($0.rawValue) }),
      "datasets": .array(definition.datasets.map(\.outlineJSON)),
    ]
  }
}

extension DatasetDefinition {
  var descriptions: [ColumnDescription] {
    columns.map { ColumnDescription(name: $0.name, kind: $0.kind, meaning: $0.meaning) }
  }

  fileprivate var remark: String { isSingle ? " (single)" : needsArchive ? " (with --archive)" : "" }

  /// What the query asks for and what it gets instead.
  fileprivate var givenByName: [(asked: String, value: String)] {
    given.map { ($0.rawValue, $1.rawValue) }.sorted { $0.0 < $1.0 }
  }

  private var givenJSON: JSONValue {
    var object = JSONObject()
    object.members = givenByName.map { JSONObject.Member(key: $0.asked, value: .string($0.value)) }
    return .object(object)
  }

  fileprivate var outlineJSON: JSONValue {
    [
      "name": .string(name), "title": .string(title), "summary": .string(summary), "single": .bool(isSingle),
      "archive": .bool(needsArchive),
      "columns": .array(
        columns.map { ["name": .string($0.name), "title": .string($0.title), "kind": .string($0.kind.rawValue)] }),
      "given": givenJSON,
      "sql": sql.map { .string($0) } ?? .null,
    ]
  }
}

private func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }
