import EarnedSystem
import Testing

/// Which of several things a typed text means.
@Suite struct NamedTests {
  private static let apps = NamedEntities(
    kind: "app",
    [
      Named(
        id: "android:com.reddit.frontpage", names: ["The rabbit hole", "Reddit"], otherIDs: ["com.reddit.frontpage"]),
      Named(id: "android:com.reader", names: ["Reader"], otherIDs: ["com.reader"]),
      Named(id: "ios:com.reader", names: ["Reader"], otherIDs: ["com.reader"]),
      Named(id: "android:straße", names: ["Café"], otherIDs: ["straße"]),
      Named(id: "android:nameless", otherIDs: ["nameless"]),
      Named(id: "android:clock", names: ["Clock"], otherIDs: ["clock"]),
      Named(id: "android:clockwork", names: ["Clockwork"], otherIDs: ["clockwork"]),
      Named(id: "macos:whatsapp", names: ["\u{200E}WhatsApp\u{AD}"], otherIDs: ["whatsapp"]),
      Named(id: "macos:blank", names: ["\u{200E}"], otherIDs: ["blank"]),
    ])

  /// What is typed, and the id of what it means; `several` and `none` where that is not one.
  private static let table = """
    android:com.reader            | android:com.reader
    ANDROID:COM.READER            | android:com.reader
    com.reddit.frontpage          | android:com.reddit.frontpage
    reddit                        | android:com.reddit.frontpage
    the rabbit hole               | android:com.reddit.frontpage
    the r                         | android:com.reddit.frontpage
      Reddit                      | android:com.reddit.frontpage
    reader                        | several
    com.reader                    | several
    re                            | several
    com.                          | several
    android:                      | several
    ios                           | ios:com.reader
    clock                         | android:clock
    clockw                        | android:clockwork
    cloc                          | several
    CAFE\u{301}                   | android:straße
    cafe                          | none
    STRASSE                       | android:straße
    rabbit                        | none
    nameless                      | android:nameless
    redit                         | none
    WhatsApp                      | macos:whatsapp
    \u{202A}whats\u{200B}app\u{202C} | macos:whatsapp
    whats                         | macos:whatsapp
    """

  /// Nobody sees direction marks, so nobody types them, and none is shown.
  @Test func invisibleCharactersAreNoPartOfAName() {
    let labels = Self.apps.all.suffix(2).map(\.label)
    #expect(labels.map { Array($0.utf8) } == [Array("WhatsApp".utf8), Array("macos:blank".utf8)])
    #expect(throws: NameFault.empty(kind: "app")) { try Self.apps.meant(by: "\u{200E} ") }
  }

  @Test(arguments: table.split(separator: "\n").map { $0.split(separator: "|") })
  func aTextMeansOneThingOrNone(row: [Substring]) {
    let expected = row[1].drop { $0 == " " }
    do {
      #expect(try Self.apps.meant(by: String(row[0])).id == expected, "\(row)")
    } catch {
      switch error {
      case .ambiguous: #expect(expected == "several", "\(row)")
      case .unknown: #expect(expected == "none", "\(row)")
      case .empty: Issue.record("\(row)")
      }
    }
  }

  @Test func whatIsWrongNamesTheCandidates() {
    func message(_ text: String, _ things: NamedEntities = Self.apps) -> String {
      do {
        return try things.meant(by: text).id
      } catch {
        return "\(error)"
      }
    }
    #expect(message(" ") == "the name of the app is empty")
    #expect(message("redit") == "there is no app 'redit'. Did you mean 'The rabbit hole'?")
    #expect(message("cloc") == "'cloc' may be 'Clock' (android:clock) or 'Clockwork' (android:clockwork)")
    #expect(message("x", NamedEntities(kind: "habit", [])) == "there is no habit 'x'; there are none yet")
    let habits = NamedEntities(kind: "habit", [Named(id: "read", names: ["Read"]), Named(id: "w1", names: ["Walk"])])
    #expect(message("sleep", habits) == "there is no habit 'sleep'; there are 'Read' and 'Walk' (w1)")
    let many = NamedEntities(kind: "mode", (1...12).map { Named(id: "m\($0)") })
    #expect(message("m", many).hasSuffix("'m9', 'm10' or 2 more"))
  }

  @Test(arguments: [
    ("Read a book", "read-a-book"), ("  20 push-ups! ", "20-push-ups"), ("Über Größe", "über-größe"), ("読書", "読書"),
    ("🕳️", "habit"), ("Walk", "walk-3"),
  ])
  func aNewThingGetsAnIDFromItsName(name: String, id: String) {
    let taken: Set = ["walk", "walk-2"]
    #expect(name.newID(kind: "habit") { taken.contains($0) } == id)
  }
}

@Suite struct QuoteTests {
  @Test(arguments: [
    ("", ""), ("it's", "it''s"), ("''", "''''"), ("it\"s", "it\"s"), ("'\u{301}", "''\u{301}"), ("été", "été"),
  ]) func eachQuoteIsDoubled(_ text: String, _ doubled: String) {
    #expect(text.doubling("'").unicodeScalars.elementsEqual(doubled.unicodeScalars))
  }
}
