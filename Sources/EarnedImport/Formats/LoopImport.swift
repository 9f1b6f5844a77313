import EarnedCore
import EarnedSQLite
import EarnedSystem

/// Reads exports of Loop Habit Tracker: its zip file, a `Checkmarks.csv` of all habits or of one, or its database
/// (contract, section 8). What a person entered is a completion at noon of its day; what Loop filled in is not.
package struct LoopImport: Importer {
  package static let kind = FileKind("a Loop Habit Tracker export", format: "loop") { content in
    switch content {
    case .database: content.hasTables(["habits", "repetitions"])
    case .archive(let parts): parts.contains { LoopPart($0) != nil } && !parts.contains(where: isOfOtherExport)
    case .text(let lines): LoopTable.isOne(lines)
    default: false
    }
  }
  /// Whether a part belongs to another export. An archive of mixed exports is read part by part.
  private static func isOfOtherExport(_ part: String) -> Bool {
    [".db", ".sqlite", ".sqlite3", ".json"].contains { part.lowercased().hasSuffix($0) }
  }
  package static let aspects: Set<Aspect> = []
  package static let missingAspects = "which habits were done, nothing about apps"

  private let dateOrder: DateOrder?
  private let habit: String?

  /// - Parameters:
  ///   - dateOrder: the order of day, month and year, when the file does not show it.
  ///   - habit: the name of the habit, for a table of one habit.
  package init(dateOrder: DateOrder? = nil, habit: String? = nil) {
    self.dateOrder = dateOrder
    self.habit = habit?.asName
  }

  package func read(_ file: ForeignFile, into findings: Findings) throws {
    guard findings.choice.aspects == nil else {
      throw ImportFault.aspectMissing(kind: Self.kind.name, lacks: Self.missingAspects)
    }
    let usedBefore = findings.summary.tallies[.entry]?.used ?? 0
    let automaticBefore = findings.summary.leftOutCount(.entry, LoopHabit.automatic)
    let count =
      switch file.content {
      case .database: try LoopDatabase(file).read(into: findings)
      case .archive(let parts): try readArchive(parts.compactMap(LoopPart.init), file, findings)
      case .text, .json: try readTable(file, [], isOfOneHabit: nil, name: habit, findings)
      case .empty: throw ImportFault.empty(file)
      case .other, .document, .propertyList:
        throw ImportFault.useless(path: file.name, problem: "neither a zip file, a table nor a database")
      }
    findings.summary.note(file, Self.kind, count, .entry)
    if (findings.summary.tallies[.entry]?.used ?? 0) == usedBefore,
      findings.summary.leftOutCount(.entry, LoopHabit.automatic) > automaticBefore
    {
      findings.summary.note(
        "\(file.name): every entry that is done is 1, as Loop fills it in, and none is 2, as you enter it; "
          + "a table of another app is imported with 'earned import csv --as habits'")
    }
  }

  private func readTable(
    _ file: ForeignFile, _ habits: [LoopHabit], isOfOneHabit: Bool?, name: String?, _ findings: Findings
  ) throws -> Int {
    try LoopTable(file, known: habits, isOfOneHabit: isOfOneHabit, name: name, dateOrder: dateOrder)
      .read(into: findings)
  }

  /// The tables of single habits are preferred, because the table of all habits may lack entries.
  private func readArchive(_ parts: [LoopPart], _ file: ForeignFile, _ findings: Findings) throws -> Int {
    let archive = try ForeignArchive(path: file.path, name: file.name)
    var habits: [LoopHabit] = []
    try archive.unpack(where: { LoopPart($0) == .habits }) { _, part in habits = try LoopHabit.read(part) }
    let folders = parts.compactMap(\.folder).sorted { $0.position < $1.position }
    if habits.isEmpty { habits = folders.map { LoopHabit(name: $0.name, position: $0.position) } }
    habits = LoopHabit.identified(habits)
    let hasFolders = !folders.isEmpty
    var count = 0
    try archive.unpack(where: { LoopPart($0)?.isRead(hasFolders: hasFolders) ?? false }) { name, part in
      guard case .ofOneHabit(let position, let name)? = LoopPart(name) else {
        count += try readTable(part, habits, isOfOneHabit: false, name: nil, findings)
        return
      }
      let habit = habits.first { $0.position == position }
      count += try readTable(
        part, habit.map { [$0] } ?? [], isOfOneHabit: true, name: name.isEmpty ? nil : name, findings)
    }
    return count
  }
}

/// A part of Loop's zip file that is used.
enum LoopPart: Equatable {
  case habits
  case ofAllHabits
  /// The entries of a habit, in a folder such as `001 Wake up early`. Of a name without Latin letters, Loop leaves only
  /// the number.
  case ofOneHabit(position: Int, name: String)

  init?(_ path: String) {
    let names = path.split(separator: "/")
    switch names.last {
    case "Habits.csv": self = .habits
    case "Checkmarks.csv":
      let folder = names.dropLast().last ?? ""
      let digits = folder.prefix { $0 != " " }
      guard digits.isAllDigits, digits.count >= 3, let position = Int(digits) else {
        self = .ofAllHabits
        return
      }
      self = .ofOneHabit(position: position, name: String(folder.dropFirst(digits.count)).asName)
    default: return nil
    }
  }

  var folder: (position: Int, name: String)? {
    guard case .ofOneHabit(let position, let name) = self else { return nil }
    return (position, name)
  }

  func isRead(hasFolders: Bool) -> Bool {
    switch self {
    case .habits: false
    case .ofAllHabits: !hasFolders
    case .ofOneHabit: true
    }
  }
}

/// A habit of Loop, and which of its entries are completions.
struct LoopHabit {
  var name: String
  /// Empty until all habits are known, because several may have one name.
  var id = ""
  var position = 0
  /// Whether it counts an amount, in thousandths; nil when unknown.
  var isNumeric: Bool?
  /// The target, or the limit.
  var target: Double?
  /// What stands in the place of the target, if it is no number.
  var unreadableTarget: UnreadableValue?
  var isAtMost = false

  enum Entry {
    case done
    /// Filled in by Loop, because the habit was done often enough.
    case automatic
    case skipped
    /// Entered, but too little or too much.
    case missed
    case withoutReadableTarget(UnreadableValue)
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
      if isNumeric, let unreadableTarget { return .withoutReadableTarget(unreadableTarget) }
      guard isNumeric, let target else { return .done }
      let amount = Double(value) / 1_000
      return (isAtMost ? amount <= target : amount >= target) ? .done : .missed
    }
  }

  func note(_ entry: Entry, of number: Int?, on date: CalendarDate, in findings: Findings) throws {
    switch entry {
    case .done: try findings.completed(.entry, number, on: date)
    case .automatic: findings.summary.leaveOut(.entry, Self.automatic)
    case .skipped: findings.summary.leaveOut(.entry, "of skipped days")
    case .missed: findings.summary.leaveOut(.entry, "that missed their target")
    case .withoutReadableTarget(let target): try findings.reject(.entry, target)
    case .none: findings.summary.leaveOut(.entry, "of days on which nothing was done")
    }
  }

  static let automatic = "that Loop filled in"

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
    while let row = try table.next(), habits.count < Findings.maxSubjects {
      guard !row.isDamaged else { throw unreadableNames(in: file) }
      guard let text = row.fields.at(name)?.asName, 1...Findings.maxNameBytes ~= text.utf8.count
      else { continue }
      let amount = target.flatMap { row.fields.at($0) }?.trimmed ?? ""
      let number = Double(amount) ?? TableNumbers(takesDecimalComma: true).number(amount)
      let unreadable = UnreadableValue(
        place: "\(file.name):\(row.line)", column: "the target", value: amount, validForms: "a number, or nothing")
      habits.append(
        LoopHabit(
          name: text, position: row.fields.at(position).flatMap { Int($0.trimmed) } ?? habits.count + 1,
          isNumeric: type.flatMap { row.fields.at($0) }.map { $0.uppercased() == "NUMERICAL" },
          target: number, unreadableTarget: number == nil && !amount.isEmpty ? unreadable : nil,
          isAtMost: targetType.flatMap { row.fields.at($0) }?.uppercased() == "AT_MOST"))
    }
    return habits
  }
}

extension LoopHabit {
  /// Habits with ids: `loop:Walk`, and `loop:Walk#2` for a second one of the same name. One that is really called
  /// `Walk#2` gets the next number that is free.
  static func identified(_ habits: [LoopHabit]) -> [LoopHabit] {
    var habits = habits
    var ordinals: [String: Int] = [:]
    var taken: Set<String> = []
    for index in habits.indices {
      let name = habits[index].name
      let ordinal = (ordinals[name] ?? 0) + 1
      ordinals[name] = ordinal
      guard ordinal > 1 else { continue }
      habits[index].id = "loop:\(name)#\(ordinal)"
      taken.insert(habits[index].id)
    }
    for index in habits.indices where habits[index].id.isEmpty {
      var id = "loop:\(habits[index].name)"
      var number = 2
      while !taken.insert(id).inserted {
        id = "loop:\(habits[index].name)#\(number)"
        number += 1
      }
      habits[index].id = id
    }
    return habits
  }
}

extension Findings {
  /// The numbers of habits; nil for those that are too many.
  func numbers(of habits: [LoopHabit]) -> [Int?] {
    let isIdentified = habits.allSatisfy { !$0.id.isEmpty }
    return (isIdentified ? habits : LoopHabit.identified(habits)).map { habit($0.id, named: $0.name) }
  }
}
