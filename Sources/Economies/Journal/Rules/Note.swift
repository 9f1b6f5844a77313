import EarnedCore
import EarnedJSON

/// A line that somebody wrote about a date (contract, section 17).
public struct Note: Equatable, Sendable {
  /// Its id.
  public let noteID: String
  /// The date that it is about.
  public let date: CalendarDate
  /// The line.
  public let text: String

  package static let table = Table(
    "journal_note", key: "note_id", bookedOn: .stays,
    Column.hidden("note_id", \Note.noteID, .text),
    Column.hidden("date", \Note.date),
    Column.hidden("text", \Note.text, .text),
    others: [.written("ts_utc_ms", .instant, isShown: false)],
    make: Note.init(noteID:date:text:))
}

/// Adds a note.
public struct AddNote: RecordOperation {
  package static let recordName = "note.add"
  package static let declaration = RecordDeclaration<AddNote>(
    .required("text", \.text, .characters(1...500)),
    .optional("date", \.date, .date, whenLeftOut: "the date of the record"), .newID("note_id", \.noteID), check: faults,
    make: AddNote.init
  ).described(
    "Adds a note to a date: one line, which is shown with that day.",
    example: ["text": "Deadline", "date": "2026-03-09", "note_id": "deadline"])

  let text: String
  let date: CalendarDate?
  let noteID: String?

  /// What is nil is left out.
  public init(text: String, date: CalendarDate? = nil, noteID: String? = nil) {
    self.text = text
    self.date = date
    self.noteID = noteID
  }

  package func needs(_ ids: MadeIDs, at now: Now) -> [JournalState.Need] { [.note(ids.new(noteID))] }

  package func checkValues(_ state: JournalState, _ ids: MadeIDs) throws(Rejection) {
    guard state.hasNote else { return }
    throw Rejection(
      .idConflict, "the note id '\(ids.new(noteID))' is used by another note; leave it out or choose another")
  }

  package func carryOut(_ decision: inout PendingDecision<JournalState>) throws(Rejection) -> DenialReason? {
    decision.add(.noteAdded(Note(noteID: decision.ids.new(noteID), date: date ?? decision.now.date, text: text)))
    return nil
  }

  @Sendable private static func faults(of record: JSONObject) -> [Rejection] {
    [Rejection(ofLinesIn: record, field: "text")].compactMap(\.self)
  }
}

extension Rejection {
  /// That a text is not one line; nil when it is one, or missing.
  init?(ofLinesIn record: JSONObject, field: String) {
    guard let text = record[field]?.stringValue else { return nil }
    let isOneLine = text.unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: false
      default: true
      }
    }
    if isOneLine { return nil }
    self.init(.invalidValue, "'\(field)' is one line, without control characters")
  }
}

/// Deletes a note.
public struct DeleteNote: RecordOperation {
  package static let recordName = "note.delete"
  package static let declaration = RecordDeclaration<DeleteNote>(
    .required("note_id", \.noteID, .text()), make: DeleteNote.init
  ).described("Deletes a note.", example: ["note_id": "deadline"])

  let noteID: String

  /// With the id of the note.
  public init(noteID: String) { self.noteID = noteID }

  package func needs(_ ids: MadeIDs, at now: Now) -> [JournalState.Need] { [.note(noteID)] }

  package func carryOut(_ decision: inout PendingDecision<JournalState>) throws(Rejection) -> DenialReason? {
    guard decision.state.hasNote else { throw Rejection(.notFound, "there is no note '\(noteID)'") }
    decision.add(.noteDeleted(noteID: noteID))
    return nil
  }
}
