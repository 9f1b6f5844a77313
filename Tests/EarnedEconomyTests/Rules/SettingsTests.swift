import EarnedCore
import EarnedEconomyRules
import EarnedJSON
import EarnedTestSupport
import Testing

/// Data model A4.1, rules 2.5, decisions E20, E46. The tier is PRO unless it is named.
@Suite struct SettingsTests {
  @Test(
    arguments: table(
      """
      tier | settings                                                                | answer
      PRO  | {}                                                                      | applied
      PRO  | {"credit_costs":{"minutes_5":5,"minutes_15":15,"minutes_30":30}}        | applied
      PRO  | {"credit_costs":{"minutes_5":30,"minutes_15":60,"minutes_30":120}}      | applied
      PRO  | {"credit_costs":{"minutes_5":4}}                                        | INVALID_VALUE
      PRO  | {"credit_costs":{"minutes_5":31,"minutes_15":60}}                       | INVALID_VALUE
      PRO  | {"credit_costs":{"minutes_5":5,"minutes_15":14}}                        | INVALID_VALUE
      PRO  | {"credit_costs":{"minutes_15":61,"minutes_30":120}}                     | INVALID_VALUE
      PRO  | {"credit_costs":{"minutes_5":5,"minutes_15":15,"minutes_30":29}}        | INVALID_VALUE
      PRO  | {"credit_costs":{"minutes_30":121}}                                     | INVALID_VALUE
      PRO  | {"credit_costs":{"minutes_5":25}}                                       | INVALID_VALUE
      PRO  | {"credit_costs":{"minutes_5":26}}                                       | INVALID_VALUE
      PRO  | {"credit_costs":{"minutes_15":45}}                                      | INVALID_VALUE
      PRO  | {"credit_costs":{"minutes_5":24}}                                       | applied
      PLUS | {"credit_costs":{"minutes_5":24}}                                       | applied
      FREE | {"credit_costs":{"minutes_5":24}}                                       | TIER_LIMIT
      FREE | {"credit_costs":{"minutes_5":4}}                                        | INVALID_VALUE
      FREE | {"credit_costs":{"minutes_5":10,"minutes_15":25,"minutes_30":45}}       | applied
      PRO  | {"quest":{"enabled_types":[]}}                                          | applied
      PRO  | {"quest":{"enabled_types":["BREATHING","QR_SCAN"]}}                     | applied
      PRO  | {"quest":{"enabled_types":["JUMPING"]}}                                 | INVALID_VALUE
      # Under FREE, breathing is among them, or nothing is (decision E65).
      FREE | {"quest":{"enabled_types":["BREATHING"]}}                               | applied
      FREE | {"quest":{"enabled_types":["QR_SCAN","BREATHING"]}}                     | applied
      FREE | {"quest":{"enabled_types":[]}}                                          | applied
      FREE | {"quest":{"enabled_types":["COPY_TEXT"]}}                               | TIER_LIMIT
      FREE | {"quest":{"enabled_types":["QR_SCAN","COPY_TEXT"]}}                     | TIER_LIMIT
      FREE | {"quest":{"enabled_types":["COPY_TEXT","JUMPING"]}}                     | INVALID_VALUE
      PLUS | {"quest":{"enabled_types":["COPY_TEXT"]}}                               | applied
      PRO  | {"quest":{"enabled_types":["QR_SCAN"]}}                                 | applied
      FREE | {"blocking_enabled":true}                                               | applied
      FREE | {"blocking_enabled":false}                                              | applied
      FREE | {"blocking_enabled":null}                                               | applied
      FREE | {"blocking_enabled":"yes"}                                              | INVALID_VALUE
      # What is fixed may be named, not changed.
      PRO  | {"quest":{"unlock_minutes":5}}                                          | applied
      PRO  | {"quest":{"unlock_minutes":null}}                                       | applied
      PRO  | {"quest":{"unlock_minutes":6}}                                          | INVALID_VALUE
      PRO  | {"quest":{"max_quest_unlocks_per_app_per_day":3}}                       | INVALID_VALUE
      PRO  | {"quest":{"cooldown_minutes_per_app":0}}                                | INVALID_VALUE
      PRO  | {"quest":{"qr_key_set_ts_utc_ms":1}}                                    | INVALID_VALUE
      PRO  | {"quest":{"qr_key_set_ts_utc_ms":null}}                                 | applied
      PRO  | {"quest":{"key_change_cooldown_hours_strict":1}}                        | INVALID_VALUE
      PRO  | {"emergency":{"daily_limit":1,"delay_seconds":60,"unlock_minutes":5,"block_same_app_consecutive":true}} | applied
      PRO  | {"emergency":{"daily_limit":2}}                                         | INVALID_VALUE
      PRO  | {"emergency":{"delay_seconds":0}}                                       | INVALID_VALUE
      PRO  | {"emergency":{"unlock_minutes":30}}                                     | INVALID_VALUE
      PRO  | {"emergency":{"block_same_app_consecutive":false}}                      | INVALID_VALUE
      PRO  | {"focus":{"preset_minutes":[15,45]}}                                    | applied
      PRO  | {"focus":{"preset_minutes":[]}}                                         | INVALID_VALUE
      PRO  | {"focus":{"preset_minutes":[1,2,3,4,5,6,7,8,9,1440]}}                   | applied
      PRO  | {"focus":{"preset_minutes":[1,2,3,4,5,6,7,8,9,10,11]}}                  | INVALID_VALUE
      PRO  | {"focus":{"min_minutes_to_qualify":1}}                                  | INVALID_VALUE
      PRO  | {"timezone_id":"Europe/Berlin"}                                         | applied
      PRO  | {"timezone_id":"Mars/Olympus"}                                          | UNKNOWN_TIMEZONE
      PRO  | {"colour":"green"}                                                      | UNKNOWN_FIELD
      PRO  | {"quest":{"colour":"green"}}                                            | UNKNOWN_FIELD
      # Two faults: the first in order is named.
      PRO  | {"colour":"green","emergency":{"daily_limit":2}}                        | UNKNOWN_FIELD
      PRO  | {"timezone_id":"Mars/Olympus","quest":{"enabled_types":["JUMPING"]}}    | INVALID_VALUE
      FREE | {"credit_costs":{"minutes_5":24},"emergency":{"daily_limit":2}}         | INVALID_VALUE
      """))
  func onlyAllowedSettingsChange(_ row: Case) throws {
    var scene = try Scene()
    scene.state.entitlement.tier = row.tier()
    #expect(try scene.answer("settings.update settings=" + row["settings"], at: "10:00") == row["answer"])
  }

  @Test func changesAreMergedDeeply() throws {
    var scene = try Scene()
    scene.state.entitlement.tier = .pro
    let state = try scene.decide(
      #"settings.update settings={"credit_costs":{"minutes_15":20},"focus":{"strict":false}}"#, at: "10:00"
    ).state
    var expected = UserSettings.standard(timeZoneID: "America/Vancouver").document
    expected["credit_costs"] = ["minutes_5": 10, "minutes_15": 20, "minutes_30": 45]
    expected["focus"] = ["preset_minutes": [25, 50, 75], "strict": false, "min_minutes_to_qualify": 20]
    #expect(state.settings == UserSettings(expected))
  }

  // What a larger plan has left behind is no change.
  @Test func typesThatWaitMayStay() throws {
    var scene = try Scene()
    scene.state.entitlement.tier = .pro
    let record = #"settings.update settings={"quest":{"enabled_types":["COPY_TEXT"]}}"#
    scene.state = try scene.decide(record, at: "10:00").state
    scene.state.entitlement.tier = .free
    #expect(try scene.decide(record, at: "10:01").facts == [])
    #expect(scene.state.offeredQuestTypes == [])
  }

  // Decision E64: what is stored, what a record sets, and what is in force: the flags that are on.
  @Test(
    arguments: table(
      """
      stored                           | set                                  | on                           | stored then
      {}                               | {}                                   | ios_screentime_enabled       | -
      {}                               | {"billing_enabled":true}             | ios_screentime_enabled billing_enabled | {"billing_enabled":true}
      {}                               | {"ios_screentime_enabled":false}     |                              | {"ios_screentime_enabled":false}
      {"ios_screentime_enabled":false} | {"ios_screentime_enabled":null}      | ios_screentime_enabled       | {}
      {"theirs":true,"more":[1]}       | {"android_enforcement_enabled":true} | ios_screentime_enabled android_enforcement_enabled theirs | {"theirs":true,"more":[1],"android_enforcement_enabled":true}
      {"theirs":true}                  | {"theirs":null}                      | ios_screentime_enabled       | {}
      {"billing_enabled":"soon"}       | {}                                   | ios_screentime_enabled       | -
      {"billing_enabled":true}         | {"billing_enabled":true}             | ios_screentime_enabled billing_enabled | -
      """))
  func flagsAreSetByName(_ row: Case) throws {
    var scene = try Scene()
    scene.state.flags = FeatureFlags(try #require(JSONValue(ifValid: row["stored"])?.objectValue))
    let decision = try scene.decide("flags.set flags=\(row["set"])", at: "10:00")
    let flags = try #require(decision.state.flags)
    #expect(flags.inForce.members.filter { $0.value == true }.map(\.key).joined(separator: " ") == row["on"])
    #expect(decision.facts.isEmpty == (row.optional("stored then") == nil))
    if let stored = row.optional("stored then") {
      #expect(JSONValue.object(flags.document).serialized() == stored)
    }
  }

  @Test(
    arguments: table(
      """
      flags                     | answer
      {"billing_enabled":"yes"} | INVALID_VALUE
      {"billing_enabled":1}     | INVALID_VALUE
      {"":true}                 | INVALID_VALUE
      []                        | INVALID_VALUE
      null                      | MISSING_FIELD
      {"any-name":false}        | applied
      """))
  func aFlagIsTrueOrFalse(_ row: Case) throws {
    #expect(try Scene().answer("flags.set flags=\(row["flags"])", at: "10:00") == row["answer"])
  }

  @Test func storedValuesAreNotAChange() throws {
    let record = #"settings.update settings={"focus":{"strict":true}}"#
    #expect(try Scene().decide(record, at: "10:00").facts == [])
  }

  /// Stored values that break their rule do not count (decision E62). The tier is PRO; the costs are of 5, 15 and 30
  /// minutes.
  @Test(
    arguments: table(
      """
      stored                                                          | costs    | types | presets  | ignored
      {}                                                              | 10 25 45 | 3     | 25 50 75 | -
      {"credit_costs":{"minutes_5":8}}                                | 8 25 45  | 3     | 25 50 75 | -
      {"credit_costs":{"minutes_5":-5,"minutes_15":20,"minutes_30":40}} | 10 25 45 | 3   | 25 50 75 | credit_costs
      {"credit_costs":{"minutes_5":30,"minutes_15":30,"minutes_30":40}} | 10 25 45 | 3   | 25 50 75 | credit_costs
      {"credit_costs":{"minutes_5":26}}                               | 10 25 45 | 3     | 25 50 75 | credit_costs
      {"credit_costs":{"minutes_5":"8"}}                              | 10 25 45 | 3     | 25 50 75 | credit_costs
      {"credit_costs":{"minutes_30":9223372036854775807}}             | 10 25 45 | 3     | 25 50 75 | credit_costs
      {"credit_costs":7}                                              | 10 25 45 | 3     | 25 50 75 | credit_costs
      {"quest":{"enabled_types":["BREATHING","RUN"]}}                 | 10 25 45 | 1     | 25 50 75 | quest.enabled_types
      {"quest":{"enabled_types":"BREATHING"}}                         | 10 25 45 | 3     | 25 50 75 | quest.enabled_types
      {"quest":{"enabled_types":[]}}                                  | 10 25 45 | 0     | 25 50 75 | -
      {"quest":{"cooldown_minutes_per_app":0},"emergency":{"daily_limit":9}} | 10 25 45 | 3 | 25 50 75 | quest.cooldown_minutes_per_app emergency.daily_limit
      {"focus":{"preset_minutes":[25,-1]}}                            | 10 25 45 | 3     | 25 50 75 | focus.preset_minutes
      {"focus":{"preset_minutes":[90],"strict":1}}                    | 10 25 45 | 3     | 90       | focus.strict
      {"colour":"green"}                                              | 10 25 45 | 3     | 25 50 75 | -
      """))
  func whatBreaksItsRuleDoesNotCount(_ row: Case) throws {
    var scene = try Scene()
    scene.state.entitlement.tier = .pro
    let settings = UserSettings(try #require(JSONValue(ifValid: row["stored"])?.objectValue))
    scene.state.settings = settings
    let costs = scene.state.creditCosts
    #expect(CreditCosts.minutes.map { "\(costs[minutes: $0])" }.joined(separator: " ") == row["costs"])
    #expect("\(scene.state.offeredQuestTypes.count)" == row["types"])
    #expect(settings.presetMinutes.map { "\($0)" }.joined(separator: " ") == row["presets"])
    #expect(settings.ignored.joined(separator: " ") == row.optional("ignored") ?? "")
  }

  /// A change of one cost replaces stored ones that do not count, because they would break it.
  @Test func aChangeReplacesCostsThatDoNotCount() throws {
    var scene = try Scene()
    scene.state.entitlement.tier = .pro
    scene.state.settings = UserSettings([
      "credit_costs": ["minutes_5": -5, "minutes_15": 99, "minutes_30": 40, "mine": 1]
    ])
    let state = try scene.decide(#"settings.update settings={"credit_costs":{"minutes_15":20}}"#, at: "10:00").state
    #expect(
      state.settings.document["credit_costs"] == ["minutes_5": 10, "minutes_15": 20, "minutes_30": 45, "mine": 1])
    #expect(state.settings.ignored == [])
  }

  // The key was set at 09:00 the day before; the cooldown is 24 hours.
  @Test(
    arguments: table(
      """
      key  | asked   | mode   | at                      | answer      | set
      -    | "k"     | HARD   | 2026-02-02 08:00        | applied     | 2026-02-02 08:00
      key  | "k"     | none   | 2026-02-01 09:01        | applied     | 2026-02-01 09:01
      key  | "k"     | GENTLE | 2026-02-02 08:59:59.999 | applied     | 2026-02-02 08:59:59.999
      key  | "k"     | STRICT | 2026-02-02 08:59:59.999 | MODE_LOCKED | 2026-02-01 09:00
      key  | "k"     | HARD   | 2026-02-02 08:59:59.999 | MODE_LOCKED | 2026-02-01 09:00
      key  | null    | HARD   | 2026-02-02 08:59:59.999 | MODE_LOCKED | 2026-02-01 09:00
      key  | "k"     | STRICT | 2026-02-02 09:00        | applied     | 2026-02-02 09:00
      key  | null    | STRICT | 2026-02-02 09:00        | applied     | -
      key  | "key"   | HARD   | 2026-02-02 08:00        | applied     | 2026-02-01 09:00
      """))
  func aKeyChangeCoolsDown(_ row: Case) throws {
    var scene = try Scene(day: "2026-02-01")
    scene.state.entitlement.tier = .pro
    if let strictness = Strictness(rawValue: row["mode"]) {
      scene.state.modes = [scene.mode("m", strictness, windows: "127 00:00-23:59")]
    }
    if row.optional("key") != nil {
      scene.state = try scene.decide(Self.setting(#""key""#), at: "2026-02-01 09:00").state
    }
    let (answer, state) = try scene.attempt(Self.setting(row["asked"]), at: row["at"])
    let quest = state.settings.document["quest"]?.objectValue
    #expect(answer == row["answer"])
    #expect(
      quest?["qr_key_set_ts_utc_ms"]
        == row.optional("set").map { .integer(scene.instant($0).millisecondsSinceEpoch) } ?? .null)
  }

  private static func setting(_ key: String) -> String {
    #"settings.update settings={"quest":{"qr_key_value":\#(key)}}"#
  }
}
