import EarnedCore
import EarnedEngine
import EarnedSQLite

extension HachimiEconomy {
  /// The status of coins, cats and habits; nil when the economy was never used.
  public static func statusPart(of database: Database, at now: Now) throws -> StatusPart? {
    try HachimiQuestions(database).status(at: now).map { status in
      StatusPart(json: status.json, title: "cats") { HachimiStatusText(status: status, words: $0).lines }
    }
  }
}
