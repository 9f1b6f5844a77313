import EarnedCore
import EarnedStore

/// The part of `earned status --health` as text.
struct HealthText {
  let health: Health
  let words: Words

  var text: String {
    var listing = Listing()
    listing.add(
      "last shield", health.lastShield.map { "\(words.app($0.appID)), \(words.ago($0.instant)) ago" } ?? "none")
    listing.add("monitoring", monitoring)
    listing.add("retention", retention)
    listing.add("schema", schema)
    listing.add("location", health.databaseLocation.map { [words.safe(words.codes.words($0))] } ?? [])
    return (["", "health"] + listing.lines.map { "  " + $0 }).joined(separator: "\n")
  }

  private var monitoring: String {
    let blocked = health.blockedAppCount.counted("app") + " blocked"
    guard let next = health.nextChange else { return "\(blocked), no change in the next 7 days" }
    return "\(blocked), next change \(words.time(next))"
  }

  private var retention: String {
    let last = health.lastCleanup.map { "last cleanup \(words.time($0))" } ?? "no cleanup so far"
    return health.nextCleanup.map { "\(last), next due \(words.time($0))" } ?? "\(last); a run is due"
  }

  private var schema: [String] {
    let drift = health.schemaDrift
    if drift.isNone { return ["as it should be"] }
    return drift.missing.map { "\($0) is missing" } + drift.different.map { "\($0) is different" }
  }
}
