import EarnedCore

/// The names of a user's documents (data model, "Collection Hierarchy"). Ids are checked, because an invalid id could
/// name another document.
struct CloudDocumentNames {
  let project: String
  let action: LedgerAction

  var user: String {
    get throws(UnreadableAction) {
      "projects/\(project)/databases/(default)/documents/users/\(try checked(action.uid))"
    }
  }

  /// The document of the action itself. Once it exists, the action has counted.
  var marker: String { get throws(UnreadableAction) { "\(try user)/ledger/\(try checked(action.actionID))" } }

  func habit(_ id: String) throws(UnreadableAction) -> String { "\(try user)/habits/\(try checked(id))" }

  func session(_ id: String, of habitID: String) throws(UnreadableAction) -> String {
    "\(try habit(habitID))/sessions/\(try checked(id))"
  }

  func cat(_ id: String) throws(UnreadableAction) -> String { "\(try user)/cats/\(try checked(id))" }

  func month(of date: CalendarDate) throws(UnreadableAction) -> String {
    "\(try user)/monthlyCheckIns/\(CheckInMonth.name(of: date))"
  }

  private func checked(_ id: String) throws(UnreadableAction) -> String {
    guard DocumentID.allows(id) else { throw UnreadableAction(actionID: action.actionID) }
    return id
  }
}
