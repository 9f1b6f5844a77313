import EarnedCore
import EarnedSQLite

/// Reads a database of Android's Digital Wellbeing (interface, section 8).
///
/// A resumed activity may be an opening. A resume less than 60 s after the app's previous one belongs to the same
/// opening. The time until the activity is paused or stopped is usage. The chosen apps are registered at the time of
/// the file's first event.
public struct DigitalWellbeingImport: Importer {
  /// A SQLite database with events and packages.
  public static let kind = FileKind("a Digital Wellbeing database", format: "digital-wellbeing") {
    $0.hasTables(["events", "packages"])
  }
  /// Openings from resumes, and usage from resumes and pauses.
  public static let aspects: Set<Aspect> = [.openings, .usage]
  /// By default only openings.
  public static let usualAspects: Set<Aspect> = [.openings]

  /// An importer without options.
  public init() {}

  /// Reads resumes and, for usage, the events that end them.
  public func read(_ file: ForeignFile, into findings: Findings) throws {
    let usage = try UsageDatabase(file)
    let aspects = try findings.aspects(of: Self.self)
    let apps = try chosenApps(in: usage, aspects, findings)
    guard let start = try usage.firstInstant() else { return findings.summary.note(file, Self.kind, 0, "event") }
    if aspects.contains(.openings) { for app in apps.chosen { findings.introduceFirst(app, at: start) } }
    var count = 0
    var activities = OpenActivities()
    try usage.events(withEnds: aspects.contains(.usage)) { event in
      count += 1
      guard let instant = event.instant else {
        if event.packageRow.flatMap({ apps.numbers[$0] }) != nil {
          findings.summary.leaveOut("events with an impossible time")
        }
        return
      }
      if event.kind == .shutdown { return activities.forgetAll(findings) }
      guard let row = event.packageRow, let app = apps.numbers[row] else { return }
      if event.kind == .resume, aspects.contains(.openings) {
        try findings.saw(app, from: instant, to: instant, as: [.openings])
      }
      guard aspects.contains(.usage), let used = activities.note(event, app, at: instant) else { return }
      try findings.saw(app, from: used, to: instant, as: [.usage])
    }
    activities.forgetAll(findings)
    findings.summary.note(file, Self.kind, count, "event")
  }

  /// The chosen packages with the numbers of their apps, by row id; all packages when only usage is imported.
  private func chosenApps(
    in usage: UsageDatabase, _ aspects: Set<Aspect>, _ findings: Findings
  ) throws -> (chosen: [Int], numbers: [Int64: Int]) {
    let names = findings.choice.apps
    if names.isEmpty, aspects.contains(.openings) { throw ImportFault.noApp(mostUsed: try usage.mostUsedPackages(10)) }
    var chosen: [Int] = []
    var numbers: [Int64: Int] = [:]
    func add(_ package: String, _ rows: [Int64]) {
      guard let number = AppID(Self.prefix + package).flatMap({ findings.app($0) }) else { return }
      chosen.append(number)
      for row in rows { numbers[row] = number }
    }
    if names.isEmpty { try usage.packages { add($0, [$1]) } }
    for package in names.map(Self.package) {
      let rows = try usage.rows(ofPackage: package)
      let isKnown = findings.apps.contains { $0.id.description == Self.prefix + package }
      guard !rows.isEmpty && AppID(Self.prefix + package) != nil || isKnown else { throw try usage.unknown(package) }
      add(package, rows)
    }
    return (chosen, numbers)
  }

  private static let prefix = AppID.Kind.android.prefix

  private static func package(_ app: String) -> String {
    app.hasPrefix(prefix) ? String(app.dropFirst(prefix.count)) : app
  }
}

/// The activities in front, by app. An app is in use from its first resume to the pause of its last activity.
private struct OpenActivities {
  private struct App {
    var start: Instant
    var instances: Set<Int64>
  }

  private var apps: [Int: App] = [:]

  /// Adds an event. Returns the start of the use that it ends, if any.
  mutating func note(_ event: UsageDatabase.Event, _ app: Int, at instant: Instant) -> Instant? {
    switch event.kind {
    case .resume:
      if apps[app]?.instances.insert(event.instance) == nil {
        apps[app] = App(start: instant, instances: [event.instance])
      }
      return nil
    case .end:
      guard var open = apps[app], open.instances.remove(event.instance) != nil else { return nil }
      guard open.instances.isEmpty else {
        apps[app] = open
        return nil
      }
      apps[app] = nil
      return open.start
    case .shutdown: return nil
    }
  }

  /// The end of these uses is unknown: the phone was switched off, or the file ends.
  mutating func forgetAll(_ findings: Findings) {
    findings.summary.leaveOut("uses of apps without an end", apps.count)
    apps = [:]
  }
}
