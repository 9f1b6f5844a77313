import EarnedCore
import EarnedSystem

/// A `Checkmarks.csv`: dates with the entries of all habits, or of one habit with notes.
struct LoopTable {
  private let file: ForeignFile
  private let known: [LoopHabit]
  private let isOfOneHabit: Bool?
  private let name: String?
  private let dateOrder: DateOrder?

  /// - Parameters:
  ///   - known: the habits in the list, in its order.
  ///   - isOfOneHabit: whether it is of one habit; nil when the header shows it.
  ///   - name: the name of that habit.
  init(_ file: ForeignFile, known: [LoopHabit], isOfOneHabit: Bool?, name: String?, dateOrder: DateOrder?) {
    (self.file, self.known, self.isOfOneHabit) = (file, known, isOfOneHabit)
    (self.name, self.dateOrder) = (name, dateOrder)
  }

  /// Whether the first lines of a text belong to such a table.
  static func isOne(_ lines: [String]) -> Bool {
    guard let first = lines.first else { return false }
    if ["Date,Value", "Date,Value,Notes"].contains(first.trimmed) { return true }
    let data = isDate(first) ? lines[...] : lines.dropFirst()
    return !data.isEmpty
      && data.allSatisfy { line in
        let cells = Self.cells(line.split(separator: ",", omittingEmptySubsequences: false).map(String.init))
        return cells.count > 1 && DateOrder.allCases.contains { $0.date(cells[0]) != nil }
          && cells.dropFirst().allSatisfy(isEntry)
      }
  }

  private static func isDate(_ line: String) -> Bool {
    DateOrder.allCases.contains { $0.date(String(line.prefix { $0 != "," })) != nil }
  }

  /// Whether a cell is a value that Loop writes. Most numbers in other tables are not: amounts are in thousandths, and
  /// hardly anybody enters more than two decimals.
  private static func isEntry(_ cell: String) -> Bool {
    guard let value = value(cell) else { return cell.trimmed.isEmpty }
    return -1...3 ~= value || value >= 100 && value % 10 == 0
  }

  // MARK: Cells

  /// Rejoins cells that were split: `Entry(timestamp=…, value=2)` contains a comma.
  static func cells(_ fields: [String]) -> [String] {
    var cells: [String] = []
    var depth = 0
    for field in fields {
      if depth > 0, let last = cells.indices.last {
        cells[last] += "," + field
      } else {
        cells.append(field)
      }
      guard depth > 0 || field.hasPrefix("Entry(") else { continue }
      depth += field.count { $0 == "(" } - field.count { $0 == ")" }
    }
    return cells
  }

  private static let words: [String: Int64] = [
    "UNKNOWN": -1, "NO": 0, "YES_AUTO": 1, "YES_MANUAL": 2, "SKIP": 3, "SKIPPED": 3,
  ]

  /// The entry as Loop stores it, from a number, a word, or the text of Loop's own object. Nil for anything else.
  static func value(_ cell: String) -> Int64? {
    let text = cell.trimmed
    if let value = Int64(text) ?? words[text.uppercased()] { return value }
    guard text.hasPrefix("Entry("), let start = text.firstRange(of: "value=") else { return nil }
    return Int64(text[start.upperBound...].prefix { $0 == "-" || $0.isASCII && $0.isNumber })
  }

  // MARK: Reading

  /// The results of the first pass over the rows.
  private struct Survey {
    var header: [String]?
    var columns = 0
    var dates = DateOrders()
    /// The largest value of each column.
    var largest: [Int64] = []
  }

  /// The maximum number of columns. Nobody has more habits.
  private static let maxColumns = 5_000

  private func survey() throws -> Survey {
    var survey = Survey()
    var table = try TableReader(file, separator: UInt8(ascii: ","))
    var isFirst = true
    while let row = try table.next() {
      defer { isFirst = false }
      if isFirst, !Self.isDate(row.fields[0]) {
        guard !row.isDamaged else { throw LoopHabit.unreadableNames(in: file) }
        survey.header = row.fields
        continue
      }
      var cells = Self.cells(row.fields)
      guard cells.count <= Self.maxColumns else {
        throw ImportFault.malformed(
          path: "\(file.name):\(row.line)", place: nil, problem: "a row has more than \(Self.maxColumns) columns")
      }
      // Every line ends in a comma.
      if cells.count > 2, cells.last == "" { cells.removeLast() }
      survey.dates.add(cells[0])
      survey.columns = max(survey.columns, cells.count)
      for (column, cell) in cells.enumerated().dropFirst() {
        while survey.largest.count <= column { survey.largest.append(-1) }
        if let value = Self.value(cell) { survey.largest[column] = max(survey.largest[column], value) }
      }
    }
    return survey
  }

  /// Adds its completions to the findings. Returns the number of entries.
  func read(into findings: Findings) throws -> Int {
    let survey = try survey()
    guard survey.columns > 0 else { return 0 }
    guard !survey.dates.isEmpty else { throw fault("it has no dates in its first column") }
    guard let order = dateOrder ?? survey.dates.order else {
      throw ImportFault.missingOption(
        "\(file.name): the order of day and month is unclear; give it with --dates mdy or --dates dmy")
    }
    let habits = try habits(survey)
    let numbers = findings.numbers(of: habits)
    var table = try TableReader(file, separator: UInt8(ascii: ","))
    if survey.header != nil { _ = try table.next() }
    var count = 0
    while let row = try table.next() {
      let cells = Self.cells(row.fields)
      guard let date = order.date(row.fields[0]) else {
        let entries = cells.dropFirst().prefix(habits.count).count { !$0.trimmed.isEmpty }
        count += entries
        // Also one without entries, as where the file is cut off.
        try rejectDate(row, max(entries, 1), order, findings)
        continue
      }
      for (index, habit) in habits.enumerated() {
        guard let cell = cells.at(index + 1), !cell.trimmed.isEmpty else { continue }
        count += 1
        guard let value = Self.value(cell) else {
          try findings.reject(
            .entry,
            UnreadableValue(
              place: "\(file.name):\(row.line)", column: habit.name, value: cell,
              validForms: "a number, or YES_MANUAL, YES_AUTO, SKIP, NO or UNKNOWN"))
          continue
        }
        guard !habit.name.isEmpty else {
          findings.summary.leaveOut(.entry, "of habits without a name")
          continue
        }
        // A mark is at most 3. A larger value is an amount, in thousandths.
        let isNumeric = habit.isNumeric ?? (survey.largest.at(index + 1) ?? 0 > 3)
        try habit.note(habit.entry(value, isNumeric: isNumeric), of: numbers[index], on: date, in: findings)
      }
    }
    return count
  }

  private func rejectDate(_ row: TableReader.Row, _ entries: Int, _ order: DateOrder, _ findings: Findings) throws {
    for _ in 0..<entries {
      try findings.reject(
        .entry,
        UnreadableValue(
          place: "\(file.name):\(row.line)", column: "the date", value: row.fields[0],
          validForms: "a date in the order \(order.rawValue)"))
    }
  }

  // MARK: Names

  /// The habits of the columns after the date.
  private func habits(_ survey: Survey) throws -> [LoopHabit] {
    if try isOfOneHabit(survey) {
      if let habit = known.first { return [habit] }
      guard let name else {
        throw ImportFault.missingOption(
          "\(file.name) is of one habit without its name; give it with --habit, or import the whole zip file")
      }
      return [LoopHabit(name: name)]
    }
    let count = survey.columns - 1
    if known.count == count { return known }
    guard let header = survey.header else {
      throw fault("it has no names of habits; import the whole zip file, which has them")
    }
    let names = Self.names(header)
    guard names.count == count else {
      throw fault(
        "\(count) columns and \(names.count) names, as names with commas are not in quotes; import the whole zip file")
    }
    return names.map { name in known.first { $0.name == name } ?? LoopHabit(name: name) }
  }

  private func isOfOneHabit(_ survey: Survey) throws -> Bool {
    if let isOfOneHabit { return isOfOneHabit }
    guard let header = survey.header else { return name != nil && survey.columns <= 3 }
    let names = header.dropFirst().map(\.trimmed)
    return names == ["Value"] || names == ["Value", "Notes"] || (name != nil && survey.columns <= 3)
  }

  /// The names in a header. Names with commas are not quoted, so a cell that starts with a space continues the name
  /// before it.
  private static func names(_ header: [String]) -> [String] {
    var names: [String] = []
    for field in header.dropFirst() {
      if field.first == " ", let last = names.indices.last {
        names[last] += "," + field
      } else {
        names.append(field)
      }
    }
    if names.last == "" { names.removeLast() }
    return names.map(\.asName)
  }

  private func fault(_ problem: String) -> ImportFault { .useless(path: file.name, problem: problem) }
}

package enum DateOrder: String, CaseIterable, Sendable {
  case ymd, mdy, dmy

  /// The date in a text of this order; two-digit years are in this century.
  func date(_ text: String) -> CalendarDate? {
    var parts = text.trimmed.split { "-/. ".contains($0) }
    if parts.count == 1, let part = parts.first, part.utf8.count == 8 {
      parts = [part.prefix(4), part.dropFirst(4).prefix(2), part.suffix(2)]
    }
    let numbers = parts.compactMap { $0.isAllDigits ? Int($0) : nil }
    guard parts.count == 3, numbers.count == 3 else { return nil }
    let places =
      switch self {
      case .ymd: (0, 1, 2)
      case .mdy: (2, 0, 1)
      case .dmy: (2, 1, 0)
      }
    let yearDigits = parts[places.0].utf8.count
    guard yearDigits == 4 || yearDigits == 2 else { return nil }
    return CalendarDate(
      year: numbers[places.0] + (yearDigits == 2 ? 2_000 : 0), month: numbers[places.1], day: numbers[places.2])
  }
}

/// Determines the order of dates that are one day apart.
struct DateOrders {
  private struct Candidate {
    let order: DateOrder
    var last: CalendarDate?
    var dates = 0
    var steps = 0
  }

  private var candidates = DateOrder.allCases.map { Candidate(order: $0) }

  mutating func add(_ text: String) {
    for index in candidates.indices {
      guard let date = candidates[index].order.date(text) else { continue }
      if let last = candidates[index].last, abs(last.distance(to: date)) == 1 { candidates[index].steps += 1 }
      candidates[index].dates += 1
      candidates[index].last = date
    }
  }

  var isEmpty: Bool { candidates.allSatisfy { $0.dates == 0 } }

  /// The order in which most texts are dates, and most dates are one day apart; nil for a tie.
  var order: DateOrder? {
    let ranked = candidates.sorted { ($0.dates, $0.steps) > ($1.dates, $1.steps) }
    let (first, second) = (ranked[0], ranked[1])
    return (first.dates, first.steps) > (second.dates, second.steps) ? first.order : nil
  }
}
