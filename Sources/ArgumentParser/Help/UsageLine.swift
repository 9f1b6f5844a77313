/// The line that shows how a command is typed.
struct UsageLine {
  let path: [Command]

  var text: String {
    guard let command = path.last else { return "" }
    if let usage = command.configuration.usage { return usage }
    let words = [path.typed] + synopses(of: command)
    return (words + (command.hasSubcommands ? ["<subcommand>"] : [])).joined(separator: " ")
  }

  /// All arguments; of more than twelve only those that must be given or have a place.
  private func synopses(of command: Command) -> [String] {
    let shown = ArgumentDefinition.all(of: command.type).filter(\.isVisible)
    guard shown.count > 12 else { return shown.map(\.usage) }
    return ["[<options>]"] + shown.filter { $0.isRequired || $0.kind == .positional }.map(\.usage)
  }
}

extension ArgumentDefinition {
  /// The long name, else the short one; nil for a positional argument.
  var preferredName: String? { Self.preferredName(of: names) }

  static func preferredName(of names: [Name]) -> String? { (names.first(where: \.isLong) ?? names.first)?.text }

  /// `--out <file>`, `--json`, `<file>`
  var synopsis: String { synopsis(named: preferredName) }

  func subject(named name: String?) -> Subject {
    Subject(synopsis: synopsis(named: name), abstract: help.abstract, allValues: allValues)
  }

  private func synopsis(named name: String?) -> String {
    switch (name, kind) {
    case (let name?, .flag): name
    case (let name?, _): "\(name) <\(valueName)>"
    case (nil, _): "<\(valueName)>"
    }
  }

  /// The synopsis with marks for what may be left out or repeated: `[<file> ...]`.
  var usage: String {
    let repeated = isRepeating ? "\(synopsis) ..." : synopsis
    return isRequired ? repeated : "[\(repeated)]"
  }
}
