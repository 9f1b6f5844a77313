import EarnedCore
import EarnedJSON

/// Changes the settings (decision K45). They stay on this machine.
public struct SetHachimiSettings: OwnOperation {
  package static let recordName = "hachimi.settings.set"
  package static let declaration = RecordDeclaration<SetHachimiSettings>(
    .optional("ai_features_enabled", \.aiFeaturesEnabled, .flag, whenLeftOut: "as it is; false at first"),
    .optional(
      "ai_selected_provider", \.aiSelectedProvider, .word(of: HachimiSettings.AIProvider.self),
      whenLeftOut: "as it is; minimax at first"), check: faults, make: SetHachimiSettings.init
  ).described("Changes the settings.", example: ["ai_features_enabled": true])

  let aiFeaturesEnabled: Bool?
  let aiSelectedProvider: HachimiSettings.AIProvider?

  /// What is nil is left out.
  public init(aiFeaturesEnabled: Bool? = nil, aiSelectedProvider: HachimiSettings.AIProvider? = nil) {
    self.aiFeaturesEnabled = aiFeaturesEnabled
    self.aiSelectedProvider = aiSelectedProvider
  }

  func perform(_ decision: inout PendingDecision<HachimiState>) throws(Rejection) -> DenialReason? {
    var settings = decision.state.settings
    if let aiFeaturesEnabled { settings.aiFeaturesEnabled = aiFeaturesEnabled }
    if let aiSelectedProvider { settings.aiProvider = aiSelectedProvider }
    if settings != decision.state.settings { decision.add(.settingsSet(settings)) }
    return nil
  }

  @Sendable private static func faults(in record: JSONObject) -> [Rejection] {
    recordType.fields.contains { record.isGiven($0.name) } ? [] : [FieldFaults.nothingToChange]
  }
}
