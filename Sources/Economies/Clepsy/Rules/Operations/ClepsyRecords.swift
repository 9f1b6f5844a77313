import EarnedCore
import EarnedJSON

/// The records of this economy with typed fields, as an app writes them.
extension Records {
  /// Brings the day up to the time of the record.
  public struct ClepsyDayEnsure: DeclaredRecord {
    /// Its type and fields.
    public let content: RecordContent

    /// It has no fields of its own.
    public init() {
      content = EnsureClepsyDay.declaration.content()
    }
  }

  /// Seconds that were earned or spent, or a balance that is imported.
  public struct ClepsyEvent: DeclaredRecord {
    /// Its type and fields.
    public let content: RecordContent

    /// What is nil is left out.
    public init(
      id: String, seconds: Int, kind: TimeEvent.Kind, appBundleID: String? = nil, queued: Bool? = nil,
      imported: Bool? = nil
    ) {
      content = QueueEvent.declaration.content(id, seconds, kind, appBundleID, queued, imported)
    }
  }

  /// Applies what waits in the queue.
  public struct ClepsyDrain: DeclaredRecord {
    /// Its type and fields.
    public let content: RecordContent

    /// It has no fields of its own.
    public init() {
      content = Drain.declaration.content()
    }
  }

  /// Sets both lists of apps.
  public struct ClepsyAppsSet: DeclaredRecord {
    /// Its type and fields.
    public let content: RecordContent

    /// With a value for each of its fields.
    public init(vice: [App], productive: [App]) {
      content = SetApps.declaration.content(vice, productive)
    }

    /// An app of a list.
    public struct App: DeclaredObject {
      package static let declaration = ObjectDeclaration(
        .required("app_bundle_id", .text()), .required("name", .text(mayBeEmpty: true)), .optional("id", .text()))

      package let values: LabelledValues

      /// What is nil is left out.
      public init(appBundleID: String, name: String, id: String? = nil) {
        values = Self.declaration.values(appBundleID, name, id)
      }
    }
  }

  /// Merges changes into the settings.
  public struct ClepsySettingsUpdate: DeclaredRecord {
    /// Its type and fields.
    public let content: RecordContent

    /// With a value for each of its fields.
    public init(settings: Settings) {
      content = UpdateSettings.declaration.content(settings)
    }

    /// Changes of the settings. What is nil stays as it is.
    public struct Settings: DeclaredObject {
      package static let declaration = ObjectDeclaration(
        .optional("has_completed_onboarding", .flag),
        .optional("onboarding_step", .integer(in: 0...ClepsyNumbers.lastOnboardingStep)),
        .optional("notifications_enabled", .flag), .optional("exchange_rate", .number(0...100)),
        .optional("exchange_rate_enabled", .flag), .optional("goal_minutes", .integer(in: ClepsyNumbers.goalMinutes)),
        .optional(
          "milestone_interval_minutes", .numberOrWord(Milestones.self, ClepsyNumbers.milestoneMinutes, ["off"])),
        .optional("low_balance_warning", .flag), .optional("time_expired_notice", .flag),
        .optional("daily_summary", .flag), .optional("streak_notice", .flag))

      package let values: LabelledValues

      /// What is nil is left out.
      public init(
        hasCompletedOnboarding: Bool? = nil, onboardingStep: Int? = nil, notificationsEnabled: Bool? = nil,
        exchangeRate: Double? = nil, exchangeRateEnabled: Bool? = nil, goalMinutes: Int? = nil,
        milestoneIntervalMinutes: Milestones? = nil, lowBalanceWarning: Bool? = nil, timeExpiredNotice: Bool? = nil,
        dailySummary: Bool? = nil, streakNotice: Bool? = nil
      ) {
        values = Self.declaration.values(
          hasCompletedOnboarding, onboardingStep, notificationsEnabled, exchangeRate, exchangeRateEnabled, goalMinutes,
          milestoneIntervalMinutes, lowBalanceWarning, timeExpiredNotice, dailySummary, streakNotice)
      }
    }

    /// After how many earned minutes there is a notice.
    public enum Milestones: FieldValue {
      case off
      case minutes(Int)

      package var json: JSONValue {
        switch self {
        case .off: "off"
        case .minutes(let minutes): .count(minutes)
        }
      }
    }
  }

  /// An app came to the front.
  public struct ClepsyAppOpen: DeclaredRecord {
    /// Its type and fields.
    public let content: RecordContent

    /// With a value for each of its fields.
    public init(appBundleID: String) {
      content = OpenApp.declaration.content(appBundleID)
    }
  }

  /// An app left the front.
  public struct ClepsyAppClose: DeclaredRecord {
    /// Its type and fields.
    public let content: RecordContent

    /// With a value for each of its fields.
    public init(appBundleID: String) {
      content = CloseApp.declaration.content(appBundleID)
    }
  }

  /// The screen was locked.
  public struct ClepsyScreenLock: DeclaredRecord {
    /// Its type and fields.
    public let content: RecordContent

    /// It has no fields of its own.
    public init() {
      content = LockScreen.declaration.content()
    }
  }

  /// Unlocks a vice app for some time; only its use spends balance.
  public struct ClepsyUnlock: DeclaredRecord {
    /// Its type and fields.
    public let content: RecordContent

    /// With a value for each of its fields.
    public init(appBundleID: String, choice: UnlockChoice) {
      content = UnlockApp.declaration.content(appBundleID, choice)
    }
  }

  /// Clears everything of the economy.
  public struct ClepsyReset: DeclaredRecord {
    /// Its type and fields.
    public let content: RecordContent

    /// It has no fields of its own.
    public init() {
      content = Reset.declaration.content()
    }
  }
}
