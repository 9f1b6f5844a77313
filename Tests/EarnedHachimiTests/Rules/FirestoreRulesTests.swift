import EarnedSystem
import Testing

@testable import EarnedHachimiRules

/// `docs/firestore.rules` allows what is sent, within the bounds of the data model.
@Suite struct FirestoreRulesTests {
  /// A rule of one line, without its comments.
  private let text: String

  init() throws {
    text = String(decoding: try File.read("docs/firestore.rules"), as: UTF8.self)
      .split(separator: "\n").map { String($0).trimmed }.filter { !$0.hasPrefix("//") }
      .joined(separator: " ")
  }

  /// The rule of a collection, without those below it.
  private func rule(_ collection: String) throws -> String {
    let start = try #require(text.ranges(of: "match /\(collection)/{").first).upperBound
    let rest = text[start...]
    return String(rest[..<(rest.ranges(of: "match /").first?.lowerBound ?? rest.endIndex)])
  }

  private func words(_ values: [some RawRepresentable<String>]) -> Set<String> { Set(values.map(\.rawValue)) }

  private func list(_ field: String, in rule: String) throws -> Set<String> {
    let start = try #require(rule.ranges(of: "\(field) in [").first).upperBound
    return Set(
      rule[start...].prefix { $0 != "]" }.split(separator: ",").map { String($0).trimmed.replacing("'", with: "") })
  }

  @Test func theBoundsAreThoseOfRecords() throws {
    let (habits, cats, sessions) = (try rule("habits"), try rule("cats"), try rule("sessions"))
    func bounds(_ range: ClosedRange<Int>) -> String { "\(range.lowerBound), \(range.upperBound))" }
    #expect(habits.contains("isInteger('goalMinutes', " + bounds(HachimiNumbers.goalMinutes)))
    #expect(habits.contains("isInteger('targetHours', " + bounds(HachimiNumbers.targetHours)))
    #expect(habits.contains("isText('motivationText', " + bounds(0...HachimiNumbers.motivationLength)))
    #expect(cats.contains("isText('name', " + bounds(HachimiNumbers.catNameLength)))
    #expect(cats.contains("isInteger('totalMinutes', 0, "))
    #expect(try list("state", in: cats) == words(CatState.allCases))
    #expect(sessions.contains("isInteger('durationMinutes', " + bounds(0...HachimiNumbers.maxSessionMinutes)))
    #expect(sessions.contains("durationMinutes * \(HachimiNumbers.coinsPerMinute))"))
    #expect(try list("status", in: sessions) == words(SessionStatus.allCases))
    #expect(try list("mode", in: sessions) == words(TimerMode.allCases))
  }

  /// Everything is below the user, and asks who it is.
  @Test func nobodyReachesAnother() throws {
    #expect(text.contains("request.auth != null && request.auth.uid == uid"))
    let rules = text.split(separator: ";").filter { $0.contains("allow ") }
    #expect(rules.count == 10 && rules.allSatisfy { $0.contains(": if isUser(uid)") }, "\(rules)")
    #expect(text.ranges(of: "match /").count == 7 && !text.contains("{document=**}"))
    #expect(
      text.count { $0 == "{" } == text.count { $0 == "}" } && text.count { $0 == "(" } == text.count { $0 == ")" })
  }

  @Test func sessionsAndTheLedgerAreOnlyCreated() throws {
    for collection in ["sessions", "ledger"] {
      let rule = try rule(collection)
      #expect(rule.contains("create: if") && !rule.contains("update") && !rule.contains("delete"))
      #expect(!rule.contains("write"))
    }
  }

  /// What a sync writes is in one of these collections.
  @Test func everyCollectionHasARule() throws {
    let action = HachimiLedgerRow(
      id: "a", type: "check_in", uid: "u", started: .epoch, ended: nil, payloadText: "{}", resultText: nil,
      created: .epoch)
    let names = CloudDocumentNames(project: "p", action: action)
    let documents = [
      try names.marker, try names.habit("h"), try names.cat("c"), try names.session("s", of: "h"),
      try names.month(of: #require(.init("2026-03-14"))),
    ]
    for document in documents {
      let collection = document.split(separator: "/").dropLast().last.map(String.init) ?? ""
      #expect(try !rule(collection).isEmpty, "\(document)")
    }
  }
}
