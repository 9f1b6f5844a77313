import EarnedArguments
import EarnedCore
import EarnedEconomyStore
import EarnedEngine
import EarnedJSON
import EarnedReports
import EarnedSQLite

/// The options shared by all questions: the database, the time, and the output.
struct QuestionOptions: ParsableArguments {
  @OptionGroup var database: DatabaseOptions
  @OptionGroup var clock: ClockOptions
  @OptionGroup var output: OutputOptions

  func ask<Answer>(
    at instant: Instant? = nil, _ question: (EarnedQuestions, Now) throws -> Answer
  ) throws -> (answer: Answer, words: Formatter) {
    try askDatabase(at: instant) { try question(EarnedQuestions($0), $1) }
  }

  /// Opens the database for reading and asks it. Time zone, question and names use the same snapshot, and none of them a
  /// damaged row.
  ///
  /// - Parameter newer: the option of a command that may read a database of a newer version.
  func askDatabase<Answer>(
    at instant: Instant? = nil, newer: NewerSchemaOption? = nil,
    _ question: (Database, Now) throws -> Answer
  ) throws -> (answer: Answer, words: Formatter) {
    let instant = try instant ?? clock.instant()
    let open = { try self.database.openForReading(rejectsArchive: true, newerSchema: newer?.choice ?? .isRefused) }
    let database = if let newer { try newer.reading(open) } else { try open() }
    try EarnedDatabase.leaveOutDamage(in: database, of: Economies.all)
    return try database.snapshot {
      let stored = try Economies.storedTimeZoneID(in: database)
      let now = Now(instant, try clock.timeZones().timeZone(stored: stored))
      let answer = try question(database, now)
      let appNames = try EarnedQuestions(database).appNames()
      var words = Formatter(now: now, appNames: appNames, codes: try CodeTexts(), isUnicode: Terminal.isUnicode)
      if newer?.reads == true {
        words.notes = try [EarnedDatabase.newerSchemaNote(in: database, Economies.all)].compactMap { $0 }
      }
      words.damage = EarnedDatabase.damageNote(of: database)
      return (answer, words)
    }
  }

  /// Warns about damage that does not prevent an answer. Without damage it does nothing.
  func warn(of damage: String?) {
    if let damage, !output.isQuiet { Console.say("warning: \(damage)") }
  }

  /// Prints an answer, and what it is without: in JSON under `notes`, else next to the answer.
  func print(_ answer: JSONValue, _ words: Formatter, text: () -> String) throws {
    guard case .object(let answer) = answer else { preconditionFailure("an answer is a document") }
    try print(answer, words, text: text)
  }

  /// Prints an answer and what a reader should know about it, which JSON has under `notes`.
  ///
  /// - Parameter ownNotes: what this answer adds to the notes of `words`.
  func print(_ answer: JSONObject, _ words: Formatter, notes ownNotes: [String] = [], text: () -> String) throws {
    var answer = answer
    let notes = words.notes + ownNotes
    let allNotes = notes + [words.damage].compactMap(\.self)
    if !allNotes.isEmpty { answer["notes"] = .array(allNotes.map(JSONValue.string)) }
    if !output.isJSON { warn(of: words.damage) }
    try output.print(.object(answer)) { ([text()] + notes).joined(separator: "\n\n") }
  }
}

/// Writes values for people. Times are relative to now.
struct Formatter {
  let now: Now
  var appNames: AppNames
  let codes: CodeTexts
  let isUnicode: Bool
  /// What a reader should know about the database as a whole.
  var notes: [String] = []
  /// Which damaged rows the answer is without; nil for none.
  var damage: String?

  func app(_ appID: AppID) -> String { safe(appNames[appID]) }

  /// The word for a code: `Gentle`.
  func code(_ code: some RawRepresentable<String>) -> String { codes.words(code.rawValue) }

  /// `Instagram, Reddit, YouTube`.
  func list(_ appIDs: [AppID]) -> String { appIDs.map(app).joined(separator: ", ") }

  /// Text from outside, made safe for the terminal.
  func safe(_ text: String) -> String { VisibleText(text, isUnicode: isUnicode).string }

  /// `Mon 2026-02-09 10:32, America/Vancouver`.
  var heading: String { "\(day(now.localTime.date)) \(now.localTime.clock), \(now.timeZone)" }

  /// `10:32`, or `Mon 2026-02-09 10:32` on another day, with the offset when the clock shows that time twice.
  func time(_ instant: Instant) -> String { now.words(for: instant) }

  /// `4 min 10 s`: the time from now until an instant, rounded up.
  func left(until instant: Instant) -> String { Self.duration(milliseconds: (instant - now.instant).wholeMilliseconds) }

  /// `4 min 10 s`: the time since an instant.
  func ago(_ instant: Instant) -> String { Self.duration(milliseconds: (now.instant - instant).wholeMilliseconds) }

  /// The two largest units of a duration, with seconds rounded up.
  static func duration(milliseconds: Int64) -> String {
    let seconds = (milliseconds + 999) / 1000
    let parts = [
      (seconds / 86_400, "d"), (seconds / 3600 % 24, "h"), (seconds / 60 % 60, "min"), (seconds % 60, "s"),
    ]
    let first = parts.firstIndex { $0.0 > 0 } ?? parts.count - 1
    return parts[first...].prefix(2).filter { $0.0 > 0 || first == parts.count - 1 }
      .map { "\($0.0) \($0.1)" }.joined(separator: " ")
  }

  /// For example `Mon 2026-02-09`.
  func day(_ day: CalendarDate) -> String { day.words }
}

extension Now {
  /// `10:32`, or `Mon 2026-02-09 10:32` on another day, with the offset when the clock shows that time twice.
  func words(for instant: Instant) -> String {
    let local = timeZone.localTime(at: instant)
    let time = local.clock + (timeZone.ambiguousOffset(at: instant).map { " " + $0 } ?? "")
    return local.date == localTime.date ? time : "\(local.date.words) \(time)"
  }
}

extension CalendarDate {
  /// For example `Mon 2026-02-09`.
  fileprivate var words: String { "\(weekday.abbreviation) \(self)" }
}

extension LocalTime {
  /// For example `10:32`.
  fileprivate var clock: String { [hour, minute].map { ($0 < 10 ? "0" : "") + "\($0)" }.joined(separator: ":") }
}

extension Formatter {
  /// The lines of an economy in `earned status`.
  func lines(of part: StatusPart) -> [String] { part.lines(StatusPart.Formatter(time: time, safe: safe, app: app)) }

  /// The part of an economy in `earned status`, as a document of its own.
  ///
  /// - Parameter name: the member that has the part, and the name of the schema.
  func document(_ name: String, _ part: StatusPart?) -> JSONObject {
    [
      "schema": .string("earned.\(name)/1"), "now_ts_utc_ms": .instant(now.instant),
      "timezone_id": .string(now.timeZone.identifier), name: part?.json ?? .null,
    ]
  }

  /// The part of an economy in `earned status`, as text.
  func text(of part: StatusPart) -> String {
    var listing = Listing()
    listing.add(part.title, lines(of: part))
    return listing.lines.joined(separator: "\n")
  }

  /// Also with the names that other economies have for apps.
  func naming(_ apps: [AppLocks.App]) -> Formatter {
    var words = self
    words.appNames = appNames.with(apps)
    return words
  }

  /// A text in a form that can be typed as one argument.
  func argument(_ text: String) -> String { AppArgument.typed(safe(text)) }
}

/// Lines with titles in a column of their own.
struct Listing {
  private var sections: [(title: String, lines: [String])] = []

  mutating func add(_ title: String, _ lines: String...) { add(title, lines) }

  mutating func add(_ title: String, _ lines: [String]) {
    if !lines.isEmpty { sections.append((title, lines)) }
  }

  var lines: [String] {
    let width = (sections.map(\.title.count).max() ?? 0) + 2
    return sections.flatMap { section in
      section.lines.enumerated().map { index, line in
        let title = index == 0 ? section.title : ""
        return title + String(repeating: " ", count: width - title.count) + line
      }
    }
  }
}
