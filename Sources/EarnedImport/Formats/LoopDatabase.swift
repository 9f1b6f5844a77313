import EarnedCore
import EarnedSQLite
import EarnedSystem

/// The database of Loop, in any version: the first has only completions, later ones have values, the latest also notes
/// and targets.
struct LoopDatabase {
  private let source: ForeignDatabase
  private let habitColumns: Set<String>
  private let entryColumns: Set<String>

  init(_ file: ForeignFile) throws {
    source = try ForeignDatabase(file)
    habitColumns = Set(try source.columns(of: "Habits").map { $0.lowercased() })
    entryColumns = Set(try source.columns(of: "Repetitions").map { $0.lowercased() })
    let isWhole = habitColumns.isSuperset(of: ["id", "name"]) && entryColumns.isSuperset(of: ["habit", "timestamp"])
    guard isWhole else {
      throw ImportFault.foreign(path: file.name, format: "Loop Habit Tracker", missingTable: "Repetitions")
    }
  }

  /// Adds its completions to the findings. Returns the number of entries.
  func read(into findings: Findings) throws -> Int {
    let habits = try habits()
    let numbers = findings.numbers(of: habits.map(\.habit))
    let places = Dictionary(habits.enumerated().map { ($1.row, $0) }) { first, _ in first }
    let value = entryColumns.contains("value") ? "value" : "2"
    var count = 0
    try source.rows("select habit, timestamp, \(value) from Repetitions order by timestamp, habit") { row in
      count += 1
      guard case .integer(let habit) = row.value(0), let place = places[habit] else {
        return findings.summary.leaveOut(.entry, "without a habit")
      }
      // A day is stored as its midnight in UTC.
      guard case .integer(let milliseconds) = row.value(1), case .integer(let value) = row.value(2),
        Findings.plausible.contains(Instant(millisecondsSinceEpoch: milliseconds))
      else { return findings.summary.leaveOut(.entry, "with an impossible time") }
      let entry = habits[place].habit.entry(value, isNumeric: habits[place].habit.isNumeric ?? false)
      let date = CalendarDate(daysSinceEpoch: Int(milliseconds / 86_400_000))
      try habits[place].habit.note(entry, of: numbers[place], on: date, in: findings)
    }
    return count
  }

  private func habits() throws -> [(row: Int64, habit: LoopHabit)] {
    func column(_ name: String) -> String { habitColumns.contains(name) ? name : "null" }
    var habits: [(Int64, LoopHabit)] = []
    try source.rows(
      """
      select id, name, \(column("type")), \(column("target_value")), \(column("target_type"))
      from Habits
      order by \(column("position")), id
      limit \(Findings.maxSubjects)
      """
    ) { row in
      guard case .integer(let id) = row.value(0), case .text(let name)? = row.value(1, upTo: 4_096), !name.isEmpty
      else {
        return
      }
      var target: Double?
      if case .real(let value) = row.value(3) { target = value }
      if case .integer(let value) = row.value(3) { target = Double(value) }
      habits.append(
        (
          id,
          LoopHabit(
            name: name.asName, isNumeric: row.value(2) == .integer(1), target: target,
            isAtMost: row.value(4) == .integer(1))
        ))
    }
    return habits
  }
}
