import EarnedCore
import EarnedImport
import Testing

@Suite struct ActivityWatchTests {
  let files = ForeignFolder()

  /// An event at seconds after 10:00, and the fields of its data.
  private func event(_ start: Int64, _ seconds: Double, _ data: String) -> String {
    let instant = Instant(millisecondsSinceEpoch: (ForeignFolder.start + start) * 1_000)
    return #"{"timestamp": "\#(instant.rfc3339)", "duration": \#(seconds), "data": {\#(data)}}"#
  }

  private func app(_ name: String) -> String { #""app": "\#(name)", "title": "t""# }

  private func bucket(_ type: String, host: String = "desk", _ events: [String]) -> String {
    #""\#(type) \#(host)": {"type": "\#(type)", "hostname": "\#(host)", "events": [\#(events.joined(separator: ","))]}"#
  }

  private func export(_ buckets: String...) -> String {
    files.text(#"{"buckets": {\#(buckets.joined(separator: ","))}}"#)
  }

  /// Of a phone, by the name of their bucket; not among openings.
  @Test func unlocksOfAPhoneAreEvents() throws {
    let unlocks = [event(60, 0, ""), event(0, 0, "")].joined(separator: ",")
    let bucket =
      #""aw-watcher-android-unlock": {"type": "os.lockscreen.unlocks", "hostname": "phone", "events": [\#(unlocks)]}"#
    #expect(
      try files.lines(ActivityWatchImport(), export(bucket, bucket.replacing("unlock\"", with: "unlock-synced\"")))
        == ["unlock 0 on phone", "unlock 60 on phone"])
    var choice = ImportChoice()
    choice.aspects = [.openings]
    #expect(
      try files.leftOut(ActivityWatchImport(), export(bucket), choice: choice)
        == ["left out: events of the bucket 'aw-watcher-android-unlock' (os.lockscreen.unlocks) (2)"])
    choice.aspects = [.usage]
    choice.apps = ["Code"]
    let windows = self.bucket("currentwindow", [event(0, 5, app("Code"))])
    #expect(
      try files.leftOut(ActivityWatchImport(), export(bucket, windows), choice: choice)
        == ["left out: events of unlocks, which no app has (2)"])
  }

  @Test func titlesOfAnAppAreOnePeriod() throws {
    let events = [event(60, 30, app("Code")), event(30, 30, app("Code")), event(0, 29.5, app("Code"))]
    #expect(
      try files.lines(ActivityWatchImport(), export(bucket("currentwindow", events)))
        == ["opening linux:Code 0", "usage linux:Code 0+90 on desk"])
  }

  @Test func aWindowOverAnotherCountsAlone() throws {
    let events = [event(100, 20, app("Mail")), event(0, 300, app("Code"))]
    #expect(
      try files.lines(ActivityWatchImport(), export(bucket("currentwindow", events))) == [
        "opening linux:Code 0", "usage linux:Code 0+100 on desk", "opening linux:Mail 100",
        "usage linux:Mail 100+20 on desk", "usage linux:Code 120+180 on desk",
      ])
  }

  @Test func ofEqualStartsTheShorterIsInFrontFirst() throws {
    let events = [event(0, 100, app("Code")), event(0, 10, app("Mail")), event(0, 0, app("Bar"))]
    #expect(
      try files.lines(ActivityWatchImport(), export(bucket("currentwindow", events))) == [
        "opening linux:Bar 0", "opening linux:Mail 0", "usage linux:Mail 0+10 on desk", "opening linux:Code 10",
        "usage linux:Code 10+90 on desk",
      ])
  }

  @Test func timeAwayDoesNotCount() throws {
    let path = export(
      bucket("currentwindow", [event(0, 300, app("Code"))]),
      bucket(
        "afkstatus",
        [
          event(200, 50, #""status": "not-afk""#), event(100, 100, #""status": "afk""#),
          event(0, 100, #""status": "not-afk""#),
        ]),
      bucket("currentwindow", host: "phone", [event(150, 10, #""app": "Reddit", "package": "com.reddit.frontpage""#)]))
    #expect(
      try files.lines(ActivityWatchImport(), path) == [
        "opening linux:Code 0", "usage linux:Code 0+100 on desk", "label android:com.reddit.frontpage Reddit",
        "opening android:com.reddit.frontpage 150", "usage android:com.reddit.frontpage 150+10 on phone",
        "opening linux:Code 200", "usage linux:Code 200+50 on desk",
      ])
  }

  @Test func aSiteCountsWhileABrowserIsInFront() throws {
    let path = export(
      bucket("currentwindow", [event(60, 30, app("Firefox")), event(0, 60, app("Code"))]),
      bucket(
        "web.tab.current", host: "unknown",
        [event(0, 300, #""url": "https://www.Example.org:8080/a?b", "title": "t""#)])
    )
    let lines = try files.lines(ActivityWatchImport(), path)
    #expect(
      lines.filter { $0.contains("web:") } == ["opening web:example.org 60", "usage web:example.org 60+30 on desk"])
  }

  @Test func longRunsOfChosenAppsAreFocusSessions() throws {
    var choice = ImportChoice()
    choice.focusApps = ["Code", "Terminal"]
    choice.aspects = [.openings]
    choice.apps = ["Mail"]
    let events = [
      event(9_000, 10, app("Mail")), event(8_000, 600, app("Code")), event(1_000, 1_000, app("Terminal")),
      event(0, 900, app("Code")),
    ]
    #expect(
      try files.lines(ActivityWatchImport(), export(bucket("currentwindow", events)), choice: choice)
        == ["focus 0 33 min", "focus ends 2000", "opening linux:Mail 9000"])
  }

  @Test func aSessionThatIsStillRunningIsLeftOut() throws {
    var choice = ImportChoice()
    choice.focusApps = ["Code"]
    choice.aspects = [.openings]
    let path = export(bucket("currentwindow", [event(0, 3_000, app("Code"))]))
    #expect(try files.lines(ActivityWatchImport(), path, choice: choice) == ["opening linux:Code 0"])
  }

  @Test func theSameExportTwiceCountsOnce() throws {
    let path = export(bucket("currentwindow", [event(0, 100, app("Code"))]))
    let again = files.folder.file("again.json")
    files.folder.write(files.folder.text("file.txt"), to: "again.json")
    #expect(
      try files.lines(ActivityWatchImport(), path, again)
        == ["opening linux:Code 0", "usage linux:Code 0+100 on desk"])
  }

  static let impossible = [
    #""timestamp": "2026-03-02T10:00:00Z", "duration": 1e300"#, #""timestamp": "2026-03-02T10:00:00Z", "duration": -1"#,
    #""timestamp": "9999-12-31T23:59:59Z", "duration": 86400"#, #""timestamp": "1999-12-31T23:59:59Z", "duration": 1"#,
  ]

  @Test(arguments: impossible) func impossibleEventsAreLeftOutAndCounted(fields: String) throws {
    let bad = "{\(fields), \"data\": {\(app("Code"))}}"
    let path = export(bucket("currentwindow", [bad]))
    #expect(try files.lines(ActivityWatchImport(), path).isEmpty)
    #expect(try files.leftOut(ActivityWatchImport(), path).count == 1)
  }

  static let unreadable = [
    (#""timestamp": "2026-13-02T10:00:00Z", "duration": 1"#, "timestamp is '2026-13-02T10:00:00Z'; it takes a time"),
    (#""timestamp": 5, "duration": 1"#, "timestamp is '5'; it takes a time"),
    (#""timestamp": "2026-03-02T10:00:00Z", "duration": "long""#, "duration is 'long'; it takes a number of seconds"),
  ]

  @Test(arguments: unreadable) func whatCannotBeReadIsNamed(fields: String, sentence: String) throws {
    let bad = "{\(fields), \"data\": {\(app("Code"))}}"
    let path = export(bucket("currentwindow", [event(0, 10, app("Code")), bad]))
    let fault = #expect(throws: ImportFault.self) { try files.lines(ActivityWatchImport(), path) }
    #expect(fault?.description.contains("event 2 of the bucket 'currentwindow desk': \(sentence)") == true)
    var choice = ForeignFolder.everything
    choice.skipsUnreadable = true
    #expect(
      try files.lines(ActivityWatchImport(), path, choice: choice)
        == ["opening linux:Code 0", "usage linux:Code 0+10 on desk"])
  }

  @Test func anAppIsUsedNotOpenedUnlessItIsNamed() throws {
    let path = export(bucket("currentwindow", [event(10, 10, app("Mail")), event(0, 10, app("Code"))]))
    func lines(_ change: (inout ImportChoice) -> Void) throws -> [String] {
      var choice = ImportChoice()
      change(&choice)
      return try files.lines(ActivityWatchImport(), path, choice: choice)
    }
    #expect(try lines { _ in } == ["usage linux:Code 0+10 on desk", "usage linux:Mail 10+10 on desk"])
    #expect(try lines { $0.apps = ["Mail"] } == ["opening linux:Mail 10", "usage linux:Mail 10+10 on desk"])
    #expect(try lines { $0.distracts = true }.count { $0.hasPrefix("opening") } == 2)
  }

  @Test func aPollLastsUntilTheNextOne() throws {
    let path = export(
      bucket(
        "currentwindow",
        [event(30, 0, app("Mail")), event(15, 5, app("Code")), event(10, 0, app("Mail")), event(0, 5, app("Code"))]))
    #expect(
      try files.lines(ActivityWatchImport(), path) == [
        "opening linux:Code 0", "usage linux:Code 0+10 on desk", "opening linux:Mail 10",
        "usage linux:Mail 10+5 on desk", "usage linux:Code 15+5 on desk",
      ])
  }

  @Test func marksAreNoPartOfAName() throws {
    let path = export(bucket("currentwindow", [event(0, 10, app("\u{200E}WhatsApp\u{FEFF}"))]))
    #expect(try files.seconds(ActivityWatchImport(), path) == ["linux:WhatsApp": 10])
  }

  @Test func sitesCanBeLeftOutOrAlone() throws {
    let path = export(
      bucket(
        "currentwindow", [event(300, 60, app("Code")), event(60, 40, app("Firefox")), event(0, 60, app("Code"))]),
      bucket("web.tab.current", [event(60, 30, #""url": "reddit.com/r/all""#)]))
    #expect(
      try files.seconds(ActivityWatchImport(), path)
        == ["linux:Code": 120, "linux:Firefox": 10, "web:reddit.com": 30])
    #expect(
      try files.seconds(ActivityWatchImport(sites: .no), path) == ["linux:Code": 120, "linux:Firefox": 40])
    #expect(
      try files.leftOut(ActivityWatchImport(sites: .no), path) == ["left out: events of tabs, as --sites no asks (1)"])
    #expect(try files.seconds(ActivityWatchImport(sites: .only), path) == ["web:reddit.com": 30])
  }

  /// What a browser shows last, its watcher says after that of windows does: the next export has it.
  @Test func aTabThatIsLateIsLeftToTheNextExport() throws {
    func export(_ tab: Double, _ windows: String...) -> String {
      self.export(
        bucket("currentwindow", [event(0, 60, app("Firefox"))] + windows),
        bucket("web.tab.current", [event(0, tab, #""url": "reddit.com""#)]))
    }
    #expect(try files.seconds(ActivityWatchImport(), export(50)) == ["web:reddit.com": 50])
    #expect(
      try files.remarks(ActivityWatchImport(), export(50)).last
        == "10 seconds of browsers whose tab is not known yet do not count; import a later export, too")
    let ended = export(50, event(60, 30, app("Code")), event(95, 20, app("Firefox")))
    #expect(try files.seconds(ActivityWatchImport(), ended) == ["web:reddit.com": 50, "linux:Code": 35])
    #expect(
      try files.leftOut(ActivityWatchImport(), ended)
        == ["left out: events of browsers whose tab is not known yet; import a later export, too (1)"])
    #expect(try files.seconds(ActivityWatchImport(sites: .no), export(50)) == ["linux:Firefox": 60])
    let later = export(50, event(60, 120, app("Code")))
    #expect(
      try files.seconds(ActivityWatchImport(), later)
        == ["web:reddit.com": 50, "linux:Firefox": 10, "linux:Code": 120])
  }

  @Test func aTabIsThatOfItsBrowser() throws {
    func tabs(_ browser: String, _ events: [String]) -> String {
      #""aw-watcher-web-\#(browser)_desk": {"type": "web.tab.current", "hostname": "desk", "events": [\#(events.joined())]}"#
    }
    let windows = bucket(
      "currentwindow",
      [event(20, 10, app("Brave Browser")), event(10, 10, app("Google Chrome Beta")), event(0, 10, app("firefox.exe"))])
    let (fox, chrome) = (event(0, 30, #""url": "https://a.org""#), event(0, 30, #""url": "https://b.org""#))
    #expect(
      try files.seconds(ActivityWatchImport(), export(windows, tabs("firefox", [fox]), tabs("chrome", [chrome])))
        == ["web:a.org": 10, "web:b.org": 10, "linux:Brave%20Browser": 10])
    // No window is Edge, so its tabs are of any browser that has none of its own.
    #expect(
      try files.seconds(ActivityWatchImport(), export(windows, tabs("firefox", [fox]), tabs("edge", [chrome])))
        == ["web:a.org": 10, "web:b.org": 20])
  }

  @Test(arguments: ["SearchHost.exe", "Archive Manager", "Ledger Live", "DB Browser for SQLite", "Zendesk", "Citizen"])
  func aProgramThatSoundsLikeABrowserIsNone(name: String) throws {
    let path = export(
      bucket("currentwindow", [event(0, 10, app(name))]),
      bucket("web.tab.current", [event(0, 10, #""url": "https://a.org""#)]))
    #expect(try files.seconds(ActivityWatchImport(), path)["web:a.org"] == nil)
    #expect(try files.seconds(ActivityWatchImport(browsers: [name]), path) == ["web:a.org": 10])
  }

  @Test(arguments: [
    "Firefox", "firefox-esr", "Firefox Developer Edition", "Mozilla Firefox 124.0.1", "msedge.exe", "Google-chrome",
    "chromium-browser", "Microsoft Edge Beta", "Brave-browser-nightly", "Safari Technology Preview", "zen", "Arc",
  ])
  func aBrowserIsKnownInAllItsChannels(name: String) throws {
    let path = export(
      bucket("currentwindow", [event(0, 10, app(name))]),
      bucket("web.tab.current", [event(0, 10, #""url": "https://a.org""#)]))
    #expect(try files.seconds(ActivityWatchImport(), path) == ["web:a.org": 10])
  }

  @Test func aSiteOnAPhoneIsThatOfItsBrowser() throws {
    func package(_ name: String) -> String { #""app": "x", "package": "\#(name)""# }
    let path = export(
      bucket(
        "currentwindow", host: "phone", [event(10, 10, package("org.mozilla.firefox")), event(0, 10, package("a.b"))]),
      bucket(
        "web.tab.current", host: "phone", [event(0, 20, #""url": "https://a.org", "browser": "org.mozilla.firefox""#)]))
    #expect(try files.seconds(ActivityWatchImport(), path) == ["android:a.b": 10, "web:a.org": 10])
  }

  // MARK: Cases

  private func fixture(_ name: String) -> String { "Tests/Fixtures/imports/\(name)" }

  @Test(arguments: [
    ("browser_and_site.json", ["web:reddit.com": 3_600]), ("tab_behind_editor.json", ["linux:Code": 3_600]),
    ("afk_empty.json", ["linux:Code": 3_600]), ("one_host.json", ["web:news.example.org": 7_200]),
    ("renamed_host.json", ["web:news.example.org": 14_400]),
  ])
  func aCaseHasItsRightValue(name: String, seconds: [String: Int64]) throws {
    #expect(try files.seconds(ActivityWatchImport(), fixture(name)) == seconds)
  }

  /// A film that nobody touches the computer for.
  @Test(arguments: [
    (true, SiteChoice.yes, ["web:youtube.com": Int64(3_600)]), (false, .yes, ["web:youtube.com": 180]),
    (true, .no, ["linux:firefox": 3_600]), (false, .no, ["linux:firefox": 180]),
  ])
  func whoHearsTheTabInFrontIsThere(hearsTabs: Bool, sites: SiteChoice, seconds: [String: Int64]) throws {
    let importer = ActivityWatchImport(sites: sites, hearsTabs: hearsTabs)
    let path = fixture("second/audible.json")
    #expect(try files.seconds(importer, path) == seconds)
    #expect(
      try files.remarks(importer, path).last
        == "57 minutes away \(hearsTabs ? "with sound in the tab in front count" : "from the computer do not count")")
    #expect(
      try files.leftOut(importer, path) == (sites == .no ? ["left out: events of tabs, as --sites no asks (1)"] : []))
  }

  @Test func aTabBehindAnotherWindowIsNotHeard() throws {
    let path = export(
      bucket("currentwindow", [event(0, 600, app("Code"))]),
      bucket("afkstatus", [event(0, 60, #""status": "not-afk""#)]),
      bucket("web.tab.current", [event(0, 600, #""url": "https://a.org", "audible": true"#)]))
    #expect(try files.seconds(ActivityWatchImport(), path) == ["linux:Code": 60])
  }

  /// "Away" for half an hour within two hours of "not away".
  @Test func theLastAnswerHolds() throws {
    #expect(try files.seconds(ActivityWatchImport(), fixture("second/afk_nested.json")) == ["linux:Code": 5_400])
  }

  @Test func ofAnswersThatBeginTogetherTheShorterHolds() throws {
    let answers = [event(0, 100, #""status": "not-afk""#), event(0, 30, #""status": "afk""#)]
    for answers in [answers, answers.reversed()] {
      let path = export(bucket("currentwindow", [event(0, 200, app("Code"))]), bucket("afkstatus", answers))
      #expect(try files.seconds(ActivityWatchImport(), path) == ["linux:Code": 70])
    }
  }

  @Test func eventsOfNoLengthAreSaid() throws {
    let path = fixture("second/zero.json")
    let (lines, summary) = try files.run(ActivityWatchImport(), [path], ImportChoice())
    #expect(lines == [])
    #expect(summary.leftOut == ["left out: 2 uses of 0 seconds; '--as openings' imports when they began"])
    #expect(try files.lines(ActivityWatchImport(), path).count { $0.hasPrefix("opening") } == 2)
  }

  @Test func aRenamedComputerIsTwo() throws {
    let hours = try files.hours(ActivityWatchImport(), [fixture("renamed_host.json")])
    #expect(Set(hours.keys.map(\.device)) == ["mbp.local", "mbp.fritz.box"])
    #expect(hours.count == 4 && hours.values.allSatisfy { $0 == 3_600 })
  }

  @Test func whatIsBehindIsNotAway() throws {
    let remarks = try files.remarks(ActivityWatchImport(), fixture("tab_behind_editor.json"))
    #expect(remarks.dropFirst() == ["60 minutes of tabs behind other windows do not count"])
  }

  @Test func pausesBetweenPollsCount() throws {
    let events = (0..<900).reversed().map { event($0 * 4, 2.98, #""app": "Code", "title": "file \#($0)""#) }
    let seconds = try files.seconds(ActivityWatchImport(), export(bucket("currentwindow", events)))
    #expect(seconds == ["linux:Code": 3_599])
  }
}
