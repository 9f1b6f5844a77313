package struct CompletionShell: RawRepresentable, Hashable, CaseIterable, Sendable {
  /// `bash`, `zsh` or `fish`.
  package let rawValue: String

  /// The shell with this name; nil when it has no completions.
  package init?(rawValue: String) {
    guard ["bash", "zsh", "fish"].contains(rawValue) else { return nil }
    self.rawValue = rawValue
  }

  private init(known name: String) { rawValue = name }

  package static let bash = CompletionShell(known: "bash")
  package static let zsh = CompletionShell(known: "zsh")
  package static let fish = CompletionShell(known: "fish")

  package static var allCases: [CompletionShell] { [.bash, .zsh, .fish] }
}

extension CompletionShell: ExpressibleByArgument {}

/// What a completion script needs to know, the same for every shell.
///
/// All scripts work in the same way. They go through the words before the cursor to find the command, the option that
/// expects a value, and the number of positional arguments. Then they look up what can follow. A *place* is such a
/// state as text: `earned report --format` for the value of an option, `earned import 0` for the first positional
/// argument.
struct CompletionTree {
  /// A visible command.
  struct Node {
    /// `earned report weekly`
    let typed: String
    let definitions: [ArgumentDefinition]
    let subcommands: [Command]

    var options: [ArgumentDefinition] { definitions.filter { $0.kind != .positional } }
    var positionals: [ArgumentDefinition] { definitions.filter { $0.kind == .positional } }
  }

  /// A word to offer, with its description.
  struct Candidate {
    let word: String
    let meaning: String
  }

  let name: String
  let nodes: [Node]

  init(root: Command) {
    name = root.name
    nodes = Self.nodes(at: [root])
  }

  func script(for shell: CompletionShell) -> String {
    switch shell {
    case .bash: bashScript
    case .zsh: zshScript
    default: fishScript
    }
  }

  private static func nodes(at path: [Command]) -> [Node] {
    let subcommands = path.last?.visibleSubcommands ?? []
    let node = Node(typed: path.typed, definitions: definitions(at: path).filter(\.isVisible), subcommands: subcommands)
    return [node] + subcommands.flatMap { nodes(at: path + [$0]) }
  }

  /// The arguments of a command, including those of its default subcommand.
  private static func definitions(at path: [Command]) -> [ArgumentDefinition] {
    let own = path.definitions
    guard let standIn = path.last?.defaultSubcommand else { return own }
    return own
      + (path + [standIn]).definitions.filter { one in
        !one.names.contains { name in own.contains { $0.answers(to: name.text) } }
      }
  }
}

extension CompletionTree {
  /// The steps from a command to its subcommands, by name or alias.
  var descents: [(words: [String], command: String)] {
    nodes.flatMap { node in
      node.subcommands.map { step in (step.names.map { "\(node.typed) \($0)" }, "\(node.typed) \(step.name)") }
    }
  }

  /// The places where an option expects a value, and the completion of the value.
  var optionPlaces: [(places: [String], completion: CompletionKind.Kind)] {
    nodes.flatMap { node in
      node.options.filter { $0.kind != .flag }.map { option in
        (option.names.map { "\(node.typed) \($0.text)" }, option.completion.kind)
      }
    }
  }

  /// The places where a positional argument is expected, and its completion. An open place includes all later ones.
  var positionalPlaces: [(place: String, isOpen: Bool, completion: CompletionKind.Kind)] {
    nodes.flatMap { node in
      node.positionals.enumerated().map { index, argument in
        let isOpen = argument.isRepeating
        return (isOpen ? "\(node.typed) " : "\(node.typed) \(index)", isOpen, argument.completion.kind)
      }
    }
  }

  /// The subcommands of each command that has any.
  var subcommandLists: [(command: String, candidates: [Candidate])] {
    nodes.filter { !$0.subcommands.isEmpty }.map { node in
      let help = Candidate(word: "help", meaning: "Show help for a subcommand.")
      let candidates = node.subcommands.map { Candidate(word: $0.name, meaning: $0.configuration.abstract) }
      return (node.typed, candidates + (node.typed == name ? [help] : []))
    }
  }

  /// The options of each command, by long name if they have one.
  var optionLists: [(command: String, candidates: [Candidate])] {
    nodes.map { node in
      let candidates = node.options.compactMap { option in
        option.preferredName.map { Candidate(word: $0, meaning: option.help.abstract) }
      }
      return (node.typed, candidates)
    }
  }
}
