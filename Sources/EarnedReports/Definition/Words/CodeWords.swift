import JSON
import TextSearch

/// What codes are called where people read them: `INSUFFICIENT_CREDITS` is `Not enough credits`. JSON and CSV keep the
/// codes.
///
/// The words are in `reports/words/`, a file for each economy, which a folder of the user's own adds to and replaces.
public struct CodeWords: Sendable {
  /// The folder below `reports/` that holds no report.
  static let folderName = "words"

  private var words: [String: String] = [:]

  /// Those of the program.
  public init() throws(ReportFault) { try self.init(resources: Resources(share: nil)) }

  init(resources: Resources) throws(ReportFault) {
    let folder = "reports/\(CodeWords.folderName)"
    for name in try resources.files(in: folder) {
      let file = "\(folder)/\(name)"
      let object = try DefinitionObject(resources.json(file), place: resources.place(of: file))
      try words.merge(object.texts()) { $1 }
    }
  }

  /// The codes that have words.
  var codes: Set<String> { Set(words.keys.filter { !$0.contains(text: " + ") }) }

  /// Those of some resources, read once.
  static func kept(in resources: Resources) throws(ReportFault) -> CodeWords {
    try resources.words.value(folderName) { () throws(ReportFault) in try CodeWords(resources: resources) }
  }

  /// What a code is called; the code itself when nothing is said of it.
  public func words(_ code: String) -> String { words[code] ?? code }

  /// What a code is called together with what is said beside it: `Denied: not enough credits`.
  public func words(_ code: String, with other: String) -> String {
    words["\(code) + \(other)"] ?? "\(words(code)): \(inSentence(other))"
  }

  /// What a code is called, and the code itself for who searches for it: `not enough credits [INSUFFICIENT_CREDITS]`.
  /// What follows the code, such as the field that is missing, stays.
  public func searchable(_ text: String) -> String {
    let code = text.prefix { $0 != " " }
    guard words[String(code)] != nil else { return text }
    return "\(inSentence(String(code)))\(text.dropFirst(code.count)) [\(code)]"
  }

  /// What a code is called within a sentence: `not enough credits`. A word in capitals stays one.
  public func inSentence(_ code: String) -> String {
    guard let words = words[code], let first = words.first, words.dropFirst().first?.isUppercase != true else {
      return words(code)
    }
    return first.lowercased() + words.dropFirst()
  }
}
