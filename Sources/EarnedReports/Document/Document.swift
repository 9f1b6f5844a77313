import EarnedCore
import EarnedJSON
import EarnedSQLite

/// A report with its numbers: all that a renderer needs, whatever the format.
package struct Document: Sendable {
  package let definition: ReportDefinition
  package let generated: Instant
  package let timeZone: Zone
  /// The days it is about; nil for a report without a window.
  package let window: Window?
  /// The first day on record, of a report that is about chosen days only when some are chosen, and none are; else nil.
  var firstDay: CalendarDate?
  /// The zones by whose clocks its hours are counted; without hours, those in which its days were recorded. Empty when
  /// unknown.
  package let zones: [String]
  package let parameters: [(parameter: Parameter, value: Datum)]
  /// Notes for the reader, one sentence each.
  package private(set) var notes: [String]
  /// The one of the notes that is about the database as a whole. Formats that are only rows have no place for it.
  package var databaseNote: String?
  /// The note about damaged rows that it is without; nil for none.
  package private(set) var damage: String?
  /// In the order of the definition; those that need an archive only when there is one.
  package let datasets: [Dataset]
  /// How many devices it sums up; nil for the report of one database.
  var devices: RoundedCount?
  let resources: Resources
  /// The dataset of CSV when none is named.
  var standardDataset: String
  /// What it is about only; nil for everything.
  var slice: Slice?
  /// The datasets that cannot be narrowed to that.
  var leftOut: [DatasetDefinition] = []
  /// The words for its codes, in formats for people.
  var codes: CodeTexts?
  /// The names of its things, in formats for people.
  var names: EntityNames?
  /// What the apps are called of which it has only the ids.
  var appLabels: [String: String] = [:]

  /// Adds a note about damaged rows that it is without.
  package mutating func add(damage note: String?) {
    guard let note else { return }
    damage = note
    notes.insert(note, at: 0)
  }

  mutating func add(notes others: [String]) { notes += others }

  package func dataset(named name: String) throws(ReportFault) -> Dataset {
    if let dataset = datasets.first(where: { $0.definition.name == name }) { return dataset }
    let definition = try definition.dataset(named: name)
    guard !definition.needsArchive else { throw .needsArchive(name, report: self.definition.name) }
    return Dataset(definition: definition, rows: [])
  }

  /// The datasets that people see: those with content, without days to come; not those of an economy that is not in use
  /// while another one is.
  var shownDatasets: [Dataset] {
    if definition.isStatement { return datasets }
    return datasets.map(\.withoutUnusedRows).filter { $0.definition.sql == nil || hasContent($0) }
      .filter { !hidesOwn || !$0.definition.isForEveryone }
      .map { $0.withoutDays(outside: knownDays, areOwn: definition.isWindowOptional) }
  }

  /// The datasets of which a cohort may count this device: not those of an economy that it has never used, which would be
  /// zeros that nobody has.
  var datasetsInUse: [Dataset] {
    let isUnused = hidesOwn || window.map { $0.daysOnRecord.isEmpty && $0.preceding == nil } ?? false
    return datasets.filter { !isUnused || !$0.definition.isForEveryone }
  }

  /// The texts that charts over days mark.
  var markedDays: [MarkedDay] {
    datasets.flatMap { dataset in
      guard let marked = dataset.definition.markedDays else { return [MarkedDay]() }
      return zip(dataset.values(of: marked.day), dataset.values(of: marked.text)).compactMap { day, text in
        guard case (.text(let day), .text(let text)) = (day, text) else { return nil }
        return CalendarDate(day).map { MarkedDay(day: $0, text: text) }
      }
    }
  }

  /// The day that is not over, by the days of the report.
  var today: CalendarDate { window?.today ?? definition.dayBegins.day(of: generated, in: timeZone) }

  /// The last day of the window that has come; without a window today.
  var lastDay: CalendarDate { window?.through ?? today }

  /// From the first day of all on record, if the window begins before it, to the last that has come.
  var knownDays: (first: CalendarDate?, last: CalendarDate) {
    (window.map { $0.preceding == nil ? $0.daysOnRecord.first : nil } ?? firstDay, lastDay)
  }

  /// Whether people see no figure, no row and no chart.
  var isEmpty: Bool {
    !datasets.contains { dataset in
      switch dataset.definition.presentation {
      case .heading, .comparison: false
      case .figures, .table, .profile, .heatmap, .calendar, .percentiles: hasContent(dataset)
      }
    }
  }

  /// Whether the datasets that every database has belong to an economy that is not in use, while another one is.
  var hidesOwn: Bool { window?.isOwnInUse == false && datasets.contains(where: \.definition.isOptional) }

  /// Whether a dataset, or the one it is compared with, has content.
  private func hasContent(_ dataset: Dataset) -> Bool {
    guard case .figures(let other?) = dataset.definition.presentation else { return dataset.hasContent }
    return dataset.hasContent || comparable(other)?.hasContent == true
  }
}

extension Dataset {
  /// Whether there is a number that is not 0, a text, or a flag that is set. Days and hours only say what a row is about.
  fileprivate var hasContent: Bool {
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

/// A day with a text that charts over days mark.
struct MarkedDay {
  let day: CalendarDate
  let text: String
}

extension DatasetDefinition {
  /// Whether it is neither optional nor made by the program.
  var isForEveryone: Bool { !isOptional && sql != nil }
}

extension Dataset {
  /// Without the days, weeks and months about which nothing can be known: those to come, and those before the first record
  /// of all.
  ///
  /// - Parameter areOwn: whether all days are of one economy, so that one with nothing but zeros is as unknown, as a week is.
  fileprivate func withoutDays(
    outside days: (first: CalendarDate?, last: CalendarDate), areOwn: Bool
  ) -> Dataset {
    let columns = definition.columns
    let values = columns.indices.filter { columns[$0].kind.isNumeric || columns[$0].kind == .flag }
    guard !definition.isSingle, !values.isEmpty,
      let period = columns.firstIndex(where: { [.day, .week, .month].contains($0.kind) })
    else { return self }
    let kind = columns[period].kind
    let zeroIsNothing = areOwn || kind != .day
    let isEmpty = { (row: Int) in
      values.allSatisfy { column in
        let value = rows.value(row, column)
        return value == .null || zeroIsNothing && (value.number == 0 || value == .flag(false))
      }
    }
    // Weeks before another economy was in use.
    let first = definition.isOptional && kind != .day ? rows.indices.first { !isEmpty($0) } ?? 0 : 0
    let isUnknown = { (row: Int) in
      guard let covered = rows.value(row, period).days(kind) else { return false }
      let isOutside = covered.lowerBound > days.last || days.first.map { covered.upperBound < $0 } ?? false
      return row < first || isOutside && isEmpty(row)
    }
    guard rows.indices.contains(where: isUnknown) else { return self }
    var shown = Rows()
    for row in rows.indices where !isUnknown(row) { shown.append(rows[row]) }
    return Dataset(definition: definition, rows: shown)
  }
}

extension Dataset {
  /// Without the rows of what is not in use, where its definition says how they are told.
  var withoutUnusedRows: Dataset {
    guard let column = definition.rowsWith.map(definition.index(of:)) else { return self }
    var shown = Rows()
    for row in rows where row[column].number ?? 0 != 0 { shown.append(row) }
    return Dataset(definition: definition, rows: shown)
  }

  /// The charts that have something to draw.
  var drawnCharts: [ChartDefinition] {
    definition.charts.filter { chart in
      chart.values.map(definition.index(of:)).contains { column in
        rows.indices.contains { rows.value($0, column) != .null }
      }
    }
  }
}

package struct Dataset: Equatable, Sendable {
  package let definition: DatasetDefinition
  /// Each with one value per column, in order.
  package let rows: Rows

  /// Whether there is a number that is not 0, besides hours and weekdays.
  var hasNumbers: Bool {
    let columns = definition.columns.indices.filter { definition.columns[$0].kind.times == nil }
    return rows.indices.contains { row in
      columns.contains { rows.value(row, $0).number.map { $0 != 0 } ?? false }
    }
  }

  func values(of column: String) -> [Datum] {
    let index = definition.index(of: column)
    return rows.indices.map { rows.value($0, index) }
  }

  /// The largest number of a column, at least 0.
  func largest(ofColumn index: Int) -> Double {
    rows.indices.reduce(0) { max($0, rows.value($1, index).number ?? 0) }
  }

  /// Nothing where no row has a number.
  func sum(ofColumn index: Int) -> Datum {
    let numbers = rows.indices.compactMap { rows.value($0, index).number }
    return numbers.isEmpty ? .null : Datum(numbers.reduce(0, +))
  }
}

/// Texts are equal when their bytes are, as in a database.
package enum Datum: Hashable, Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case flag(Bool)
  case text(String)
  case json(JSONValue)

  package static func == (one: Datum, other: Datum) -> Bool {
    switch (one, other) {
    case (.null, .null): true
    case (.integer(let one), .integer(let other)): one == other
    case (.real(let one), .real(let other)): one == other
    case (.flag(let one), .flag(let other)): one == other
    case (.text(let one), .text(let other)): one.hasBytes(of: other)
    case (.json(let one), .json(let other)): one == other
    default: false
    }
  }

  package func hash(into hasher: inout Hasher) {
    switch self {
    case .null: break
    case .integer(let integer): hasher.combine(integer)
    case .real(let real): hasher.combine(real)
    case .flag(let flag): hasher.combine(flag)
    case .text(let text): hasher.combine(ExactText(text))
    case .json(let json): hasher.combine(json)
    }
  }

  /// A sum or a count; whole numbers stay whole.
  init(_ number: Double) {
    self = Int64(exactly: number).map { .integer($0) } ?? .real(number)
  }

  /// Reads what a query returned for a column of that kind; nil when it is something else.
  init?(_ value: Value, _ kind: Kind) {
    switch (kind, value) {
    case (_, .null): self = .null
    case (.flag, .integer(let integer)) where integer == 0 || integer == 1: self = .flag(integer == 1)
    case (_, .integer(let integer)) where kind.isQuotient: self = .real(Double(integer))
    case (_, .real(let real)) where kind.isQuotient && real.isFinite: self = .real(real)
    case (.instant, .integer(let integer)) where Instant.validRange ~= Instant(millisecondsSinceEpoch: integer):
      self = .integer(integer)
    case (.minutes, .integer(let integer)), (.seconds, .integer(let integer)), (.credits, .integer(let integer)),
      (.count, .integer(let integer)):
      self = .integer(integer)
    case (.number, .integer(let integer)): self = .integer(integer)
    case (.number, .real(let real)) where real.isFinite: self = .real(real)
    case (.clock, .integer(let integer)) where (0..<1_440).contains(integer): self = .integer(integer)
    // A mean or a median.
    case (.clock, .real(let real)) where (0..<1_440).contains(real): self = Datum(real)
    case (.minutes, .real(let real)) where real.isFinite: self = Datum(real)
    case (.seconds, .real(let real)) where real.isFinite: self = Datum(real)
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

  var number: Double? {
    switch self {
    case .integer(let integer): Double(integer)
    case .real(let real): real
    case .null, .flag, .text, .json: nil
    }
  }

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
