import EarnedCore
import HachimiStore

/// The result of `earned hachimi ledger` as text: one line per action.
struct HachimiLedgerText {
  let rows: [HachimiLedgerRow]
  let words: Words

  var text: String {
    guard !rows.isEmpty else { return "no actions" }
    var listing = Listing()
    for row in rows { listing.add(words.time(row.ended ?? row.started), line(row)) }
    return listing.lines.joined(separator: "\n")
  }

  private func line(_ row: HachimiLedgerRow) -> String {
    let coins = row.coins == 0 ? "" : ", \(row.coins < 0 ? "−" : "+")\(row.coins.magnitude.grouped) coins"
    return words.safe(words.codes.words(row.type)) + coins + (row.isSynced ? "" : ", not synced") + trouble(row)
  }

  private func trouble(_ row: HachimiLedgerRow) -> String {
    guard !row.isSynced, row.attempts > 0 else { return "" }
    return " after \(row.attempts.counted("attempt"))" + (row.error.map { " [\(words.safe($0))]" } ?? "")
  }
}
