/// Which templates include which: `{{>name}}`.
struct Inclusions {
  private struct Inclusion {
    let name: String
    /// The number of bytes before it.
    let offset: Int
  }

  private static let deepest = 32

  private let texts: [String: String]
  private let inclusions: [String: [Inclusion]]

  init(_ texts: [String: String]) {
    self.texts = texts
    inclusions = texts.mapValues(Inclusions.read)
  }

  /// Throws when a template includes one that does not exist, or includes itself, directly or through others.
  func check() throws(TemplateFault) {
    for name in texts.keys.sorted() { try check([name]) }
  }

  /// `path` is the chain of inclusions from the first template to the current one.
  private func check(_ path: [String]) throws(TemplateFault) {
    guard let template = path.last, let text = texts[template] else { return }
    for inclusion in inclusions[template] ?? [] {
      let (name, offset) = (inclusion.name, inclusion.offset)
      if texts[name] == nil {
        throw TemplateFault(template, "there is no template '\(name)'", at: offset, in: text)
      }
      if path.count > Self.deepest {
        throw TemplateFault(
          template, "templates include each other more than \(Self.deepest) deep", at: offset, in: text)
      }
      if path.contains(name) { throw TemplateFault(template, "'\(name)' includes itself", at: offset, in: text) }
      try check(path + [name])
    }
  }

  private static func read(_ text: String) -> [Inclusion] {
    let (begin, space, end) = (Array("{{>".utf8), UInt8(ascii: " "), UInt8(ascii: "}"))
    var inclusions: [Inclusion] = []
    var rest = Array(text.utf8)[...]
    while let brace = rest.firstIndex(of: begin[0]) {
      rest = rest[brace...]
      guard rest.starts(with: begin) else {
        rest = rest.dropFirst()
        continue
      }
      let name = rest.dropFirst(begin.count).drop { $0 == space }.prefix { $0 != space && $0 != end }
      inclusions.append(Inclusion(name: String(decoding: name, as: UTF8.self), offset: brace))
      rest = rest[name.endIndex...]
    }
    return inclusions
  }
}
