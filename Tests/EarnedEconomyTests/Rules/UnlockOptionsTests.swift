import EarnedCore
import EarnedJSON
import EarnedTestSupport
import Testing

@testable import EarnedEconomyRules

/// Rules 2.6 and 2.10, decisions E2, E8, E13, E35; the shape of data model A4.2.
@Suite struct UnlockOptionsTests {
  @Test(
    arguments: table(
      """
      tier | balance | 5                    | 15                   | 30                   | option
      PRO  | 9       | INSUFFICIENT_CREDITS | INSUFFICIENT_CREDITS | INSUFFICIENT_CREDITS | INSUFFICIENT_CREDITS
      PRO  | 10      | -                    | INSUFFICIENT_CREDITS | INSUFFICIENT_CREDITS | -
      PRO  | 24      | -                    | INSUFFICIENT_CREDITS | INSUFFICIENT_CREDITS | -
      PRO  | 25      | -                    | -                    | INSUFFICIENT_CREDITS | -
      PRO  | 44      | -                    | -                    | INSUFFICIENT_CREDITS | -
      PRO  | 45      | -                    | -                    | -                    | -
      PLUS | 45      | -                    | -                    | -                    | -
      # The tier is looked at before the balance.
      FREE | 0       | INSUFFICIENT_CREDITS | UPGRADE_REQUIRED     | UPGRADE_REQUIRED     | INSUFFICIENT_CREDITS
      FREE | 100     | -                    | UPGRADE_REQUIRED     | UPGRADE_REQUIRED     | -
      """))
  func tierAndBalanceDecideWhichDurationsCanBeBought(_ row: Case) throws {
    var scene = try Scene()
    scene.state.entitlement.tier = row.tier()
    scene.state.economy.creditBalance = row.number("balance")
    for strictness in Strictness.allCases {
      let options = scene.state.unlockOptions(
        for: AppUnlocks(appID: scene.app("a")), strictness: strictness, at: scene.now("10:00"))
      #expect(options.durations.map(\.minutes.rawValue) == [5, 15, 30])
      #expect(options.durations.map { $0.disabledReason?.rawValue ?? "" } == ["5", "15", "30"].map { row[$0] })
      #expect(options.creditsDisabledReason?.rawValue ?? "" == row["option"])
    }
  }

  // The cooldown counts 15 minutes to the millisecond from the latest grant on any day; it is 10:00.
  @Test(
    arguments: table(
      """
      strictness | today | last         | tier | enabled types       | key | option                   | BREATHING                | COPY_TEXT                | QR_SCAN
      GENTLE     | 0     | -            | PRO  | all                 | yes | -                        | -                        | -                        | -
      STRICT     | 0     | -            | PRO  | all                 | yes | -                        | -                        | -                        | -
      GENTLE     | 1     | 09:45        | PRO  | all                 | yes | -                        | -                        | -                        | -
      GENTLE     | 1     | 09:45:00.001 | PRO  | all                 | yes | COOLDOWN_ACTIVE          | COOLDOWN_ACTIVE          | COOLDOWN_ACTIVE          | COOLDOWN_ACTIVE
      GENTLE     | 0     | 09:50        | PRO  | all                 | yes | COOLDOWN_ACTIVE          | COOLDOWN_ACTIVE          | COOLDOWN_ACTIVE          | COOLDOWN_ACTIVE
      GENTLE     | 2     | 05:00        | PRO  | all                 | yes | DAILY_LIMIT_REACHED      | DAILY_LIMIT_REACHED      | DAILY_LIMIT_REACHED      | DAILY_LIMIT_REACHED
      HARD       | 0     | -            | PRO  | all                 | yes | DISALLOWED_IN_HARD_MODE  | DISALLOWED_IN_HARD_MODE  | DISALLOWED_IN_HARD_MODE  | DISALLOWED_IN_HARD_MODE
      # Types of their own.
      GENTLE     | 0     | -            | PRO  | all                 | no  | -                        | -                        | -                        | QR_KEY_NOT_SET
      GENTLE     | 0     | -            | PLUS | all                 | yes | -                        | -                        | -                        | -
      GENTLE     | 0     | -            | FREE | all                 | yes | -                        | -                        | QUEST_TYPE_NOT_AVAILABLE | QUEST_TYPE_NOT_AVAILABLE
      GENTLE     | 0     | -            | PRO  | COPY_TEXT           | yes | -                        | QUEST_TYPE_NOT_AVAILABLE | -                        | QUEST_TYPE_NOT_AVAILABLE
      GENTLE     | 0     | -            | FREE | COPY_TEXT QR_SCAN   | no  | QUEST_TYPE_NOT_AVAILABLE | QUEST_TYPE_NOT_AVAILABLE | QUEST_TYPE_NOT_AVAILABLE | QUEST_TYPE_NOT_AVAILABLE
      GENTLE     | 0     | -            | PRO  | QR_SCAN             | no  | QUEST_TYPE_NOT_AVAILABLE | QUEST_TYPE_NOT_AVAILABLE | QUEST_TYPE_NOT_AVAILABLE | QR_KEY_NOT_SET
      # Two at once: the first in order is named.
      HARD       | 2     | 09:50        | FREE | COPY_TEXT           | no  | DISALLOWED_IN_HARD_MODE  | DISALLOWED_IN_HARD_MODE  | DISALLOWED_IN_HARD_MODE  | DISALLOWED_IN_HARD_MODE
      STRICT     | 2     | 09:50        | PRO  | all                 | no  | DAILY_LIMIT_REACHED      | DAILY_LIMIT_REACHED      | DAILY_LIMIT_REACHED      | DAILY_LIMIT_REACHED
      STRICT     | 1     | 09:50        | FREE | all                 | no  | COOLDOWN_ACTIVE          | COOLDOWN_ACTIVE          | COOLDOWN_ACTIVE          | COOLDOWN_ACTIVE
      GENTLE     | 0     | -            | FREE | all                 | no  | -                        | -                        | QUEST_TYPE_NOT_AVAILABLE | QUEST_TYPE_NOT_AVAILABLE
      """))
  func strictnessLimitCooldownAndTypeDecideWhichQuestsAreOffered(_ row: Case) throws {
    var scene = try Scene()
    scene.state.entitlement.tier = row.tier()
    scene.state.settings = scene.settings(questTypes: row["enabled types"], hasKey: row.flag("key"))
    var app = AppUnlocks(appID: scene.app("a"))
    app.questGrantsToday = row.number("today")
    app.lastQuestGrantStart = row.optional("last").map(scene.instant)
    let options = scene.state.unlockOptions(for: app, strictness: row.strictness(), at: scene.now("10:00"))
    #expect(options.questDisabledReason?.rawValue ?? "" == row["option"])
    for quest in options.quests { #expect(quest.disabledReason?.rawValue ?? "" == row[quest.type.rawValue]) }
    #expect(options.quests.map(\.type) == [.breathing, .copyText, .qrScan])
  }

  @Test(
    arguments: table(
      """
      last day   | used | last app | app | reason
      -          | 0    | -        | a   | -
      2026-02-02 | 1    | a        | b   | DAILY_LIMIT_REACHED
      2026-02-01 | 1    | a        | b   | -
      2026-02-01 | 1    | a        | a   | SAME_APP_CONSECUTIVE_BLOCKED
      2026-01-01 | 1    | a        | a   | SAME_APP_CONSECUTIVE_BLOCKED
      2026-02-02 | 0    | a        | b   | -
      # Both: the limit is named.
      2026-02-02 | 1    | a        | a   | DAILY_LIMIT_REACHED
      """))
  func anEmergencyIsOfferedOnceADayAndNotForTheSameAppTwice(_ row: Case) throws {
    var scene = try Scene()
    scene.state.emergency = EmergencyState(
      lastUsedDayID: DayID(row["last day"]), usedCountToday: row.number("used"),
      lastAppIDUsed: row.optional("last app").map(scene.app))
    for strictness in Strictness.allCases {
      let options = scene.state.unlockOptions(
        for: AppUnlocks(appID: scene.app(row["app"])), strictness: strictness, at: scene.now("10:00"))
      #expect(options.emergencyDisabledReason?.rawValue ?? "" == row["reason"])
    }
  }

  // The example of data model A4.2, word for word, but for the time and the names.
  @Test func theSnapshotHasTheSpecifiedShape() throws {
    var scene = try Scene()
    scene.state.entitlement.tier = .pro
    scene.state.economy.creditBalance = 24
    scene.state.modes = [scene.mode("mode_123", .hard)]
    let snapshot = try #require(try scene.snapshot(at: "10:00"))
    #expect(
      snapshot.serialized(.pretty) == """
        {
          "generated_ts_utc_ms": 1770055200000,
          "mode_id": "mode_123",
          "mode_strictness": "HARD",
          "app_id": "android:a",
          "options": [
            {
              "type": "CREDITS_UNLOCK",
              "enabled": true,
              "disabled_reason": null,
              "durations": [
                {
                  "minutes": 5,
                  "cost_credits": 10,
                  "enabled": true,
                  "disabled_reason": null
                },
                {
                  "minutes": 15,
                  "cost_credits": 25,
                  "enabled": false,
                  "disabled_reason": "INSUFFICIENT_CREDITS"
                },
                {
                  "minutes": 30,
                  "cost_credits": 45,
                  "enabled": false,
                  "disabled_reason": "INSUFFICIENT_CREDITS"
                }
              ]
            },
            {
              "type": "QUEST_UNLOCK",
              "enabled": false,
              "disabled_reason": "DISALLOWED_IN_HARD_MODE",
              "quest_types": [
                {
                  "quest_type": "BREATHING",
                  "enabled": false,
                  "disabled_reason": "DISALLOWED_IN_HARD_MODE"
                },
                {
                  "quest_type": "COPY_TEXT",
                  "enabled": false,
                  "disabled_reason": "DISALLOWED_IN_HARD_MODE"
                },
                {
                  "quest_type": "QR_SCAN",
                  "enabled": false,
                  "disabled_reason": "DISALLOWED_IN_HARD_MODE"
                }
              ]
            },
            {
              "type": "EMERGENCY_UNLOCK",
              "enabled": true,
              "disabled_reason": null,
              "delay_seconds": 60,
              "unlock_minutes": 5
            }
          ]
        }
        """)
  }

  @Test(
    arguments: table(
      """
      focus | grant | mode | mode_id | strictness | options
      no    | no    | yes  | work    | STRICT     | 3
      no    | no    | no   | -       | GENTLE     | 3
      no    | yes   | yes  | work    | STRICT     | 3
      yes   | no    | yes  | work    | STRICT     | 0
      yes   | no    | no   | -       | GENTLE     | 0
      """))
  func anAttemptRecordsWhatIsInForce(_ row: Case) throws {
    var scene = try Scene()
    scene.state.entitlement.tier = .pro
    if row.flag("focus") { scene.state.focus = scene.focus("09:50", minutes: 25) }
    if row.flag("mode") { scene.state.modes = [scene.mode("work", .strict)] }
    var app = AppUnlocks(appID: scene.app("a"))
    if row.flag("grant") { app.grant = scene.grant("09:55", "10:05") }
    scene.state.subject.app = app
    let decision = try scene.decide("unlock.attempt app_id=android:a attempt_id=t", at: "10:00")
    let modeID = row.optional("mode_id").map { "\"\($0)\"" } ?? "null"
    #expect(
      decision.events(at: scene.now("10:00")) == [
        #"UNLOCK_ATTEMPT_CREATED {"attempt_id":"t","app_id":"android:a","mode_id":\#(modeID),"#
          + #""strictness":"\#(row["strictness"])"}"#
      ])
    #expect(try scene.snapshot(at: "10:00")?.objectValue?["options"]?.arrayValue?.count == row.number("options"))
    #expect(decision.state.today?.unlockAttemptsCount == 1)
  }
}

extension Scene {
  /// The snapshot of an attempt for `android:a`.
  fileprivate func snapshot(at time: String) throws -> JSONValue? {
    for case .attemptCreated(_, let snapshot) in try decide("unlock.attempt app_id=android:a", at: time).facts {
      return .object(snapshot)
    }
    return nil
  }

  /// `all` or the types that are enabled, and perhaps a QR key.
  func settings(questTypes: String = "all", hasKey: Bool) -> UserSettings {
    var document = UserSettings.standard(timeZoneID: zone.identifier).document
    var quest = document["quest"]?.objectValue ?? [:]
    if questTypes != "all" {
      quest["enabled_types"] = .array(questTypes.split(separator: " ").map { .string(String($0)) })
    }
    if hasKey { quest["qr_key_value"] = "key" }
    document["quest"] = .object(quest)
    return UserSettings(document)
  }
}
