import EarnedJSON

/// What is next to the CSV files of a report: a Frictionless Data Package, which says what the files hold (contract,
/// section 24).
package struct DataPackage {
  package static let fileName = "datapackage.json"

  /// Whether a file was written by this program, so that it may be replaced.
  package static func isOwn(_ bytes: [UInt8]) -> Bool {
    guard case .object(let object)? = JSONValue(ifValid: String(decoding: bytes, as: UTF8.self)) else { return false }
    return object["generator"] == .string(generator)
  }

  private static let generator = "earned"

  /// The package of a report.
  ///
  /// - Parameters:
  ///   - datasets: those that have a file each.
  ///   - hasByteOrderMark: whether the files begin with one.
  package static func bytes(of document: Document, _ datasets: [String], hasByteOrderMark: Bool) -> [UInt8] {
    let definition = document.definition
    let resources = definition.datasets.filter { datasets.contains($0.name) }.map { dataset -> JSONValue in
      [
        "profile": "tabular-data-resource", "name": .string(dataset.name), "path": .string("\(dataset.name).csv"),
        "title": .string(dataset.title), "description": .string(dataset.summary), "format": "csv",
        "mediatype": "text/csv", "encoding": .string(hasByteOrderMark ? "utf-8-sig" : "utf-8"),
        "schema": schema(of: dataset),
      ]
    }
    let package: JSONValue = [
      "profile": "tabular-data-package", "name": .string(definition.name), "title": .string(definition.title),
      "description": .string(definition.summary), "generator": .string(generator),
      "created": .string(document.generated.rfc3339(in: document.timeZone)), "resources": .array(resources),
    ]
    return Array((package.serialized(.pretty) + "\n").utf8)
  }

  private static func schema(of dataset: DatasetDefinition) -> JSONValue {
    let names = dataset.columns.map(\.name)
    let fields = dataset.columns.flatMap { column in
      CSVRenderer.names(column, beside: names).enumerated().map { index, name in
        field(name, column, isText: index > 0)
      }
    }
    var schema: JSONObject = ["fields": .array(fields), "missingValues": [""]]
    if !dataset.key.isEmpty { schema["primaryKey"] = .array(dataset.key.map { .string($0) }) }
    return .object(schema)
  }

  /// - Parameter isText: whether it is the text next to a time in milliseconds.
  private static func field(_ name: String, _ column: Column, isText: Bool) -> JSONValue {
    let description = ColumnDescription(name: name, kind: column.kind, meaning: column.meaning)
    var field: JSONObject = [
      "name": .string(name), "type": .string(isText ? "datetime" : column.kind.fieldType),
      "format": .string(isText ? "any" : "default"), "title": .string(column.title),
      "description": .string(isText ? column.meaning ?? "" : description.text),
    ]
    if column.kind == .flag {
      field["trueValues"] = ["1"]
      field["falseValues"] = ["0"]
    }
    return .object(field)
  }
}

extension Kind {
  /// The type of its values as a Table Schema has it. Lengths and times of day may be means.
  fileprivate var fieldType: String {
    switch self {
    case .day: "date"
    case .month: "yearmonth"
    case .instant, .credits, .count, .hour, .weekday: "integer"
    case .minutes, .seconds, .clock, .number, .average, .ratio, .fraction: "number"
    case .flag: "boolean"
    case .text, .code, .week: "string"
    case .json: "any"
    case .sparkline: "array"
    }
  }
}

extension DatasetDefinition {
  /// The columns that tell its rows apart, where what is drawn says so: a mark for each day, hour or other time.
  fileprivate var key: [String] {
    let names: [String] =
      switch presentation {
      case .profile(let category, _): [category]
      case .heatmap(let row, let column, _): [row, column]
      case .calendar(let day, _): [day]
      case .heading, .figures, .comparison, .table, .percentiles:
        charts.filter { [.columns, .stacked, .line, .calendar].contains($0.shape) }.prefix(1).map(\.category)
      }
    let kinds = names.map { columns[index(of: $0)].kind }
    let areTimes = kinds.allSatisfy { [.day, .week, .month, .hour, .weekday].contains($0) }
    return isSingle || !areTimes ? [] : names
  }
}
