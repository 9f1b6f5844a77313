import EarnedApp
import EarnedEconomyRules
import EarnedEconomyStore
import EarnedSQLite
import EarnedSystem

/// An app with a store, for tests that need one as a process of its own. It does what each line of its input says, and
/// answers with a line that begins with the number of the question:
///
///     open PATH      opens the store
///     record TIME    records an unlock attempt at this time, in milliseconds since 1970
///     count          counts the attempts
///     close          closes the store
@main struct TestApp {
  private var store: EarnedStore?

  static func main() async {
    var app = TestApp()
    var number = 0
    while let line = readLine() {
      number += 1
      do {
        print(number, try await app.answer(to: line.split(separator: " ")))
      } catch {
        print(number, "failed: \(error)")
      }
      fflush(nil)
    }
  }

  private mutating func answer(to words: [Substring]) async throws -> String {
    switch words.first {
    case "open":
      let zone = try Zone.named("UTC")
      store = try await EarnedStore.open(String(words[1]), economies: [EarnedEconomy.self]) {
        Now(Instant(millisecondsSinceEpoch: 1_773_601_200_000), zone)
      }
      return "opened"
    case "record":
      guard let time = Int64(words[1]), let app = AppID("web:news.example"), let store else { return "no store" }
      let now = Now(Instant(millisecondsSinceEpoch: time), try Zone.named("UTC"))
      return "\(try await store.record(AttemptUnlock(appID: app), at: now))"
    case "count":
      let count = try await store?.ask { database in
        try database.first("select count(*) from unlock_attempt") { row throws(SQLiteError) in try row.integer(0) }
      }
      return "\(count.flatMap { $0 } ?? -1)"
    case "close":
      try await store?.close()
      store = nil
      return "closed"
    default: return "unknown"
    }
  }
}
