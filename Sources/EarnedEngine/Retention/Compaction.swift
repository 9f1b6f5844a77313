import EarnedSQLite

/// Returns the space of deleted rows to the file system (interface, section 5).
struct Compaction {
  /// A file with at most this much content is rebuilt without asking: it takes little time.
  static let smallContentBytes: Int64 = 8 << 20

  private let database: Database

  init(of database: Database) { self.database = database }

  /// The size of the database in bytes: that of its file after a checkpoint.
  func bytes() throws(SQLiteError) -> Int64 { try pragma("page_count") * pragma("page_size") }

  /// Whether free pages can be returned one by one: a property that a file gets when it is created.
  func isIncremental() throws(SQLiteError) -> Bool { try pragma("auto_vacuum") == 2 }

  /// The number of free pages.
  func freePages() throws(SQLiteError) -> Int64 { try pragma("freelist_count") }

  /// The number of bytes that a rebuild would return.
  func freeBytes() throws(SQLiteError) -> Int64 { try freePages() * pragma("page_size") }

  /// Whether a rebuild, which copies all used pages, takes little time.
  func isQuicklyRebuilt() throws(SQLiteError) -> Bool {
    try bytes() - freeBytes() <= Self.smallContentBytes
  }

  /// Returns `pages` free pages.
  func giveBack(pages: Int) throws(SQLiteError) { try database.run(script: "pragma incremental_vacuum(\(pages))") }

  /// Rebuilds the file, and makes it able to return pages one by one from now on.
  func rebuild() throws(SQLiteError) { try database.run(script: "pragma auto_vacuum = incremental; vacuum;") }

  private func pragma(_ name: String) throws(SQLiteError) -> Int64 {
    try database.first("pragma \(name)") { row throws(SQLiteError) in try row.integer(0) } ?? 0
  }
}
