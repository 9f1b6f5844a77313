import EarnedCore
import TextSearch

/// A `Checkmarks.csv`: a date and the entries of all habits, or those of one with notes.
struct LoopTable {
  private let file: ForeignFile
  private let known: [LoopHabit]
  private let isOfOneHabit: Bool?
  private let name: String?
  private let dateOrder: DateOrder?

  /// - Parameters:
  ///   - known: the habits that the list has, in its order.
  ///   - isOfOneHabit: whether it is of one habit; nil when its header tells.
  ///   - name: the name of that one.
  init(_ file: ForeignFile, known: [LoopHabit], isOfOneHabit: Bool?, name: String?, dateOrder: DateOrder?) {
    (self.file, self.known, self.isOfOneHabit) = (file, known, isOfOneHabit)
    (self.name, self.dateOrder) = (name, dateOrder)
  }

  /// Whether the first lines of a text are of such a table.
  static func isOne(_ lines: [String]) -> Bool {
    guard let first = lines.first else { return false }
    if ["Date,Value", "Date,Value,Notes"].contains(first.trimmed) { return true }
    let data = isDate(first) ? lines[...] : lines.dropFirst()
    return !data.isEmpty
      && data.prefix(3).allSatisfy { line in
        let cells = Self.cells(line.split(separator: ",", omittingEmptySubsequences: false).map(String.init))
        return cells.count > 1 && DateOrder.allCases.contains { $0.date(cells[0]) != nil }
          && cells.dropFirst().allSatisfy(isEntry)
      }
  }

  private static func isDate(_ line: String) -> Bool {
    DateOrder.allCases.contains { $0.date(String(line.prefix { $0 != "," })) != nil }
  }

  /// Whether a cell is a value that Loop writes: numbers of other tables are mostly others.
  private static func isEntry(_ cell: String) -> Bool {
    guard let value = value(cell) else { return cell.trimmed.isEmpty }
    return -1...3 ~= value || value >= 100
  }

  // MARK: Cells

  /// Puts the cells together that were one: `Entry(timestamp=…, value=2)` has a comma in it.
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

  /// What an entry is, as Loop stores it: a number, a word, or the text of its own object. Nil for what is none.
  static func value(_ cell: String) -> Int64? {
    let text = cell.trimmed
    if let value = Int64(text) ?? words[text.uppercased()] { return value }
    guard text.hasPrefix("Entry("), let start = text.firstPlace(of: "value=") else { return nil }
    return Int64(text[start.upperBound...].prefix { $0 == "-" || $0.isASCII && $0.isNumber })
  }

  // MARK: Reading

  /// What the first pass over the rows tells.
  private struct Survey {
    var header: [String]?
    var columns = 0
    var dates = DateOrders()
    /// The largest value of each column.
    var largest: [Int64] = []
  }

  /// More habits than anybody has.
  private static let mostColumns = 5_000

  private func survey() throws -> Survey {
    var survey = Survey()
    var table = try TableReader(file, separator: UInt8(ascii: ","))
    var isFirst = true
    while let row = try table.next() {
      defer { isFirst = false }
      if isFirst, !Self.isDate(row.fields[0]) {
        survey.header = row.fields
        continue
      }
      var cells = Self.cells(row.fields)
      guard cells.count <= Self.mostColumns else {
        throw ImportFault.malformed(
          path: "\(file.name):\(row.line)", place: nil, problem: "a row has more than \(Self.mostColumns) columns")
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

  /// Hands its completions to findings. Returns how many entries there are.
  func read(into findings: Findings) throws -> Int {
    let survey = try survey()
    guard survey.columns > 0 else { return 0 }
    guard !survey.dates.isEmpty else { throw fault("it has no dates in its first column") }
    guard let order = dateOrder ?? survey.dates.order else {
      throw ImportFault.lacking(
        "\(file.name): the order of day and month cannot be told; say it with --dates mdy or --dates dmy")
    }
    let habits = try habits(survey)
    let numbers = findings.numbers(of: habits)
    var table = try TableReader(file, separator: UInt8(ascii: ","))
    if survey.header != nil { _ = try table.next() }
    var count = 0
    while let row = try table.next() {
      guard let date = order.date(row.fields[0]) else {
        findings.summary.leaveOut("rows without a date")
        continue
      }
      let cells = Self.cells(row.fields)
      for (index, habit) in habits.enumerated() {
        guard let cell = cells.at(index + 1), !cell.trimmed.isEmpty else { continue }
        guard let value = Self.value(cell) else {
          findings.summary.leaveOut("entries that cannot be read")
          continue
        }
        count += 1
        guard !habit.name.isEmpty else {
          findings.summary.leaveOut("entries of a habit without a name")
          continue
        }
        // No mark of a day is more than 3: it is an amount, in thousandths.
        let isNumeric = habit.isNumeric ?? (survey.largest.at(index + 1) ?? 0 > 3)
        try habit.note(habit.entry(value, isNumeric: isNumeric), of: numbers[index], on: date, in: findings)
      }
    }
    return count
  }

  // MARK: Names

  /// The habits of the columns behind the date.
  private func habits(_ survey: Survey) throws -> [LoopHabit] {
    if try isOfOneHabit(survey) {
      if let habit = known.first { return [habit] }
      guard let name else {
        throw ImportFault.lacking(
          "\(file.name) is of one habit and does not tell its name; say it with --habit, or import the whole zip file")
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

  /// The names in a header, in which names with commas are not in quotes: what begins with a blank goes on with a name.
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
    return names.map(\.trimmed)
  }

  private func fault(_ problem: String) -> ImportFault { .malformed(path: file.name, place: nil, problem: problem) }
}
