import EarnedCore
import EarnedJSON
import EarnedSQLite

/// A report with its numbers: all that a renderer needs, whatever the format.
package struct Document: Sendable {
  /// Which report it is.
  package let definition: ReportDefinition
  /// The time of the request.
  package let generated: Instant
  /// The zone times are shown in.
  package let timeZone: TimeZone
  /// The days it is about; nil for a report without a window.
  package let window: Window?
  /// The zones by whose clocks its hours are counted; without hours, those in which its days were recorded. None when its
  /// rows do not tell.
  package let zones: [String]
  /// The values its queries were given.
  package let parameters: [(parameter: Parameter, value: Datum)]
  /// What a reader should know, one sentence each.
  package let notes: [String]
  /// In the order of the definition; those that need an archive only when there is one.
  package let datasets: [Dataset]
  /// How many devices it sums up; nil for the report of one database.
  var devices: RoundedCount?
  /// Where its templates come from.
  let resources: Resources
  /// What its codes are called, where people read them.
  var codes: CodeWords?

  /// The dataset called `name`.
  package func dataset(named name: String) throws(ReportFault) -> Dataset {
    if let dataset = datasets.first(where: { $0.definition.name == name }) { return dataset }
    let definition = try definition.dataset(named: name)
    guard definition.isOptional else { throw .needsArchive(name, report: self.definition.name) }
    return Dataset(definition: definition, rows: [])
  }
}

extension Document {
  /// The datasets that people see. Where only an economy that not everyone uses has something to tell of the days, those of
  /// everyone that tell nothing but zeros are left out.
  var shownDatasets: [Dataset] {
    let isSilent = !datasets.contains { !$0.definition.isSingle && $0.definition.isForEveryone && $0.tellsSomething }
    guard isSilent, datasets.contains(where: \.hasOptionalData) else { return datasets }
    return datasets.filter { !$0.definition.isForEveryone || tellsSomething($0) }
  }

  /// Whether figures tell something, or what they are compared with.
  private func tellsSomething(_ dataset: Dataset) -> Bool {
    guard case .figures(let other?) = dataset.definition.presentation else { return dataset.tellsSomething }
    return dataset.tellsSomething || comparable(other)?.tellsSomething == true
  }
}

extension Dataset {
  /// Whether there is a number that is not 0, a text, or a flag that is set. Days and hours only say what a row is about.
  fileprivate var tellsSomething: Bool {
    hasNumbers
      || rows.indices.contains { row in
        definition.columns.indices.contains { column in
          switch rows.value(row, column) {
          case .flag(let flag): flag
          case .text(let text): definition.columns[column].kind.isText && !text.isEmpty
          case .null, .integer, .real, .json: false
          }
        }
      }
  }
}

extension DatasetDefinition {
  /// Whether it is always there, and not made by the program.
  fileprivate var isForEveryone: Bool { !isOptional && sql != nil }
}

/// The rows of one dataset.
package struct Dataset: Equatable, Sendable {
  /// What the rows are.
  package let definition: DatasetDefinition
  /// Each with one value per column, in order.
  package let rows: Rows

  /// Whether an economy that not everyone uses has something to tell of the window.
  var hasOptionalData: Bool { definition.isOptional && !definition.isAboutTheWindowBefore && hasNumbers }

  /// Whether there is a number that is not 0, besides hours and weekdays.
  var hasNumbers: Bool {
    let columns = definition.columns.indices.filter { definition.columns[$0].kind.times == nil }
    return rows.indices.contains { row in
      columns.contains { rows.value(row, $0).number.map { $0 != 0 } ?? false }
    }
  }

  /// All values of a column.
  func values(of column: String) -> [Datum] {
    let index = definition.index(of: column)
    return rows.indices.map { rows.value($0, index) }
  }

  /// The largest number of a column, at least 0.
  func largest(ofColumn index: Int) -> Double {
    rows.indices.reduce(0) { max($0, rows.value($1, index).number ?? 0) }
  }

  /// The sum of a numeric column.
  func sum(ofColumn index: Int) -> Double {
    rows.indices.reduce(0) { $0 + (rows.value($1, index).number ?? 0) }
  }
}

/// One value of a dataset.
package enum Datum: Hashable, Sendable {
  /// Nothing known.
  case null
  /// A count, a time, an hour.
  case integer(Int64)
  /// A fraction.
  case real(Double)
  /// A flag.
  case flag(Bool)
  /// A text, a day.
  case text(String)
  /// JSON of its own.
  case json(JSONValue)

  /// A sum or a count; whole numbers stay whole.
  init(_ number: Double) {
    self = Int64(exactly: number).map { .integer($0) } ?? .real(number)
  }

  /// Reads what a query returned for a column of that kind; nil when it is something else.
  init?(_ value: Value, _ kind: Kind) {
    switch (kind, value) {
    case (_, .null): self = .null
    case (.flag, .integer(let integer)) where integer == 0 || integer == 1: self = .flag(integer == 1)
    case (.fraction, .integer(let integer)): self = .real(Double(integer))
    case (.fraction, .real(let real)) where real.isFinite: self = .real(real)
    case (.instant, .integer(let integer)) where Instant.validRange ~= Instant(millisecondsSinceEpoch: integer):
      self = .integer(integer)
    case (.minutes, .integer(let integer)), (.seconds, .integer(let integer)), (.credits, .integer(let integer)),
      (.count, .integer(let integer)):
      self = .integer(integer)
    case (.hour, .integer(let integer)) where (0...23).contains(integer): self = .integer(integer)
    case (.weekday, .integer(let integer)) where (1...7).contains(integer): self = .integer(integer)
    case (_, .text(let text)) where kind.takesAnyText: self = .text(text)
    case (.json, .text(let text)), (.sparkline, .text(let text)):
      guard let value = JSONValue(ifValid: text) else { return nil }
      self = .json(value)
      if kind == .sparkline, numbers == nil { return nil }
    default: return nil
    }
  }

  /// The value as JSON.
  package var json: JSONValue {
    switch self {
    case .null: .null
    case .integer(let integer): .integer(integer)
    case .real(let real): .number(real)
    case .flag(let flag): .bool(flag)
    case .text(let text): .string(text)
    case .json(let value): value
    }
  }

  /// The value as a number; nil for what is none.
  var number: Double? {
    switch self {
    case .integer(let integer): Double(integer)
    case .real(let real): real
    case .null, .flag, .text, .json: nil
    }
  }

  /// The numbers of a list; nil for what is none.
  var numbers: [Double]? {
    guard case .json(let json) = self, let elements = json.arrayValue else { return nil }
    var numbers: [Double] = []
    for element in elements {
      switch element {
      case .integer(let integer): numbers.append(Double(integer))
      case .number(let number): numbers.append(number)
      case .null, .bool, .string, .array, .object: return nil
      }
    }
    return numbers
  }
}
