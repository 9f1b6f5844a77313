import EarnedCore

extension Command {
  /// Reads a record that has passed its check. Ids that it leaves out are its key (interface, section 2).
  public init(_ record: Record) {
    let fields = record.fields
    func id(_ name: String) -> String { fields.optionalText(name) ?? record.key.description }
    switch record.type {
    case "day.ensure": self = .ensureDay
    case "settings.update": self = .updateSettings(fields.object("settings"))
    case "entitlement.set":
      self = .setEntitlement(fields.choice("tier"), subscriptionActive: fields.optionalFlag("subscription_active"))
    case "app.upsert": self = .upsertApp(AppInfo(fields))
    case "app.distract": self = .distract(fields.appID("app_id"))
    case "app.undistract": self = .undistract(fields.appID("app_id"))
    case "mode.upsert": self = .upsertMode(ModeDraft(record))
    case "mode.override": self = .overrideMode(modeID: fields.text("mode_id"), ManualOverride(fields))
    case "mode.delete": self = .deleteMode(modeID: fields.text("mode_id"))
    case "habit.upsert": self = .upsertHabit(HabitDraft(fields))
    case "habit.delete": self = .deleteHabit(habitID: fields.text("habit_id"))
    case "habit.complete":
      self = .completeHabit(habitID: fields.text("habit_id"), completionID: id("completion_id"))
    case "focus.start": self = .startFocus(FocusDraft(fields, sessionID: id("session_id")))
    case "focus.end": self = .endFocus(sessionID: fields.text("session_id"))
    case "unlock.attempt": self = .attemptUnlock(fields.appID("app_id"), attemptID: id("attempt_id"))
    case "unlock.credits":
      self = .unlockWithCredits(attemptID: fields.text("attempt_id"), minutes: fields.integer("minutes"))
    case "unlock.cancel": self = .cancelUnlock(attemptID: fields.text("attempt_id"))
    case "unlock.quest.start":
      self = .startQuest(
        attemptID: fields.text("attempt_id"), fields.choice("quest_type"), questSessionID: id("quest_session_id"))
    case "unlock.quest.complete":
      self = .completeQuest(
        questSessionID: fields.text("quest_session_id"), proof: fields.optionalText("proof"))
    case "unlock.quest.fail":
      self = .failQuest(questSessionID: fields.text("quest_session_id"), fields.choice("reason"))
    case "unlock.quest.cancel": self = .cancelQuest(questSessionID: fields.text("quest_session_id"))
    case "unlock.emergency": self = .unlockInEmergency(attemptID: fields.text("attempt_id"))
    case "shield.blocked": self = .noteBlocked(fields.appID("app_id"), modeID: fields.optionalText("mode_id"))
    default: preconditionFailure("\(record.type) is not a record type of the Earned economy")
    }
  }
}

extension AppInfo {
  fileprivate init(_ fields: RecordFields) {
    let appID = fields.appID("app_id")
    guard let platform = appID.platform else { preconditionFailure("the app id was checked") }
    self.init(
      appID: appID, platform: platform, displayName: fields.optionalText("display_name"),
      userAlias: fields.optionalText("user_alias"), iconURI: fields.optionalText("icon_uri"))
  }
}

extension ModeDraft {
  fileprivate init(_ record: Record) {
    let fields = record.fields
    let made = record.madeIDs
    self.init(
      modeID: fields.text("mode_id"), name: fields.text("name"), strictness: fields.choice("strictness"),
      priority: fields.optionalInteger("priority"),
      windows: fields.optionalObjects("windows")?.enumerated().map { index, window in
        ModeWindow(
          windowID: window.optionalText("window_id") ?? made.part("window", index + 1),
          daysOfWeekMask: window.integer("days_of_week_mask"), start: window.timeOfDay("start_local_hhmm"),
          end: window.timeOfDay("end_local_hhmm"))
      },
      blockedApps: fields.optionalAppIDs("blocked_apps"))
  }
}

extension ManualOverride {
  /// Bounds mean nothing without an override.
  fileprivate init(_ fields: RecordFields) {
    self.init(fields.choice("manual_state"))
    guard state != .auto else { return }
    effectiveAt = fields.optionalInstant("effective_at_ts_utc_ms")
    expiresAt = fields.optionalInstant("expires_at_ts_utc_ms")
  }
}

extension HabitDraft {
  fileprivate init(_ fields: RecordFields) {
    self.init(
      habitID: fields.text("habit_id"), name: fields.text("name"),
      rewardCredits: fields.optionalInteger("reward_credits"), active: fields.optionalFlag("active"),
      sortOrder: fields.optionalInteger("sort_order"))
  }
}

extension FocusDraft {
  fileprivate init(_ fields: RecordFields, sessionID: String) {
    self.init(
      sessionID: sessionID, plannedMinutes: fields.integer("planned_duration_minutes"),
      strict: fields.optionalFlag("strict"), taskLabel: fields.optionalText("task_label"),
      blockedApps: fields.optionalAppIDs("blocked_apps"))
  }
}
