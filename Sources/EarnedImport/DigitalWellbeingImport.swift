import EarnedCore
import JSON
import SQLite

/// Turns a database of Android's Digital Wellbeing into activity records (interface, section 8).
///
/// For each chosen app an `app.upsert`, and an `app.distract` where wanted, at the time of the file's first event; then
/// an `unlock.attempt` for every opening. Records come out in order of time, equal input gives equal records, and they
/// are made while the file is read. For a database that has newer days the apps are made known now, and last: closed days
/// take only what happened on them (interface, section 11).
public struct DigitalWellbeingImport: Sendable {
  private let path: String
  private let packages: [String]
  private let aliases: [String: String]
  private let distract: Bool
  private let timeZone: TimeZone?
  private let introductionTime: Instant?

  /// Says what to import.
  ///
  /// - Parameters:
  ///   - path: the database, `app_usage.sqlite` of the app. It is only read.
  ///   - apps: packages, such as `com.reddit.frontpage`, or app ids with `android:` before them.
  ///   - aliases: names of the user's own, by package or app id.
  ///   - distract: whether the apps become distracting ones.
  ///   - timeZone: the zone written into every record, as the file tells none; without one the reader of the records
  ///     chooses.
  ///   - introductionTime: now, for records that are added to closed days; nil for the time of the file's first event.
  public init(
    path: String, apps: [String], aliases: [String: String] = [:], distract: Bool = false, timeZone: TimeZone? = nil,
    introductionTime: Instant? = nil
  ) {
    self.path = path
    var seen: Set<String> = []
    packages = apps.map(Self.package(_:)).filter { seen.insert($0).inserted }
    self.aliases = Dictionary(aliases.map { (Self.package($0.key), $0.value) }) { _, last in last }
    self.distract = distract
    self.timeZone = timeZone
    self.introductionTime = introductionTime
  }

  /// Makes the records and hands them on one by one.
  ///
  /// - Returns: what was made and what was left out.
  /// - Throws: `ImportFault` before the first record, or when the file fails while it is read; what `emit` throws.
  public func run(_ emit: (JSONObject) throws -> Void) throws -> ImportSummary {
    let usage = try UsageDatabase(path: path)
    let apps = try chosenApps(in: usage)
    var summary = ImportSummary()
    guard let start = try usage.firstInstant() else { return summary }
    let introductions = apps.packages.flatMap { introduction(of: $0, at: introductionTime ?? start) }
    if introductionTime == nil { try introductions.forEach(emit) }
    var rule = OpeningRule()
    try usage.resumes { resume in
      guard let appID = apps.ids[resume.packageRow] else { return }
      guard let instant = resume.instant else { return summary.skippedEvents += 1 }
      guard rule.opens(appID, at: instant) else { return }
      summary.count(instant)
      try emit(record("unlock.attempt", appID, at: instant))
    }
    if introductionTime != nil { try introductions.forEach(emit) }
    return summary
  }

  /// The chosen packages, and the ids of their apps by the rows of the database.
  private func chosenApps(in usage: UsageDatabase) throws(ImportFault) -> (packages: [AppID], ids: [Int64: AppID]) {
    guard !packages.isEmpty else { throw .noApp(mostUsed: try usage.mostUsedPackages(10)) }
    if let stranger = aliases.keys.sorted().first(where: { !packages.contains($0) }) {
      throw .aliasOfNoChosenApp(stranger)
    }
    var chosen: [AppID] = []
    var ids: [Int64: AppID] = [:]
    for package in packages {
      let rows = try usage.rows(ofPackage: package)
      guard !rows.isEmpty, let appID = AppID(Self.prefix + package) else { throw try usage.unknown(package) }
      chosen.append(appID)
      for row in rows { ids[row] = appID }
    }
    return (chosen, ids)
  }

  /// The records that make an app known.
  private func introduction(of appID: AppID, at instant: Instant) -> [JSONObject] {
    var upsert = record("app.upsert", appID, at: instant)
    upsert["user_alias"] = aliases[Self.package(appID.description)].map(JSONValue.string)
    return distract ? [upsert, record("app.distract", appID, at: instant)] : [upsert]
  }

  private func record(_ type: String, _ appID: AppID, at instant: Instant) -> JSONObject {
    var record: JSONObject = ["type": .string(type), "ts_utc_ms": .integer(instant.millisecondsSinceEpoch)]
    record["timezone_id"] = timeZone.map { .string($0.identifier) }
    record["app_id"] = .string(appID.description)
    return record
  }

  private static let prefix = AppID.Kind.android.prefix

  private static func package(_ app: String) -> String {
    app.hasPrefix(prefix) ? String(app.dropFirst(prefix.count)) : app
  }
}
