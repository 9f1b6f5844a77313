import EarnedCore
import EarnedJSON

/// Merges changes into the settings (rules 2.6).
struct UpdateSettings: Operation {
  static let recordName = "clepsy.settings.update"
  static let recordType = RecordType(recordName, .required("settings", .object(UserSettings.fields)))
    .described(
      "Merges changes into the settings.")

  let changes: JSONObject

  init(_ record: Record, at now: Now) { changes = record.fields.object("settings") }

  func checkValues(_ state: State) throws(Rejection) { try UserSettings.check(changes) }

  func carryOut(_ deliberation: inout Deliberation) throws -> DenialReason? {
    try deliberation.passTime()
    let settings = deliberation.state.settings.merging(changes)
    if settings != deliberation.state.settings { deliberation.add(.settingsUpdated(settings)) }
    return nil
  }
}
