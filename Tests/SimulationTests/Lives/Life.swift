import EarnedEngine
import EarnedJSON
import EarnedSQLite

@testable import Histories

/// What a person does in one economy. The same seed gives the same life.
///
/// An economy takes part with a type of its own here, named in `Lives.all`.
protocol Life: SendableMetatype {
  /// The economy. What must be true of it, its own diagnostics say.
  static var economy: any Economy.Type { get }

  /// The tables that a cleanup leaves as they are.
  static var lastingTables: [String] { get }

  /// Those of its checks that go through all there ever was, of old days as of today: they are made every tenth day, after
  /// days were taken back, and at the end.
  static var slowChecks: Set<String> { get }

  /// Types of records of which the last one still counts. When days were taken back, only the log tells which that was.
  static var toldByTheLog: Set<String> { get }

  /// What must hold beside that, if the same records were told to a second implementation; nil when it does.
  static var model: (any Model)? { get }

  init(seed: UInt64)

  /// What is recorded next.
  ///
  /// - Parameter now: the clock of the phone, in milliseconds; later afterwards when it took a while.
  mutating func act(at now: inout Int64, in zone: String) -> [JSONObject]
}

extension Life {
  /// None.
  static var slowChecks: Set<String> { [] }
  /// None.
  static var toldByTheLog: Set<String> { [] }
  /// None.
  static var model: (any Model)? { nil }
}

/// The one list of lives.
enum Lives {
  static var all: [any Life.Type] {
    [EarnedLife.self, ClepsyLife.self, TimeBudgetLife.self, HachimiLife.self, UsageLife.self]
  }
}

/// A second implementation of the rules of an economy, which is told every record of it.
protocol Model {
  /// What becomes of a record as the rules say.
  mutating func record(_ record: JSONObject) -> Verdict

  /// What of the tables is not as it should be.
  func fault(in database: Database) throws -> HistoryFault?
}
