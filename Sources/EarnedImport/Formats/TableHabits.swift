import EarnedCore
import EarnedSystem

/// Reads a table of habits: one with the name of a habit in each row, or one with a column for each habit.
struct TableHabits {
  private let values: TableValues
  /// The habits that have a column, with its place.
  private let wide: [(name: String, place: Int)]

  init(_ values: TableValues, _ names: [String]) {
    self.values = values
    let named = Set(values.places.values)
    let names = names.map(\.withPlainSpaces)
    let places = names.indices.filter { !named.contains($0) && !names[$0].isEmpty }
    var (seen, taken) = (Set<String>(), Set(names))
    wide =
      values.columns.habit != nil
      ? []
      : places.map { place in
        // A second one of a name gets the next number that no column has.
        guard !seen.insert(names[place]).inserted else { return (names[place], place) }
        var number = 2
        while !taken.insert("\(names[place])#\(number)").inserted { number += 1 }
        return ("\(names[place])#\(number)", place)
      }
  }

  /// Adds completions to the findings. Returns the number of rows.
  func read(_ rows: inout TableRows, _ findings: Findings) throws -> Int {
    while let row = try rows.nextReadable(findings) {
      if let date = try date(row, findings) { try add(row, on: date, findings) }
    }
    return rows.count
  }

  private func date(_ row: TableRows.Row, _ findings: Findings) throws -> CalendarDate? {
    do throws(TableValues.Problem) {
      return try values.start(row).date(in: findings.timeZone)
    } catch {
      if case .unreadable(let column, let value, let validForms) = error {
        try findings.reject(
          .row, UnreadableValue(place: row.place, column: column, value: value, validForms: validForms))
      }
      return nil
    }
  }

  private func add(_ row: TableRows.Row, on date: CalendarDate, _ findings: Findings) throws {
    var done: [String] = []
    if let name = values.text(values.columns.habit, row) {
      guard !name.isEmpty else { return findings.summary.leaveOut(.row, "without a habit") }
      switch isDone(values.text(values.columns.value, row) ?? "yes") {
      case nil:
        return try reject(row, values.columns.value ?? "", values.text(values.columns.value, row) ?? "", findings)
      case true?: done = [name]
      case false?: break
      }
    }
    for (name, place) in wide {
      let text = row.fields.at(place)?.asName ?? ""
      guard let isDone = isDone(text) else { return try reject(row, name, text, findings) }
      if isDone { done.append(name) }
    }
    guard let last = done.last else {
      return findings.summary.leaveOut(.row, "of days on which nothing was done")
    }
    for name in done.dropLast() {
      if let habit = findings.habit("csv:\(name)", named: name) { try findings.completedToo(habit, on: date) }
    }
    try findings.completed(.row, findings.habit("csv:\(last)", named: last), on: date)
  }

  private func reject(_ row: TableRows.Row, _ column: String, _ value: String, _ findings: Findings) throws {
    try findings.reject(
      .row,
      UnreadableValue(
        place: row.place, column: column, value: value,
        validForms: "a number, yes, no, true, false, x or ✓; name any other value of a habit that was done with --done")
    )
  }

  private static let done: Set = ["yes", "true", "x", "✓", "✔"]
  private static let notDone: Set = ["", "no", "false", "-"]

  /// Nil when a value says neither.
  private func isDone(_ text: String) -> Bool? {
    if !values.columns.done.isEmpty {
      return values.columns.done.contains { text.lowercased() == $0.lowercased() }
    }
    let word = text.lowercased()
    if Self.done.contains(word) { return true }
    if Self.notDone.contains(word) { return false }
    let isNegative = word.hasPrefix("-")
    return values.numbers.number(isNegative ? String(word.dropFirst()) : word).map { !isNegative && $0 > 0 }
  }
}
