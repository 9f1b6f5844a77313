import EarnedCore

/// The records of this economy with typed fields, as an app writes them.
extension Records {
  /// Brings the day up to the time of the record, which every record does first.
  public struct DayEnsure: DeclaredRecord {
    /// Its type and fields.
    public let content: RecordContent

    /// It has no fields of its own.
    public init() {
      content = EnsureDay.declaration.content()
    }
  }

  /// Merges changes into the settings.
  public struct SettingsUpdate: DeclaredRecord {
    /// Its type and fields.
    public let content: RecordContent

    /// With a value for each of its fields.
    public init(settings: Settings) {
      content = UpdateSettings.declaration.content(settings)
    }

    /// Changes of the settings (data model A4.1). What is nil stays as it is.
    public struct Settings: DeclaredObject {
      package static let declaration = ObjectDeclaration(
        .optional("timezone_id", .timeZone), .optional("credit_costs", .object(of: CreditCosts.self)),
        .optional("quest", .object(of: Quest.self)), .optional("emergency", .object(of: Emergency.self)),
        .optional("focus", .object(of: Focus.self)),
        .optional("blocking_enabled", .flag).meaning("whether the person lets the app block; no rule depends on it"))

      package let values: LabelledValues

      /// What is nil is left out.
      public init(
        timezoneID: Zone? = nil, creditCosts: CreditCosts? = nil, quest: Quest? = nil, emergency: Emergency? = nil,
        focus: Focus? = nil, blockingEnabled: Bool? = nil
      ) {
        values = Self.declaration.values(timezoneID, creditCosts, quest, emergency, focus, blockingEnabled)
      }
    }

    /// What an unlock costs, in credits.
    public struct CreditCosts: DeclaredObject {
      package static let declaration = ObjectDeclaration(cost(minutes: 5), cost(minutes: 15), cost(minutes: 30))

      private static func cost(minutes: Int) -> DeclaredField<Int?> {
        guard let credits = EarnedEconomyRules.CreditCosts.bounds[minutes] else {
          preconditionFailure("a duration is 5, 15 or 30 minutes")
        }
        return .optional("minutes_\(minutes)", .integer(in: credits))
      }

      package let values: LabelledValues

      /// What is nil is left out.
      public init(minutes5: Int? = nil, minutes15: Int? = nil, minutes30: Int? = nil) {
        values = Self.declaration.values(minutes5, minutes15, minutes30)
      }
    }

    /// The settings of quests. Most are fixed: a record may contain them, but not change them.
    public struct Quest: DeclaredObject {
      package static let declaration = ObjectDeclaration(
        .optional("enabled_types", .list(.word(of: QuestType.self))), .optional("unlock_minutes", fixed),
        .optional("max_quest_unlocks_per_app_per_day", fixed), .optional("cooldown_minutes_per_app", fixed),
        .optional("qr_key_value", .nullable(.text())), .optional("qr_key_set_ts_utc_ms", .nullable(.instant)),
        .optional("key_change_cooldown_hours_strict", fixed))

      package let values: LabelledValues

      /// What is nil is left out.
      public init(
        enabledTypes: [QuestType]? = nil, unlockMinutes: Int? = nil, maxQuestUnlocksPerAppPerDay: Int? = nil,
        cooldownMinutesPerApp: Int? = nil, qrKeyValue: NullOr<String>? = nil, qrKeySet: NullOr<Instant>? = nil,
        keyChangeCooldownHoursStrict: Int? = nil
      ) {
        values = Self.declaration.values(
          enabledTypes, unlockMinutes, maxQuestUnlocksPerAppPerDay, cooldownMinutesPerApp, qrKeyValue, qrKeySet,
          keyChangeCooldownHoursStrict)
      }
    }

    /// The settings of emergency unlocks. All are fixed: a record may contain them, but not change them.
    public struct Emergency: DeclaredObject {
      package static let declaration = ObjectDeclaration(
        .optional("daily_limit", fixed), .optional("delay_seconds", fixed), .optional("unlock_minutes", fixed),
        .optional("block_same_app_consecutive", .flag))

      package let values: LabelledValues

      /// What is nil is left out.
      public init(
        dailyLimit: Int? = nil, delaySeconds: Int? = nil, unlockMinutes: Int? = nil,
        blockSameAppConsecutive: Bool? = nil
      ) {
        values = Self.declaration.values(dailyLimit, delaySeconds, unlockMinutes, blockSameAppConsecutive)
      }
    }

    /// The settings of focus sessions.
    public struct Focus: DeclaredObject {
      package static let declaration = ObjectDeclaration(
        .optional("preset_minutes", .list(.integer(in: EarnedNumbers.presetMinutes))), .optional("strict", .flag),
        .optional("min_minutes_to_qualify", fixed))

      package let values: LabelledValues

      /// What is nil is left out.
      public init(presetMinutes: [Int]? = nil, strict: Bool? = nil, minMinutesToQualify: Int? = nil) {
        values = Self.declaration.values(presetMinutes, strict, minMinutesToQualify)
      }
    }

    /// A number that is fixed in v1.1. Whether it is the one in force is checked with the settings.
    private static var fixed: DeclaredKind<Int> { .integer(in: 0...1_000_000) }
  }

  /// Sets feature flags of the app; `null` takes one back to its default.
  public struct FlagsSet: DeclaredRecord {
    /// Its type and fields.
    public let content: RecordContent

    /// With a value for each of its fields.
    public init(flags: [String: Bool?]) {
      content = SetFlags.declaration.content(flags)
    }
  }

  /// Sets the tier, with what a change of it brings.
  public struct EntitlementSet: DeclaredRecord {
    /// Its type and fields.
    public let content: RecordContent

    /// What is nil is left out.
    public init(tier: Tier, subscriptionActive: Bool? = nil) {
      content = SetEntitlement.declaration.content(tier, subscriptionActive)
    }
  }

  /// Saves the names of an app.
  public struct AppUpsert: DeclaredRecord {
    /// Its type and fields.
    public let content: RecordContent

    /// What is nil is left out.
    public init(appID: AppID, displayName: String? = nil, userAlias: String? = nil, iconURI: String? = nil) {
      content = UpsertApp.declaration.content(appID, displayName, userAlias, iconURI)
    }
  }

  /// Adds an app to the distracting ones.
  public struct AppDistract: DeclaredRecord {
    /// Its type and fields.
    public let content: RecordContent

    /// With a value for each of its fields.
    public init(appID: AppID) {
      content = Distract.declaration.content(appID)
    }
  }

  /// Removes an app from the distracting ones.
  public struct AppUndistract: DeclaredRecord {
    /// Its type and fields.
    public let content: RecordContent

    /// With a value for each of its fields.
    public init(appID: AppID) {
      content = Undistract.declaration.content(appID)
    }
  }

  /// Makes or changes a mode; windows and apps are replaced as given.
  public struct ModeUpsert: DeclaredRecord {
    /// Its type and fields.
    public let content: RecordContent

    /// What is nil is left out.
    public init(
      modeID: String, name: String, strictness: Strictness, priority: Int? = nil, windows: [Window]? = nil,
      blockedApps: [AppID]? = nil
    ) {
      content = UpsertMode.declaration.content(modeID, name, strictness, priority, windows, blockedApps)
    }

    /// When a mode is active by itself.
    public struct Window: DeclaredObject {
      package static let declaration = ObjectDeclaration(
        .optional("window_id", .text()),
        .required("days_of_week_mask", .integer(in: DaysOfWeek.masks)).meaning(
          "the sum of Sunday 1, Monday 2, Tuesday 4, Wednesday 8, Thursday 16, Friday 32 and Saturday 64"),
        .required("start_local_hhmm", .timeOfDay), .required("end_local_hhmm", .timeOfDay))

      package let values: LabelledValues

      /// What is nil is left out.
      public init(windowID: String? = nil, daysOfWeekMask: Int, start: TimeOfDay, end: TimeOfDay) {
        values = Self.declaration.values(windowID, daysOfWeekMask, start, end)
      }
    }
  }

  /// Overrides the schedule of a mode by hand.
  public struct ModeOverride: DeclaredRecord {
    /// Its type and fields.
    public let content: RecordContent

    /// What is nil is left out.
    public init(modeID: String, manualState: ManualState, effectiveAt: Instant? = nil, expiresAt: Instant? = nil) {
      content = OverrideMode.declaration.content(modeID, manualState, effectiveAt, expiresAt)
    }
  }

  /// Deletes a mode.
  public struct ModeDelete: DeclaredRecord {
    /// Its type and fields.
    public let content: RecordContent

    /// With a value for each of its fields.
    public init(modeID: String) {
      content = DeleteMode.declaration.content(modeID)
    }
  }

  /// Makes or changes a habit.
  public struct HabitUpsert: DeclaredRecord {
    /// Its type and fields.
    public let content: RecordContent

    /// What is nil is left out.
    public init(habitID: String, name: String, rewardCredits: Int? = nil, active: Bool? = nil, sortOrder: Int? = nil) {
      content = UpsertHabit.declaration.content(habitID, name, rewardCredits, active, sortOrder)
    }
  }

  /// Deletes a habit.
  public struct HabitDelete: DeclaredRecord {
    /// Its type and fields.
    public let content: RecordContent

    /// With a value for each of its fields.
    public init(habitID: String) {
      content = DeleteHabit.declaration.content(habitID)
    }
  }

  /// Completes a habit: credits, and two of them qualify the day.
  public struct HabitComplete: DeclaredRecord {
    /// Its type and fields.
    public let content: RecordContent

    /// What is nil is left out.
    public init(habitID: String, completionID: String? = nil) {
      content = CompleteHabit.declaration.content(habitID, completionID)
    }
  }

  /// Starts a focus session; there is one at a time.
  public struct FocusStart: DeclaredRecord {
    /// Its type and fields.
    public let content: RecordContent

    /// What is nil is left out.
    public init(
      plannedDurationMinutes: Int, sessionID: String? = nil, strict: Bool? = nil, taskLabel: String? = nil,
      blockedApps: [AppID]? = nil
    ) {
      content = StartFocus.declaration.content(plannedDurationMinutes, sessionID, strict, taskLabel, blockedApps)
    }
  }

  /// Ends a focus session: completed when its planned time has passed, else early.
  public struct FocusEnd: DeclaredRecord {
    /// Its type and fields.
    public let content: RecordContent

    /// What is nil is left out.
    public init(sessionID: String? = nil) {
      content = EndFocus.declaration.content(sessionID)
    }
  }

  /// Records an attempt to open an app, with the unlock options at that time.
  public struct UnlockAttempt: DeclaredRecord {
    /// Its type and fields.
    public let content: RecordContent

    /// What is nil is left out.
    public init(appID: AppID, attemptID: String? = nil) {
      content = AttemptUnlock.declaration.content(appID, attemptID)
    }
  }

  /// Buys minutes with credits.
  public struct UnlockCredits: DeclaredRecord {
    /// Its type and fields.
    public let content: RecordContent

    /// What is nil is left out.
    public init(attemptID: String? = nil, minutes: Int) {
      content = UnlockWithCredits.declaration.content(attemptID, minutes)
    }
  }

  /// Gives an attempt up.
  public struct UnlockCancel: DeclaredRecord {
    /// Its type and fields.
    public let content: RecordContent

    /// What is nil is left out.
    public init(attemptID: String? = nil) {
      content = CancelUnlock.declaration.content(attemptID)
    }
  }

  /// Begins a quest for an attempt.
  public struct UnlockQuestStart: DeclaredRecord {
    /// Its type and fields.
    public let content: RecordContent

    /// What is nil is left out.
    public init(attemptID: String? = nil, questType: QuestType, questSessionID: String? = nil) {
      content = StartQuest.declaration.content(attemptID, questType, questSessionID)
    }
  }

  /// Completes a quest, which grants five minutes.
  public struct UnlockQuestComplete: DeclaredRecord {
    /// Its type and fields.
    public let content: RecordContent

    /// What is nil is left out.
    public init(questSessionID: String? = nil, proof: String? = nil) {
      content = CompleteQuest.declaration.content(questSessionID, proof)
    }
  }

  /// Notes that a quest failed, and its attempt with it.
  public struct UnlockQuestFail: DeclaredRecord {
    /// Its type and fields.
    public let content: RecordContent

    /// What is nil is left out.
    public init(questSessionID: String? = nil, reason: QuestFailure) {
      content = FailQuest.declaration.content(questSessionID, reason)
    }
  }

  /// Gives a quest up, and its attempt with it.
  public struct UnlockQuestCancel: DeclaredRecord {
    /// Its type and fields.
    public let content: RecordContent

    /// What is nil is left out.
    public init(questSessionID: String? = nil) {
      content = CancelQuest.declaration.content(questSessionID)
    }
  }

  /// Unlocks without credits or quest: once a day, a minute later.
  public struct UnlockEmergency: DeclaredRecord {
    /// Its type and fields.
    public let content: RecordContent

    /// What is nil is left out.
    public init(attemptID: String? = nil) {
      content = UnlockInEmergency.declaration.content(attemptID)
    }
  }

  /// Notes that the shield came up for an app.
  public struct ShieldBlocked: DeclaredRecord {
    /// Its type and fields.
    public let content: RecordContent

    /// What is nil is left out.
    public init(appID: AppID, modeID: String? = nil) {
      content = NoteBlocked.declaration.content(appID, modeID)
    }
  }
}
