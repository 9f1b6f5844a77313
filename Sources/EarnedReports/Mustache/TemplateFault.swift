/// A template cannot be used.
public struct TemplateFault: Error, Equatable, Sendable {
  /// Its name.
  public let template: String
  /// The line, counted from 1.
  public let line: Int
  /// What is wrong.
  public let problem: String

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
}

extension TemplateFault: CustomStringConvertible {
  /// One sentence: what is wrong, and where.
  public var description: String { "template '\(template)', line \(line): \(problem)" }
}
