import EarnedCore
import EarnedEngine
import HachimiRules
import SQLite

/// Hachimi on its tables: coins, cats and habits. It loads the state a decision needs, has the rules decide, and writes
/// what happened; its log is its own ledger.
public final class HachimiEconomy: Economy {
  /// `hachimi`.
  public static let name = "hachimi"

  /// Its tables.
  public static let migrations = [DataModelSchema.migration, AdditiveSchema.migration]

  /// What its tables hold.
  public static let tables = HachimiTables.all

  /// The records of its interface.
  public static let recordTypes: [RecordType] = []

  /// The economy on a database that has its schema.
  public init(database: Database) {}

  /// Applies nothing yet.
  public func apply(_ record: Record, at now: Now) throws -> Outcome { preconditionFailure("no record type") }
}
