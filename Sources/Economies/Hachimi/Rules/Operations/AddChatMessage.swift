import EarnedCore
import EarnedJSON

/// Adds a message to the chat with a cat (data model, `chat_messages`). It is never synced.
struct AddChatMessage: Operation {
  static let recordName = "hachimi.chat.add"
  static let recordType = RecordType(
    recordName, .catID, .required("role", .choice(ChatRole.allCases.map(\.rawValue))),
    .required("content", .text()), .newID("message_id")
  ).described(
    "Adds a message to the chat with a cat.", example: ["cat_id": "cat-1", "role": "user", "content": "Hello"])

  let message: ChatMessage

  init(_ record: Record, at now: Now) {
    message = ChatMessage(
      messageID: record.fields.optionalText("message_id") ?? record.key.description,
      catID: record.fields.text("cat_id"), role: record.fields.choice("role"),
      content: record.fields.text("content"), created: now.instant)
  }

  var needs: [State.Need] { [.message(message.messageID)] }

  func checkValues(_ state: State) throws(Rejection) {
    if state.subject.idIsTaken {
      throw Rejection(.idConflict, "the message id '\(message.messageID)' is used by another message")
    }
  }

  func carryOut(_ deliberation: inout Deliberation) throws(Rejection) -> DenialReason? {
    _ = try deliberation.state.cat(message.catID)
    deliberation.add(.messageAdded(message))
    return nil
  }
}
