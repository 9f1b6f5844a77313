import CMustache

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Mustache templates that include each other by name: `{{>name}}`.
public struct Templates: Sendable {
  private let texts: [String: String]

  /// Templates by name.
  ///
  /// - Throws: `TemplateFault` for the first, by name, that is not well-formed, or includes a template that is not
  ///   there, or itself.
  public init(_ texts: [String: String]) throws(TemplateFault) {
    for (name, text) in texts.sorted(by: { $0.key < $1.key }) {
      guard let problem = Templates.text(of: mst_problem(text)) else { continue }
      throw TemplateFault(name, problem, in: text)
    }
    try Inclusions(texts).check()
    self.texts = texts
  }

  /// The template called `name`, filled with `view`. What the view lacks is left out.
  ///
  /// - Parameter longestBytes: the longest text that is taken for one that ends.
  /// - Throws: `TemplateFault` when a template whose delimiters were changed includes one that is not there, or itself, and
  ///   when the text is too long.
  public func render(
    _ name: String, _ view: View, longestBytes: Int = 256 << 20
  ) throws(TemplateFault) -> String {
    let names = texts.keys.sorted()
    let strings = names.map { (name: strdup($0), text: strdup(texts[$0] ?? "")) }
    defer {
      for string in strings { free(string.name) }
      for string in strings { free(string.text) }
    }
    let templates = strings.map { mst_template(name: $0.name, text: $0.text) }
    let native = view.native()
    defer { mst_free(native) }
    var problem: UnsafeMutablePointer<CChar>?
    let result = mst_render(templates, templates.count, name, native, longestBytes, &problem)
    guard let text = Templates.text(of: result) else {
      throw TemplateFault(name, Templates.text(of: problem) ?? "cannot be rendered", at: 0, in: "")
    }
    return text
  }

  private static func text(of string: UnsafeMutablePointer<CChar>?) -> String? {
    guard let string else { return nil }
    defer { free(string) }
    return String(cString: string)
  }
}
