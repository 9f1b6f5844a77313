import EarnedCore
import EarnedJSON
import EarnedSQLite
import EarnedSystem

/// What a report is asked to be about only: some apps, weekdays or hours. It narrows the views that reports read, and not
/// their queries, so every report has it without a line of its own (contract, asking, section 1).
package struct SliceRequest: Equatable, Sendable {
  /// Names as typed, of what has names.
  package var names: [SliceAxis: [String]] = [:]
  package var weekdays: DaysOfWeek?
  package var hours: [DayHours] = []
  /// What is turned round: all but those.
  package var negated: Set<SliceAxis> = []

  package init() {}

  package var isEmpty: Bool { names.values.allSatisfy(\.isEmpty) && weekdays == nil && hours.isEmpty }
}

/// What a view can be narrowed by: the words of its `-- @slices`, and of the options of `earned report`.
package enum SliceAxis: String, CaseIterable, Sendable {
  case app, mode, habit, task, device, weekday, hour
}

/// A part of the day by the clock, also over midnight.
package struct DayHours: Equatable, Sendable {
  /// In minutes since midnight.
  private let first: Int
  /// The minute after the last one; that of midnight is 24:00, too.
  private let end: Int

  /// Reads `20:00-24:00` or `22-2`.
  package init?(typed text: String) {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { Self.minutes(String($0).trimmed) }
    guard ends.count == 2, let first = ends[0], let end = ends[1], first < Self.day, first != end else { return nil }
    (self.first, self.end) = (first, end)
  }

  /// In minutes.
  private static let day = 1_440

  private static func minutes(_ text: String) -> Int? {
    if text == "24:00" || text == "24" { return day }
    return TimeOfDay(typed: text.contains(":") ? text : "\(text):00")?.minutes
  }

  /// Its minutes from midnight to midnight: two ranges over midnight.
  var ranges: [Range<Int>] {
    first < end ? [first..<end] : [first..<Self.day, 0..<end].filter { !$0.isEmpty }
  }

  /// `20:00–24:00`.
  var words: String { "\(Self.words(first))–\(Self.words(end))" }

  static func words(_ minutes: Int) -> String {
    minutes == day ? "24:00" : TimeOfDay(minutes: minutes).description
  }
}

/// A slice whose names are found: what it says, and how it narrows views.
struct Slice {
  let conditions: [Condition]

  /// Any of some values of one axis, or all but them.
  struct Condition {
    let axis: SliceAxis
    let values: Values
    let isNegated: Bool

    enum Values {
      case things([Named])
      case weekdays(DaysOfWeek)
      case hours([DayHours])
    }
  }

  var axes: [SliceAxis] { conditions.map(\.axis) }

  /// The views of these names and all that they read, as far as it must narrow them.
  func narrowedViews(_ names: [String], of reader: ViewReader) throws(ReportFault) -> [ViewDefinition] {
    try reader.views(names) { view in view.parts.filter { $0.isThere(for: self) }.flatMap(\.reads) }
  }

  /// Whether a query can be narrowed that reads these views, and no others.
  func narrows(_ views: [ViewDefinition]) -> Bool {
    views.allSatisfy { view in
      view.parts.contains { $0.isThere(for: self) }
        && (view.readsNoTable && !view.isWhole || axes.allSatisfy(view.canBeNarrowed))
    }
  }

  /// The rows of a view that are meant, as a condition; nil for all of them.
  func condition(on view: ViewDefinition) -> String? {
    let parts = conditions.filter { view.slices.contains($0.axis) }.map { condition in
      condition.isNegated ? "(\(condition.sql(on: view))) is not true" : condition.sql(on: view)
    }
    return parts.isEmpty ? nil : parts.joined(separator: " and ")
  }

  /// The hours, when they cannot be told apart in a view that keeps only whole hours; else nil.
  func minutes(of view: ViewDefinition) -> String? {
    let hours = conditions.first { $0.axis == .hour }
    guard let hours, view.slices.contains(.hour), view.column(of: .hour) == "hour_local", !hours.isOfWholeHours
    else { return nil }
    return hours.values.words
  }

  /// `only Reddit and YouTube, Mon–Fri, without 20:00–24:00`.
  var words: String {
    let only = conditions.filter { !$0.isNegated }.map(\.values.words).joined(separator: ", ")
    let without = conditions.filter(\.isNegated).map { "without \($0.values.words)" }
    return ((only.isEmpty ? [] : ["only \(only)"]) + without).joined(separator: ", ")
  }
}

extension Slice.Condition {
  fileprivate var isOfWholeHours: Bool {
    guard case .hours(let hours) = values else { return true }
    return hours.flatMap(\.ranges).allSatisfy { $0.lowerBound % 60 == 0 && $0.upperBound % 60 == 0 }
  }

  fileprivate func sql(on view: ViewDefinition) -> String {
    let column = view.column(of: axis)
    switch values {
    case .things(let things):
      // The time balance has the apps of iOS without their system.
      let ids = things.flatMap { thing in
        [thing.id] + (thing.id.hasPrefix("ios:") && axis == .app ? [String(thing.id.dropFirst(4))] : [])
      }
      return "\(column) in (\(ids.map { Datum.text($0).sqlLiteral }.joined(separator: ", ")))"
    case .weekdays(let days):
      return "weekday(\(column)) in (\(days.days.map { "\($0.isoNumber)" }.joined(separator: ", ")))"
    case .hours(let hours):
      let ranges = hours.flatMap(\.ranges)
      let isWhole = isOfWholeHours
      return ranges.map { range in
        let (first, last) = (range.lowerBound, range.upperBound - 1)
        return switch column {
        case "minute_local": "minute_local between \(first) and \(last)"
        case "hour_local": "hour_local between \(first / 60) and \(last / 60)"
        case _ where isWhole: "local_hour(\(column), timezone_id) between \(first / 60) and \(last / 60)"
        default:
          "local_clock(\(column), timezone_id) between '\(DayHours.words(first))' and '\(DayHours.words(last))'"
        }
      }.either
    }
  }
}

extension Slice.Condition.Values {
  fileprivate var words: String {
    switch self {
    case .things(let things): things.map(\.label).listed()
    case .weekdays(let days): days.words
    case .hours(let hours): hours.map(\.words).listed()
    }
  }
}

extension [String] {
  fileprivate var either: String { "(\(joined(separator: " or ")))" }
}

extension ViewDefinition.Part {
  /// Whether a view has it when it is narrowed to a slice, or to none.
  func isThere(for slice: Slice?) -> Bool {
    guard let axes else { return true }
    return slice.map { $0.axes.allSatisfy(axes.contains) } ?? isOfWhole
  }
}

extension ViewDefinition {
  /// Whether what is asked of an axis narrows its rows, or leaves all of them.
  fileprivate func canBeNarrowed(by axis: SliceAxis) -> Bool { slices.contains(axis) || staysOtherwise }

  /// The column that an axis is about; its rows are told by these names in every view that has the axis.
  fileprivate func column(of axis: SliceAxis) -> String {
    switch axis {
    case .app: columns.first { $0.kind == .app }?.name ?? "app_id"
    case .mode: "mode_id"
    case .habit: "habit_id"
    case .task: "task_label"
    case .device: "device_name"
    case .weekday: columnNames.contains("day_id") ? "day_id" : "date"
    case .hour:
      ["minute_local", "hour_local"].first(where: columnNames.contains)
        ?? columnNames.first { $0.hasSuffix("ts_utc_ms") } ?? "ts_utc_ms"
    }
  }
}

extension SliceRequest {
  /// The slice, with the things that the names mean.
  ///
  /// - Parameter things: of an axis, all that there are.
  /// - Throws: `NameFault` for a name of none or of several.
  func slice(of things: (SliceAxis) throws -> NamedEntities) throws -> Slice {
    var conditions: [Slice.Condition] = []
    for axis in SliceAxis.allCases {
      let values: Slice.Condition.Values? =
        switch axis {
        case .weekday: weekdays.map { .weekdays($0) }
        case .hour: hours.isEmpty ? nil : .hours(hours)
        case .app, .mode, .habit, .task, .device: try named(axis, things)
        }
      guard let values else { continue }
      conditions.append(Slice.Condition(axis: axis, values: values, isNegated: negated.contains(axis)))
    }
    return Slice(conditions: conditions)
  }

  private func named(
    _ axis: SliceAxis, _ things: (SliceAxis) throws -> NamedEntities
  ) throws -> Slice.Condition.Values? {
    guard let typed = names[axis], !typed.isEmpty else { return nil }
    let known = try things(axis)
    return .things(try typed.map { try known.meant(by: $0) })
  }
}

extension Report {
  /// The slice that is asked for, with the things of the database that its names mean; nil for everything.
  func slice(
    _ request: SliceRequest, in database: Database, _ views: ReportViews, _ values: [(Parameter, Datum)]
  ) throws -> Slice? {
    if request.isEmpty { return nil }
    guard !request.names.isEmpty else { return try request.slice { _ in NamedEntities(kind: "", []) } }
    var names: [SliceAxis: [String: [String]]] = [:]
    let sql = try views.prefix(of: viewReader.views(["named_thing"]), values) + "select kind, id, name from named_thing"
    let known = try database.rows(sql) { row throws(SQLiteError) in
      (axis: SliceAxis(rawValue: try row.text(0)), id: try row.text(1), name: try row.optionalText(2))
    }
    for (axis, id, name) in known {
      if let axis { names[axis, default: [:]][id, default: []] += [name].compactMap { $0 } }
    }
    return try request.slice { axis in
      let things = names[axis, default: [:]].sorted { $0.key < $1.key }.map { id, names in
        // An app is also named by its id without the system.
        Named(
          id: id, names: names,
          otherIDs: axis == .app ? [String(id.pieces(at: ":").dropFirst().joined(separator: ":"))] : [])
      }
      return NamedEntities(kind: axis.rawValue, things)
    }
  }

  /// Those of some datasets that can be narrowed.
  ///
  /// - Throws: `ReportFault` when none is left, or not the one that is wanted.
  func narrowed(
    _ datasets: [DatasetDefinition], to slice: Slice, _ wanted: WantedDatasets
  ) throws(ReportFault) -> [DatasetDefinition] {
    var narrowed: [DatasetDefinition] = []
    for dataset in datasets where try narrows(dataset, to: slice) { narrowed.append(dataset) }
    if case .named(let name) = wanted, definition.datasets.contains(where: { $0.name == name }) {
      if !narrowed.contains(where: { $0.name == name }) { throw try cannotBeNarrowed(to: slice, dataset: name) }
    } else if !narrowed.contains(where: { $0.sql != nil && $0.isDrawn }) {
      throw try cannotBeNarrowed(to: slice, dataset: nil)
    }
    return narrowed
  }

  /// Whether a query can be narrowed: it says which views it reads, and each can be.
  func narrows(_ dataset: DatasetDefinition, to slice: Slice) throws(ReportFault) -> Bool {
    guard dataset.sql != nil else { return true }
    guard let views = dataset.views, !views.isEmpty else { return false }
    let all = try slice.narrowedViews(views, of: viewReader)
    return slice.narrows(all) && all.allSatisfy { slice.minutes(of: $0) == nil }
  }

  private func cannotBeNarrowed(to slice: Slice, dataset: String?) throws(ReportFault) -> ReportFault {
    let views = try viewReader.views(definition.datasets.flatMap { $0.views ?? [] })
    if let words = views.lazy.compactMap(slice.minutes).first { return .minutesOfHours(words) }
    var others: [String] = []
    for report in try ReportCatalog(resources: resources).reports()
    where dataset != nil || report.definition.name != definition.name {
      for dataset in report.definition.datasets where dataset.sql != nil && dataset.isDrawn {
        guard try report.narrows(dataset, to: slice) else { continue }
        others.append(report.definition.name)
        break
      }
    }
    return .cannotNarrow(
      report: definition.name, dataset: dataset, by: slice.axes.map(\.rawValue), others: others)
  }
}

extension Document {
  /// `Without streak and days: they are not kept by app.`; nil when nothing is left out.
  var sliceNote: String? {
    guard let slice else { return nil }
    let titles = leftOut.filter { $0.sql != nil && $0.isDrawn }.map {
      $0.title.prefix(1).lowercased() + $0.title.dropFirst()
    }
    guard !titles.isEmpty else { return nil }
    return "Without \(titles.listed()): they are not kept by \(slice.axes.map(\.rawValue).listed())."
  }
}

extension Slice {
  /// The slice as JSON, with the ids that it means.
  var json: JSONValue {
    var object = JSONObject()
    for condition in conditions {
      let values: [JSONValue] =
        switch condition.values {
        case .things(let things): things.map { .string($0.id) }
        case .weekdays(let days): days.days.map { .integer(Int64($0.isoNumber)) }
        case .hours(let hours): hours.map { .string($0.words) }
        }
      let key = (condition.isNegated ? "not_" : "") + condition.axis.rawValue
      object.members.append(JSONObject.Member(key: key, value: .array(values)))
    }
    return .object(object)
  }
}
