import EarnedStore
import EarnedText

/// What `add` creates or changes: the thing with this name, or a new one with an id from its name.
struct NamedUpsert {
  /// Its id.
  let id: String
  /// Its new name.
  let name: String
  /// Whether it did not exist before.
  let isNew: Bool

  /// - Parameters:
  ///   - text: the name as typed.
  ///   - things: the existing ones.
  ///   - takenIDs: ids in use, including those of deleted things.
  /// - Throws: `NameFault` when several have the name, or the text is empty.
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
