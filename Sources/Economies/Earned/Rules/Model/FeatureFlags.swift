import EarnedCore
import EarnedJSON

/// The feature flags (data model A3, `meta.flags_json`; backlog E0-02; decision E64). They are the app's: no rule depends
/// on one.
public struct FeatureFlags: Equatable, Sendable {
  private struct Flag: Equatable, Sendable {
    /// Its place in the stored object, ascending.
    var place: Int
    var member: JSONObject.Member
  }

  private var flags = ByID<Flag>()
  private var nextPlace = 0

  /// The flags of a stored object.
  package init(_ document: JSONObject = [:]) {
    for member in document.members { self[member.key] = member.value }
  }

  /// What is stored, with flags of other names.
  package var document: JSONObject {
    var document = JSONObject()
    document.members = flags.values.sorted { $0.place < $1.place }.map(\.member)
    return document
  }

  private subscript(name: String) -> JSONValue? {
    get { flags[name]?.member.value }
    set {
      guard let newValue else { return flags[name] = nil }
      flags[name] = Flag(place: flags[name]?.place ?? nextPlace, member: .init(key: name, value: newValue))
      nextPlace += 1
    }
  }

  /// The known flags, each with what it is when nothing is stored.
  package static let known = [
    (name: "ios_screentime_enabled", standard: true), (name: "android_enforcement_enabled", standard: false),
    (name: "billing_enabled", standard: false),
  ]

  /// The known flags as they are in force, then the others as they are stored.
  public var inForce: JSONObject {
    var flags = JSONObject()
    for flag in Self.known { flags[flag.name] = .bool(self[flag.name]?.boolValue ?? flag.standard) }
    flags.members += document.members.filter { member in !Self.known.contains { $0.name == member.key } }
    return flags
  }

  /// These flags with some of them set, or nil when they are already so. Null takes one back.
  func setting(_ changes: JSONObject) -> FeatureFlags? {
    var flags = self
    var isChanged = false
    for change in changes.members {
      let value = change.value == .null ? JSONValue?.none : change.value
      guard flags[change.key] != value else { continue }
      flags[change.key] = value
      isChanged = true
    }
    return isChanged ? flags : nil
  }

  /// What diagnostics show of the stored object: the known flags.
  package static let kind = ValueKind.json(.object(known.map { .init($0.name, .optional(.flag)) }))
}
