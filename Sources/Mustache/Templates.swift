import CMustache

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Mustache templates that include each other by name: `{{>name}}`.
public struct Templates: Sendable {
  /// The longest text that is taken for one that ends, unless said otherwise: 256 MB.
  public static let usualLongestBytes = 256 << 20

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
    _ name: String, _ view: View, longestBytes: Int = usualLongestBytes
  ) throws(TemplateFault) -> String {
    var bytes: [UInt8] = []
    if let fault = render(
      name, view, longestBytes: longestBytes,
      to: {
        bytes += $0; return true
      })
    {
      throw fault
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Hands the template called `name`, filled with `view`, to `write` in pieces, as long as that returns true. What the
  /// view lacks is left out.
  ///
  /// - Parameter longestBytes: the longest text that is taken for one that ends.
  /// - Returns: What is wrong when a template whose delimiters were changed includes one that is not there, or itself, and
  ///   when the text is too long.
  public func render(
    _ name: String, _ view: View, longestBytes: Int = usualLongestBytes, to write: (UnsafeRawBufferPointer) -> Bool
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
    let problem = withoutActuallyEscaping(write) { write in
      withUnsafePointer(to: Reader(write: write)) { reader in
        mst_render(
          templates, templates.count, name, native, longestBytes,
          { reader, text, length in
            let piece = UnsafeRawBufferPointer(start: text, count: length)
            return reader?.assumingMemoryBound(to: Reader.self).pointee.write(piece) ?? false
          }, UnsafeMutableRawPointer(mutating: reader))
      }
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
