import EarnedCore

/// Records that a quest and its attempt failed.
struct FailQuest: Operation {
  static let recordName = "unlock.quest.fail"
  static let recordType = RecordType(
    recordName, .openID("quest_session_id"),
    .required("reason", .choice(QuestFailure.allCases.map(\.rawValue)))
  ).described(
    "Notes that a quest failed, and its attempt with it.",
    denials: [.expired])

  let questSessionID: String?
  let failure: QuestFailure

  init(_ record: Record, at now: Now) {
    questSessionID = record.fields.optionalText("quest_session_id")
    failure = record.fields.choice("reason")
  }

  var needs: [State.Need] { [.openQuest(questSessionID)] }

  func carryOut(_ deliberation: inout Deliberation) throws(Rejection) -> DenialReason? {
    guard let (quest, _) = try deliberation.runningQuest(questSessionID) else { return .expired }
    deliberation.add(.questFailed(quest.ended(.failed), failure))
    return nil
  }
}
