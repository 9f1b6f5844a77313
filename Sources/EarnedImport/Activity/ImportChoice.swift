import EarnedCore

/// What a person wants of an import.
public struct ImportChoice: Sendable {
  /// What is taken; nil for what is usual for the kind of file.
  public var aspects: Set<Aspect>?
  /// The apps that count, by id, by what their system calls them, or by label; none for all.
  public var apps: [String] = []
  /// Names of the user's own, by the same names of apps.
  public var aliases: [String: String] = [:]
  /// Whether the apps become distracting ones.
  public var distracts = false
  /// Apps whose long use counts as a focus session.
  public var focusApps: [String] = []
  /// How long a run of them must be to count.
  public var shortestFocus = Duration.seconds(25 * 60)
  /// Now, for a database that has newer days: apps and habits are then made known at this time, as closed days take only
  /// what happened on them.
  public var introductionTime: Instant?

  /// All apps, as is usual.
  public init() {}

  func wants(_ id: AppID, label: String?) -> Bool {
    apps.isEmpty || apps.contains { Self.names($0, id, label: label) }
  }

  func isFocus(_ id: AppID, label: String?) -> Bool { focusApps.contains { Self.names($0, id, label: label) } }

  func alias(of id: AppID, label: String?) -> String? {
    aliases.sorted { $0.key < $1.key }.first { Self.names($0.key, id, label: label) }?.value
  }

  /// Whether a name that was typed is that of an app.
  static func names(_ name: String, _ id: AppID, label: String?) -> Bool {
    id.description == name || id.nameInSystem == name || label == name
  }
}
