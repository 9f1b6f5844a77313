import CEarnedMustache

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Mustache templates that include each other by name: `{{>name}}`.
public struct Templates: Sendable {
  /// The default limit for the length of a rendered text: 256 MB.
  public static let usualLongestBytes = 256 << 20

  private let texts: [String: String]

  /// Templates by name.
  ///
  /// - Throws: `TemplateFault` for the first template, by name, that is not well-formed, includes one that does not
  ///   exist, or includes itself.
  public init(_ texts: [String: String]) throws(TemplateFault) {
    for (name, text) in texts.sorted(by: { $0.key < $1.key }) {
      guard let problem = Templates.text(of: mst_problem(text)) else { continue }
      throw TemplateFault(name, problem, in: text)
    }
    try Inclusions(texts).check()
    self.texts = texts
  }

  /// The template called `name`, filled with `view`. Tags that `view` has no value for are left out.
  ///
  /// - Parameter longestBytes: the limit for the length of the text.
  /// - Throws: `TemplateFault` when the text is too long, or a template that changes its delimiters includes one that
  ///   does not exist or itself.
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

  /// Passes the template called `name`, filled with `view`, to `write` in pieces, until that returns false. Tags that
  /// `view` has no value for are left out.
  ///
  /// - Parameter longestBytes: the limit for the length of the text.
  /// - Returns: the fault when the text is too long, or a template that changes its delimiters includes one that does
  ///   not exist or itself; nil on success.
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
