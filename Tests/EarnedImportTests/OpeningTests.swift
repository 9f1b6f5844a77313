import EarnedCore
import EarnedImport
import EarnedJSON
import EarnedSQLite
import Testing

@Suite struct OpeningTests {
  let phone: Phone

  init() throws { phone = try Phone() }

  /// The records as printed, one per line.
  private func lines(
    _ apps: [String], aliases: [String: String] = [:], distract: Bool = false, timeZone: Zone? = nil
  ) throws -> [String] {
    var lines: [String] = []
    _ = try PhoneImport(
      path: phone.path, apps: apps, aliases: aliases, distract: distract, timeZone: timeZone
    ).run { lines.append(JSONValue.object($0).serialized()) }
    return lines
  }

  /// The times of an app's openings, in milliseconds after the start.
  private func openings(_ app: String = "com.reddit.frontpage") throws -> [Int64] {
    var times: [Int64] = []
    let summary = try PhoneImport(path: phone.path, apps: [app]).run { record in
      guard record["type"] == "unlock.attempt", let time = record["ts_utc_ms"]?.integerValue else { return }
      times.append(time - Phone.start)
    }
    #expect(summary.openings == times.count)
    return times
  }

  @Test func aResumeWithinAMinuteBelongsToTheSameOpening() throws {
    try phone.add(0, 59_999)
    #expect(try openings() == [0])
  }

  @Test func aResumeAfterAMinuteIsAnother() throws {
    try phone.add(0, 60_000)
    #expect(try openings() == [0, 60_000])
  }

  @Test func thePreviousResumeCountsNotTheFirst() throws {
    try phone.add(0, 40_000, 80_000, 120_000, 180_000, 239_999)
    #expect(try openings() == [0, 180_000])
  }

  @Test func anotherAppDoesNotEndAnOpening() throws {
    try phone.add(0, 30_000)
    try phone.add(10_000, package: 2)
    #expect(try openings() == [0])
    #expect(try openings("com.whatsapp") == [10_000])
  }

  @Test func onlyResumesCount() throws {
    for type in [2, 12, 18, 23] { try phone.add(Int64(type) * 100_000, type: type) }
    try phone.add(5_000_000)
    #expect(try openings() == [5_000_000])
  }

  @Test func theOrderOfStorageDoesNotMatter() throws {
    try phone.add(200_000, 0, 100_000)
    #expect(try openings() == [0, 100_000, 200_000])
  }

  @Test func equalTimesComeInTheOrderOfStorage() throws {
    try phone.add(0, package: 3)
    try phone.add(0, package: 1)
    try phone.add(0, package: 2)
    let lines = try lines(["com.reddit.frontpage", "com.whatsapp", "com.zhiliaoapp.musically"])
    #expect(
      lines.suffix(3) == [
        #"{"type":"unlock.attempt","ts_utc_ms":1685620800000,"timezone_id":"UTC","app_id":"android:com.zhiliaoapp.musically"}"#,
        #"{"type":"unlock.attempt","ts_utc_ms":1685620800000,"timezone_id":"UTC","app_id":"android:com.reddit.frontpage"}"#,
        #"{"type":"unlock.attempt","ts_utc_ms":1685620800000,"timezone_id":"UTC","app_id":"android:com.whatsapp"}"#,
      ])
  }

  @Test func everyFieldIsWritten() throws {
    try phone.add(1_000, package: 2, type: 12)
    try phone.add(2_000, package: 2)
    let lines = try lines(
      ["com.whatsapp", "android:com.reddit.frontpage"], aliases: ["com.reddit.frontpage": "Rédit 🐢 \"late\""],
      distract: true, timeZone: .named("America/New_York"))
    let zone = #""timezone_id":"America/New_York""#
    #expect(
      lines == [
        #"{"type":"app.upsert","ts_utc_ms":1685620801000,\#(zone),"app_id":"android:com.whatsapp"}"#,
        #"{"type":"app.distract","ts_utc_ms":1685620801000,\#(zone),"app_id":"android:com.whatsapp"}"#,
        #"{"type":"app.upsert","ts_utc_ms":1685620801000,\#(zone),"app_id":"android:com.reddit.frontpage","#
          + #""user_alias":"Rédit 🐢 \"late\""}"#,
        #"{"type":"app.distract","ts_utc_ms":1685620801000,\#(zone),"app_id":"android:com.reddit.frontpage"}"#,
        #"{"type":"unlock.attempt","ts_utc_ms":1685620802000,\#(zone),"app_id":"android:com.whatsapp"}"#,
      ])
  }

  @Test func anAppNamedTwiceIsOneApp() throws {
    try phone.add(0)
    #expect(try lines(["com.reddit.frontpage", "android:com.reddit.frontpage"]).count == 2)
  }

  @Test func anAliasMayNameTheAppEitherWay() throws {
    try phone.add(0)
    let plain = try lines(["com.whatsapp"], aliases: ["com.whatsapp": "Chats"])
    #expect(try lines(["com.whatsapp"], aliases: ["android:com.whatsapp": "Chats"]) == plain)
    #expect(plain.first?.contains(#""user_alias":"Chats""#) == true)
  }

  static let impossible: [Value] = [
    .integer(-1), .integer(0), .integer(1_685_620_800), .integer(1_685_620_800_000_000), .integer(.min), .integer(.max),
    .integer(1_199_145_599_999), .integer(4_102_444_800_000), .text("yesterday"), .real(1_685_620_800_000.5),
  ]

  @Test(arguments: impossible)
  func aTimeThatNoPhoneRecordsIsNotImported(timestamp: Value) throws {
    try phone.add(timestamp: timestamp)
    try phone.add(timestamp: timestamp, package: 2)
    try phone.add(0)
    var times: [Int64?] = []
    let isReadable = if case .integer = timestamp { true } else { false }
    if !isReadable {
      #expect(throws: ImportFault.self) {
        try PhoneImport(path: phone.path, apps: ["com.reddit.frontpage"]).run { _ in }
      }
    }
    let summary = try PhoneImport(path: phone.path, apps: ["com.reddit.frontpage"], skipsUnreadable: true).run {
      times.append($0["ts_utc_ms"]?.integerValue)
    }
    #expect(times == [Phone.start, Phone.start])
    #expect(summary.openings == 1)
    let reason = isReadable ? "with an impossible time" : "that cannot be read"
    #expect(
      Set(summary.leftOut) == ["left out: events \(reason) (1)", "left out: events of apps that were not chosen (1)"])
    #expect(summary.unreadableCount == (isReadable ? 0 : 1))
  }

  @Test(arguments: impossible)
  func anUnlockAtATimeThatNoPhoneRecordsIsNotImported(timestamp: Value) throws {
    try phone.add(timestamp: timestamp, type: 18)
    try phone.add(0, type: 18)
    var times: [Int64?] = []
    let summary = try PhoneImport(path: phone.path, aspects: [.usage], skipsUnreadable: true).run {
      times.append($0["ts_utc_ms"]?.integerValue)
    }
    #expect(times == [Phone.start])
    let isReadable = if case .integer = timestamp { true } else { false }
    #expect(
      summary.leftOut == ["left out: events \(isReadable ? "with an impossible time" : "that cannot be read") (1)"])
  }

  /// An activity crashed, and has no end. The ones after it have theirs.
  @Test func aUseWithoutAnEndTakesNothingFromOthers() throws {
    let phone = try Phone()
    try phone.add(0, instance: 1)
    try phone.add(300_000, instance: 2)
    try phone.add(1_800_000, type: 2, instance: 2)
    try phone.add(90_000_000, instance: 3)
    try phone.add(93_600_000, type: 2, instance: 3)
    var uses: [Int64] = []
    let summary = try PhoneImport(path: phone.path, aspects: [.usage]).run { record in
      uses.append(record["seconds"]?.integerValue ?? 0)
    }
    #expect(uses == [1_500, 3_600])
    #expect(summary.leftOut == ["left out: uses of apps without an end (1)"])
  }

  /// Unlocks and notifications come with usage. What is of no use is named by its kind.
  @Test func unlocksAndNotificationsAreEvents() throws {
    let phone = try Phone()
    try phone.add(0, 5_000, type: 18)
    try phone.add(1_000, type: 12)
    try phone.add(2_000, package: 2, type: 12)
    try phone.add(3_000, 4_000, type: 19)
    func run(_ aspects: Set<Aspect>?, _ apps: [String] = []) throws -> (events: [String], leftOut: [String]) {
      var events: [String] = []
      let summary = try PhoneImport(path: phone.path, apps: apps, aspects: aspects).run { record in
        guard record["type"] == "usage.event", let time = record["ts_utc_ms"]?.integerValue else { return }
        let app = record["app_id"]?.stringValue.map { " \($0)" } ?? ""
        events.append("\(record["kind"]?.stringValue ?? "")\(app) \((time - Phone.start) / 1_000)")
      }
      #expect(summary.unlocks + summary.notifications == events.count)
      return (events, summary.leftOut)
    }
    let services = "left out: events of type 19, a foreground service began (2)"
    let reddit = "notification android:com.reddit.frontpage 1"
    for aspects in [nil, [.usage]] as [Set<Aspect>?] {
      let all = try run(aspects)
      #expect(all.events == ["unlock 0", reddit, "notification android:com.whatsapp 2", "unlock 5"])
      #expect(all.leftOut == [services])
    }
    let chosen = try run([.usage], ["com.whatsapp"])
    #expect(chosen.events == ["notification android:com.whatsapp 2"])
    #expect(
      chosen.leftOut == [
        services, "left out: events of unlocks, which no app has (2)",
        "left out: events of apps that were not chosen (1)",
      ])
    let openings = try run([.openings], ["com.whatsapp"])
    #expect(openings.events == [])
    #expect(
      openings.leftOut == [
        "left out: events of type 12, a notification (2)",
        "left out: events of type 18, the phone was unlocked (2)", services,
      ])
  }

  @Test func withoutEventsThereAreNoRecords() throws {
    #expect(try lines(["com.whatsapp"]) == [])
  }

  @Test func anErrorOfTheReceiverEndsTheImport() throws {
    struct Full: Error {}
    try phone.add(0, 100_000, 200_000)
    var count = 0
    #expect(throws: Full.self) {
      _ = try PhoneImport(path: phone.path, apps: ["com.reddit.frontpage"]).run { _ in
        count += 1
        if count == 2 { throw Full() }
      }
    }
    #expect(count == 2)
  }
}
