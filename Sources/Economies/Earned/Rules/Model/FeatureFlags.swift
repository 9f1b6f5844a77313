import EarnedCore
import EarnedJSON

/// The feature flags (data model A3, `meta.flags_json`; backlog E0-02; decision E64). They are the app's: no rule depends
/// on one.
public struct FeatureFlags: Equatable, Sendable {
  /// What is stored, with flags of other names.
  package private(set) var document: JSONObject

  /// The flags of a stored object.
  package init(_ document: JSONObject = [:]) { self.document = document }

  /// The known flags, each with what it is when nothing is stored.
  package static let known = [
    (name: "ios_screentime_enabled", standard: true), (name: "android_enforcement_enabled", standard: false),
    (name: "billing_enabled", standard: false),
  ]

  /// The known flags as they are in force, then the others as they are stored.
  public var inForce: JSONObject {
    var flags = JSONObject()
    for flag in Self.known { flags[flag.name] = .bool(document[flag.name]?.boolValue ?? flag.standard) }
    for member in document.members where flags[member.key] == nil { flags[member.key] = member.value }
    return flags
  }

  /// These flags with some of them set. Null takes one back.
  func setting(_ changes: JSONObject) -> FeatureFlags {
    var flags = self
    for change in changes.members {
      flags.document[change.key] = change.value == .null ? JSONValue?.none : change.value
    }
    return flags
  }

  /// What diagnostics show of the stored object: the known flags.
  package static let kind = ValueKind.json(.object(known.map { .init($0.name, .optional(.flag)) }))
}
