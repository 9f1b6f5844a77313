import EarnedFiles
import EarnedSQLite
import TestSupport

/// A database in the form of the Hachimi app, made for a test.
struct HachimiApp {
  let folder = ScratchFolder()
  var path: String { folder.file("hachimi_local.db") }

  /// Makes the tables as the app has them, with the rows of two days or without.
  init(isUsed: Bool = false) throws {
    try run(String(decoding: File.read("Tests/Fixtures/hachimi-app.sql"), as: UTF8.self))
    if !isUsed { try run(Self.tables.map { "delete from \($0);" }.joined()) }
  }

  private static let tables = [
    "action_ledger", "local_habits", "local_cats", "local_sessions", "local_monthly_checkins", "materialized_state",
    "local_achievements", "diary_entries", "chat_messages",
  ]

  /// Changes it.
  func run(_ script: String) throws { try Database(.file(path), .create).run(script: script) }
}
