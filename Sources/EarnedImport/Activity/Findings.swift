import EarnedCore
import EarnedText

/// What was found in files. It is kept on disk, so that a file of a gigabyte needs little memory. `ActivityRecords`
/// sorts it.
package final class Findings {
  package let choice: ImportChoice
  package let timeZone: TimeZone
  package internal(set) var summary = ImportSummary()
  let database: WorkingDatabase
  private(set) var apps: [FoundApp] = []
  private var numbers: [AppID: Int] = [:]
  private(set) var devices: [String] = []
  private var deviceNumbers: [String: Int] = [:]
  private(set) var habits: [FoundHabit] = []
  private var habitNumbers: [String: Int] = [:]

  /// - Throws: `ImportFault` when the disk is full.
  package init(_ choice: ImportChoice, timeZone: TimeZone) throws(ImportFault) {
    self.choice = choice
    self.timeZone = timeZone
    database = try WorkingDatabase(
      """
      create table seen (
        place integer primary key, app integer, device integer, start integer, "end" integer, aspects integer);
      create table fact (
        place integer primary key, time integer, kind integer, subject integer, start integer, seconds integer,
        device integer, place_seen integer);
      create unique index completion on fact (subject, time) where kind = \(FactKind.completion.rawValue);
      """)
  }

  /// The aspects to import from an importer's files.
  ///
  /// - Throws: `ImportFault.aspectMissing` when the files have none of the requested aspects.
  func aspects(of importer: any Importer.Type) throws(ImportFault) -> Set<Aspect> {
    guard let wanted = choice.aspects else { return importer.usualAspects }
    let available = wanted.intersection(importer.aspects)
    guard !available.isEmpty else { throw .aspectMissing(kind: importer.kind.name, lacks: importer.missingAspects) }
    return available
  }

  // MARK: Apps

  /// The apps to register before everything else, at ``firstInstant``.
  private(set) var introducedFirst: [Int] = []
  private(set) var firstInstant: Instant?

  /// Registers an app at the start time of a file, even if it was never seen.
  func introduceFirst(_ app: Int, at start: Instant) {
    if !introducedFirst.contains(app) { introducedFirst.append(app) }
    firstInstant = min(firstInstant ?? start, start)
  }

  /// An app that was seen, and whether the person wants it.
  struct FoundApp {
    let id: AppID
    var label: String?
    let isWanted: Bool
    let isFocus: Bool
  }

  /// The maximum number of apps, and of habits. Further ones are ignored.
  static let mostSubjects = 100_000
  /// The maximum length of a name. Longer names are ignored.
  static let longestNameBytes = 1_024
  static let mostDevices = 1_000

  /// The number of an app; nil when it is not wanted, or when there are too many apps.
  ///
  /// - Parameter label: the display name in its system.
  func app(_ id: AppID, label: String? = nil) -> Int? {
    // A label that only repeats the id is not a name.
    let label = label.flatMap {
      1...Self.longestNameBytes ~= $0.utf8.count && id.nameInSystem != $0 ? $0 : nil
    }
    if let number = numbers[id] {
      if let label, apps[number].label == nil { apps[number].label = label }
      return isNeeded(apps[number]) ? number : nil
    }
    guard apps.count < Self.mostSubjects else {
      summary.leaveOut("events beyond \(Self.mostSubjects) apps")
      return nil
    }
    let app = FoundApp(
      id: id, label: label, isWanted: choice.wants(id, label: label), isFocus: choice.isFocus(id, label: label))
    numbers[id] = apps.count
    apps.append(app)
    return isNeeded(app) ? apps.count - 1 : nil
  }

  private func isNeeded(_ app: FoundApp) -> Bool { app.isWanted || app.isFocus }

  /// The number of a device; nil for nil, and when there are too many devices.
  func device(_ name: String?) -> Int? {
    guard let name else { return nil }
    if let number = deviceNumbers[name] { return number }
    // Nobody has this many devices. Further ones are not distinguished.
    guard devices.count < Self.mostDevices else { return nil }
    deviceNumbers[name] = devices.count
    devices.append(name)
    return devices.count - 1
  }

  // MARK: Times

  /// The years 2000 to 2099. Other times come from an unset clock, or are in another unit.
  static let plausible =
    Instant(millisecondsSinceEpoch: 946_684_800_000)..<Instant(millisecondsSinceEpoch: 4_102_444_800_000)

  /// The maximum time of one app in front without a break: 31 days.
  static let longest = Duration.seconds(31 * 86_400)

  /// Adds a time at which an app was in front.
  ///
  /// - Parameters:
  ///   - end: the same as the start when only that is known.
  ///   - aspects: what the time says about the app.
  func saw(_ app: Int, device: Int? = nil, from start: Instant, to end: Instant, as aspects: Set<Aspect>) throws {
    guard Self.plausible.contains(start), Self.plausible.contains(end) else {
      return summary.leaveOut("events with an impossible time")
    }
    guard start <= end, end - start <= Self.longest else {
      return summary.leaveOut("events with an impossible duration")
    }
    try database.execute(
      #"insert into seen (app, device, start, "end", aspects) values (?, ?, ?, ?, ?)"#, app, device,
      start.millisecondsSinceEpoch, end.millisecondsSinceEpoch, aspects.reduce(0) { $0 | $1.bit })
  }

  // MARK: Habits

  struct FoundHabit {
    let id: String
    let name: String
  }

  /// The number of a habit; nil when there are too many.
  func habit(_ id: String, named name: String) -> Int? {
    if let number = habitNumbers[id] { return number }
    guard habits.count < Self.mostSubjects else { return nil }
    habitNumbers[id] = habits.count
    habits.append(FoundHabit(id: id, name: name))
    return habits.count - 1
  }

  /// Adds a completion of a habit on a day, at noon in the time zone. A day counts once.
  func completed(_ habit: Int, on date: CalendarDate) throws {
    let noon = timeZone.instant(of: date, hour: 12)
    guard Self.plausible.contains(noon) else { return summary.leaveOut("entries with an impossible time") }
    try database.execute(
      "insert or ignore into fact (time, kind, subject) values (?, ?, ?)", noon.millisecondsSinceEpoch,
      FactKind.completion.rawValue, habit)
  }

  // MARK: Choice

  /// Checks that every app named by the person was found.
  func checkChosenApps() throws {
    for name in choice.apps + choice.focusApps
    where !apps.contains(where: { ImportChoice.names(name, $0.id, label: $0.label) }) {
      let known = apps.map(\.id.description)
      let holding = known.first { $0.lowercased().contains(name.lowercased()) }
      let suggestion = name.nearest(in: known + known.map { String(AppID(stored: $0).nameInSystem) }) ?? holding
      throw ImportFault.unknownApp(name, suggestion: suggestion, known: Array(known.prefix(10)))
    }
    if let unknownAlias = choice.aliases.keys.sorted().first(where: { name in
      !apps.contains { ImportChoice.names(name, $0.id, label: $0.label) }
    }) {
      throw ImportFault.aliasOfNoChosenApp(unknownAlias)
    }
  }
}

enum FactKind: Int64 {
  case opening = 1
  case usage = 2
  case focusStart = 3
  case focusEnd = 4
  case completion = 5
}
