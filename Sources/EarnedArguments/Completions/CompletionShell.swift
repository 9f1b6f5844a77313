/// A shell with completions.
public struct CompletionShell: RawRepresentable, Hashable, CaseIterable, Sendable {
  /// `bash`, `zsh` or `fish`.
  public let rawValue: String

  /// The shell with this name; nil when it has no completions.
  public init?(rawValue: String) {
    guard ["bash", "zsh", "fish"].contains(rawValue) else { return nil }
    self.rawValue = rawValue
  }

  private init(known name: String) { rawValue = name }

  /// GNU Bash.
  public static let bash = CompletionShell(known: "bash")
  /// The Z shell.
  public static let zsh = CompletionShell(known: "zsh")
  /// The friendly interactive shell.
  public static let fish = CompletionShell(known: "fish")

  /// All three.
  public static var allCases: [CompletionShell] { [.bash, .zsh, .fish] }
}

extension CompletionShell: ExpressibleByArgument {}
