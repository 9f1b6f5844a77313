@testable import EarnedArguments

/// Finds errors in a command tree. Call it in a test with the root command.
package enum CommandTree {
  /// One sentence per error in `root` and below; empty when there are none.
  package static func validate(_ root: any ParsableCommand.Type) -> [String] {
    faults(in: [Command(root)])
  }

  private static func faults(in path: [Command]) -> [String] {
    guard let command = path.last else { return [] }
    let own = nameFaults(path) + positionalFaults(path) + subcommandFaults(path)
    return own + command.subcommands.flatMap { faults(in: path + [$0]) }
  }

  private static func nameFaults(_ path: [Command]) -> [String] {
    let names = path.definitions.flatMap(\.names)
    var faults = repeated(names.map(\.text)).map { "'\(path.typed)' declares \($0) twice." }
    for depth in 1..<path.count where path.count > 1 {
      let above = Array(path.prefix(depth))
      let inherited = above[depth - 1].type.definitions
      let own = path[path.count - 1].type.definitions.flatMap(\.names)
      for name in own where inherited.contains(where: { $0.answers(to: name.text) }) {
        faults.append("'\(path.typed)' declares \(name.text), which '\(above.typed)' declares above it.")
      }
    }
    return faults
  }

  private static func positionalFaults(_ path: [Command]) -> [String] {
    let positionals = path.definitions.filter { $0.kind == .positional }
    var faults: [String] = []
    if path.last?.hasSubcommands == true, let first = positionals.first {
      faults.append("'\(path.typed)' has subcommands and cannot take \(first.synopsis).")
    }
    for (earlier, later) in zip(positionals, positionals.dropFirst()) {
      if earlier.isRepeating { faults.append("'\(path.typed)': nothing is left for \(later.synopsis).") }
      if !earlier.isRequired && later.isRequired {
        faults.append("'\(path.typed)': \(later.synopsis) is required but follows an optional argument.")
      }
    }
    return faults
  }

  private static func subcommandFaults(_ path: [Command]) -> [String] {
    guard let command = path.last else { return [] }
    let builtIn = path.count == 1 && command.hasSubcommands ? ["help"] : []
    var faults = repeated(command.subcommands.flatMap(\.names) + builtIn).map {
      "'\(path.typed)' has two subcommands named \($0)."
    }
    if let standard = command.defaultSubcommand, !command.subcommands.contains(where: { $0.type == standard.type }) {
      faults.append("'\(path.typed)': the default '\(standard.name)' is not among its subcommands.")
    }
    return faults
  }

  private static func repeated(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { !seen.insert($0).inserted }
  }
}
