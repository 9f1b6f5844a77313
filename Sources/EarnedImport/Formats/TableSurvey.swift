import EarnedCore
import EarnedSystem

/// What the first rows of a table show: its columns, and what their values may be.
struct TableSurvey {
  /// The name of the file for people, and the path to type.
  let name: String
  let path: String
  /// The names of its columns, as they are typed.
  let columns: [String]
  private let rows: [[String]]
  let zone: Zone
  let numbers: TableNumbers
  /// Whether each row has all columns, as sentences with commas do not.
  var isEven: Bool { !rows.isEmpty && rows.allSatisfy { $0.count == columns.count } }

  /// The maximum number of rows to look at.
  private static let maxRows = 2_000
  private static let maxColumns = 500

  /// Nil when the file is no table of several columns.
  ///
  /// - Parameter path: the file to type, which is the archive of a part.
  init?(_ file: ForeignFile, path: String, in zone: Zone) throws {
    switch file.content {
    case .text, .json: break
    default: return nil
    }
    do {
      var table = try TableRows(file, [], separator: nil)
      var rows: [[String]] = []
      while rows.count < Self.maxRows, let row = try table.next() { rows.append(row.fields.map(\.asName)) }
      guard 2...Self.maxColumns ~= table.columns.count else { return nil }
      (name, self.path, self.rows, self.zone) = (file.name, path, rows, zone)
      columns = table.columns.enumerated().map { place, name in
        guard table.columns.count(where: { $0 == name }) > 1 else { return name }
        return "\(name)#\(table.columns.prefix(place + 1).count { $0 == name })"
      }
      numbers = TableNumbers(takesDecimalComma: table.takesDecimalComma, mayGroup: table.mayGroup)
    } catch is ImportFault {
      return nil
    }
  }

  /// The values of a column that are not empty.
  func values(_ column: String?) -> [String] {
    guard let place = column.flatMap({ columns.firstIndex(of: $0) }) else { return [] }
    return rows.compactMap { $0.at(place) }.filter { !$0.isEmpty }
  }

  /// The beginnings of the rows, as the options tell them: dates and times of day together.
  private func times(of options: TableOptions) -> [String] {
    guard let date = options["date"].flatMap({ columns.firstIndex(of: $0) }) else { return values(options["time"]) }
    let time = options["time"].flatMap { columns.firstIndex(of: $0) }
    return rows.compactMap { row in
      guard let date = row.at(date), !date.isEmpty else { return nil }
      return time.flatMap { row.at($0) }.map { "\(date) \($0)" } ?? date
    }
  }

  /// How times are read: as they are, or by a pattern. What it makes of the first one.
  struct Format {
    var pattern: String?
    var example = ""
    var reading = ""
  }

  /// The formats that read all times: that of the options, else none, else patterns.
  func formats(of options: TableOptions) -> [Format] {
    let times = times(of: options)
    func reads(_ format: TableTime) -> Bool { times.allSatisfy { format.reading($0, in: zone, numbers) != nil } }
    if let given = options["format"], let format = TableTime(given), reads(format) { return [Format(pattern: given)] }
    guard let example = times.first, !reads(.any) else { return [Format()] }
    return TimePattern.reading(times, in: zone).map { pattern, reading in
      Format(pattern: pattern.text, example: example, reading: reading.text(in: zone))
    }
  }

  /// The lines to try, with what each format makes of a time.
  func lines(with formats: [Format], _ options: TableOptions) -> String {
    let lines = formats.map { format in
      var options = options
      options["format"] = format.pattern
      let line = options.line(for: path)
      return formats.count > 1 ? "\(line), which makes \(format.example) \(format.reading)" : line
    }
    return "try: " + (lines.isEmpty ? options.line(for: path) : lines.joined(separator: "; or: "))
  }
}
