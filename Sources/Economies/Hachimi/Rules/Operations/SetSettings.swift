import EarnedCore
import EarnedJSON

/// Changes the settings (decision K45). They stay on this machine.
struct SetSettings: OwnOperation {
  static let recordName = "hachimi.settings.set"
  static let declaration = RecordDeclaration(
    recordName, .optional("ai_features_enabled", .flag, whenLeftOut: "as it is; false at first"),
    .optional(
      "ai_selected_provider", .word(of: HachimiSettings.AIProvider.self),
      whenLeftOut: "as it is; minimax at first"), check: faults
  ).described("Changes the settings.", example: ["ai_features_enabled": true])

  let areFeaturesEnabled: Bool?
  let provider: HachimiSettings.AIProvider?

  init(_ record: Record, at now: Now) {
    areFeaturesEnabled = record.fields.optionalFlag("ai_features_enabled")
    provider = record.fields.optionalText("ai_selected_provider").flatMap(HachimiSettings.AIProvider.init)
  }

  func perform(_ decision: inout PendingDecision) throws(Rejection) -> DenialReason? {
    var settings = decision.state.settings
    if let areFeaturesEnabled { settings.aiFeaturesEnabled = areFeaturesEnabled }
    if let provider { settings.aiProvider = provider }
    if settings != decision.state.settings { decision.add(.settingsSet(settings)) }
    return nil
  }

  @Sendable private static func faults(in record: JSONObject) -> [Rejection] {
    recordType.fields.contains { record.isGiven($0.name) } ? [] : [FieldFaults.nothingToChange]
  }
}
