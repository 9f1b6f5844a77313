import EarnedCore
import EarnedRules
import EarnedStore

/// The answer of `earned shield` as text.
struct ShieldText {
  let answer: ShieldAnswer
  let words: Words

  var text: String { ([words.heading] + blocked + next).joined(separator: "\n") }

  private var blocked: [String] {
    guard !answer.shield.blocked.isEmpty else { return ["nothing is blocked"] }
    var listing = Listing()
    listing.add("by focus", apps { $0.reason == .focusSessionActive })
    listing.add("by modes", apps { $0.reason == .modeBlocked })
    return listing.lines
  }

  private func apps(_ isMeant: (Shield.BlockedApp) -> Bool) -> [String] {
    answer.shield.blocked.filter(isMeant).map { words.app($0.appID) }
  }

  private var next: [String] {
    guard let next = answer.next else { return [] }
    guard !next.isEmpty else { return ["", "no change in the next 7 days"] }
    var listing = Listing()
    var before = Set(answer.shield.appIDs)
    for change in next {
      let after = Set(change.blocked)
      listing.add("  " + words.time(change.instant), difference(before, after))
      before = after
    }
    return ["", "changes in the next 7 days"] + listing.lines
  }

  /// A line for the apps blocked from then on, and a line for those no longer blocked.
  private func difference(_ before: Set<AppID>, _ after: Set<AppID>) -> [String] {
    if after.isEmpty { return ["frees everything"] }
    let blocked = after.subtracting(before).sorted()
    let freed = before.subtracting(after).sorted()
    return [
      blocked.isEmpty ? nil : "blocks \(words.list(blocked))", freed.isEmpty ? nil : "frees \(words.list(freed))",
    ]
    .compactMap { $0 }
  }
}
