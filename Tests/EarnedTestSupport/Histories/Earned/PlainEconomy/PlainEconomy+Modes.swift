import EarnedCore
import EarnedJSON

/// Rules 2.7, 2.8 and E14–E16, E21, E25, E40–E42, E44: modes, when they are active, what protects them.
extension PlainEconomy {
  func liveMode(_ id: String) throws(Refusal) -> Mode {
    guard let mode = modes[id], !mode.isDeleted else { throw Refusal(code: "NOT_FOUND") }
    return mode
  }

  /// Modes that are not deleted, without those that the FREE tier locks.
  var enforcedModes: [String] {
    let live = modes.filter { !$0.value.isDeleted }
    guard tier == "FREE" else { return live.keys.sorted() }
    let kept = live.min { one, other in
      let (one, other) = ((one.key, one.value), (other.key, other.value))
      if one.1.priority != other.1.priority { return one.1.priority > other.1.priority }
      if one.1.updated != other.1.updated { return one.1.updated > other.1.updated }
      return one.0 < other.0
    }
    return kept.map { [$0.key] } ?? []
  }

  /// The strictness that applies in the tier.
  func strictness(of id: String) -> String {
    let stored = modes[id]?.strictness ?? "GENTLE"
    if tier == "FREE" { return "GENTLE" }
    return tier == "PLUS" && stored == "HARD" ? "STRICT" : stored
  }

  func isActive(_ id: String, at time: Int64, in zone: Zone) -> Bool {
    modes[id].map { Self.isActive($0, at: time, in: zone) } ?? false
  }

  static func isActive(_ mode: Mode, at time: Int64, in zone: Zone) -> Bool {
    let isOver = mode.expiresAt.map { time >= $0 } ?? false
    let isToCome = mode.effectiveAt.map { time < $0 } ?? false
    if mode.manual == "FORCED_OFF", isToCome, mode.isPromise { return true }
    if mode.manual == "AUTO" || isOver || isToCome { return isScheduled(mode, at: time, in: zone) }
    return mode.manual == "FORCED_ON"
  }

  private static func isScheduled(_ mode: Mode, at time: Int64, in zone: Zone) -> Bool {
    let local = zone.localTime(at: Instant(millisecondsSinceEpoch: time))
    let today = Int64(1) << Int64(local.weekday.rawValue)
    let yesterday = Int64(1) << Int64((local.weekday.rawValue + 6) % 7)
    return mode.windows.contains { window in
      let minute = local.minuteOfDay
      if window.start < window.end {
        return window.mask & today != 0 && minute >= window.start && minute < window.end
      }
      return window.mask & today != 0 && minute >= window.start || window.mask & yesterday != 0 && minute < window.end
    }
  }

  /// The first moment from `time` on at which a mode is not active; `Int64.max` when it stays active for eight days.
  private static func end(of mode: Mode, from time: Int64, in zone: Zone) -> Int64 {
    let start = Instant(millisecondsSinceEpoch: time)
    var moments = [time, mode.effectiveAt ?? time, mode.expiresAt ?? time]
    if let change = zone.nextTransition(after: start) { moments.append(change.millisecondsSinceEpoch) }
    let date = zone.localDate(at: start)
    for day in -1...9 {
      for minute in mode.windows.flatMap({ [$0.start, $0.end] }) {
        let instant = zone.instant(of: date.advanced(by: day), hour: minute / 60, minute: minute % 60)
        moments.append(instant.millisecondsSinceEpoch)
      }
    }
    return moments.sorted().first { $0 >= time && !isActive(mode, at: $0, in: zone) } ?? .max
  }

  mutating func upsertMode(_ asked: Asked) throws(Refusal) {
    let id = asked.name("mode_id")
    let old = modes[id]
    if old?.isDeleted == true { throw Refusal(code: "WRONG_STATE") }
    var mode = old ?? Mode(blocked: effectiveDistracting)
    mode.strictness = asked.name("strictness")
    mode.priority = asked.number("priority") ?? mode.priority
    mode.windows = asked.fields["windows"]?.arrayValue.map(Self.windows) ?? mode.windows
    mode.blocked = asked.texts("blocked_apps") ?? mode.blocked
    mode.updated = asked.now
    // Apart from its name.
    let isSame =
      old.map {
        $0.strictness == mode.strictness && $0.priority == mode.priority && Set($0.windows) == Set(mode.windows)
          && Set($0.blocked) == Set(mode.blocked)
      } ?? false
    try refuseBeyondTier(id, mode, isNew: old == nil, isSame: isSame)
    if old != nil, strictness(of: id) != "GENTLE", isActive(id, at: asked.now, in: asked.zone), !isSame {
      throw Refusal(code: "MODE_LOCKED")
    }
    modes[id] = mode
  }

  private func refuseBeyondTier(_ id: String, _ mode: Mode, isNew: Bool, isSame: Bool) throws(Refusal) {
    let limit = ["FREE": ["GENTLE"], "PLUS": ["GENTLE", "STRICT"]][tier]
    let isTooMany = tier == "FREE" && (isNew ? !enforcedModes.isEmpty : enforcedModes != [id])
    if isTooMany || limit?.contains(mode.strictness) == false && !isSame { throw Refusal(code: "TIER_LIMIT") }
  }

  private static func windows(_ list: [JSONValue]) -> [Window] {
    list.compactMap(\.objectValue).map { window in
      Window(
        mask: window["days_of_week_mask"]?.integerValue ?? 0, start: minute(window["start_local_hhmm"]),
        end: minute(window["end_local_hhmm"]))
    }
  }

  private static func minute(_ text: JSONValue?) -> Int {
    let parts = (text?.stringValue ?? "").split(separator: ":").compactMap { Int($0) }
    return parts.count == 2 ? parts[0] * 60 + parts[1] : 0
  }

  mutating func overrideMode(_ asked: Asked) throws(Refusal) -> Verdict {
    let id = asked.name("mode_id")
    var wanted = try liveMode(id)
    if !enforcedModes.contains(id) { throw Refusal(code: "TIER_LIMIT") }
    wanted.manual = asked.name("manual_state")
    wanted.effectiveAt = asked.number("effective_at_ts_utc_ms")
    wanted.expiresAt = asked.number("expires_at_ts_utc_ms")
    return disable(id, asked, wanted) ?? .applied
  }

  mutating func deleteMode(_ asked: Asked) throws(Refusal) -> Verdict {
    let id = asked.name("mode_id")
    var wanted = try liveMode(id)
    wanted.isDeleted = true
    return disable(id, asked, wanted) ?? .applied
  }

  /// Changes a mode, unless that would end an active STRICT or HARD mode before its own end: HARD denies it, STRICT
  /// promises to end in 15 minutes.
  private mutating func disable(_ id: String, _ asked: Asked, _ wanted: Mode) -> Verdict? {
    guard let mode = modes[id] else { return nil }
    let isProtected =
      enforcedModes.contains(id) && strictness(of: id) != "GENTLE" && isActive(id, at: asked.now, in: asked.zone)
    let isPending = mode.manual == "FORCED_OFF" && mode.isPromise && asked.now < mode.effectiveAt ?? 0
    var wanted = wanted
    // Setting a later time for a pending promise keeps it a promise.
    wanted.isPromise = isProtected && isPending && wanted.manual == "FORCED_OFF"
    let ends = Self.end(of: mode, from: asked.now, in: asked.zone)
    let wantedEnd = wanted.isDeleted ? asked.now : Self.end(of: wanted, from: asked.now, in: asked.zone)
    guard isProtected, wantedEnd < ends else {
      modes[id] = wanted
      return nil
    }
    if strictness(of: id) == "HARD" { return .denied("CANNOT_DISABLE_HARD_MODE_WHILE_ACTIVE") }
    guard !isPending else { return nil }
    let isOff = wanted.manual == "FORCED_OFF" && !wanted.isDeleted
    let askedTime = isOff ? wanted.effectiveAt ?? asked.now : wantedEnd
    modes[id]?.manual = "FORCED_OFF"
    modes[id]?.effectiveAt = max(asked.now + 900_000, askedTime)
    modes[id]?.expiresAt = isOff ? wanted.expiresAt : nil
    modes[id]?.isPromise = true
    return nil
  }
}
