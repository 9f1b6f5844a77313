import EarnedCore
import EarnedJSON

/// The records of this economy with typed fields, as an app writes them.
extension Records {
  /// Links the user to an account, or updates its data.
  public struct HachimiAccountLink: DeclaredRecord {
    /// Its type and fields.
    public let content: RecordContent

    /// What is nil is left out.
    public init(uid: String, displayName: String? = nil, email: String? = nil, avatarID: String? = nil) {
      content = LinkAccount.declaration.content(uid, displayName, email, avatarID)
    }
  }

  /// Creates a habit and adopts its cat.
  public struct HachimiHabitCreate: DeclaredRecord {
    /// Its type and fields.
    public let content: RecordContent

    /// What is nil is left out.
    public init(
      name: String, cat: HachimiCat, habitID: String? = nil, goalMinutes: Int? = nil, targetHours: Int? = nil,
      deadlineDate: CalendarDate? = nil, reminders: [HachimiReminder]? = nil, motivationText: String? = nil
    ) {
      content = CreateHabit.declaration.content(
        name, cat, habitID, goalMinutes, targetHours, deadlineDate, reminders, motivationText)
    }
  }

  /// Changes a habit. A clear flag overrides a value.
  public struct HachimiHabitUpdate: DeclaredRecord {
    /// Its type and fields.
    public let content: RecordContent

    /// What is nil is left out.
    public init(
      habitID: String, name: String? = nil, goalMinutes: Int? = nil, targetHours: Int? = nil,
      deadlineDate: CalendarDate? = nil, reminders: [HachimiReminder]? = nil, motivationText: String? = nil,
      clearTargetHours: Bool? = nil, clearDeadlineDate: Bool? = nil, clearReminders: Bool? = nil,
      clearMotivation: Bool? = nil
    ) {
      content = UpdateHabit.declaration.content(
        habitID, name, goalMinutes, targetHours, deadlineDate, reminders, motivationText, clearTargetHours,
        clearDeadlineDate, clearReminders, clearMotivation)
    }
  }

  /// Deletes a habit; its cat graduates.
  public struct HachimiHabitDelete: DeclaredRecord {
    /// Its type and fields.
    public let content: RecordContent

    /// With a value for each of its fields.
    public init(habitID: String) {
      content = DeleteHabit.declaration.content(habitID)
    }
  }

  /// Deactivates a habit; its cat becomes dormant.
  public struct HachimiHabitDeactivate: DeclaredRecord {
    /// Its type and fields.
    public let content: RecordContent

    /// With a value for each of its fields.
    public init(habitID: String) {
      content = DeactivateHabit.declaration.content(habitID)
    }
  }

  /// Reactivates a habit; its cat becomes active.
  public struct HachimiHabitReactivate: DeclaredRecord {
    /// Its type and fields.
    public let content: RecordContent

    /// With a value for each of its fields.
    public init(habitID: String) {
      content = ReactivateHabit.declaration.content(habitID)
    }
  }

  /// Records a finished session.
  public struct HachimiSessionLog: DeclaredRecord {
    /// Its type and fields.
    public let content: RecordContent

    /// What is nil is left out.
    public init(
      habitID: String, mode: TimerMode, status: SessionStatus, startedAt: Instant, targetSeconds: Int? = nil,
      sessionID: String? = nil, endedAt: Instant? = nil, pausedSeconds: Int? = nil, xpMultiplier: Double? = nil,
      clientVersion: String? = nil
    ) {
      content = LogSession.declaration.content(
        habitID, mode, status, startedAt, targetSeconds, sessionID, endedAt, pausedSeconds, xpMultiplier, clientVersion)
    }
  }

  /// Starts, pauses or ends the timer. Ending it records the session.
  public struct HachimiTimer: DeclaredRecord {
    /// Its type and fields.
    public let content: RecordContent

    /// What is nil is left out.
    public init(op: TimerUse, habitID: String? = nil, mode: TimerMode? = nil, totalSeconds: Int? = nil) {
      content = UseTimer.declaration.content(op, habitID, mode, totalSeconds)
    }
  }

  /// Checks in for the day.
  public struct HachimiCheckin: DeclaredRecord {
    /// Its type and fields.
    public let content: RecordContent

    /// It has no fields of its own.
    public init() {
      content = CheckInToday.declaration.content()
    }
  }

  /// Buys an accessory.
  public struct HachimiPurchase: DeclaredRecord {
    /// Its type and fields.
    public let content: RecordContent

    /// What is nil is left out.
    public init(accessoryID: String, price: Int? = nil) {
      content = Purchase.declaration.content(accessoryID, price)
    }
  }

  /// Puts an accessory on a cat.
  public struct HachimiEquip: DeclaredRecord {
    /// Its type and fields.
    public let content: RecordContent

    /// With a value for each of its fields.
    public init(catID: String, accessoryID: String) {
      content = Equip.declaration.content(catID, accessoryID)
    }
  }

  /// Takes the accessory off a cat.
  public struct HachimiUnequip: DeclaredRecord {
    /// Its type and fields.
    public let content: RecordContent

    /// With a value for each of its fields.
    public init(catID: String) {
      content = Unequip.declaration.content(catID)
    }
  }

  /// Pays an unlocked achievement, or all that are not claimed yet.
  public struct HachimiAchievementClaim: DeclaredRecord {
    /// Its type and fields.
    public let content: RecordContent

    /// With a value for each of its fields.
    public init(achievementID: String) {
      content = ClaimAchievement.declaration.content(achievementID)
    }
  }

  /// Writes into a cat's diary. A second text for a date replaces the first.
  public struct HachimiDiaryAdd: DeclaredRecord {
    /// Its type and fields.
    public let content: RecordContent

    /// What is nil is left out.
    public init(catID: String, content: String, entryID: String? = nil, date: CalendarDate? = nil) {
      self.content = AddDiaryEntry.declaration.content(catID, content, entryID, date)
    }
  }

  /// Adds a message to the chat with a cat.
  public struct HachimiChatAdd: DeclaredRecord {
    /// Its type and fields.
    public let content: RecordContent

    /// What is nil is left out.
    public init(catID: String, role: ChatRole, content: String, messageID: String? = nil) {
      self.content = AddChatMessage.declaration.content(catID, role, content, messageID)
    }
  }

  /// Changes the settings.
  public struct HachimiSettingsSet: DeclaredRecord {
    /// Its type and fields.
    public let content: RecordContent

    /// What is nil is left out.
    public init(aiFeaturesEnabled: Bool? = nil, aiSelectedProvider: HachimiSettings.AIProvider? = nil) {
      content = SetSettings.declaration.content(aiFeaturesEnabled, aiSelectedProvider)
    }
  }

  /// Imports a row of an app's database, as 'earned import hachimi' prints it.
  public struct HachimiImportRow: DeclaredRecord {
    /// Its type and fields.
    public let content: RecordContent

    /// What is nil is left out.
    public init(table: ImportTable, row: JSONObject, checkInDays: Int? = nil) {
      content = ImportRow.declaration.content(table, row, checkInDays)
    }
  }

  /// The cat of a new habit. What is nil is drawn by the seed, and that by the record.
  public struct HachimiCat: DeclaredObject {
    package static let declaration = ObjectDeclaration(
      .required("name", .characters(HachimiNumbers.catNameLength)), .optional("cat_id", .documentID),
      .optional("personality", .choice(Catalogue.builtIn.appearance.personalities)),
      .optional("appearance", .appearance), .optional("seed", DeclaredKind<Int>(.integer(HachimiNumbers.seeds))))

    package let values: LabelledValues

    /// What is nil is left out.
    public init(
      name: String, catID: String? = nil, personality: String? = nil, appearance: HachimiAppearance? = nil,
      seed: Int? = nil
    ) {
      values = Self.declaration.values(name, catID, personality, appearance, seed)
    }
  }

  /// The appearance of a cat, in words of the catalogue or others. What is nil gets its default.
  public struct HachimiAppearance: DeclaredObject {
    package static let declaration = ObjectDeclaration(
      .optional("peltType", word), .optional("peltColor", word), .optional("tint", word), .optional("eyeColor", word),
      .optional("eyeColor2", word), .optional("whitePatches", word), .optional("whitePatchesTint", word),
      .optional("skinColor", word), .optional("points", word), .optional("vitiligo", word),
      .optional("isTortie", .flag), .optional("tortiePattern", word), .optional("tortieBase", word),
      .optional("tortieColor", word), .optional("isLonghair", .flag), .optional("reverse", .flag),
      .optional("spriteVariant", .integer(in: 0...2)))

    private static var word: DeclaredKind<String> { .characters(1...40) }

    package let values: LabelledValues

    /// What is nil is left out.
    public init(
      peltType: String? = nil, peltColor: String? = nil, tint: String? = nil, eyeColor: String? = nil,
      eyeColor2: String? = nil, whitePatches: String? = nil, whitePatchesTint: String? = nil, skinColor: String? = nil,
      points: String? = nil, vitiligo: String? = nil, isTortie: Bool? = nil, tortiePattern: String? = nil,
      tortieBase: String? = nil, tortieColor: String? = nil, isLonghair: Bool? = nil, reverse: Bool? = nil,
      spriteVariant: Int? = nil
    ) {
      values = Self.declaration.values(
        peltType, peltColor, tint, eyeColor, eyeColor2, whitePatches, whitePatchesTint, skinColor, points, vitiligo,
        isTortie, tortiePattern, tortieBase, tortieColor, isLonghair, reverse, spriteVariant)
    }
  }

  /// When a habit reminds.
  public struct HachimiReminder: DeclaredObject {
    package static let declaration = ObjectDeclaration(
      .required("hour", .integer(in: 0...23)), .required("minute", .integer(in: 0...59)),
      .required("mode", .word(of: ReminderMode.self)))

    package let values: LabelledValues

    /// With a value for each of its fields.
    public init(hour: Int, minute: Int, mode: ReminderMode) {
      values = Self.declaration.values(hour, minute, mode)
    }
  }
}
