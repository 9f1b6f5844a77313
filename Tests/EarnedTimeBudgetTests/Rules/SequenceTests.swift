import EarnedCore
import EarnedJSON
import EarnedTestSupport
import Testing

@testable import EarnedTimeBudgetRules

/// The twelve sequences of the specification as the interface writes them (section 3): a new database, records in this
/// order, in UTC.
@Suite struct SequenceTests {
  @Test func everyRecordLeavesTheWrittenState() throws {
    var scene = Scene()
    for (row, record) in zip(Self.expected, Self.records) {
      let answer = try scene.answer(record)
      #expect(answer == row["outcome"], "\(row)")
      let state = scene.state
      let numbers = "\(state.bonusMinutes) / \(state.usageSeconds / 60) / \(state.remainingMinutes)"
      #expect(numbers == row["numbers"], "\(row)")
      #expect(state.wantsUnlocked == row.flag("intent"), "\(row)")
      #expect(state.shield.state.rawValue == row["shield"], "\(row)")
      #expect(scene.lines.joined(separator: ", ") == row["events"], "\(row)")
    }
    #expect(Self.expected.count == 16 && Self.records.count == 16)
  }

  @Test func theLogHasEveryWrittenLine() throws {
    var scene = Scene()
    for record in Self.records { try scene.answer(record) }
    #expect(scene.log.joined(separator: "\n") == Self.log)
  }

  @Test func aPreviewAnswersBetweenTwoRecords() throws {
    var scene = Scene()
    for record in Self.records.prefix(6) { try scene.answer(record) }
    let now = Now(Instant(millisecondsSinceEpoch: 1_772_443_199_000), try Zone.named("UTC"))
    let preview = WagerPreview(.plinko(.medium), wagerMinutes: 10, in: scene.state, at: now)
    #expect(preview.winMinutes.map(DeltaText.of) == "+120 min")
    #expect(preview.lossMinutes.map(DeltaText.of) == "\u{2212}6 min")
    #expect(preview.capMinutes == 859)
  }

  static let expected = table(
    """
    line | outcome              | numbers       | intent | shield  | events
    1    | applied              | 0 / 0 / 60    | no     | applied | USAGE_REFRESHED, SELECTION_SET, SHIELD_APPLIED
    2    | applied              | 0 / 0 / 60    | yes    | cleared | UNLOCKED, SHIELD_CLEARED
    3    | applied              | 0 / 30 / 30   | yes    | cleared | USAGE_REFRESHED
    4    | applied              | 0 / 30 / 30   | no     | applied | LOCKED, SHIELD_APPLIED
    5    | applied              | 0 / 30 / 30   | no     | applied | WAGER_COMMITTED
    6    | applied              | -10 / 30 / 20 | no     | applied | WAGER_RESOLVED
    7    | applied              | -10 / 30 / 20 | no     | applied | WAGER_COMMITTED
    8    | applied              | 10 / 30 / 40  | no     | applied | WAGER_RESOLVED
    9    | applied              | 10 / 31 / 39  | yes    | cleared | USAGE_REFRESHED, UNLOCKED, SHIELD_CLEARED
    10   | applied              | 10 / 90 / 0   | yes    | applied | USAGE_REFRESHED, ZERO_CROSSED, SHIELD_APPLIED
    11   | NO_MINUTES_REMAINING | 10 / 90 / 0   | yes    | applied | UNLOCK_BLOCKED
    12   | applied              | 10 / 90 / 0   | yes    | applied | USAGE_REFRESHED
    13   | applied              | 0 / 0 / 60    | yes    | cleared | DAY_RESET, ZERO_CROSSED, SHIELD_CLEARED
    14   | applied              | 0 / 0 / 60    | yes    | cleared | WAGER_COMMITTED
    15   | applied              | 0 / 0 / 60    | yes    | cleared | WAGER_FORFEITED, DAY_RESET, USAGE_REFRESHED, LAUNCHED
    16   | applied              | 0 / 0 / 60    | yes    | cleared | USAGE_REFRESHED, LAUNCHED
    """)

  static let records: [JSONObject] = [
    [
      "type": "budget.selection.set", "ts_utc_ms": 1_772_438_400_000, "app_selection": ["android:a", "android:b"],
      "usage_seconds": 0,
    ],
    ["type": "budget.unlock", "ts_utc_ms": 1_772_438_460_000],
    ["type": "budget.foreground", "ts_utc_ms": 1_772_442_000_000, "usage_seconds": 1859],
    ["type": "budget.lock", "ts_utc_ms": 1_772_442_060_000],
    [
      "type": "budget.wager.commit", "ts_utc_ms": 1_772_442_600_000, "wager_id": "w1", "game_type": "slots",
      "wager_minutes": 10, "seed": "00000000000000000000000000000001",
    ],
    ["type": "budget.wager.resolve", "ts_utc_ms": 1_772_442_605_000, "wager_id": "w1", "game_type": "slots"],
    [
      "type": "budget.wager.commit", "ts_utc_ms": 1_772_443_200_000, "wager_id": "w2", "game_type": "plinko",
      "wager_minutes": 10, "risk": "medium", "seed": "0000000000000000000000000000004e",
    ],
    ["type": "budget.wager.resolve", "ts_utc_ms": 1_772_443_209_000, "wager_id": "w2", "game_type": "plinko"],
    ["type": "budget.unlock", "ts_utc_ms": 1_772_445_600_000, "usage_seconds": 1900],
    ["type": "budget.refresh", "ts_utc_ms": 1_772_449_200_000, "usage_seconds": 5400],
    ["type": "budget.unlock", "ts_utc_ms": 1_772_449_210_000],
    ["type": "budget.refresh", "ts_utc_ms": 1_772_449_220_000, "usage_seconds": 5400],
    ["type": "budget.day.ensure", "ts_utc_ms": 1_772_496_001_000],
    [
      "type": "budget.wager.commit", "ts_utc_ms": 1_772_581_800_000, "wager_id": "w3", "game_type": "crash",
      "wager_minutes": 20, "seed": "00000000000000000000000000000003",
    ],
    ["type": "budget.launch", "ts_utc_ms": 1_772_607_600_000, "usage_seconds": 0],
    ["type": "budget.launch", "ts_utc_ms": 1_772_607_601_000, "usage_seconds": 0],
  ]

  /// Type, day and payload. The hashes are those of `printf 00…01 | xxd -r -p | sha256sum` and the like.
  private static let log = #"""
    USAGE_REFRESHED 2026-03-02 {"usage_seconds":0,"usage_minutes":0,"remaining_minutes":60}
    SELECTION_SET 2026-03-02 {"apps":["android:a","android:b"]}
    SHIELD_APPLIED 2026-03-02 {"apps":["android:a","android:b"]}
    UNLOCKED 2026-03-02 {"remaining_minutes":60}
    SHIELD_CLEARED 2026-03-02 {"apps":["android:a","android:b"]}
    USAGE_REFRESHED 2026-03-02 {"usage_seconds":1859,"usage_minutes":30,"remaining_minutes":30}
    LOCKED 2026-03-02 {"remaining_minutes":30}
    SHIELD_APPLIED 2026-03-02 {"apps":["android:a","android:b"]}
    WAGER_COMMITTED 2026-03-02 {"wager_id":"w1","game_type":"slots","wager_minutes":10,"forfeit_delta_minutes":-10,"seed_sha256":"7c3ccd10bb7ec37b46d37926ae6274267f007a34aeaf15c882a715a7f3300529"}
    WAGER_RESOLVED 2026-03-02 {"wager_id":"w1","game_type":"slots","result":"no_match","wager_minutes":10,"multiplier_hundredths":0,"delta_minutes":-10,"bonus_minutes":-10,"remaining_minutes":20}
    WAGER_COMMITTED 2026-03-02 {"wager_id":"w2","game_type":"plinko","wager_minutes":10,"forfeit_delta_minutes":-10,"seed_sha256":"33f1f5b6781449f5dc6ef6bdc4b7d673b6aaa75b8d979c073352b8dce22f1fb7"}
    WAGER_RESOLVED 2026-03-02 {"wager_id":"w2","game_type":"plinko","result":"bucket_1","wager_minutes":10,"multiplier_hundredths":300,"delta_minutes":20,"bonus_minutes":10,"remaining_minutes":40}
    USAGE_REFRESHED 2026-03-02 {"usage_seconds":1900,"usage_minutes":31,"remaining_minutes":39}
    UNLOCKED 2026-03-02 {"remaining_minutes":39}
    SHIELD_CLEARED 2026-03-02 {"apps":["android:a","android:b"]}
    USAGE_REFRESHED 2026-03-02 {"usage_seconds":5400,"usage_minutes":90,"remaining_minutes":0}
    ZERO_CROSSED 2026-03-02 {"direction":"down","remaining_minutes":0}
    SHIELD_APPLIED 2026-03-02 {"apps":["android:a","android:b"]}
    UNLOCK_BLOCKED 2026-03-02 {"remaining_minutes":0,"reason":"NO_MINUTES_REMAINING"}
    USAGE_REFRESHED 2026-03-02 {"usage_seconds":5400,"usage_minutes":90,"remaining_minutes":0}
    DAY_RESET 2026-03-03 {"from_date":"2026-03-02","to_date":"2026-03-03","bonus_minutes":10,"usage_minutes":90,"remaining_minutes":0}
    ZERO_CROSSED 2026-03-03 {"direction":"up","remaining_minutes":60}
    SHIELD_CLEARED 2026-03-03 {"apps":["android:a","android:b"]}
    WAGER_COMMITTED 2026-03-03 {"wager_id":"w3","game_type":"crash","wager_minutes":20,"forfeit_delta_minutes":-20,"seed_sha256":"8b1ae42fc4b17726106d647de9f43a6f33bf1df273310924b03e789769904c9c"}
    WAGER_FORFEITED 2026-03-03 {"wager_id":"w3","game_type":"crash","wager_minutes":20,"delta_minutes":-20,"bonus_minutes":-20}
    DAY_RESET 2026-03-04 {"from_date":"2026-03-03","to_date":"2026-03-04","bonus_minutes":-20,"usage_minutes":0,"remaining_minutes":40}
    USAGE_REFRESHED 2026-03-04 {"usage_seconds":0,"usage_minutes":0,"remaining_minutes":60}
    LAUNCHED 2026-03-04 {"remaining_minutes":60,"shield":"cleared"}
    USAGE_REFRESHED 2026-03-04 {"usage_seconds":0,"usage_minutes":0,"remaining_minutes":60}
    LAUNCHED 2026-03-04 {"remaining_minutes":60,"shield":"cleared"}
    """#
}
