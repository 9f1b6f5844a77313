import EarnedCore
import EarnedJSON

/// Rules 2.1 and 2.2: days, the rollover, qualification, the streak and its bonus.
extension PlainEconomy {
  /// The local date, or the date before when the local time is earlier than 04:00.
  static func day(of asked: Asked) -> String {
    let local = asked.zone.localTime(at: Instant(millisecondsSinceEpoch: asked.now))
    return (local.hour < 4 ? local.date.previous : local.date).description
  }

  static func neighbour(of day: String, by days: Int) -> String {
    DayID(day).map { $0.advanced(by: days).description } ?? ""
  }

  /// E26: the day is over, and the time is before the current day was created.
  func isClosed(_ asked: Asked) -> Bool {
    guard let current = summaries[day] else { return false }
    return Self.day(of: asked) < day && asked.now < current.created
  }

  /// E43, checked before everything else.
  func isHabitDone(_ asked: Asked) -> Bool {
    guard asked.type == "habit.complete" else { return false }
    let computed = Self.day(of: asked)
    let booked = isClosed(asked) ? computed : max(computed, day)
    return completions.values.contains { $0.habit == asked.text("habit_id") && $0.day == booked }
  }

  mutating func ensureDay(_ asked: Asked) {
    let today = Self.day(of: asked)
    if summaries.isEmpty {
      // E27: the first record sets the day.
      day = today
      summaries[day] = Summary(zoneID: asked.zone.identifier, created: asked.now)
    } else if today > day {
      rollOver(to: today, asked)
    }
  }

  private mutating func rollOver(to today: String, _ asked: Asked) {
    let yesterday = day
    balance = min(balance, 10)
    focusQualified = false
    habitCount = 0
    qualified = false
    bonusDay = nil
    if suspendedUntil == yesterday { suspendedUntil = nil }
    day = today
    summaries[day] = Summary(zoneID: asked.zone.identifier, created: asked.now)
    // E29, without an event; an attempt with a running quest stays.
    for (id, attempt) in attempts where attempt.outcome == "PENDING" && runningQuest(of: id) == nil {
      attempts[id]?.outcome = "EXPIRED"
    }
    log(
      "DAY_ROLLOVER",
      [
        "from_day_id": .string(yesterday), "to_day_id": .string(today), "carried_credits": .integer(balance),
      ])
  }

  mutating func earn(_ amount: Int64, _ source: String, session: String? = nil, habit: String? = nil) {
    guard amount > 0 else { return }
    balance += amount
    summaries[day]?.earned += amount
    log(
      "CREDITS_EARNED",
      [
        "source": .string(source), "amount": .integer(amount),
        "focus_session_id": session.map { .string($0) } ?? .null, "habit_id": habit.map { .string($0) } ?? .null,
      ])
  }

  mutating func qualify(by method: String, at now: Int64) {
    guard !qualified else { return }
    qualified = true
    let before = summaries[Self.neighbour(of: day, by: -1)]
    streak = before?.qualified == true ? streak + 1 : 1
    summaries[day]?.qualified = true
    summaries[day]?.firstQualified = now
    log(
      "STREAK_QUALIFIED",
      [
        "day_id": .string(day), "method": .string(method), "streak_count_new": .integer(streak),
        "first_qualified_ts_utc_ms": .integer(now),
      ])
    let bonus: Int64 = [0, 0, 5, 10, 15, 20][Int(min(streak, 5))]
    guard bonus > 0 else { return }
    bonusDay = day
    earn(bonus, "STREAK_BONUS")
    log(
      "STREAK_BONUS_AWARDED",
      ["day_id": .string(day), "amount": .integer(bonus), "streak_count": .integer(streak)])
  }
}
