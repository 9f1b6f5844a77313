/// What a shell offers for a value.
public struct CompletionKind: Sendable {
  enum Kind: Hashable { case none, list([String]), file(extensions: [String]), directory, shellCommand(String) }
  let kind: Kind

  /// Whether the value is a path, which may contain any bytes. Every other value is UTF-8.
  var isPath: Bool {
    switch kind {
    case .file, .directory: true
    case .none, .list, .shellCommand: false
    }
  }

  /// Nothing.
  public static var `default`: CompletionKind { CompletionKind(kind: .none) }
  /// These words.
  public static func list(_ words: [String]) -> CompletionKind { CompletionKind(kind: .list(words)) }
  /// Files and folders; with extensions (`csv`, without the dot) only such files, and folders.
  public static func file(extensions: [String] = []) -> CompletionKind {
    CompletionKind(kind: .file(extensions: extensions))
  }
  /// Folders.
  public static var directory: CompletionKind { CompletionKind(kind: .directory) }
  /// The words printed by a shell command.
  public static func shellCommand(_ command: String) -> CompletionKind {
    CompletionKind(kind: .shellCommand(command))
  }
}
