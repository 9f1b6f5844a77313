import EarnedCore
import EarnedJSON

/// The events of a bucket export, kept on disk, because the file has them newest first and they are needed oldest
/// first.
struct WatchedEvents {
  struct Bucket {
    let id: String
    var type = ""
    var client = ""
    var host: String?
    var events = 0
    /// Events that were left out when they were read.
    var unusable = 0
    /// The browser that its tabs belong to.
    var browser: Int?
    /// Whether its events were given to a computer. The gaps after them are filled already.
    var isGiven = false

    var isWindows: Bool { type == "currentwindow" }
    var isTabs: Bool { type == "web.tab.current" }
    var isAway: Bool { type == "afkstatus" }
    /// Whether its events say when a phone was unlocked. A synced bucket has more behind its name.
    var isUnlocks: Bool { id.hasPrefix("aw-watcher-android-unlock") }
    /// Whether its events are of no use here; false while its type is not known.
    var isOther: Bool { !type.isEmpty && !isWindows && !isTabs && !isAway && !isUnlocks }
  }

  var buckets: [Bucket] = []
  private(set) var count = 0
  private(set) var names: [WatchedName] = []
  private var numbers: [WatchedName: Int] = [:]
  let database: WorkingDatabase
  /// What ended before does not count.
  let since: Int64

  init(since: Instant?) throws(ImportFault) {
    self.since = since?.millisecondsSinceEpoch ?? .min
    database = try WorkingDatabase(
      """
      create table event (
        bucket integer, start integer, "end" integer, place integer, name integer,
        primary key (bucket, start, "end", place)) without rowid;
      create table cover (
        computer integer, "end" integer, start integer, before integer, primary key (computer, "end")) without rowid;
      """)
  }

  /// The number of a new bucket; nil when there are too many.
  mutating func addBucket(_ id: String) -> Int? {
    guard buckets.count < Findings.maxDevices else { return nil }
    buckets.append(Bucket(id: String(id.prefix(255))))
    return buckets.count - 1
  }

  /// Counts an event, whatever becomes of it.
  mutating func count(in bucket: Int) {
    count += 1
    buckets[bucket].events += 1
  }

  /// Adds an event. Returns false when there are too many names.
  mutating func add(_ name: WatchedName, to bucket: Int, start: Int64, end: Int64) throws -> Bool {
    guard let number = number(of: name) else { return false }
    try insert(bucket, number, start: start, end: end, place: Int64(count))
    return true
  }

  func insert(_ bucket: Int, _ name: Int, start: Int64, end: Int64, place: Int64) throws(ImportFault) {
    try database.execute(
      #"insert into event (bucket, start, "end", place, name) values (?, ?, ?, ?, ?)"#, bucket, start, end, place, name)
  }

  mutating func number(of name: WatchedName) -> Int? {
    if let number = numbers[name] { return number }
    guard names.count < Findings.maxSubjects else { return nil }
    numbers[name] = names.count
    names.append(name)
    return names.count - 1
  }

  /// The events of a bucket in order of time.
  func stream(_ bucket: Int) throws(ImportFault) -> Stream { try Stream(bucket, of: self) }

  struct Event {
    let name: Int
    let start: Int64
    var end: Int64
    let place: Int64
  }

  /// The events of a bucket, oldest first. A watcher polls: an event lasts until the next one begins, when at most five
  /// seconds are between them, the pulse time of ActivityWatch's own page.
  struct Stream {
    let bucket: Int
    private(set) var head: Event?
    private var following: Event?
    private let cursor: WorkingDatabase.Cursor
    private let pulse: Int64

    private static let pulse: Int64 = 5_000

    fileprivate init(_ bucket: Int, of events: WatchedEvents) throws(ImportFault) {
      self.bucket = bucket
      pulse = events.buckets[bucket].isAway || events.buckets[bucket].isGiven ? 0 : Self.pulse
      cursor = try events.database.cursor(
        #"select name, start, "end", place from event where bucket = ? order by start, "end", place"#, bucket)
      following = try read()
      try advance()
    }

    private func read() throws(ImportFault) -> Event? {
      guard let row = try cursor.next() else { return nil }
      do {
        return Event(
          name: Int(try row.integer(0)), start: try row.integer(1), end: try row.integer(2), place: try row.integer(3))
      } catch {
        throw .temporary(error)
      }
    }

    mutating func advance() throws(ImportFault) {
      head = following
      guard let event = head else { return }
      following = try read()
      guard let next = following, 0...pulse ~= next.start - event.end else { return }
      head?.end = next.start
    }
  }
}

/// What an event is about.
enum WatchedName: Hashable {
  case package(String, label: String?)
  /// A tab with its site, if its address is one, the browser that the event itself names, and whether it plays sound.
  case tab(AppID?, browser: String?, isAudible: Bool)
  case window(String)
  case status(String)

  init?(_ data: JSONObject) {
    func text(_ key: String) -> String? {
      data[key]?.stringValue.flatMap { 1...Findings.maxNameBytes ~= $0.utf8.count ? $0 : nil }
    }
    if let status = text("status") {
      self = .status(status)
    } else if let address = data["url"]?.stringValue {
      self = .tab(
        AppID.Kind.webID(address: address, withoutScheme: true), browser: text("browser"),
        isAudible: data["audible"] == .bool(true))
    } else if let package = text("package") {
      self = .package(package, label: text("app"))
    } else if let app = text("app") {
      self = .window(app)
    } else {
      return nil
    }
  }

  var isTab: Bool {
    if case .tab = self { true } else { false }
  }

  var label: String? {
    switch self {
    case .package(_, let label): label
    case .window(let name): name
    default: nil
    }
  }
}
