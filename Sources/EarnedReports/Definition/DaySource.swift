/// Whose days a window is about: a table or view, and its column with the day.
struct DaySource: Equatable, Sendable {
  /// The table or view.
  let table: String
  /// Its column.
  let column: String
  /// When its days begin, if not with those of the report.
  var dayBegins: DayBeginning?
  /// What is recorded on its days, for people: `time in apps`.
  var name: String?

  /// The column of a source that tells when a day was last written to, in milliseconds. With it, a later day than today
  /// that was written to in the last two days is the one that goes on: after travel west an economy still counts on it.
  static let writtenColumn = "updated_ts_utc_ms"

  /// The column of a source with the zone in which a day was recorded.
  static let zoneColumn = "timezone_id"

  /// What a window is about when its report does not say.
  static let usual = DaySource(table: "day_on_record", column: "day_id")
}

extension DaySource: CustomStringConvertible {
  var description: String { "\(table).\(column)" }

  /// Reads `time_day.date`.
  init?(_ text: String, dayBegins: DayBeginning? = nil, name: String? = nil) {
    let names = text.split(separator: ".", omittingEmptySubsequences: false)
    guard names.count == 2, names.allSatisfy(QueryReader.isName) else { return nil }
    self.init(table: String(names[0]), column: String(names[1]), dayBegins: dayBegins, name: name)
  }

  /// Reads `of` of a window: `["day_on_record.day_id", {"days": "app_use.date", "day_begins": "00:00"}]`.
  static func sources(_ window: DefinitionObject) throws(ReportFault) -> [DaySource] {
    guard window.has("of") else { return [usual] }
    var sources: [DaySource] = []
    for object in try window.textsOrObjects("of", "source", named: "days") {
      try object.allowOnly("days", "day_begins", "name")
      let begins = try object.choice("day_begins", of: DayBeginning.self)
      let name = try object.optionalText("name")
      guard let source = DaySource(try object.text("days"), dayBegins: begins, name: name) else {
        throw object.fault("'days' names a table and its column, such as day_on_record.day_id")
      }
      sources.append(source)
    }
    guard !sources.isEmpty else { throw window.fault("'of' names no days") }
    return sources
  }
}
