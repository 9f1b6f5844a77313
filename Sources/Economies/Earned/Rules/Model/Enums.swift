import EarnedCore

/// The strictness of a mode (data model A2), in ascending order.
public enum Strictness: String, StoredWord, Comparable {
  case gentle = "GENTLE"
  case strict = "STRICT"
  case hard = "HARD"

  /// Whether `one` is less strict.
  public static func < (one: Strictness, other: Strictness) -> Bool { one.rank < other.rank }

  private var rank: Int {
    switch self {
    case .gentle: 0
    case .strict: 1
    case .hard: 2
    }
  }
}

/// A mode's manual override (data model A2).
public enum ManualState: String, StoredWord {
  case auto = "AUTO"
  case forcedOn = "FORCED_ON"
  case forcedOff = "FORCED_OFF"
}

/// The outcome of an unlock attempt (data model A2).
public enum AttemptOutcome: String, StoredWord {
  case pending = "PENDING"
  case granted = "GRANTED"
  case denied = "DENIED"
  case cancelled = "CANCELLED"
  case expired = "EXPIRED"
}

/// How a grant was obtained (data model A2).
public enum GrantMethod: String, StoredWord {
  case credits = "CREDITS"
  case quest = "QUEST"
  case emergency = "EMERGENCY"
}

/// The option chosen at the gate (data model A3, `chosen_option_type`).
public enum UnlockOptionType: String, StoredWord {
  case credits = "CREDITS_UNLOCK"
  case quest = "QUEST_UNLOCK"
  case emergency = "EMERGENCY_UNLOCK"
}

/// The types of quest (data model A2).
public enum QuestType: String, StoredWord {
  case breathing = "BREATHING"
  case copyText = "COPY_TEXT"
  case qrScan = "QR_SCAN"
}

/// The state of a quest (data model A2).
public enum QuestState: String, StoredWord {
  case active = "ACTIVE"
  case completed = "COMPLETED"
  case failed = "FAILED"
  case expired = "EXPIRED"
  case cancelled = "CANCELLED"
}

/// Why a quest failed (data model A7, `QUEST_FAILED`).
public enum QuestFailure: String, StoredWord {
  case timeout = "TIMEOUT"
  case mismatch = "MISMATCH"
  case userCancelled = "USER_CANCELLED"
  case expired = "EXPIRED"
}

/// The tier that the person has bought (data model A2; limits in rules 2.6).
public enum Tier: String, StoredWord {
  case free = "FREE"
  case plus = "PLUS"
  case pro = "PRO"
}

/// Where credits come from (data model A7, `CREDITS_EARNED`).
public enum CreditSource: String, StoredWord {
  case focus = "FOCUS"
  case habit = "HABIT"
  case streakBonus = "STREAK_BONUS"
}

/// What made a day qualify (data model A7, `STREAK_QUALIFIED`).
public enum QualificationMethod: String, StoredWord {
  case focus = "FOCUS"
  case habits = "HABITS"
}
