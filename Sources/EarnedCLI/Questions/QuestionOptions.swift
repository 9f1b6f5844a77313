import EarnedArguments
import EarnedCore
import EarnedEngine
import EarnedJSON
import EarnedReports
import EarnedSQLite
import EarnedStore

/// The options shared by all questions: the database, the time, and the output.
struct QuestionOptions: ParsableArguments {
  @OptionGroup var database: DatabaseOptions
  @OptionGroup var clock: ClockOptions
  @OptionGroup var output: OutputOptions

  /// Asks the Earned economy.
  func ask<Answer>(
    at instant: Instant? = nil, _ question: (EarnedQuestions, Now) throws -> Answer
  ) throws -> (answer: Answer, words: Words) {
    try askDatabase(at: instant) { try question(EarnedQuestions($0), $1) }
  }

  /// Opens the database for reading and asks it. Time zone, question and names use the same snapshot.
  func askDatabase<Answer>(
    at instant: Instant? = nil, _ question: (Database, Now) throws -> Answer
  ) throws -> (answer: Answer, words: Words) {
    let instant = try instant ?? clock.instant()
    let database = try database.openForReading(refusesArchive: true)
    return try database.snapshot {
      let stored = try Economies.storedTimeZoneID(in: database)
      let now = Now(instant, try clock.timeZones().timeZone(stored: stored))
      let answer = try question(database, now)
      let appNames = try EarnedQuestions(database).appNames()
      return (answer, Words(now: now, appNames: appNames, codes: try CodeWords(), isUnicode: Terminal.isUnicode))
    }
  }

  /// Warns about damage that does not prevent an answer. Does nothing when nil.
  func warn(of damage: String?) {
    if let damage, !output.isQuiet { Console.say("warning: \(damage)") }
  }

  /// Prints an answer as a JSON document or as text.
  func print(_ json: JSONValue, text: () -> String) throws {
    try output.print(json, text: text)
  }
}
