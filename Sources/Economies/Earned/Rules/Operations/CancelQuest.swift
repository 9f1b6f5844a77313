import EarnedCore

/// Gives a quest up, and its attempt with it.
struct CancelQuest: Operation {
  static let recordType = RecordType("unlock.quest.cancel", .required("quest_session_id", .text()))

  let questSessionID: String

  init(_ record: Record, at now: Now) {
    questSessionID = record.fields.text("quest_session_id")
  }

  var needs: [State.Need] { [.quest(questSessionID)] }

  func carryOut(_ deliberation: inout Deliberation) throws(Rejection) -> DenialReason? {
    guard let (quest, _) = try deliberation.runningQuest() else { return .expired }
    deliberation.add(.questCancelled(quest.ended(.cancelled), endsAttempt: true))
    return nil
  }
}
