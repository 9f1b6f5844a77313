import EarnedText
import Synchronization

/// The program's own files of `reports/words/`, each read when a code is asked for that is in it: most commands say few
/// codes.
final class WordFiles: Sendable {
  private let state: Mutex<State>

  /// So many unknown codes are looked for in texts; then all files are read, so that further ones take no longer.
  private static let mostUnknown = 16

  init(_ files: [(file: String, text: String)]) {
    state = Mutex(State(unread: files))
  }

  /// All words, by their codes.
  var words: [String: String] {
    state.withLock { state in
      state.read { _ in true }
      return state.words
    }
  }

  /// What a code is called; nil when nothing is said of it.
  func words(_ code: String) -> String? {
    state.withLock { state in
      if let words = state.words[code] { return words }
      guard !state.unread.isEmpty else { return nil }
      state.unknownCount += 1
      let isRepeated = state.unknownCount > Self.mostUnknown
      // The files have no escapes: a code is in one as it is.
      state.read { text in isRepeated || text.contains(text: code) }
      return state.words[code]
    }
  }

  private struct State {
    var words: [String: String] = [:]
    var unread: [(file: String, text: String)]
    var unknownCount = 0

    mutating func read(where isWanted: (String) -> Bool) {
      while let place = unread.firstIndex(where: { isWanted($0.text) }) {
        let (file, text) = unread.remove(at: place)
        do {
          try words.merge(DefinitionObject(Resources.json(text, of: file), place: file).texts()) { $1 }
        } catch {
          preconditionFailure("\(error)")
        }
      }
    }
  }
}
