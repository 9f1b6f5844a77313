import EarnedCore

/// Cancels a quest and its attempt.
struct CancelQuest: Operation {
  static let recordName = "unlock.quest.cancel"
  static let recordType = RecordType(recordName, .openID("quest_session_id")).described(
    "Gives a quest up, and its attempt with it.",
    denials: [.expired])

  let questSessionID: String?

  init(_ record: Record, at now: Now) {
    questSessionID = record.fields.optionalText("quest_session_id")
  }

  var needs: [State.Need] { [.openQuest(questSessionID)] }

  func carryOut(_ deliberation: inout Deliberation) throws(Rejection) -> DenialReason? {
    guard let (quest, _) = try deliberation.runningQuest(questSessionID) else { return .expired }
    deliberation.add(.questCancelled(quest.ended(.cancelled), endsAttempt: true))
    return nil
  }
}
