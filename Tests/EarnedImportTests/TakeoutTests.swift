import EarnedImport
import Testing

@Suite struct TakeoutTests {
  let files = ForeignFolder()

  static let activities: [(String, [String])] = [
    (
      #""header":"YouTube","titleUrl":"https://www.youtube.com/watch?v=x","products":["YouTube"]"#,
      ["opening web:youtube.com 0"]
    ),
    (
      #""header":"Reddit","titleUrl":"https://play.google.com/store/apps/details?id=com.reddit","products":["Android"]"#,
      ["label android:com.reddit Reddit", "opening android:com.reddit 0"]
    ),
    (
      #""header":"C","titleUrl":"https://www.google.com/url?q=https%3A%2F%2Fa.org%2F&usg=z","products":["Chrome"]"#,
      ["opening web:a.org 0"]
    ),
    (#""header":"a.org","products":["Search"]"#, ["opening web:a.org 0"]),
    (#""header":"com.google.android.youtube","products":["Search"]"#, []),
    (#""header":"node.js","products":["Search"]"#, []),
    (#""header":"YouTube","products":["YouTube"]"#, ["opening web:youtube.com 0"]),
    (#""header":"Assistant","products":["Assistant"]"#, []), (#""header":"X","products":["Android"]"#, []),
  ]

  @Test(arguments: activities) func activitiesOfTakeoutAreRead(fields: String, expected: [String]) throws {
    let text = #"[{"title":"t","time":"2026-03-02T10:00:00Z",\#(fields)}]"#
    #expect(try files.lines(TakeoutImport(), files.text(text, "MyActivity.json")) == expected)
  }

  @Test func anActivityWithoutAReadableTimeIsNamed() throws {
    let text =
      #"[{"title":"t","header":"a.org","time":"yesterday"},{"title":"t","header":"a.org","time":"2026-03-02T10:00:00Z"}]"#
    let path = files.text(text, "MyActivity.json")
    let fault = #expect(throws: ImportFault.self) { try files.lines(TakeoutImport(), path) }
    #expect(fault?.description.contains("activity 1: time is 'yesterday'; it takes a time such as") == true)
  }

  @Test func aVisitIsAnOpening() throws {
    func visit(_ minutes: Int64, _ url: String, _ transition: String) -> String {
      let microseconds = (ForeignFolder.start + minutes * 60) * 1_000_000
      return #"{"url":"\#(url)","time_usec":\#(microseconds),"page_transition":"\#(transition)","title":"t"}"#
    }
    let visits = [
      visit(0, "https://www.reddit.com/r/all", "LINK"), visit(10, "https://www.reddit.com/", "RELOAD"),
      visit(20, "https://a.org/", "FORM_SUBMIT"), visit(30, "https://a.org/ad", "AUTO_SUBFRAME"),
      visit(40, "chrome://newtab", "TYPED"), visit(50, "https://a.org/", "TYPED"),
    ]
    let path = files.text(
      #"{"Browser History":[\#(visits.joined(separator: ","))],"Session":[]}"#, "BrowserHistory.json")
    #expect(try files.lines(TakeoutImport(), path) == ["opening web:reddit.com 0", "opening web:a.org 3000"])
    #expect(
      try files.leftOut(TakeoutImport(), path) == [
        "left out: visits that only reload or submit a page, or are part of one (3)",
        "left out: visits without a site (1)",
      ])
    #expect(FileKind.common.kind(of: try ForeignFile(path).content) == TakeoutImport.kind)
  }

  @Test(arguments: [
    ("MyActivity.html", "JSON in place of HTML"), ("html.zip", "Takeout/My Activity/YouTube/MyActivity.html is"),
    ("html-de.zip", "Takeout/Meine Aktivitäten/YouTube/MeineAktivitäten.html is"),
    ("takeout.tgz", "ask Google Takeout for .zip"),
  ])
  func whatTakeoutGivesInsteadIsNamed(name: String, sentence: String) throws {
    let path =
      name == "takeout.tgz"
      ? files.folder.write([0x1F, 0x8B, 8, 0, 0, 0, 0, 0], to: name) : "Tests/Fixtures/imports/\(name)"
    let fault = #expect(throws: ImportFault.self) { try files.lines(TakeoutImport(), path) }
    #expect(fault?.description.contains(sentence) == true, "\(String(describing: fault))")
    if case .otherKind = fault {} else { Issue.record("\(String(describing: fault))") }
  }

  @Test func aFrameIsNoOpening() throws {
    let path = "Tests/Fixtures/imports/second/subframe.json"
    #expect(try files.lines(TakeoutImport(), path) == [])
    #expect(
      try files.leftOut(TakeoutImport(), path)
        == ["left out: visits that only reload or submit a page, or are part of one (2)"])
  }

  @Test func openingsThatAreJoinedAreSaid() throws {
    let path = "Tests/Fixtures/imports/second/tk_merge.json"
    #expect(try files.lines(TakeoutImport(), path).count == 1)
    #expect(
      try files.leftOut(TakeoutImport(), path)
        == ["left out: openings within 60 seconds of the same app, which count with the one before (1)"])
  }
}
