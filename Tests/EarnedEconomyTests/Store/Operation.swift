import EarnedTestSupport

/// One atomic operation of data model A6: what goes before, and the record that does it.
struct Operation: CustomStringConvertible, Sendable {
  let name: String
  let before: String
  let time: String
  let record: String

  var description: String { name }

  /// A home in which it can be done next.
  func home() throws -> Home {
    let home = try Home()
    try home.prepare(Self.start + before)
    return home
  }

  /// PRO, a STRICT mode over two apps, a distracting app, two habits, and the 65 credits of a long session.
  private static let start = """
    05:00 entitlement.set tier=PRO
    05:01 settings.update settings={"quest":{"qr_key_value":"key"}}
    05:02 mode.upsert mode_id=m name=Work strictness=STRICT windows=[\
    {"window_id":"w","days_of_week_mask":127,"start_local_hhmm":"09:00","end_local_hhmm":"17:00"}] \
    blocked_apps=["android:a","android:b"]
    05:03 app.distract app_id=android:a
    05:04 habit.upsert habit_id=h name=Read
    05:05 habit.upsert habit_id=i name=Walk
    05:06 focus.start planned_duration_minutes=150 session_id=f blocked_apps=[]
    07:36 focus.end session_id=f

    """

  private static let gate = "10:00 unlock.attempt app_id=android:a attempt_id=t\n"
  private static let quest =
    gate + "10:00 unlock.quest.start attempt_id=t quest_type=BREATHING quest_session_id=q\n"

  static let rollover = Operation(name: "rollover", before: gate, time: "2026-02-03 04:00", record: "day.ensure")
  static let attempt = Operation(
    name: "attempt", before: gate, time: "10:01", record: "unlock.attempt app_id=android:a attempt_id=t2")
  static let credits = Operation(
    name: "credits", before: gate, time: "10:01", record: "unlock.credits attempt_id=t minutes=5")
  static let moreTime = Operation(
    name: "credits on a running grant",
    before: gate + "10:01 unlock.credits attempt_id=t minutes=5\n10:02 unlock.attempt app_id=android:a attempt_id=t2\n",
    time: "10:03", record: "unlock.credits attempt_id=t2 minutes=15")
  static let questStart = Operation(
    name: "quest start", before: gate, time: "10:01",
    record: "unlock.quest.start attempt_id=t quest_type=BREATHING quest_session_id=q")
  static let questCompletion = Operation(
    name: "quest completion", before: quest, time: "10:01", record: "unlock.quest.complete quest_session_id=q")
  static let questFailure = Operation(
    name: "quest failure", before: quest, time: "10:01", record: "unlock.quest.fail quest_session_id=q reason=TIMEOUT")
  static let questCancel = Operation(
    name: "quest cancel", before: quest, time: "10:01", record: "unlock.cancel attempt_id=t")
  static let questExpiry = Operation(
    name: "quest expiry", before: quest, time: "10:03", record: "unlock.quest.complete quest_session_id=q")
  static let emergency = Operation(
    name: "emergency", before: gate, time: "10:01", record: "unlock.emergency attempt_id=t")
  static let denial = Operation(
    name: "denial",
    before: gate + "10:01 unlock.emergency attempt_id=t\n11:00 unlock.attempt app_id=android:b attempt_id=t2\n",
    time: "11:01", record: "unlock.emergency attempt_id=t2")
  static let focusCompletion = Operation(
    name: "focus completion on a new day",
    before: "2026-02-03T12:00:00Z focus.start planned_duration_minutes=50 session_id=g\n",
    time: "2026-02-03 04:50", record: "focus.end session_id=g")
  static let focusEndedEarly = Operation(
    name: "focus ended early", before: "08:00 focus.start planned_duration_minutes=50 session_id=g\n", time: "08:49",
    record: "focus.end session_id=g")
  static let habit = Operation(
    name: "habit", before: "", time: "10:00", record: "habit.complete habit_id=h completion_id=c")
  static let mode = Operation(
    name: "mode", before: "", time: "18:00",
    record:
      #"mode.upsert mode_id=m name=Rest strictness=HARD priority=2 windows=[{"window_id":"x","days_of_week_mask":1,"start_local_hhmm":"10:00","end_local_hhmm":"11:00"}] blocked_apps=["android:b","android:c"]"#
  )
  static let disable = Operation(
    name: "disable", before: "", time: "10:00", record: "mode.override mode_id=m manual_state=FORCED_OFF")
  static let scheduledDisable = Operation(
    name: "scheduled disable", before: "", time: "08:00",
    record: "mode.override mode_id=m manual_state=FORCED_OFF effective_at_ts_utc_ms=1770062400000")

  static let all = [
    rollover, attempt, credits, moreTime, questStart, questCompletion, questFailure, questCancel, questExpiry,
    emergency, denial, focusCompletion, focusEndedEarly, habit, mode, disable, scheduledDisable,
  ]
}
