import EarnedCore
import EarnedSystem

/// What to try for a table of no known program, by the names of its columns (`column-words.txt`) and by their values.
struct TableProposal {
  private let survey: TableSurvey
  /// Columns with a day and a time of day, with a day alone, and with a time of day alone.
  private var times: [String] = []
  private var days: [String] = []
  private var clocks: [String] = []
  private var durations: [String] = []
  private var names: [String] = []

  private static let words: [String: Set<String>] = Dictionary(
    uniqueKeysWithValues: EmbeddedText.lines(of: "column-words.txt").map { line in
      let parts = line.split(separator: ":", maxSplits: 1)
      return (String(parts[0]), Set(parts[1].split(separator: ",").map { String($0).trimmed }))
    })

  /// With either decimal mark: which one is read, the import says.
  private static let numbers = TableNumbers(takesDecimalComma: true)

  init(_ survey: TableSurvey) {
    self.survey = survey
    for column in survey.columns { add(column, survey.values(column)) }
  }

  private mutating func add(_ column: String, _ values: [String]) {
    guard let first = values.first else { return }
    let durations = values.allSatisfy { DurationUnit.hoursAndMinutes.milliseconds($0, Self.numbers) != nil }
    if durations, Self.has("duration", column) { return self.durations.append(column) }
    switch Self.reading(values, in: survey) {
    case .instant, .either: times.append(column)
    case .day: days.append(column)
    case nil where values.allSatisfy(isClock): clocks.append(column)
    case nil where durations && first.contains(where: { $0 == ":" || $0.isLetter }): self.durations.append(column)
    case nil where values.contains { $0.contains(where: \.isLetter) }: names.append(column)
    case nil: break
    }
  }

  /// What the values of a column are as times, by their first one; nil when they are none.
  private static func reading(_ values: [String], in survey: TableSurvey) -> TableTime.Reading? {
    let readings = values.compactMap { TableTime.any.reading($0, in: survey.zone, survey.numbers) }
    if readings.count == values.count { return readings.first }
    if values.allSatisfy({ ISOTime($0) != nil }) { return ISOTime(values[0])?.reading(in: survey.zone) }
    return TimePattern.reading(values, in: survey.zone).first?.1
  }

  /// Whether a value is a time of day.
  private func isClock(_ value: String) -> Bool {
    ["%Y-%m-%d %H:%M:%S", "%Y-%m-%d %H:%M", "%Y-%m-%d %I:%M:%S %p", "%Y-%m-%d %I:%M %p"].contains {
      TimePattern($0)?.reading("2000-01-02 \(value)", in: survey.zone) != nil
    }
  }

  private static func has(_ role: String, _ column: String) -> Bool {
    let name = column.lowercased()
    let words = Self.words[role] ?? []
    return words.contains(name) || name.split(whereSeparator: { !$0.isLetter }).contains { words.contains(String($0)) }
  }

  /// The first of columns with a word, and of none with the other one; else the first one.
  private static func first(_ role: String, of columns: [String], not other: String = "") -> String? {
    columns.first { has(role, $0) && !has(other, $0) } ?? columns.first { !has(other, $0) }
  }

  // MARK: The line

  private var options: TableOptions {
    var options = TableOptions()
    guard !times.isEmpty || !days.isEmpty else { return options }
    let isOfHabits = times.isEmpty && clocks.isEmpty && durations.isEmpty
    let app = names.first { Self.has("app", $0) }
    if isOfHabits {
      options["as"] = "habits"
    } else if app == nil, hasLengths {
      options["as"] = "focus"
    }
    addTimes(to: &options)
    if isOfHabits {
      options["habit"] = Self.first("habit", of: names)
      let values = survey.columns.filter { Self.has("value", $0) }
      if options["habit"] != nil { options["value"] = values.first }
    } else if options["as"] == "focus" {
      options["label"] = Self.first("label", of: names)
    } else {
      options["app"] = app ?? Self.first("label", of: names)
      options["system"] =
        app.map { survey.values($0).allSatisfy { $0.hasPrefix("com.") } } == true ? "android" : "linux"
    }
    return options
  }

  private var hasLengths: Bool { !durations.isEmpty || max(times.count, clocks.count) > 1 }

  private func addTimes(to options: inout TableOptions) {
    let ends: [String]
    if let start = Self.first("start", of: times, not: "end") ?? times.first {
      options["time"] = start
      ends = times.filter { $0 != start }
    } else {
      let start = Self.first("start", of: clocks, not: "end")
      options["date"] = Self.first("start", of: days, not: "end")
      options["time"] = start
      ends = clocks.filter { $0 != start }
    }
    if let duration = durations.first {
      options["seconds"] = duration
      options["unit"] =
        Self.has("minutes", duration)
        ? "min"
        : Self.has("hours", duration) ? "h" : survey.values(duration).contains(where: isOfTwoParts) ? "h:mm" : nil
    } else if let end = ends.first(where: { Self.has("end", $0) }) ?? ends.first {
      if times.isEmpty { options["end-date"] = days.first { $0 != options["date"] && Self.has("end", $0) } }
      options["end"] = end
    }
  }

  private func isOfTwoParts(_ value: String) -> Bool {
    DurationUnit.seconds.milliseconds(value, Self.numbers) == nil
  }

  /// For a message: the columns, what they look like, and what to try.
  var sentence: String {
    let options = options
    func list(_ what: String, _ columns: [String]) -> String? {
      columns.isEmpty ? nil : "\(what): \(columns.prefix(10).joined(separator: ", "))"
    }
    let parts = [
      list("its columns", Array(survey.columns.prefix(30))), list("times", times + days + clocks),
      list("durations", durations), list("names", names),
      options.words.isEmpty
        ? "it needs a column of times; 'earned import csv --help' says which forms are read"
        : survey.lines(with: survey.formats(of: options), options),
    ]
    return "\(survey.name) is a table of no known program; " + parts.compactMap(\.self).joined(separator: "; ")
  }
}
