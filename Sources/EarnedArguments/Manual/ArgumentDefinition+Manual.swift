extension ArgumentDefinition {
  /// `--out file`, in brackets when optional.
  var synopsisWord: ManualWord {
    let name = preferredName.map { [ManualWord.option($0)] } ?? []
    let value = kind == .flag ? [] : [ManualWord.argument(valueName)]
    let words = name + value + (isRepeating ? [.text("...")] : [])
    return isRequired ? .required(words) : .optional(words)
  }

  /// `-h, --help`, `--out file`.
  fileprivate var label: [ManualWord] {
    let options = names.map { ManualWord.option($0.text) }
    return Array(options.map { [$0] }.joined(separator: [.text(",")])) + (kind == .flag ? [] : [.argument(valueName)])
  }

  /// The text of the help, with the valid values and the default.
  fileprivate var texts: [String] {
    let values = allValues.isEmpty ? nil : "One of \(allValues.joined(separator: ", "))."
    let standard = defaultDescription.flatMap { $0.isEmpty ? nil : "By default \($0)." }
    let first = ([help.abstract] + [values, standard].compactMap { $0 }).filter { !$0.isEmpty }.joined(separator: " ")
    return [first.isEmpty ? "The \(valueName)." : first] + (help.discussion.isEmpty ? [] : [help.discussion])
  }
}

extension ManualItem {
  /// One item per property: the two flags of a pair share an item.
  static func items(_ definitions: [ArgumentDefinition]) -> [ManualItem] {
    var rest = definitions[...]
    var items: [ManualItem] = []
    while let first = rest.popFirst() {
      let partners = rest.prefix { $0.key == first.key }
      rest = rest.dropFirst(partners.count)
      items.append(
        ManualItem(Array(([first] + partners).map(\.label).joined(separator: [.text(",")])), first.texts))
    }
    return items
  }
}

extension ManualBlock {
  /// The discussion, formatted as in the help: lines that begin with a space are examples, the rest is text. The
  /// examples have no heading of their own, because mandoc wants that heading near the end of a page, and examples
  /// should come first.
  static func blocks(_ discussion: String) -> [ManualBlock] {
    var blocks: [ManualBlock] = []
    var lines: [String] = []
    func endLines() {
      if !lines.isEmpty { blocks.append(.lines(lines)) }
      lines = []
    }
    for line in discussion.split(separator: "\n") {
      if line.hasPrefix(" ") {
        lines.append(String(line.drop { $0 == " " }))
        continue
      }
      endLines()
      let isTitle = line.hasSuffix(":") && line == line.uppercased()
      blocks.append(.paragraph(isTitle ? line.prefix(1) + line.dropFirst().lowercased() : String(line)))
    }
    endLines()
    return blocks
  }
}

extension String {
  /// A sentence as a continuation after a name and a dash: without the full stop, and starting with a lower-case
  /// letter unless its first word is a name.
  var asContinuation: String {
    let sentence = hasSuffix(".") ? String(dropLast()) : self
    let isName = sentence.dropFirst().first?.isUppercase ?? false
    return isName ? sentence : sentence.prefix(1).lowercased() + sentence.dropFirst()
  }
}
