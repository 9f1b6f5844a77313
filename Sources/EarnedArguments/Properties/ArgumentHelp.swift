/// The help of an argument, an option or a flag. A string literal is its abstract.
package struct ArgumentHelp: ExpressibleByStringInterpolation, Sendable {
  /// A one-line description.
  package var abstract: String
  /// Further text, shown below the abstract.
  package var discussion: String
  /// The placeholder for the value: `file` gives `--out <file>`; the property's name when nil.
  package var valueName: String?
  /// Whether it may be several words, which go in quotes.
  package var isText: Bool
  package var visibility: ArgumentVisibility

  /// Help with an abstract and optional details.
  package init(
    _ abstract: String = "", discussion: String = "", valueName: String? = nil, isText: Bool = false,
    visibility: ArgumentVisibility = .default
  ) {
    self.abstract = abstract
    self.discussion = discussion
    self.valueName = valueName
    self.isText = isText
    self.visibility = visibility
  }

  /// Help with only an abstract.
  package init(stringLiteral abstract: String) { self.init(abstract) }

  /// Never shown.
  package static var hidden: ArgumentHelp { ArgumentHelp(visibility: .hidden) }
}

/// Where an argument is shown.
package struct ArgumentVisibility: Hashable, Sendable {
  private let isShown: Bool

  /// In help, usage and completions.
  package static let `default` = ArgumentVisibility(isShown: true)
  /// Nowhere, but it still works.
  package static let hidden = ArgumentVisibility(isShown: false)
}

/// What a shell offers for a value.
package struct CompletionKind: Sendable {
  enum Kind: Hashable {
    case none, list([String]), file(extensions: [String]), directory, shellCommand(String)
  }
  let kind: Kind

  /// Whether the value is a path, which may contain any bytes. Every other value is UTF-8.
  var isPath: Bool {
    switch kind {
    case .file, .directory: true
    case .none, .list, .shellCommand: false
    }
  }

  package static var `default`: CompletionKind { CompletionKind(kind: .none) }
  package static func list(_ words: [String]) -> CompletionKind { CompletionKind(kind: .list(words)) }
  /// Files and folders; with extensions (`csv`, without the dot) only such files, and folders.
  package static func file(extensions: [String] = []) -> CompletionKind {
    CompletionKind(kind: .file(extensions: extensions))
  }
  package static var directory: CompletionKind { CompletionKind(kind: .directory) }
  /// The words printed by a shell command, which is followed by `--`, the positional arguments before the cursor and the word
  /// at it.
  package static func shellCommand(_ command: String) -> CompletionKind {
    CompletionKind(kind: .shellCommand(command))
  }
}
