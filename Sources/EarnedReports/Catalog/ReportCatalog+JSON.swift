import EarnedJSON

extension ReportCatalog {
  /// What `earned report list --json` prints (interface, section 4).
  public static func list(_ reports: [Report]) -> JSONValue {
    let reports = reports.map { report -> JSONValue in
      [
        "name": .string(report.definition.name), "title": .string(report.definition.title),
        "summary": .string(report.definition.summary), "source": .string(report.source),
      ]
    }
    return ["schema": "earned.report-list/1", "reports": .array(reports)]
  }
}

extension Report {
  /// What `earned report show NAME` prints: the queries and the columns, as text.
  public var outline: String {
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

  /// What `earned report show NAME --json` prints.
  public var outlineJSON: JSONValue {
    [
      "schema": "earned.report-show/1", "name": .string(definition.name), "title": .string(definition.title),
      "summary": .string(definition.summary), "source": .string(source),
      "parameters": .array(definition.parameters.map { .string($0.rawValue) }),
      "datasets": .array(definition.datasets.map(\.outlineJSON)),
    ]
  }
}

extension DatasetDefinition {
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
