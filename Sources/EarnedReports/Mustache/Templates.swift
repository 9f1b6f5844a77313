import CEarnedMustache
import EarnedSystem

/// Mustache templates that include each other by name: `{{>name}}`.
package struct Templates: Sendable {
  /// The default limit for the length of a rendered text: 256 MB.
  package static let usualMaxBytes = 256 << 20

  private let texts: [String: String]

  /// Templates by name.
  ///
  /// - Throws: `TemplateFault` for the first template, by name, that is not well-formed, includes one that does not
  ///   exist, or includes itself.
  package init(_ texts: [String: String]) throws(TemplateFault) {
    for (name, text) in texts.sorted(by: { $0.key < $1.key }) {
      guard let problem = Templates.text(of: mst_problem(text)) else { continue }
      throw TemplateFault(name, problem, in: text)
    }
    try Inclusions(texts).check()
    self.texts = texts
  }

  /// Passes the template called `name`, filled with `view`, to `write` in pieces, until that returns false. Tags that
  /// `view` has no value for are left out.
  ///
  /// - Parameter maxBytes: the limit for the length of the text.
  /// - Returns: the fault when the text is too long, or a template that changes its delimiters includes one that does
  ///   not exist or itself; nil on success.
  package func render(
    _ name: String, _ view: View, maxBytes: Int = usualMaxBytes,
    to write: @escaping (UnsafeRawBufferPointer) -> Bool
  ) -> TemplateFault? {
    let names = texts.keys.sorted()
    let strings = names.map { (name: strdup($0), text: strdup(texts[$0] ?? "")) }
    defer {
      for string in strings { free(string.name) }
      for string in strings { free(string.text) }
    }
    let templates = strings.map { mst_template(name: $0.name, text: $0.text) }
    let native = view.native()
    defer { mst_free(native) }
    let problem = withUnsafePointer(to: Reader(write: write)) { reader in
      mst_render(
        templates, templates.count, name, native, maxBytes,
        { reader, text, length in
          let piece = UnsafeRawBufferPointer(start: text, count: length)
          return reader?.assumingMemoryBound(to: Reader.self).pointee.write(piece) ?? false
        }, UnsafeMutableRawPointer(mutating: reader))
    }
    return Templates.text(of: problem).map { TemplateFault(name, $0, at: 0, in: "") }
  }

  private struct Reader {
    let write: (UnsafeRawBufferPointer) -> Bool
  }

  private static func text(of string: UnsafeMutablePointer<CChar>?) -> String? {
    guard let string else { return nil }
    defer { free(string) }
    return String(cString: string)
  }
}

/// Which templates include which: `{{>name}}`.
struct Inclusions {
  private struct Inclusion {
    let name: String
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

package struct TemplateFault: Error, Equatable, Sendable, CustomStringConvertible {
  package let template: String
  /// The line, counted from 1.
  package let line: Int
  package let problem: String

  init(_ template: String, _ problem: String, at offset: Int, in text: String) {
    self.template = template
    line = text.utf8.prefix(offset).count { $0 == UInt8(ascii: "\n") } + 1
    self.problem = problem
  }

  /// Reads the library's message, such as `Unclosed tag at 12`, where the number counts bytes.
  init(_ template: String, _ message: String, in text: String) {
    let words = message.split(separator: " ")
    let problem = words.dropLast(2).joined(separator: " ")
    let offset = words.last.flatMap { Int($0) } ?? 0
    self.init(template, problem.prefix(1).lowercased() + problem.dropFirst(), at: offset, in: text)
  }

  package var description: String { "template '\(template)', line \(line): \(problem)" }
}
