import EarnedCore
import HachimiStore

/// The result of `earned hachimi history` as text: one line per session.
struct HachimiHistoryText {
  let history: HachimiHistory
  let words: Words

  var text: String {
    guard !history.sessions.isEmpty else {
      return history.page > history.pages ? "there is no page \(history.page) of \(history.pages)" : "no sessions"
    }
    var listing = Listing()
    for session in history.sessions { listing.add(words.time(session.started), line(session)) }
    let page = history.pages > 1 ? ["page \(history.page) of \(history.pages)"] : []
    return (listing.lines + page).joined(separator: "\n")
  }

  private func line(_ session: HachimiHistory.Session) -> String {
    "\(words.safe(session.habit)): \(session.minutes) min \(words.codes.inSentence(session.status)), "
      + "\(session.xp) XP, \(session.coins.counted("coin"))"
  }
}
