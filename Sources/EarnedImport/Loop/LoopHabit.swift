import EarnedCore

/// A habit of Loop, and which of its entries are completions.
struct LoopHabit {
  var name: String
  var position = 0
  /// Whether it counts an amount, in thousandths; nil when unknown.
  var isNumeric: Bool?
  /// The target, or the limit.
  var target: Double?
  var isAtMost = false

  /// The meaning of an entry.
  enum Entry {
    case done
    /// Filled in by Loop, because the habit was done often enough.
    case automatic
    case skipped
    /// Entered, but too little or too much.
    case missed
    /// Not entered.
    case none
  }

  /// - Parameter value: the value that Loop stores.
  func entry(_ value: Int64, isNumeric: Bool) -> Entry {
    switch value {
    case ..<0: return .none
    case 3: return .skipped
    case 0 where !isAtMost || !isNumeric: return .none
    case 1 where !isNumeric: return .automatic
    case 2 where !isNumeric: return .done
    default:
      guard isNumeric, let target else { return .done }
      let amount = Double(value) / 1_000
      return (isAtMost ? amount <= target : amount >= target) ? .done : .missed
    }
  }

  /// Adds an entry.
  func note(_ entry: Entry, of number: Int?, on date: CalendarDate, in findings: Findings) throws {
    switch entry {
    case .done:
      guard let number else { return findings.summary.leaveOut("entries beyond \(Findings.mostSubjects) habits") }
      try findings.completed(number, on: date)
    case .automatic: findings.summary.leaveOut("entries that Loop filled in")
    case .skipped: findings.summary.leaveOut("skipped days")
    case .missed: findings.summary.leaveOut("entries that missed their target")
    case .none: break
    }
  }

  /// Names that are guessed would be other habits the next time.
  static func unreadableNames(in file: ForeignFile) -> ImportFault {
    .malformed(path: file.name, place: nil, problem: "the names of the habits are not valid UTF-8; save it as UTF-8")
  }

  /// Reads the list of habits, `Habits.csv`, in any of its forms.
  static func read(_ file: ForeignFile) throws -> [LoopHabit] {
    var table = try TableReader(file, separator: UInt8(ascii: ","))
    guard let header = try table.next()?.fields.map({ $0.trimmed.lowercased() }) else { return [] }
    func place(_ names: String...) -> Int? { header.firstIndex { names.contains($0) } }
    let (name, position) = (place("name") ?? 1, place("position") ?? 0)
    let (type, target) = (place("type"), place("target value", "target_value"))
    let targetType = place("target type", "target_type")
    var habits: [LoopHabit] = []
    while let row = try table.next(), habits.count < Findings.mostSubjects {
      guard !row.isDamaged else { throw unreadableNames(in: file) }
      guard let text = row.fields.at(name)?.trimmed, 1...Findings.longestNameBytes ~= text.utf8.count else { continue }
      habits.append(
        LoopHabit(
          name: text, position: row.fields.at(position).flatMap { Int($0.trimmed) } ?? habits.count + 1,
          isNumeric: type.flatMap { row.fields.at($0) }.map { $0.uppercased() == "NUMERICAL" },
          target: target.flatMap { row.fields.at($0) }.flatMap { Double($0.trimmed) },
          isAtMost: targetType.flatMap { row.fields.at($0) }?.uppercased() == "AT_MOST"))
    }
    return habits
  }
}

extension Findings {
  /// The numbers of habits. Habits of the same name stay distinct by their position among these.
  func numbers(of habits: [LoopHabit]) -> [Int?] {
    var seen: [String: Int] = [:]
    return habits.map { habit in
      let ordinal = (seen[habit.name] ?? 0) + 1
      seen[habit.name] = ordinal
      return self.habit("loop:\(habit.name)" + (ordinal > 1 ? "#\(ordinal)" : ""), named: habit.name)
    }
  }
}
