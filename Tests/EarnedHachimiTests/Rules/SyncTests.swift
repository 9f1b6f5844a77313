import EarnedCore
import EarnedJSON
import EarnedTestSupport
import Testing

@testable import EarnedHachimiRules

/// What the cloud is sent, and what its answers mean (interface of Hachimi, section 5).
@Suite struct SyncTests {
  private func action(
    _ type: String, started: Int64 = 1_773_475_800_000, payload: String, result: String = "{}", ended: Int64? = nil
  ) -> HachimiLedgerRow {
    HachimiLedgerRow(
      id: "019ceb65-23c0-8e7e-8575-ede640d14b99", type: type, uid: "u1",
      started: Instant(millisecondsSinceEpoch: started), ended: ended.map(Instant.init(millisecondsSinceEpoch:)),
      payloadText: payload, resultText: result, created: Instant(millisecondsSinceEpoch: started))
  }

  /// Action c of the story, in full.
  @Test func aCheckInIsOneCommit() throws {
    let action = action(
      "check_in", payload: #"{"day":14,"isWeekend":true,"month":"2026-03","timezoneId":"UTC"}"#,
      result: #"{"coins":15,"daily":15,"lastCheckInDate":"2026-03-14","milestone":0,"newMilestones":[]}"#)
    let body = try CloudCommit(of: action, project: "hachimi", sessionKey: nil).body
    #expect(String(decoding: body.canonical, as: UTF8.self) == Self.checkInBody)
  }

  private static let checkInBody = #"""
    {"writes":[{"currentDocument":{"exists":false},"update":{"fields":{"endedAt":{"nullValue":null},"payload":{"stringValue":"{\"day\":14,\"isWeekend\":true,\"month\":\"2026-03\",\"timezoneId\":\"UTC\"}"},"result":{"stringValue":"{\"coins\":15,\"daily\":15,\"lastCheckInDate\":\"2026-03-14\",\"milestone\":0,\"newMilestones\":[]}"},"startedAt":{"timestampValue":"2026-03-14T08:10:00.000Z"},"type":{"stringValue":"check_in"}},"name":"projects/hachimi/databases/(default)/documents/users/u1/ledger/019ceb65-23c0-8e7e-8575-ede640d14b99"}},{"update":{"fields":{},"name":"projects/hachimi/databases/(default)/documents/users/u1/monthlyCheckIns/2026-03"},"updateMask":{"fieldPaths":[]},"updateTransforms":[{"appendMissingElements":{"values":[{"integerValue":"14"}]},"fieldPath":"checkedDays"},{"fieldPath":"totalCoins","increment":{"integerValue":"15"}},{"appendMissingElements":{"values":[]},"fieldPath":"milestonesClaimed"}]},{"update":{"fields":{"lastCheckInDate":{"stringValue":"2026-03-14"}},"name":"projects/hachimi/databases/(default)/documents/users/u1"},"updateMask":{"fieldPaths":["lastCheckInDate"]},"updateTransforms":[{"fieldPath":"coins","increment":{"integerValue":"15"}}]}]}
    """#

  /// V21.
  @Test func aDeadlineIsMidnightInTheZoneOfItsAction() throws {
    let action = action(
      "habit_update",
      payload: #"{"deadlineDate":"2026-03-31","habitId":"h","timezoneId":"America/New_York"}"#)
    let body = try CloudCommit(of: action, project: "p", sessionKey: nil).body
    #expect(body.serialized().contains(#""deadlineDate":{"timestampValue":"2026-03-31T04:00:00.000Z"}"#))
  }

  @Test func fieldsOfAnUpdateAreInOrder() throws {
    let action = action(
      "habit_update",
      payload: #"{"habitId":"h","motivationText":null,"name":"N","reminders":[],"targetHours":7,"timezoneId":"UTC"}"#,
      result: #"{"targetCompleted":true}"#)
    let body = try CloudCommit(of: action, project: "p", sessionKey: nil).body.serialized()
    #expect(
      body.contains(
        #""updateMask":{"fieldPaths":["name","targetHours","reminders","motivationText","targetCompleted"]}"#))
    #expect(body.contains(#""reminders":{"arrayValue":{"values":[]}},"motivationText":{"nullValue":null}"#))
  }

  @Test func onlyTheMarkerOfAnUnlockIsSent() throws {
    let action = action(
      "achievement_unlocked",
      payload: #"{"achievementId":"days-1","timezoneId":"UTC","trigger":"check_in","triggerActionId":"a"}"#)
    let writes = try CloudCommit(of: action, project: "p", sessionKey: nil).body.objectValue?["writes"]?.arrayValue
    #expect(writes?.count == 1)
  }

  // MARK: Damaged rows

  @Test(
    arguments: table(
      #"""
      type           | payload                                                           | result
      check_in       | {"day":14,"month":"2026-03","timezoneId":"UTC"}                   | {}
      check_in       | [                                                                 | {}
      check_in       | {}                                                                | []
      gift           | {"timezoneId":"UTC"}                                              | {}
      habit_delete   | {"habitId":"h","catId":"c"}                                       | {}
      habit_delete   | {"habitId":"h","catId":"c","timezoneId":"Mars/Base"}              | {}
      habit_delete   | {"habitId":"h","catId":"..","timezoneId":"UTC"}                   | {}
      habit_delete   | {"habitId":"a/b","catId":"c","timezoneId":"UTC"}                  | {}
      unequip        | {"accessoryId":"a","catId":"__c__","timezoneId":"UTC"}            | {}
      """#)) func aDamagedRowIsNotSent(_ row: Case)
  {
    let action = action(row["type"], payload: row["payload"], result: row["result"])
    #expect(throws: UnreadableAction(actionID: action.id)) {
      try CloudCommit(of: action, project: "p", sessionKey: nil)
    }
  }

  @Test(arguments: [-1, Int64.max]) func aTimeOutOfRangeIsNotSent(_ milliseconds: Int64) {
    let action = action(
      "habit_delete", started: milliseconds, payload: #"{"habitId":"h","catId":"c","timezoneId":"UTC"}"#)
    #expect(throws: UnreadableAction(actionID: action.id)) {
      try CloudCommit(of: action, project: "p", sessionKey: nil)
    }
  }

  // MARK: Answers

  @Test(
    arguments: table(
      #"""
      status | body                                   | answer
      200    | {"commitTime":"2026-03-15T18:00:00Z"}  | done
      200    | {"writeResults":[],"commitTime":"x"}   | done
      201    | {"writeResults":[{}]}                  | done
      299    | {"writeResults":null}                  | done
      200    | {}                                     | never HTTP 200
      200    | -                                      | never HTTP 200
      204    |                                        | never HTTP 204
      200    | [{"commitTime":"x"}]                   | never HTTP 200
      200    | "commitTime"                           | never HTTP 200
      200    | {"commitTime":"x"                      | never HTTP 200
      200    | <html>Log in</html>                    | never HTTP 200
      200    | {"commitTime":"x","error":{"status":"UNAVAILABLE"}} | never HTTP 200 UNAVAILABLE
      200    | {"commitTime":"x","error":null}        | never HTTP 200
      299    | {"error":{"status":"UNAVAILABLE"}}     | never HTTP 299 UNAVAILABLE
      409    | {"error":{"status":"ALREADY_EXISTS"}}  | already there
      409    | {"error":{"status":"ABORTED"}}         | later HTTP 409 ABORTED
      409    | ALREADY_EXISTS                         | later HTTP 409
      408    | -                                      | later HTTP 408
      425    | -                                      | later HTTP 425
      429    | {"error":{"status":"RESOURCE_EXHAUSTED","message":"secret"}} | later HTTP 429 RESOURCE_EXHAUSTED
      500    | {"error":{"status":"secret"}}          | later HTTP 500
      503    | {"error":{"status":"A B"}}             | later HTTP 503
      599    | {"error":"UNAVAILABLE"}                | later HTTP 599
      100    | -                                      | never HTTP 100
      301    | -                                      | never HTTP 301
      400    | {"error":{"status":"FAILED_PRECONDITION"}} | never HTTP 400 FAILED_PRECONDITION
      401    | {"error":{"status":"UNAUTHENTICATED"}} | never HTTP 401 UNAUTHENTICATED
      404    | {"error":{"status":"ALREADY_EXISTS"}}  | never HTTP 404 ALREADY_EXISTS
      600    | -                                      | never HTTP 600
      """#)) func anAnswerTellsWhetherToTryAgain(_ row: Case)
  {
    let answer = CloudAnswer(httpStatus: row.number("status"), body: Array(row["body"].utf8))
    let text =
      switch answer {
      case .done: "done"
      case .alreadyThere: "already there"
      case .failed(let error, let isTemporary, _): "\(isTemporary ? "later" : "never") \(error)"
      }
    #expect(text == row["answer"])
  }

  @Test func aWordOfAnAnswerIsAtMost64Long() {
    func answer(_ length: Int) -> CloudAnswer {
      let word = String(repeating: "A", count: length)
      return CloudAnswer(httpStatus: 500, body: Array(#"{"error":{"status":"\#(word)"}}"#.utf8))
    }
    #expect(answer(64) == .failed(error: "HTTP 500 \(String(repeating: "A", count: 64))", isTemporary: true))
    #expect(answer(65) == .failed(error: "HTTP 500", isTemporary: true))
  }

  /// V17.
  @Test func eachFailureDoublesTheWait() {
    #expect((0...9).map(Backoff.seconds) == [2, 4, 8, 16, 32, 64, 128, 256, 300, 300])
    #expect(Backoff.seconds(afterFailures: .max) == 300)
  }
}
