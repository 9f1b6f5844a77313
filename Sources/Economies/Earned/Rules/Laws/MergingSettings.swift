import EarnedCore
import EarnedJSON

/// Checks and merges changes of the settings (data model A4.1; decision E46).
extension UserSettings {
  /// Rejects changes of fixed values, too few or too many presets (decision E69), and costs that are out of bounds or do not
  /// increase.
  func check(_ changes: JSONObject) throws(Rejection) {
    for section in SettingsKey.all {
      let (given, counting) = (changes[section.name]?.objectValue, inForce[section.name]?.objectValue)
      for key in section.keys where key.isFixed {
        guard let wanted = given?[key.name], wanted != .null, wanted != counting?[key.name] else { continue }
        throw Rejection(.invalidValue, "'settings.\(section.name).\(key.name)' is fixed and cannot be changed")
      }
    }
    if let presets = changes["focus"]?.objectValue?["preset_minutes"]?.arrayValue,
      !(EarnedNumbers.presetCount ~= presets.count)
    {
      throw Rejection(
        .invalidValue,
        "'settings.focus.preset_minutes' has \(presets.count) lengths; it takes "
          + "\(EarnedNumbers.presetCount.lowerBound) to \(EarnedNumbers.presetCount.upperBound)")
    }
    if changes["credit_costs"] != nil { try merging(changes).checkCosts() }
  }

  private func checkCosts() throws(Rejection) {
    let costs = CreditCosts(document["credit_costs"]?.objectValue)
    if let minutes = costs.minutesOutOfBounds, let bounds = CreditCosts.bounds[minutes] {
      throw Rejection(
        .invalidValue, "\(minutes) minutes cost between \(bounds.lowerBound) and \(bounds.upperBound) credits")
    }
    if !costs.isIncreasing { throw Rejection(.invalidValue, "credit costs must rise with the duration") }
  }

  /// Merges object by object: members that the changes leave out keep their values. Stored costs that do not count are
  /// replaced when one is changed, because they would make the new ones break the rule.
  func merging(_ changes: JSONObject) -> UserSettings {
    var document = document
    if changes["credit_costs"] != nil, ignored.contains("credit_costs") {
      document["credit_costs"] = inForce["credit_costs"]
    }
    return UserSettings(Self.merge(changes, into: document))
  }

  private static func merge(_ changes: JSONObject, into document: JSONObject) -> JSONObject {
    var merged = document
    for member in changes.members {
      let (name, value) = (member.key, member.value)
      switch (value, merged[name]) {
      case (.object(let inner), .object(let stored)): merged[name] = .object(merge(inner, into: stored))
      case (.null, _): if name == "qr_key_value" { merged[name] = .null }
      default: merged[name] = value
      }
    }
    return merged
  }

  mutating func setQRKeyTime(_ instant: Instant?) {
    var quest = document["quest"]?.objectValue ?? [:]
    quest["qr_key_set_ts_utc_ms"] = instant.map { .integer($0.millisecondsSinceEpoch) } ?? .null
    document["quest"] = .object(quest)
  }
}
