import EarnedCore

/// The records of this economy with typed fields, as an app writes them.
extension Records {
  /// The budget app was started. A pending wager is forfeited.
  public struct BudgetLaunch: DeclaredRecord {
    /// Its type and fields.
    public let content: RecordContent

    /// What is nil is left out.
    public init(usageSeconds: Int? = nil) {
      content = Launch.declaration.content(usageSeconds)
    }
  }

  /// The budget app came to the foreground.
  public struct BudgetForeground: DeclaredRecord {
    /// Its type and fields.
    public let content: RecordContent

    /// What is nil is left out.
    public init(usageSeconds: Int? = nil) {
      content = Foreground.declaration.content(usageSeconds)
    }
  }

  /// Updates today's usage of the apps.
  public struct BudgetRefresh: DeclaredRecord {
    /// Its type and fields.
    public let content: RecordContent

    /// With a value for each of its fields.
    public init(usageSeconds: Int) {
      content = RefreshUsage.declaration.content(usageSeconds)
    }
  }

  /// Begins the day of the record if it is new.
  public struct BudgetDayEnsure: DeclaredRecord {
    /// Its type and fields.
    public let content: RecordContent

    /// It has no fields of its own.
    public init() {
      content = EnsureBudgetDay.declaration.content()
    }
  }

  /// Unlocks the apps until the minutes are used up.
  public struct BudgetUnlock: DeclaredRecord {
    /// Its type and fields.
    public let content: RecordContent

    /// What is nil is left out.
    public init(usageSeconds: Int? = nil) {
      content = Unlock.declaration.content(usageSeconds)
    }
  }

  /// Locks the apps.
  public struct BudgetLock: DeclaredRecord {
    /// Its type and fields.
    public let content: RecordContent

    /// What is nil is left out.
    public init(usageSeconds: Int? = nil) {
      content = Lock.declaration.content(usageSeconds)
    }
  }

  /// Sets the restricted apps.
  public struct BudgetSelectionSet: DeclaredRecord {
    /// Its type and fields.
    public let content: RecordContent

    /// What is nil is left out.
    public init(appSelection: [AppID], usageSeconds: Int? = nil) {
      content = SetSelection.declaration.content(appSelection, usageSeconds)
    }
  }

  /// Sets the minutes allowed per day.
  public struct BudgetAllowanceSet: DeclaredRecord {
    /// Its type and fields.
    public let content: RecordContent

    /// With a value for each of its fields.
    public init(dailyAllowanceMinutes: Int) {
      content = SetAllowance.declaration.content(dailyAllowanceMinutes)
    }
  }

  /// Wagers minutes on a game.
  public struct BudgetWagerCommit: DeclaredRecord {
    /// Its type and fields.
    public let content: RecordContent

    /// What is nil is left out.
    public init(
      gameType: Game, wagerMinutes: Int, wagerID: String? = nil, seed: String? = nil,
      autoCashOutHundredths: Int? = nil, risk: PlinkoRisk? = nil, mineCount: Int? = nil
    ) {
      content = CommitWager.declaration.content(
        gameType, wagerMinutes, wagerID, seed, autoCashOutHundredths, risk, mineCount)
    }
  }

  /// Plays the round of the pending wager and books it.
  public struct BudgetWagerResolve: DeclaredRecord {
    /// Its type and fields.
    public let content: RecordContent

    /// What is nil is left out.
    public init(
      wagerID: String, gameType: Game, cashOutHundredths: Int? = nil, reveals: [Int]? = nil,
      actions: [BlackjackAction]? = nil
    ) {
      content = ResolveWager.declaration.content(wagerID, gameType, cashOutHundredths, reveals, actions)
    }
  }

  /// Deletes all data of the economy.
  public struct BudgetReset: DeclaredRecord {
    /// Its type and fields.
    public let content: RecordContent

    /// It has no fields of its own.
    public init() {
      content = ResetEverything.declaration.content()
    }
  }
}
