import EarnedCore
import EarnedImport
import Testing

/// Random exports, with pauses, events without length, overlaps, sound, several browsers and computers, and absence: the importer
/// counts as a calculation that looks at every second by itself.
@Suite struct ActivityWatchRandomTests {
  let files = ForeignFolder()

  @Test(arguments: 0..<20) func everySecondBelongsToWhatIsInFront(seed: UInt64) throws {
    var numbers = Numbers(seed)
    let export = PlainExport(&numbers)
    let path = files.text(export.json { Double($0) })
    let hours = try files.hours(ActivityWatchImport(), [path])
    #expect(hours == export.hours, "seed \(seed)\n\(files.folder.text("file.txt"))")
  }

  /// With fractions of seconds, records have whole ones, and still no second of a computer is in two of them.
  @Test(arguments: 0..<10) func fractionsOfSecondsDoNotAddUp(seed: UInt64) throws {
    var numbers = Numbers(seed)
    let export = PlainExport(&numbers)
    let path = files.text(export.json { Double($0) * 0.997 + Double($0 % 7) / 100 })
    var busyUntil: [String: Int64] = [:]
    let run = ImportRun(ActivityWatchImport(), ImportChoice(), timeZone: try .named("UTC"))
    _ = try run.run([path]) { record in
      let device = record["device"]?.stringValue ?? ""
      let start = record["start_ts_utc_ms"]?.integerValue ?? 0
      #expect(start >= busyUntil[device] ?? 0)
      busyUntil[device] = start + (record["seconds"]?.integerValue ?? 0) * 1_000
    }
    #expect(!busyUntil.isEmpty || export.hours.values.reduce(0, +) < 10)
  }
}

/// Numbers that are the same for a seed (SplitMix64).
struct Numbers: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }

  mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }
}

/// An export of some hundred seconds, and what counts of it.
struct PlainExport {
  struct Event {
    let place: Int
    let start: Int
    var end: Int
    let name: String
    let isAudible: Bool
  }

  struct Bucket {
    let id: String
    let type: String
    let host: String
    var events: [Event]
  }

  static let length = 400
  private static let apps = ["firefox", "Google Chrome", "Brave Browser", "Code", "SearchHost"]
  private static let browsers = ["firefox": "firefox", "Google Chrome": "chrome", "Brave Browser": "brave"]
  private static let addresses = ["https://a.org/x", "b.org", "https://www.c.org", "about:blank"]
  private static let sites = ["https://a.org/x": "a.org", "b.org": "b.org", "https://www.c.org": "c.org"]

  private let buckets: [Bucket]

  init(_ numbers: inout Numbers) {
    var place = 0
    var buckets: [Bucket] = []
    func add(_ id: String, _ type: String, _ host: String, _ names: [String], _ count: Int, _ numbers: inout Numbers) {
      var events: [Event] = []
      for _ in 0..<count {
        place += 1
        let start = numbers.below(Self.length)
        let length = [0, 1, 3, 10, 40, 150][numbers.below(6)]
        events.append(
          Event(
            place: place, start: start, end: start + length, name: names[numbers.below(names.count)],
            isAudible: numbers.below(4) == 0))
      }
      buckets.append(Bucket(id: id, type: type, host: host, events: events))
    }
    let hosts = [["desk"], ["desk", "lap"]][numbers.below(2)]
    for host in hosts {
      add("aw-watcher-window_\(host)", "currentwindow", host, Self.apps, 5 + numbers.below(40), &numbers)
      if numbers.below(3) > 0 {
        add("aw-watcher-afk_\(host)", "afkstatus", host, ["afk", "not-afk"], numbers.below(8), &numbers)
      }
    }
    for browser in ["firefox", "chrome", "edge", "tabs"] where numbers.below(2) == 0 {
      let host = ["desk", "lap", "unknown", "gone"][numbers.below(4)]
      let end = host == "unknown" ? "" : "_\(host)"
      add("aw-watcher-web-\(browser)\(end)", "web.tab.current", host, Self.addresses, 1 + numbers.below(20), &numbers)
    }
    self.buckets = buckets
  }

  /// - Parameter seconds: where a second of the export is.
  func json(_ seconds: (Int) -> Double) -> String {
    let buckets = buckets.map { bucket in
      let events = bucket.events.map { event in
        let key = bucket.type == "web.tab.current" ? "url" : bucket.type == "afkstatus" ? "status" : "app"
        let time = Double(ForeignFolder.start) + seconds(event.start)
        let duration = seconds(event.end) - seconds(event.start)
        return """
          {"timestamp": "\(Instant(millisecondsSinceEpoch: Int64((time * 1_000).rounded())).rfc3339)", \
          "duration": \(duration), "data": {"\(key)": "\(event.name)", "audible": \(event.isAudible)}}
          """
      }
      return """
        "\(bucket.id)": {"type": "\(bucket.type)", "client": "x", "hostname": "\(bucket.host)", "events": [
        \(events.joined(separator: ",\n"))]}
        """
    }
    return #"{"buckets": {\#(buckets.joined(separator: ",\n"))}}"#
  }

  // MARK: The calculation

  var hours: [ForeignFolder.AppHour: Int64] {
    let filled = buckets.map(Self.filled)
    let windows = filled.filter { $0.type == "currentwindow" }
    let computers = Set(windows.map(\.host)).sorted()
    let open = Set(windows.flatMap(\.events).compactMap { Self.browsers[$0.name] })
    var tabs: [(host: String, browser: String?, event: Event)] = []
    for bucket in filled where bucket.type == "web.tab.current" {
      let browser = ["firefox", "chrome", "edge"].first { bucket.id.contains($0) }
      for event in bucket.events {
        if computers.contains(bucket.host) {
          tabs.append((bucket.host, browser, event))
        } else if let host = Self.host(of: event, windows) {
          tabs.append((host, browser, event))
        }
      }
    }
    let end = buckets.flatMap(\.events).map(\.end).max() ?? 0
    var hours: [ForeignFolder.AppHour: Int64] = [:]
    for computer in computers {
      let mine = windows.filter { $0.host == computer }.flatMap(\.events)
      let presence = filled.filter { $0.host == computer && $0.type == "afkstatus" }.flatMap(\.events)
      let myTabs = tabs.filter { $0.host == computer }
      let owners = Set(myTabs.compactMap(\.browser))
      for second in 0..<(2 * Self.length) {
        func isOn(_ event: Event) -> Bool { event.start <= second && second < event.end }
        guard let front = Self.last(mine.filter(isOn)) else { continue }
        var isHere = presence.isEmpty || Self.last(presence.filter(isOn))?.name == "not-afk"
        var app = "linux:" + front.name.replacing(" ", with: "%20")
        if let browser = Self.browsers[front.name] {
          let shown = myTabs.filter { tab in
            guard isOn(tab.event) else { return false }
            if let owner = tab.browser, open.contains(owner) { return owner == browser }
            return !owners.contains(browser)
          }
          let tab = Self.last(shown.map(\.event))
          if let site = tab.flatMap({ Self.sites[$0.name] }) { app = "web:" + site }
          if tab?.isAudible == true { isHere = true }
          // The next export may have the tab of a browser whose watcher is behind.
          let isLate = Set(myTabs.map(\.browser)).contains { owner in
            owner.map { open.contains($0) } == true ? owner == browser : !owners.contains(browser)
          }
          if tab == nil, isLate, second >= end - 120 { continue }
        }
        guard isHere else { continue }
        let hour = (ForeignFolder.start + Int64(second)) / 3_600
        hours[ForeignFolder.AppHour(app: app, device: computer, hour: hour), default: 0] += 1
      }
    }
    return hours
  }

  /// The event that began last; of equal starts the shorter one, and then the later one in the file.
  private static func last(_ events: [Event]) -> Event? {
    events.max { ($0.start, -$0.end, $0.place) < ($1.start, -$1.end, $1.place) }
  }

  private static func filled(_ bucket: Bucket) -> Bucket {
    guard bucket.type != "afkstatus" else { return bucket }
    var bucket = bucket
    bucket.events.sort { ($0.start, $0.end, $0.place) < ($1.start, $1.end, $1.place) }
    for index in bucket.events.indices.dropLast() {
      let next = bucket.events[index + 1].start
      if 0...5 ~= next - bucket.events[index].end { bucket.events[index].end = next }
    }
    return bucket
  }

  /// The computer that has windows in most seconds of an event.
  private static func host(of event: Event, _ windows: [Bucket]) -> String? {
    var best: (host: String, seconds: Int)?
    for host in Set(windows.map(\.host)).sorted() {
      let mine = windows.filter { $0.host == host }.flatMap(\.events)
      let seconds = (event.start..<max(event.end, event.start + 1)).count { second in
        mine.contains { $0.start <= second && second < $0.end }
      }
      if seconds > best?.seconds ?? 0 { best = (host, seconds) }
    }
    return best?.host
  }
}
