import EarnedJSON
import EarnedSystem
import Synchronization

/// The words for codes in formats for people: `INSUFFICIENT_CREDITS` is `Not enough credits`. JSON and CSV keep the codes.
///
/// The words are in `reports/words/`, a file for each economy, which a folder of the user's own adds to and replaces.
package struct CodeTexts: Sendable {
  static let folderName = "words"

  /// Those of the user's own folder, which come first.
  private var own: [String: String] = [:]
  private let builtIn: WordFiles

  package init() throws(ReportFault) { try self.init(resources: Resources(share: nil)) }

  init(resources: Resources) throws(ReportFault) {
    let folder = "reports/\(CodeTexts.folderName)"
    var files: [(file: String, text: String)] = []
    for file in try resources.files(in: folder).map({ "\(folder)/\($0)" }) {
      if resources.isOwn(file) {
        try own.merge(DefinitionObject(resources.json(file), place: resources.place(of: file)).texts()) { $1 }
      } else {
        files.append((file, try resources.text(file)))
      }
    }
    builtIn = WordFiles(files)
  }

  /// The codes that have words.
  var codes: Set<String> {
    Set(own.keys).union(builtIn.words.keys).filter { !$0.contains(CodeTexts.beside) }
  }

  private func known(_ code: String) -> String? { own[code] ?? builtIn.words(code) }

  /// Between codes that are shown together.
  private static let beside = " + "

  static func kept(in resources: Resources) throws(ReportFault) -> CodeTexts {
    try resources.words.value(folderName) { () throws(ReportFault) in try CodeTexts(resources: resources) }
  }

  /// The words for a code; the code itself when there are none.
  package func words(_ code: String) -> String { known(code) ?? code }

  /// The words for a code together with one or two others: `Denied: not enough credits`. The second of two is only shown
  /// when there are words for both: `Denied: daily limit reached (quest)`.
  package func words(_ code: String, with others: String) -> String {
    if let words = known(code + CodeTexts.beside + others) { return words }
    guard known(others) == nil, let beside = others.firstRange(of: CodeTexts.beside) else {
      return "\(words(code)): \(inSentence(others))"
    }
    return words(code, with: String(others[..<beside.lowerBound]))
  }

  /// The codes of some columns of a row as one text, without those that are missing; nil when all are.
  static func together(_ row: [Datum], _ columns: [Int]) -> String? {
    var codes: String?
    for case .text(let code) in columns.lazy.map({ row[$0] }) { codes = codes.map { $0 + beside + code } ?? code }
    return codes
  }

  /// The words for a code, and the code itself so that people can search for it: `not enough credits
  /// [INSUFFICIENT_CREDITS]`. What follows the code, such as the field that is missing, stays.
  package func searchable(_ text: String) -> String {
    let code = text.prefix { $0 != " " }
    guard known(String(code)) != nil else { return text }
    return "\(inSentence(String(code)))\(text.dropFirst(code.count)) [\(code)]"
  }

  /// The words for a code within a sentence: `not enough credits`. A word in capitals stays so.
  package func inSentence(_ code: String) -> String {
    guard let words = known(code), let first = words.first, words.dropFirst().first?.isUppercase != true else {
      return words(code)
    }
    var sentence = first.lowercased()
    sentence.append(contentsOf: words.dropFirst())
    return sentence
  }
}

/// The program's own files of `reports/words/`, one after another until a code is in one: most commands show few codes.
final class WordFiles: Sendable {
  private let state: Mutex<State>

  init(_ files: [(file: String, text: String)]) { state = Mutex(State(unread: files[...])) }

  var words: [String: String] {
    state.withLock { state in
      while state.readNextFile() {}
      return state.words
    }
  }

  /// The words for a code; nil when there are none.
  func words(_ code: String) -> String? {
    state.withLock { state in
      while state.words[code] == nil, state.readNextFile() {}
      return state.words[code]
    }
  }

  private struct State {
    var words: [String: String] = [:]
    var unread: ArraySlice<(file: String, text: String)>

    /// False when all are read.
    mutating func readNextFile() -> Bool {
      guard let (file, text) = unread.popFirst() else { return false }
      do {
        try words.merge(DefinitionObject(Resources.json(text, of: file), place: file).texts()) { $1 }
      } catch {
        preconditionFailure("\(error)")
      }
      return true
    }
  }
}
