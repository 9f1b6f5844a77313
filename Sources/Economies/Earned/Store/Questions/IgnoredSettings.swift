import EarnedCore
import EarnedEconomyRules
import EarnedJSON
import EarnedSystem

/// The stored settings that do not count, because they break their rule (decision E62): the rules use the default
/// values instead, and every answer that depends on them says so.
package struct IgnoredSettings: Equatable, Sendable {
  /// For example `credit_costs`, `quest.cooldown_minutes_per_app`.
  let names: [String]

  init(of state: EarnedState) { names = state.settings.ignored }

  /// For people, as a sentence; nil when all settings count.
  package var note: String? {
    guard !names.isEmpty else { return nil }
    let are =
      names.count == 1
      ? "breaks its rule and does not count: the default does" : "break their rules and do not count: the defaults do"
    return
      "\(names.joined(separator: ", ")) in the settings \(are); 'earned diagnostics check --fix' stores \(names.count == 1 ? "it" : "them")"
  }

  /// As the member `ignored_settings` of a document; nil when all settings count.
  package var json: JSONValue? { names.isEmpty ? nil : .array(names.map(JSONValue.string)) }
}

extension JSONObject {
  /// The same with the names of the ignored settings as its last member, when there are some.
  func adding(_ ignored: IgnoredSettings) -> JSONObject {
    var object = self
    object["ignored_settings"] = ignored.json
    return object
  }
}
