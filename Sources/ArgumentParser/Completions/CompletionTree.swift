/// What a completion script has to know, the same for every shell.
///
/// All three scripts have one plan: walk over the words before the cursor to learn the command, the option that waits
/// for its value and the number of positional arguments; then look up what can follow. A *place* is such a state as
/// text: `earned report --format` for the value of an option, `earned import 0` for the first positional argument.
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

  /// Something to offer, with what it means.
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

  /// What a command understands, with what the subcommand does that runs when none is named.
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
  /// The steps from a command to one below it, by name or alias.
  var descents: [(words: [String], command: String)] {
    nodes.flatMap { node in
      node.subcommands.map { step in (step.names.map { "\(node.typed) \($0)" }, "\(node.typed) \(step.name)") }
    }
  }

  /// Where an option waits for its value, and what that can be.
  var optionPlaces: [(places: [String], completion: CompletionKind.Kind)] {
    nodes.flatMap { node in
      node.options.filter { $0.kind != .flag }.map { option in
        (option.names.map { "\(node.typed) \($0.text)" }, option.completion.kind)
      }
    }
  }

  /// Where a positional argument is due, and what it can be; an open place is every later one too.
  var positionalPlaces: [(place: String, isOpen: Bool, completion: CompletionKind.Kind)] {
    nodes.flatMap { node in
      node.positionals.enumerated().map { index, argument in
        let isOpen = argument.isRepeating
        return (isOpen ? "\(node.typed) " : "\(node.typed) \(index)", isOpen, argument.completion.kind)
      }
    }
  }

  /// The subcommands of each command that has some.
  var subcommandLists: [(command: String, candidates: [Candidate])] {
    nodes.filter { !$0.subcommands.isEmpty }.map { node in
      let help = Candidate(word: "help", meaning: "Show help for a subcommand.")
      let candidates = node.subcommands.map { Candidate(word: $0.name, meaning: $0.configuration.abstract) }
      return (node.typed, candidates + (node.typed == name ? [help] : []))
    }
  }

  /// The options of each command, by their long names where they have one.
  var optionLists: [(command: String, candidates: [Candidate])] {
    nodes.map { node in
      let candidates = node.options.compactMap { option in
        option.preferredName.map { Candidate(word: $0, meaning: option.help.abstract) }
      }
      return (node.typed, candidates)
    }
  }
}

extension String {
  /// The text as one word of any of the three shells.
  var shellQuoted: String {
    "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
