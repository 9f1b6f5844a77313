import ArgumentParser
import EarnedCore
import EarnedEngine
import EarnedReports
import EarnedStore
import JSON
import SQLite

/// What every question shares: which database, which time, and how to answer.
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

  /// Asks a database that is opened for reading. Zone, question and names come from one snapshot.
  func askDatabase<Answer>(
    at instant: Instant? = nil, _ question: (Database, Now) throws -> Answer
  ) throws -> (answer: Answer, words: Words) {
    let instant = try instant ?? clock.instant()
    let database = try EarnedDatabase.openForReading(
      database.file, economies: Economies.all, busyTimeout: database.busyTimeout)
    return try database.snapshot {
      let stored = try Economies.storedTimeZoneID(in: database)
      let now = Now(instant, try clock.timeZones().timeZone(stored: stored))
      let answer = try question(database, now)
      let appNames = try EarnedQuestions(database).appNames()
      return (answer, Words(now: now, appNames: appNames, codes: try CodeWords(), isUnicode: Terminal.isUnicode))
    }
  }

  /// Says what is damaged but keeps nothing from being answered; nothing when it is nil.
  func warn(of damage: String?) {
    if let damage, !output.isQuiet { Console.say("warning: \(damage)") }
  }

  /// Prints an answer as a document, or for a person.
  func print(_ json: JSONValue, text: () -> String) throws {
    try output.print(json, text: text)
  }
}
