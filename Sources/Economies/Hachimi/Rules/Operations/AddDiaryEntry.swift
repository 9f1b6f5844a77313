import EarnedCore
import EarnedJSON

/// Adds an entry to a cat's diary, one per date (data model, `diary_entries`). It is never synced.
struct AddDiaryEntry: Operation {
  static let recordName = "hachimi.diary.add"
  static let recordType = RecordType(
    recordName, .catID, .required("content", .text()), .newID("entry_id"), .optional("date", .date)
  ).described(
    "Adds an entry to a cat's diary, one per date.", example: ["cat_id": "cat-1", "content": "A quiet day."])

  let entryID: String
  let catID: String
  let content: String
  let date: CalendarDate

  init(_ record: Record, at now: Now) {
    entryID = record.fields.optionalText("entry_id") ?? record.key.description
    catID = record.fields.text("cat_id")
    content = record.fields.text("content")
    date = record.fields.optionalDate("date") ?? now.date
  }

  var needs: [State.Need] { [.diary(entryID: entryID, catID: catID, date)] }

  func checkValues(_ state: State) throws(Rejection) {
    if state.subject.idIsTaken, !state.subject.isDone {
      throw Rejection(.idConflict, "the entry id '\(entryID)' is used by another entry")
    }
  }

  func carryOut(_ deliberation: inout Deliberation) throws(Rejection) -> DenialReason? {
    let cat = try deliberation.state.cat(catID)
    let instant = deliberation.now.instant
    deliberation.add(
      .diaryAdded(
        DiaryEntry(
          entryID: entryID, catID: catID, habitID: cat.boundHabitID, content: content, date: date,
          personality: cat.personality,
          mood: Mood(lastSession: cat.lastSession, adopted: cat.created, at: instant), stage: cat.displayedStage,
          totalMinutes: cat.totalMinutes, created: instant)))
    return nil
  }
}
