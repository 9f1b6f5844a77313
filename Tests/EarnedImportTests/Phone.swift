import EarnedCore
import EarnedImport
import EarnedJSON
import EarnedSQLite
import EarnedTestSupport

/// A small Digital Wellbeing database, made for a test.
struct Phone {
  let folder = ScratchFolder()
  var path: String { folder.file("app_usage.sqlite") }

  /// Makes the tables as the app has them, with its packages numbered from 1.
  init(packages: [String] = ["com.reddit.frontpage", "com.whatsapp", "com.zhiliaoapp.musically"]) throws {
    let database = try Database(.file(path), .create)
    try database.run(
      script: """
        create table packages (_id integer primary key, package_name text, unique (package_name) on conflict abort);
        create table "events" (
          _id integer primary key, timestamp integer not null, type integer not null,
          package_id integer not null references packages (_id) on update cascade on delete cascade,
          instance_id integer default null, task_root_package_id integer default null references packages (_id));
        create index events_timestamp_index on events (timestamp asc);
        """)
    for package in packages { try database.execute("insert into packages (package_name) values (?)", package) }
  }

  /// Stores resumes (type 1), or other events, of a package at milliseconds after ``start``.
  func add(_ offsets: Int64..., package: Int = 1, type: Int = 1, instance: Int64? = nil) throws {
    for offset in offsets {
      try add(timestamp: .integer(Self.start + offset), package: package, type: type, instance: instance)
    }
  }

  /// Stores an event with any value as its time.
  func add(timestamp: Value, package: Int = 1, type: Int = 1, instance: Int64? = nil) throws {
    try Database(.file(path), .readWrite).execute(
      "insert into events (timestamp, type, package_id, instance_id) values (?, ?, ?, ?)", timestamp, type, package,
      instance)
  }

  /// 2023-06-01T12:00:00Z.
  static let start: Int64 = 1_685_620_800_000
}

/// An import of a phone's database.
struct PhoneImport {
  let path: String
  var apps: [String] = []
  var aliases: [String: String] = [:]
  var distract = false
  var timeZone: Zone?
  var aspects: Set<Aspect>? = [.openings]
  var skipsUnreadable = false

  func run(_ emit: (JSONObject) throws -> Void) throws -> ImportSummary {
    var choice = ImportChoice()
    choice.apps = apps
    choice.aliases = aliases
    choice.distracts = distract
    choice.aspects = aspects
    choice.skipsUnreadable = skipsUnreadable
    let summary = try ImportRun(DigitalWellbeingImport(), choice, timeZone: timeZone ?? .named("UTC")).run([path], emit)
    summary.expectBalance()
    return summary
  }
}
