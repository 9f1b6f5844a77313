import EarnedCore
import EarnedJSON

/// Rules 2.5, 2.6, E20, E42, E46: settings, tiers and the list of distracting apps.
extension PlainEconomy {
  private static let standardCosts: [Int64: Int64] = [5: 10, 15: 25, 30: 45]
  private static let costBounds: [Int64: ClosedRange<Int64>] = [5: 5...30, 15: 15...60, 30: 30...120]

  private func askedCosts(_ asked: Asked) -> [Int64: Int64] {
    let costs = asked.fields["settings"]?.objectValue?["credit_costs"]?.objectValue ?? [:]
    let pairs = [5, 15, 30].compactMap { minutes in
      costs["minutes_\(minutes)"]?.integerValue.map { (Int64(minutes), $0) }
    }
    return Dictionary(uniqueKeysWithValues: pairs)
  }

  /// INVALID_VALUE is checked before days and ids.
  func refuseImpossibleCosts(_ asked: Asked) throws(Refusal) {
    let wanted = askedCosts(asked)
    guard !wanted.isEmpty else { return }
    let merged = costs.merging(wanted) { $1 }
    let isInBounds = merged.allSatisfy { Self.costBounds[$0.key]?.contains($0.value) == true }
    let ascending = [5, 15, 30].compactMap { merged[$0] }
    guard isInBounds, ascending[0] < ascending[1], ascending[1] < ascending[2] else {
      throw Refusal(code: "INVALID_VALUE")
    }
  }

  mutating func updateSettings(_ asked: Asked) throws(Refusal) {
    let settings = asked.fields["settings"]?.objectValue ?? [:]
    let wanted = askedCosts(asked)
    if tier == "FREE", wanted.contains(where: { Self.standardCosts[$0.key] != $0.value }) {
      throw Refusal(code: "TIER_LIMIT")
    }
    let quest = settings["quest"]?.objectValue ?? [:]
    if let key = quest["qr_key_value"], key.stringValue != qrKey {
      if isKeyLocked(asked) { throw Refusal(code: "MODE_LOCKED") }
      qrKey = key.stringValue
      qrKeySet = asked.now
    }
    costs.merge(wanted) { $1 }
    if let types = quest["enabled_types"]?.arrayValue { questTypes = types.compactMap(\.stringValue) }
    if let zone = settings["timezone_id"]?.stringValue { zoneID = zone }
  }

  /// E20: while a STRICT or HARD mode is active, the QR key cannot change within 24 hours after it was set.
  private func isKeyLocked(_ asked: Asked) -> Bool {
    guard let qrKeySet, asked.now - qrKeySet < 86_400_000 else { return false }
    return enforcedModes.contains { strictness(of: $0) != "GENTLE" && isActive($0, at: asked.now, in: asked.zone) }
  }

  /// The cost of an unlock: the FREE tier always pays the standard cost.
  func cost(ofMinutes minutes: Int64) -> Int64 {
    (tier == "FREE" ? Self.standardCosts : costs)[minutes] ?? 0
  }

  mutating func distract(_ asked: Asked) throws(Refusal) {
    let app = asked.name("app_id")
    if distracting[app] != nil { return }
    if tier == "FREE", distracting.count >= 3 { throw Refusal(code: "TIER_LIMIT") }
    distracting[app] = asked.now
  }

  /// The list that applies: in the FREE tier, the three apps added last.
  var effectiveDistracting: [String] {
    let latestFirst = distracting.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    return tier == "FREE" ? Array(latestFirst.prefix(3)) : latestFirst
  }

  func noteBlocked(_ asked: Asked) throws(Refusal) {
    if let mode = asked.text("mode_id") { _ = try liveMode(mode) }
  }
}
