import EarnedArguments
import EarnedCore
import EarnedEngine
import EarnedJSON
import EarnedSQLite
import EarnedSystem

/// `earned record` (contract, section 9).
struct RecordCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record", abstract: "Record anything by hand, with now as its time.",
    examples: [
      "earned record",
      #"earned record habit.complete habit_id="Read a book""#,
      "earned record focus.start planned_duration_minutes=1h30m task_label=Taxes",
      "earned record clepsy.app.open app_bundle_id=web:reddit.com --at 09:30",
      "earned record settings.update settings.focus.strict=no settings.focus.preset_minutes=25 settings.focus.preset_minutes=50m",
      "earned record mode.upsert mode_id=work name=Work strictness=gentle windows='[]' blocked_apps=reddit blocked_apps=insta",
    ],
    discussion: """
      The same as a line of 'earned ingest' with these fields, for any record of any economy. Without a type, the types are listed; 'earned ingest --types TYPE' shows the fields of one.

      A thing is called by its id or its whole name. Times are typed as 09:30 for today or with date and offset, lengths as 20m or 1h30m where the field's name says minutes or seconds. A list is given value by value or as JSON; the members of an object by FIELD.MEMBER. A member that is there already begins the next object of a list.
      """)

  @Argument(help: "The type of the record.", completion: CompleteCommand.Words.record.kind)
  var type: String?

  @Argument(
    help: ArgumentHelp("Its fields.", valueName: "field=value"), completion: CompleteCommand.Words.record.kind)
  var fields: [String] = []

  @Option(
    name: .customLong("at"),
    help: ArgumentHelp(
      "The time of the record: 09:30 for today, RFC 3339 with an offset, or epoch milliseconds (default: now).",
      valueName: "time"))
  var time: String?

  @OptionGroup var recording: RecordingOptions

  func validate() throws {
    if type == nil, time != nil || recording.isDryRun {
      throw ValidationError("name a type; 'earned record' alone lists them")
    }
  }

  func run() throws {
    guard let type else {
      let reference = RecordReference(Economies.all.flatMap { $0.recordTypes })
      return try recording.question.output.print(reference.json) { reference.list }
    }
    let types = RecordTypes(Economies.all.flatMap { $0.records })
    try recording.record { session in
      let names = RecordNames(ofType: type, in: session.database, at: session.now)
      let typed = try TypedRecord(type, fields, of: types, time: time, now: session.now, naming: names.id)
      let id = try session.advising(typed.advice) { try session.add(typed.object) }
      return RecordText(record: typed.object, newID: types[type.lowercased()]?.newID(in: typed.object), id: id)
    } text: { text, recorded in
      recorded.lines(applied: text.lines(recorded.words))
    }
  }
}

private struct RecordText {
  let record: JSONObject
  /// The field whose place the record's key takes.
  let newID: String?
  let id: String

  func lines(_ words: Formatter) -> [String] {
    let time = record["ts_utc_ms"]?.integerValue.map { words.time(Instant(millisecondsSinceEpoch: $0)) } ?? ""
    let type = record["type"]?.stringValue ?? ""
    return ["recorded \(type) at \(time)" + (newID.map { "; its \($0) is \(id)" } ?? "")]
  }
}

extension RecordType {
  /// The field that is left out for a new id; nil when there is none.
  fileprivate func newID(in record: JSONObject) -> String? {
    fields.first { $0.isNewID && record[$0.name] == nil }?.name
  }
}

/// What the fields of a record name. Its own economy says so; apps are those of every economy.
struct RecordNames {
  private let economies: [any Economy.Type]
  private let database: Database
  private let now: Now

  init(ofType type: String, in database: Database, at now: Now) {
    economies = Economies.all.filter { $0.records.contains { $0.name == type.lowercased() } }
    self.database = database
    self.now = now
  }

  /// The things whose ids a field takes; nil when it takes none.
  func things(namedIn field: Field) throws -> NamedEntities? {
    for economy in economies {
      if let things = try economy.things(namedIn: field.name, of: database, at: now) { return things }
    }
    guard case .appID = field.kind.single else { return nil }
    for economy in Economies.all {
      if let things = try economy.things(namedIn: "app_id", of: database, at: now) { return things }
    }
    return nil
  }

  /// The id of the thing that a text names; the text itself when it names none, as a new id does.
  ///
  /// - Throws: `NameFault` when it names several.
  func id(_ field: Field, _ text: String) throws -> String {
    guard let things = try things(namedIn: field) else { return text }
    if case .appID = field.kind.single, AppID(text) == nil {
      // Such a text is no new id, so a beginning of a name is enough.
      do {
        return try things.meant(by: text).id
      } catch {
        if case .ambiguous = error { throw error }
        return text
      }
    }
    if things.all.contains(where: { $0.id.utf8.elementsEqual(text.utf8) }) { return text }
    let matches = things.named(exactly: text)
    guard matches.count <= 1 else { throw NameFault.ambiguous(kind: things.kind, text: text, matches) }
    return matches.first?.id ?? text
  }
}
