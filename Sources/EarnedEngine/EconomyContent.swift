import EarnedSQLite

/// What economies take from a folder of the user's own, instead of what they carry in themselves. It is read before
/// anything else is.
public struct EconomyContent {
  /// What one economy has taken from the folder.
  public struct Part {
    /// The files that it was read from.
    let files: [String]
    /// Makes the economy with it, on a database that has its tables.
    let join: (Database) -> any Economy

    /// - Parameters:
    ///   - files: the files that it was read from.
    ///   - join: makes the economy with it, on a database that has its tables.
    public init(files: [String], join: @escaping (Database) -> any Economy) {
      self.files = files
      self.join = join
    }
  }

  private let parts: [(economy: any Economy.Type, part: Part)]

  /// Reads the folder.
  ///
  /// - Parameter folder: nil for what the economies carry in themselves.
  /// - Throws: the faults of an economy's files.
  public init(of economies: [any Economy.Type], in folder: String?) throws {
    parts = try economies.compactMap { economy in
      try folder.flatMap { try economy.content(in: $0) }.map { (economy, $0) }
    }
  }

  /// The files that it was read from.
  public var files: [String] { parts.flatMap(\.part.files) }

  /// Joins economies to a database.
  public func join(_ economies: [any Economy.Type], to database: Database) -> [any Economy] {
    economies.map { economy in
      parts.first { $0.economy == economy }?.part.join(database) ?? economy.init(database: database)
    }
  }
}
