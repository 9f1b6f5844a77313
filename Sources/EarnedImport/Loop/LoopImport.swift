import EarnedCore
import EarnedSQLite

/// Reads exports of Loop Habit Tracker: its zip file, a `Checkmarks.csv` of all habits or of one, or its database
/// (interface, section 8). What a person entered is a completion at noon of its day; what Loop filled in is not.
public struct LoopImport: Importer {
  /// The zip file, the tables and the database.
  public static let kind = FileKind("a Loop Habit Tracker export", format: "loop") { content in
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
  /// No aspects, because it has habits and no apps.
  public static let aspects: Set<Aspect> = []
  /// Apps are missing.
  public static let missingAspects = "which habits were done, nothing about apps"

  private let dateOrder: DateOrder?
  private let habit: String?

  /// - Parameters:
  ///   - dateOrder: the order of day, month and year, when the file does not show it.
  ///   - habit: the name of the habit, for a table of one habit.
  public init(dateOrder: DateOrder? = nil, habit: String? = nil) {
    self.dateOrder = dateOrder
    self.habit = habit
  }

  /// Reads the completions.
  public func read(_ file: ForeignFile, into findings: Findings) throws {
    guard findings.choice.aspects == nil else {
      throw ImportFault.aspectMissing(kind: Self.kind.name, lacks: Self.missingAspects)
    }
    let count =
      switch file.content {
      case .database: try LoopDatabase(file).read(into: findings)
      case .archive(let parts): try readArchive(parts.compactMap(LoopPart.init), file, findings)
      case .text, .json: try readTable(file, [], isOfOneHabit: nil, name: habit, findings)
      case .empty: throw ImportFault.empty(file)
      case .other:
        throw ImportFault.malformed(path: file.name, place: nil, problem: "neither a zip file, a table nor a database")
      }
    findings.summary.note(file, Self.kind, count, "entry")
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
    let hasFolders = parts.contains { $0.position != nil }
    var count = 0
    try archive.unpack(where: { LoopPart($0)?.isRead(hasFolders: hasFolders) ?? false }) { name, part in
      guard case .ofOneHabit(let position, let name)? = LoopPart(name) else {
        count += try readTable(part, habits, isOfOneHabit: false, name: nil, findings)
        return
      }
      let known = habits.first { $0.position == position }
      count += try readTable(
        part, known.map { [$0] } ?? [], isOfOneHabit: true, name: known?.name ?? name, findings)
    }
    return count
  }
}

/// A part of Loop's zip file that is used.
enum LoopPart: Equatable {
  /// The list of habits.
  case habits
  /// The entries of all habits.
  case ofAllHabits
  /// The entries of a habit, in a folder such as `001 Wake up early`.
  case ofOneHabit(position: Int, name: String)

  init?(_ path: String) {
    let names = path.split(separator: "/")
    switch names.last {
    case "Habits.csv": self = .habits
    case "Checkmarks.csv":
      guard let folder = names.dropLast().last, let space = folder.firstIndex(of: " "),
        let position = Int(folder[..<space]), folder[..<space].count == 3
      else {
        self = .ofAllHabits
        return
      }
      self = .ofOneHabit(position: position, name: String(folder[folder.index(after: space)...]))
    default: return nil
    }
  }

  var position: Int? {
    guard case .ofOneHabit(let position, _) = self else { return nil }
    return position
  }

  func isRead(hasFolders: Bool) -> Bool {
    switch self {
    case .habits: false
    case .ofAllHabits: !hasFolders
    case .ofOneHabit: true
    }
  }
}
