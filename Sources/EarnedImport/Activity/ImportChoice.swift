import EarnedCore

/// What a person wants to import.
public struct ImportChoice: Sendable {
  /// The aspects to import; nil for the default of the file kind.
  public var aspects: Set<Aspect>?
  /// The apps to import, by id, name in their system, or label; all when empty.
  public var apps: [String] = []
  /// The person's own names for apps. Keys name apps in the same ways.
  public var aliases: [String: String] = [:]
  /// Whether to mark the apps as distracting.
  public var distracts = false
  /// Apps whose continuous use counts as a focus session.
  public var focusApps: [String] = []
  /// The minimum length of a focus session.
  public var shortestFocus = Duration.seconds(25 * 60)
  /// The time at which to register apps and habits, for a database with newer days: the current time, because closed
  /// days only accept what happened on them.
  public var introductionTime: Instant?

  /// The default choice: all apps.
  public init() {}

  func wants(_ id: AppID, label: String?) -> Bool {
    apps.isEmpty || apps.contains { Self.names($0, id, label: label) }
  }

  func isFocus(_ id: AppID, label: String?) -> Bool { focusApps.contains { Self.names($0, id, label: label) } }

  func alias(of id: AppID, label: String?) -> String? {
    aliases.sorted { $0.key < $1.key }.first { Self.names($0.key, id, label: label) }?.value
  }

  /// Whether a typed name names an app.
  static func names(_ name: String, _ id: AppID, label: String?) -> Bool {
    id.description == name || id.nameInSystem == name || label == name
  }
}
