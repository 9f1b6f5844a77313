import EarnedJSON

/// What the person sets up: modes, settings, tiers and lists.
extension HistoryGenerator {
  static let always = window(127, "00:00", "23:59")

  static func window(_ mask: Int64, _ start: String, _ end: String) -> JSONValue {
    .object([
      "days_of_week_mask": .integer(mask), "start_local_hhmm": .string(start), "end_local_hhmm": .string(end),
    ])
  }

  /// Mostly an existing mode, sometimes one that may be new.
  private mutating func modeID() -> String {
    let live = plain.modes.filter { !$0.value.isDeleted }.keys.sorted()
    return live.isEmpty || random.chance(20) ? "m\(random.number(0...6))" : random.pick(live)
  }

  mutating func mode(_ id: String, windows: [JSONValue]?) -> JSONObject {
    let strictness = random.pick(["GENTLE", "GENTLE", "STRICT", "HARD"])
    var fields: JSONObject = ["mode_id": .string(id), "name": "Mode", "strictness": .string(strictness)]
    if random.chance(30) { fields["priority"] = .integer(random.number(-1...2)) }
    if let windows { fields["windows"] = .array(windows) }
    if random.chance(25) { fields["blocked_apps"] = .array(someApps()) }
    return fields
  }

  private mutating func windows() -> [JSONValue]? {
    if random.chance(40) { return nil }
    let times = ["00:00", "01:30", "02:30", "09:00", "12:00", "17:00", "22:00", "23:59"]
    return (0..<random.number(0...2)).map { _ in
      let start = random.pick(times)
      let end = random.pick(times.filter { $0 != start })
      return Self.window(random.pick([127, 127, 62, 65, 32, 64, 1]), start, end)
    } + (random.chance(70) ? [Self.always] : [])
  }

  mutating func changeMode() {
    let id = modeID()
    switch random.number(0...19) {
    case 0..<9: send("mode.upsert", mode(id, windows: windows()))
    case 9..<19: overrideMode(id)
    default: send("mode.delete", ["mode_id": .string(id)])
    }
  }

  private mutating func overrideMode(_ id: String) {
    let state = random.pick(["AUTO", "AUTO", "FORCED_ON", "FORCED_ON", "FORCED_OFF", "FORCED_OFF"])
    var fields: JSONObject = ["mode_id": .string(id), "manual_state": .string(state)]
    var effective = now
    if state != "AUTO", random.chance(30) {
      effective += random.number(-60...600) * 60_000
      fields["effective_at_ts_utc_ms"] = .integer(effective)
    }
    if state != "AUTO", random.chance(40) {
      fields["expires_at_ts_utc_ms"] = .integer(max(now, effective) + random.number(20...900) * 60_000)
    }
    send("mode.override", fields)
  }

  mutating func changeSetup() {
    switch random.number(0...9) {
    case 0..<2:
      let tier = random.pick(["FREE", "PLUS", "PRO", "PRO"])
      send("entitlement.set", ["tier": .string(tier), "subscription_active": .bool(tier != "FREE")])
    case 2: send("app.distract", ["app_id": .string(random.pick(Self.apps))])
    case 3: send("app.undistract", ["app_id": .string(random.pick(Self.apps))])
    case 4: send("app.upsert", ["app_id": .string(app()), "user_alias": "An app"])
    case 5: send("habit.upsert", habit(random.number(0...5)))
    case 6: if random.chance(40) { send("habit.delete", ["habit_id": .string("h\(random.number(0...12))")]) }
    case 7:
      send("shield.blocked", ["app_id": .string(app()), "mode_id": random.chance(50) ? .null : .string(modeID())])
    default: send("settings.update", ["settings": .object(settings())])
    }
  }

  private mutating func settings() -> JSONObject {
    switch random.number(0...7) {
    case 0: ["credit_costs": ["minutes_5": 5, "minutes_15": 15, "minutes_30": 30]]
    case 1: ["credit_costs": ["minutes_5": 10, "minutes_15": 25, "minutes_30": 45]]
    case 2: ["credit_costs": ["minutes_15": .integer(random.pick([14, 20, 30, 45, 60]))]]
    case 3, 6, 7: ["quest": ["qr_key_value": random.pick(["key-1", "key-2"])]]
    case 4:
      ["quest": ["enabled_types": random.pick([["COPY_TEXT", "QR_SCAN"], ["BREATHING", "COPY_TEXT", "QR_SCAN"]])]]
    default: ["timezone_id": .string(random.pick(Self.zones)), "emergency": ["daily_limit": 1]]
    }
  }
}
