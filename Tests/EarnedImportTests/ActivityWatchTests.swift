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
    #""timestamp": "2026-13-02T10:00:00Z", "duration": 1"#, #""timestamp": 5, "duration": 1"#,
    #""timestamp": "9999-12-31T23:59:59Z", "duration": 86400"#, #""timestamp": "1999-12-31T23:59:59Z", "duration": 1"#,
  ]

  @Test(arguments: impossible) func impossibleEventsAreLeftOutAndCounted(fields: String) throws {
    let bad = "{\(fields), \"data\": {\(app("Code"))}}"
    let path = export(bucket("currentwindow", [bad]))
    #expect(try files.lines(ActivityWatchImport(), path).isEmpty)
    #expect(try files.leftOut(ActivityWatchImport(), path).count == 1)
  }
}
