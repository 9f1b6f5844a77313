import EarnedCore
import EarnedSystem

/// What was found in files. It is kept on disk, so that a file of a gigabyte needs little memory. `ActivityRecords`
/// sorts it.
package final class Findings {
  package let choice: ImportChoice
  package let timeZone: Zone
  /// The zone in which the files write times without an offset.
  var dataZone: Zone { choice.dataZone ?? timeZone }
  package internal(set) var summary = ImportSummary()
  /// The number of the file that is read.
  var fileNumber = 0
  let database: WorkingDatabase
  private(set) var apps: [FoundApp] = []
  private var numbers: [AppID: Int] = [:]
  private(set) var devices: [String] = []
  private var deviceNumbers: [String: Int] = [:]
  private(set) var habits: [FoundHabit] = []
  private var habitNumbers: [String: Int] = [:]

  /// - Throws: `ImportFault` when the disk is full.
  package init(_ choice: ImportChoice, timeZone: Zone) throws(ImportFault) {
    self.choice = choice
    self.timeZone = timeZone
    database = try WorkingDatabase(
      """
      create table seen (
        place integer primary key, app integer, device integer, start integer, "end" integer, aspects integer,
        zone integer);
      \(SummedTime.table);
      create table session (start integer, "end" integer, label text, primary key (start, "end", label));
      \(LaidSessions.table);
      create table session_piece (start integer primary key, label text);
      create table fact (
        place integer primary key, time integer, kind integer, subject integer, start integer, seconds integer,
        device integer, place_seen integer, zone integer);
      create unique index completion on fact (subject, time) where kind = \(FactKind.completion.rawValue);
      create unique index event on fact (time, kind, subject, coalesce(device, -1))
        where kind in (\(FactKind.unlock.rawValue), \(FactKind.notification.rawValue));
      """)
  }

  /// The aspects to import from an importer's files: usage, if they have durations, because to use an app is no attempt
  /// to give in. Openings, too, of apps that the person names or calls distracting.
  ///
  /// - Parameter available: the aspects that such files contain.
  /// - Throws: `ImportFault.aspectMissing` when the files have none of the requested aspects.
  func aspects(
    of importer: any Importer.Type, available: Set<Aspect>? = nil
  ) throws(ImportFault) -> Set<Aspect> {
    let available = available ?? importer.aspects
    guard let wanted = choice.aspects else {
      let asksForOpenings = !choice.apps.isEmpty || choice.distracts
      return available.contains(.usage) && !asksForOpenings ? [.usage] : available
    }
    let both = wanted.intersection(available)
    guard !both.isEmpty else { throw .aspectMissing(kind: importer.kind.name, lacks: importer.missingAspects) }
    return both
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
  static let maxSubjects = 100_000
  /// The maximum length of a name. Longer names are ignored.
  static let maxNameBytes = 1_024
  static let maxDevices = 1_000

  /// The number of an app; nil when there are too many. An app that was not chosen has one, too: while it is in front,
  /// no other is.
  ///
  /// - Parameter label: the display name in its system.
  func app(_ id: AppID, label: String? = nil) -> Int? {
    let id = choice.otherID(of: id, label: label) ?? id
    // A label that only repeats the id is not a name.
    let label = label.map(\.asName).flatMap {
      1...Self.maxNameBytes ~= $0.utf8.count && id.nameInSystem != $0 ? $0 : nil
    }
    if let number = numbers[id] {
      if let label, apps[number].label == nil { apps[number].label = label }
      return number
    }
    guard apps.count < Self.maxSubjects else { return nil }
    numbers[id] = apps.count
    apps.append(
      FoundApp(
        id: id, label: label, isWanted: choice.wants(id, label: label), isFocus: choice.isFocus(id, label: label)))
    return apps.count - 1
  }

  /// Whether what was seen of an app becomes a record.
  func isNeeded(_ app: Int) -> Bool { apps[app].isWanted || apps[app].isFocus }

  /// The number of a device; nil for nil, and when there are too many devices.
  func device(_ name: String?) -> Int? {
    guard let name = name?.composed else { return nil }
    if let number = deviceNumbers[name] { return number }
    // Nobody has this many devices. Further ones are not distinguished.
    guard devices.count < Self.maxDevices else { return nil }
    deviceNumbers[name] = devices.count
    devices.append(name)
    return devices.count - 1
  }

  // MARK: Times

  /// The years 2000 to 2099. Other times come from an unset clock, or are in another unit.
  static let plausible =
    Instant(millisecondsSinceEpoch: 946_684_800_000)..<Instant(millisecondsSinceEpoch: 4_102_444_800_000)

  static let withImpossibleDuration = "with an impossible duration"

  /// The maximum time of one app in front without a break: 31 days.
  static let longest = Duration.seconds(31 * 86_400)

  /// Adds a part of the source: a time at which an app was in front.
  ///
  /// - Parameters:
  ///   - app: the app; nil when there are too many.
  ///   - end: the same as the start when only that is known.
  ///   - aspects: what the time says about the app.
  ///   - zone: where it was, if not in that of the import.
  func saw(
    _ unit: SourceUnit, _ app: Int?, device: Int? = nil, from start: Instant, to end: Instant, as aspects: Set<Aspect>,
    in zone: Zone? = nil
  ) throws {
    let isEmpty = start == end && aspects == [.usage]
    // An opening within a minute after a use before the first day is none.
    if let app, let since, aspects.contains(.openings), start < since, end > since - ActivityFacts.openingGap,
      end <= start + Self.longest
    {
      try sawPart(app, device: device, from: start, to: end, as: [.openings])
    }
    guard let app = isUsable(unit, app, from: start, to: end, isEmpty: isEmpty) else { return }
    try sawPart(app, device: device, from: start, to: end, as: aspects, in: zone)
  }

  /// Adds a part of the source: the seconds of an app in an hour or a day that begins at a time. One that is not over is
  /// left out: a later export would have other seconds of it.
  ///
  /// - Parameter end: when it is over; nil when only that it is an hour or a day is known.
  func sawSum(
    _ unit: SourceUnit, _ app: Int?, device: Int? = nil, from start: Instant, seconds: Int64,
    ending end: Instant? = nil,
    inFile file: Int
  ) throws {
    guard seconds > 0 else { return summary.leaveOut(unit, "of 0 seconds") }
    guard
      let app = isUsable(
        unit, app, from: start, to: start + .seconds(seconds), over: end ?? start + .seconds(3_600))
    else { return }
    try SummedTime.add(app, device, start, seconds, ending: end, inFile: file, to: database)
  }

  /// The app, if a part of the source can be used; otherwise the reason is noted.
  ///
  /// - Parameters:
  ///   - over: when what the part tells of is over.
  ///   - isEmpty: whether nothing comes of its length of 0.
  private func isUsable(
    _ unit: SourceUnit, _ app: Int?, from start: Instant, to end: Instant, over: Instant? = nil, isEmpty: Bool = false
  ) -> Int? {
    guard let app else {
      summary.leaveOut(unit, "beyond \(Self.maxSubjects) apps")
      return nil
    }
    guard arePlausible(unit, start, end) else { return nil }
    guard start <= end, end - start <= Self.longest else {
      summary.leaveOut(unit, Self.withImpossibleDuration)
      return nil
    }
    guard isNeeded(app) else {
      summary.leaveOut(unit, Self.ofOtherApps)
      return app
    }
    guard over.map({ $0 <= choice.now }) ?? true else {
      summary.leaveOut(unit, "of time that is not over yet; import a later export, too")
      return nil
    }
    if isEmpty { summary.leaveOutEmpty(unit) } else { summary.use(unit) }
    return app
  }

  /// When the first day to import begins; nil when all are imported.
  private(set) lazy var since = choice.since.map { timeZone.instant(of: $0, hour: 0) }

  /// Whether a part of the source may be imported, as it does not begin before the first day; otherwise it is left out.
  func isRecent(_ unit: SourceUnit, _ start: Instant) -> Bool {
    guard let since, start < since else { return true }
    leaveOutOld(unit)
    return false
  }

  func leaveOutOld(_ unit: SourceUnit, _ count: Int = 1) {
    if let day = choice.since { summary.leaveOut(unit, "that began before \(day)", count) }
  }

  /// Whether times can be those of a use; otherwise the part of the source is left out, and the first such time is named.
  private func arePlausible(_ unit: SourceUnit, _ times: Instant...) -> Bool {
    guard isRecent(unit, times[0]) else { return false }
    guard let time = times.first(where: { !Self.plausible.contains($0) }) else { return true }
    let date = timeZone.localDate(at: time)
    let isOfOtherCalendar = !(1970...2100 ~= date.year)
    summary.leaveOut(
      unit, "with an impossible time",
      first: "the first is on \(date)"
        + (isOfOtherCalendar
          ? "; if that is a year of another calendar, write it as one of the Gregorian calendar" : ""))
    return false
  }

  static let ofOtherApps = "of apps that were not chosen"

  /// Adds a time at which an app was in front, without counting it as a part of the source.
  ///
  /// - Parameter isExact: whether gaps of less than a second are known to be gaps.
  func sawPart(
    _ app: Int, device: Int?, from start: Instant, to end: Instant, as aspects: Set<Aspect>, isExact: Bool = false,
    in zone: Zone? = nil
  ) throws {
    try database.execute(
      #"insert into seen (app, device, start, "end", aspects, zone) values (?, ?, ?, ?, ?, ?)"#, app, device,
      start.millisecondsSinceEpoch, end.millisecondsSinceEpoch,
      aspects.reduce(isExact ? Self.exactBit : 0) { $0 | $1.bit }, zone.map(number))
  }

  /// The zones of times that are not in that of the import.
  private(set) var zones: [Zone] = []

  private func number(of zone: Zone) -> Int {
    if let number = zones.firstIndex(of: zone) { return number }
    zones.append(zone)
    return zones.count - 1
  }

  /// In addition to those of the aspects.
  static let exactBit: Int64 = 4

  /// Leaves out a part of the source with a value that cannot be read, if the person allows that.
  ///
  /// - Throws: `ImportFault.unreadable` otherwise.
  func reject(_ unit: SourceUnit, _ value: UnreadableValue) throws {
    guard choice.skipsUnreadable else { throw ImportFault.unreadable(value) }
    summary.leaveOut(unit, unreadable: value)
  }

  // MARK: Habits

  struct FoundHabit {
    let id: String
    let name: String
  }

  /// The number of a habit; nil when there are too many.
  func habit(_ id: String, named name: String) -> Int? {
    if let number = habitNumbers[id] { return number }
    guard habits.count < Self.maxSubjects else { return nil }
    habitNumbers[id] = habits.count
    habits.append(FoundHabit(id: id, name: name))
    return habits.count - 1
  }

  /// Adds a part of the source: a completion of a habit on a day, at noon in the time zone. A day counts once.
  func completed(_ unit: SourceUnit, _ habit: Int?, on date: CalendarDate) throws {
    guard let habit else { return summary.leaveOut(unit, "beyond \(Self.maxSubjects) habits") }
    guard arePlausible(unit, timeZone.instant(of: date, hour: 12)) else { return }
    summary.use(unit)
    try completedToo(habit, on: date)
  }

  /// Adds a completion without counting it as a part of the source.
  func completedToo(_ habit: Int, on date: CalendarDate) throws {
    let noon = timeZone.instant(of: date, hour: 12)
    guard Self.plausible.contains(noon) else { return }
    try database.execute(
      "insert or ignore into fact (time, kind, subject) values (?, ?, ?)", noon.millisecondsSinceEpoch,
      FactKind.completion.rawValue, habit)
  }

  // MARK: Events of devices

  /// Adds a part of the source: an event of a device, which another file may repeat.
  ///
  /// - Parameter app: the app that notifies; nil of an unlock.
  func noticed(_ unit: SourceUnit, _ kind: FactKind, of app: Int? = nil, device: Int? = nil, at time: Instant) throws {
    guard kind != .unlock || choice.apps.isEmpty else { return summary.leaveOut(unit, "of unlocks, which no app has") }
    guard app.map({ apps[$0].isWanted }) ?? true else { return summary.leaveOut(unit, Self.ofOtherApps) }
    guard arePlausible(unit, time) else { return }
    summary.use(unit)
    try database.execute(
      "insert or ignore into fact (time, kind, subject, device) values (?, ?, ?, ?)", time.millisecondsSinceEpoch,
      kind.rawValue, app ?? 0, device)
  }

  // MARK: Sessions

  /// Adds a part of the source: a focus session.
  ///
  /// - Parameter row: the row of a session with a duration, not an end, and whether it is a sum: see `LaidSessions`.
  func focused(
    _ unit: SourceUnit, from start: Instant, to end: Instant, label: String?, ofRow row: (String, isSum: Bool)? = nil
  ) throws {
    guard arePlausible(unit, start, end) else { return }
    guard end - start <= Self.longest else { return summary.leaveOut(unit, Self.withImpossibleDuration) }
    summary.use(unit)
    let label = label.flatMap { $0.utf8.count <= Self.maxNameBytes ? $0 : nil } ?? ""
    if let row {
      return try LaidSessions.add(start, end, label, inFile: fileNumber, row.0, isSum: row.isSum, to: database)
    }
    // Another file may repeat it.
    try database.execute(
      #"insert or ignore into session (start, "end", label) values (?, ?, ?)"#, start.millisecondsSinceEpoch,
      end.millisecondsSinceEpoch, label)
  }

  // MARK: Rows that begin together

  /// The place of what was seen last.
  func lastPlace() throws -> Int64 {
    var place: Int64 = 0
    try database.rows("select max(place) from seen") { row in place = try row.optionalInteger(0) ?? 0 }
    return place
  }

  /// How many sightings after a place begin at the same instant as another one of their app.
  func countOfEqualStarts(after place: Int64) throws -> Int {
    var count: Int64 = 0
    let sql = """
      select coalesce(sum(number), 0)
      from (select count(*) as number from seen where place > \(place) group by app, start having count(*) > 1)
      """
    try database.rows(sql) { row in count = try row.integer(0) }
    return Int(count)
  }

  // MARK: Choice

  /// Checks that every app named by the person was found.
  func checkChosenApps() throws {
    for name in choice.apps + choice.focusApps
    where !apps.contains(where: { ImportChoice.names(name, $0.id, label: $0.label) }) {
      let known = apps.map(\.id.description)
      let holding = known.first { $0.lowercased().contains(name.lowercased()) }
      let suggestion = name.nearest(in: known + known.map { String(AppID(stored: $0).nameInSystem) }) ?? holding
      throw ImportFault.unknownApp(name, suggestion: suggestion, known: known)
    }
    if let unknownAlias = choice.aliases.keys.sorted().first(where: { name in
      !apps.contains { $0.isWanted && ImportChoice.names(name, $0.id, label: $0.label) }
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
  case unlock = 6
  case notification = 7
}
