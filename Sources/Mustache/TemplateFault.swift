/// A template cannot be used.
public enum TemplateFault: Error, Equatable, Sendable {
  /// A template is not well-formed: `problem`, on a line counted from 1.
  case malformed(template: String, line: Int, problem: String)
  /// A template includes one that is not there, or itself.
  case inclusion(String)

  /// Reads the library's `Unclosed tag at 12`, where the number counts bytes.
  init(template: String, problem: String, in text: String) {
    let words = problem.split(separator: " ")
    let offset = words.last.flatMap { Int($0) } ?? 0
    let line = text.utf8.prefix(offset).count { $0 == UInt8(ascii: "\n") } + 1
    let what = words.dropLast(2).joined(separator: " ")
    self = .malformed(template: template, line: line, problem: what.lowercasedFirst)
  }
}

extension String {
  fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}

extension TemplateFault: CustomStringConvertible {
  /// One sentence: what is wrong, and where.
  public var description: String {
    switch self {
    case .malformed(let template, let line, let problem): "template '\(template)', line \(line): \(problem)"
    case .inclusion(let problem): problem
    }
  }
}
