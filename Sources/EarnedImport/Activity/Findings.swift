import EarnedCore
import Spelling
import TextSearch

/// What was found in files, on the disk, so that a gigabyte of them needs no memory. `ActivityRecords` puts it in order.
public final class Findings {
  /// What a person wants of it.
  public let choice: ImportChoice
  /// The zone of times that name none.
  public let timeZone: TimeZone
  /// What was read, used and left out.
  public internal(set) var summary = ImportSummary()
  let database: WorkingDatabase
  private(set) var apps: [FoundApp] = []
  private var numbers: [AppID: Int] = [:]
  private(set) var devices: [String] = []
  private var deviceNumbers: [String: Int] = [:]
  private(set) var habits: [FoundHabit] = []
  private var habitNumbers: [String: Int] = [:]

  /// Nothing yet.
  ///
  /// - Throws: `ImportFault` when there is no room on the disk.
  public init(_ choice: ImportChoice, timeZone: TimeZone) throws(ImportFault) {
    self.choice = choice
    self.timeZone = timeZone
    database = try WorkingDatabase(
      """
      create table seen (
        place integer primary key, app integer, device integer, start integer, "end" integer, aspects integer);
      create table fact (
        place integer primary key, time integer, kind integer, subject integer, start integer, seconds integer,
        device integer, place_seen integer);
      create unique index completion on fact (subject, time) where kind = \(Fact.completion.rawValue);
      """)
  }

  /// What of an importer's files is taken.
  ///
  /// - Throws: `ImportFault.notTold` when they tell nothing of what was asked for.
  func aspects(of importer: any Importer.Type) throws(ImportFault) -> Set<Aspect> {
    guard let wanted = choice.aspects else { return importer.usualAspects }
    let told = wanted.intersection(importer.tells)
    guard !told.isEmpty else { throw .notTold(kind: importer.kind.name, lacks: importer.lacks) }
    return told
  }

  // MARK: Apps

  /// The apps that are made known before everything else, at ``firstInstant``.
  private(set) var introducedFirst: [Int] = []
  /// The first time that the files tell of.
  private(set) var firstInstant: Instant?

  /// Has an app made known at the time a file begins, also when it was never seen.
  func introduceFirst(_ app: Int, at start: Instant) {
    if !introducedFirst.contains(app) { introducedFirst.append(app) }
    firstInstant = min(firstInstant ?? start, start)
  }

  /// An app that was seen, and whether a person wants it.
  struct FoundApp {
    let id: AppID
    var label: String?
    let isWanted: Bool
    let isFocus: Bool
  }

  /// How many apps, and how many habits, may be told apart: what is more is no app any more.
  static let mostSubjects = 100_000
  /// How long a name may be: what is longer is no name.
  static let longestNameBytes = 1_024
  /// How many devices may be told apart.
  static let mostDevices = 1_000

  /// The number of an app; nil when nobody wants it, or there are too many.
  ///
  /// - Parameter label: what its system calls it for people.
  func app(_ id: AppID, label: String? = nil) -> Int? {
    // What says nothing more than the id is no name.
    let label = label.flatMap {
      1...Self.longestNameBytes ~= $0.utf8.count && id.nameInSystem != $0 ? $0 : nil
    }
    if let number = numbers[id] {
      if let label, apps[number].label == nil { apps[number].label = label }
      return isNeeded(apps[number]) ? number : nil
    }
    guard apps.count < Self.mostSubjects else {
      summary.leaveOut("events of more than \(Self.mostSubjects) apps")
      return nil
    }
    let app = FoundApp(
      id: id, label: label, isWanted: choice.wants(id, label: label), isFocus: choice.isFocus(id, label: label))
    numbers[id] = apps.count
    apps.append(app)
    return isNeeded(app) ? apps.count - 1 : nil
  }

  private func isNeeded(_ app: FoundApp) -> Bool { app.isWanted || app.isFocus }

  /// The number of a device; nil for nil.
  func device(_ name: String?) -> Int? {
    guard let name else { return nil }
    if let number = deviceNumbers[name] { return number }
    // Nobody has more: they are not told apart then.
    guard devices.count < Self.mostDevices else { return nil }
    deviceNumbers[name] = devices.count
    devices.append(name)
    return devices.count - 1
  }

  // MARK: Times

  /// The years 2000 to 2099: others are a clock that was not set, or another unit.
  static let plausible =
    Instant(millisecondsSinceEpoch: 946_684_800_000)..<Instant(millisecondsSinceEpoch: 4_102_444_800_000)

  /// The longest time for which one app can have been in front without a break: 31 days.
  static let longest = Duration.seconds(31 * 86_400)

  /// Notes that an app was in front.
  ///
  /// - Parameters:
  ///   - end: the same as the start when only that is known.
  ///   - aspects: what it shows of the app.
  func saw(_ app: Int, device: Int? = nil, from start: Instant, to end: Instant, as aspects: Set<Aspect>) throws {
    guard Self.plausible.contains(start), Self.plausible.contains(end) else {
      return summary.leaveOut("events with an impossible time")
    }
    guard start <= end, end - start <= Self.longest else {
      return summary.leaveOut("events with an impossible duration")
    }
    let bits = (aspects.contains(.openings) ? 1 : 0) | (aspects.contains(.usage) ? 2 : 0)
    try database.execute(
      #"insert into seen (app, device, start, "end", aspects) values (?, ?, ?, ?, ?)"#, app, device,
      start.millisecondsSinceEpoch, end.millisecondsSinceEpoch, bits)
  }

  // MARK: Habits

  /// A habit that was found.
  struct FoundHabit {
    let id: String
    let name: String
  }

  /// The number of a habit; nil when there are too many.
  ///
  /// - Parameter ordinal: which of several of that name it is, from 1.
  func habit(named name: String, ordinal: Int = 1) -> Int? {
    let id = "loop:\(name)" + (ordinal > 1 ? "#\(ordinal)" : "")
    if let number = habitNumbers[id] { return number }
    guard habits.count < Self.mostSubjects else { return nil }
    habitNumbers[id] = habits.count
    habits.append(FoundHabit(id: id, name: name))
    return habits.count - 1
  }

  /// Notes that a habit was done on a day, which counts once: at noon by the clock of the zone.
  func completed(_ habit: Int, on date: CalendarDate) throws {
    let noon = timeZone.instant(of: date, hour: 12)
    guard Self.plausible.contains(noon) else { return summary.leaveOut("entries with an impossible time") }
    try database.execute(
      "insert or ignore into fact (time, kind, subject) values (?, ?, ?)", noon.millisecondsSinceEpoch,
      Fact.completion.rawValue, habit)
  }

  // MARK: Choice

  /// Checks that every app that a person has named was found.
  func checkChosenApps() throws {
    for name in choice.apps + choice.focusApps
    where !apps.contains(where: { ImportChoice.names(name, $0.id, label: $0.label) }) {
      let known = apps.map(\.id.description)
      let holding = known.first { $0.lowercased().contains(text: name.lowercased()) }
      let suggestion = name.nearest(in: known + known.map { String(AppID(stored: $0).nameInSystem) }) ?? holding
      throw ImportFault.unknownApp(name, suggestion: suggestion, known: Array(known.prefix(10)))
    }
    if let stranger = choice.aliases.keys.sorted().first(where: { name in
      !apps.contains { ImportChoice.names(name, $0.id, label: $0.label) }
    }) {
      throw ImportFault.aliasOfNoChosenApp(stranger)
    }
  }
}

/// What a line of the result tells.
enum Fact: Int64 {
  case opening = 1
  case usage = 2
  case focusStart = 3
  case focusEnd = 4
  case completion = 5
}
