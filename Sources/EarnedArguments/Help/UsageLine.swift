/// The line that shows how to type a command.
struct UsageLine {
  let path: [Command]

  var text: String {
    configured ?? ([path.typed] + synopses).joined(separator: " ")
  }

  /// The line, broken between arguments and aligned. `indent` columns of the first line are already used.
  func text(columns: Int, indent: Int) -> String {
    guard configured == nil, !synopses.isEmpty else { return text }
    let indent = indent + path.typed.count + 1
    let lines = String.lines(filledWith: synopses, columns: columns - indent)
    return "\(path.typed) " + lines.joined(separator: "\n" + String(repeating: " ", count: indent))
  }

  private var configured: String? { path.last?.configuration.usage }

  private var synopses: [String] {
    guard let command = path.last else { return [] }
    return synopses(of: command) + (command.hasSubcommands ? ["<subcommand>"] : [])
  }

  /// All arguments; if there are more than twelve, only the required and positional ones.
  private func synopses(of command: Command) -> [String] {
    let shown = command.type.definitions.filter(\.isVisible)
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

  /// The synopsis, marked as optional or repeated: `[<file> ...]`.
  var usage: String {
    let repeated = isRepeating ? "\(synopsis) ..." : synopsis
    return isRequired ? repeated : "[\(repeated)]"
  }
}
