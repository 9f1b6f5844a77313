import EarnedCore
import EarnedRules
import Testing

/// The phrase of a copy quest, and how it is compared (rules 2.13).
@Suite struct CopyQuestTests {
  private func quest(_ type: QuestType, id: String = "quest-1") -> QuestSession {
    QuestSession(
      questSessionID: id, attemptID: "attempt-1", type: type, created: .epoch, expires: .epoch + .minutes(3),
      state: .active)
  }

  @Test func thePhraseIsOfTheQuest() throws {
    let copy = try #require(CopyQuest(quest(.copyText)))
    #expect(copy.phrase.split(separator: " ").count == 10)
    #expect(copy.phrase == CopyQuest(quest(.copyText))?.phrase)
    #expect(copy.phrase != CopyQuest(quest(.copyText, id: "quest-2"))?.phrase)
    #expect(CopyQuest(quest(.breathing)) == nil)
    #expect(copy.end == .epoch + .seconds(90))
  }

  @Test func caseAndSpacingDoNotCount() throws {
    let copy = try #require(CopyQuest(quest(.copyText)))
    #expect(copy.isCopied(by: copy.phrase))
    #expect(copy.isCopied(by: "  " + copy.phrase.uppercased().split(separator: " ").joined(separator: " \n ")))
    #expect(!copy.isCopied(by: "") && !copy.isCopied(by: copy.phrase + " more"))
  }
}
