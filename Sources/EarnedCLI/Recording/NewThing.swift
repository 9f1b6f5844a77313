import EarnedStore
import Spelling

/// What `add` makes or changes: the one of that name, else a new one with an id from its name.
struct NewThing {
  /// Its id.
  let id: String
  /// Its name as it is to be from now on.
  let name: String
  /// There was none before.
  let isNew: Bool

  /// - Parameters:
  ///   - text: the name as it was typed.
  ///   - things: those that there are.
  ///   - takenIDs: also those of deleted ones.
  /// - Throws: `NameFault` when several have the name, or there is none in the text.
  init(typed text: String, among things: NamedThings, takenIDs: Set<String>) throws(NameFault) {
    let matches = things.named(exactly: text)
    guard let first = matches.first else {
      name = text.trimmed
      guard !name.isEmpty else { throw .empty(kind: things.kind) }
      id = name.newID(kind: things.kind, unlessTaken: takenIDs.contains)
      isNew = true
      return
    }
    guard matches.count == 1 else { throw .ambiguous(kind: things.kind, text: text, matches) }
    id = first.id
    name = first.label
    isNew = false
  }
}
