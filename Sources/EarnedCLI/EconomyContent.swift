import EarnedEngine
import Files
import HachimiCatalogue
import HachimiStore
import SQLite

/// What economies take from a folder of the user's own (`--share`). It is read before anything else is.
struct EconomyContent {
  private let catalogue: Catalogue

  /// - Parameter folder: nil for what the program carries in itself.
  /// - Throws: `CatalogueFault`.
  init(share folder: String?) throws {
    catalogue = try folder.map(Catalogue.shared) ?? .builtIn
    files = folder.map { [Catalogue.path(in: $0)].filter(File.exists) } ?? []
  }

  /// The files that it may be read from.
  let files: [String]

  /// Joins economies to a database.
  func join(_ economies: [any Economy.Type], to database: Database) -> [any Economy] {
    economies.map { economy in
      economy is HachimiEconomy.Type
        ? HachimiEconomy(database: database, catalogue: catalogue) : economy.init(database: database)
    }
  }
}
