import EarnedCore
import EarnedJSON
import EarnedTestSupport
import Testing

@testable import EarnedClepsyRules

/// Rules 2.6; decisions C17, C18.
@Suite struct SettingsTests {
  @Test func thereAreStandardSettings() {
    let settings = ClepsySettings.standard
    #expect(settings["has_completed_onboarding"] == false)
    #expect(settings["notifications_enabled"] == true)
    #expect(settings.exchangeRate == 1)
    #expect(settings.goal.minutes == 30)
    #expect(settings.milestoneMinutes == 15)
    #expect(ClepsyState().apps.isEmpty)
  }

  @Test(
    arguments: table(
      """
      settings                             | answer
      {}                                   | applied
      {"goal_minutes":15}                  | applied
      {"goal_minutes":240}                 | applied
      {"goal_minutes":45}                  | applied
      {"goal_minutes":0}                   | INVALID_VALUE
      {"goal_minutes":20}                  | INVALID_VALUE
      {"goal_minutes":255}                 | INVALID_VALUE
      {"milestone_interval_minutes":5}     | applied
      {"milestone_interval_minutes":60}    | applied
      {"milestone_interval_minutes":"off"} | applied
      {"milestone_interval_minutes":10}    | INVALID_VALUE
      {"milestone_interval_minutes":"on"}  | INVALID_VALUE
      {"milestone_interval_minutes":true}  | INVALID_VALUE
      {"onboarding_step":4}                | applied
      {"onboarding_step":5}                | INVALID_VALUE
      {"onboarding_step":-1}               | INVALID_VALUE
      {"exchange_rate":1.5}                | applied
      {"exchange_rate":-1}                 | INVALID_VALUE
      {"exchange_rate":"2"}                | INVALID_VALUE
      {"daily_summary":true}               | applied
      {"daily_summary":1}                  | INVALID_VALUE
      {"goal":30}                          | UNKNOWN_FIELD
      {"goal_minutes":null}                | applied
      """))
  func settingsAreChecked(_ row: Case) throws {
    var scene = try Scene()
    let answer: String
    do {
      answer = try scene.answer("clepsy.settings.update settings=\(row["settings"])", at: "09:00")
    } catch let rejection as Rejection {
      answer = rejection.code.code
    }
    #expect(answer == row["answer"])
  }

  @Test func changesAreMerged() throws {
    var scene = try Scene()
    _ = try scene.answer(#"clepsy.settings.update settings={"goal_minutes":60}"#, at: "09:00")
    _ = try scene.answer(#"clepsy.settings.update settings={"milestone_interval_minutes":"off"}"#, at: "09:01")
    #expect(scene.state.settings.goal.minutes == 60)
    #expect(scene.state.settings.milestoneMinutes == nil)
    _ = try scene.answer(#"clepsy.settings.update settings={"goal_minutes":60}"#, at: "09:02")
    #expect(scene.lines == [])
    #expect(scene.lastFacts == [.timePassed(to: scene.instant("09:02"))])
  }

  @Test(
    arguments: table(
      """
      vice                                      | productive            | answer
      [{"app_bundle_id":"a","name":"A"}]        | [{"app_bundle_id":"b","name":"B"}] | applied
      # S16: a list may be empty.
      []                                        | [{"app_bundle_id":"b","name":"B"}] | applied
      [{"app_bundle_id":"a","name":"A"}]        | []                    | applied
      []                                        | []                    | applied
      [{"app_bundle_id":"a","name":"A"}]        | [{"app_bundle_id":"a","name":"A"}] | INVALID_VALUE
      [{"app_bundle_id":"a","name":"A"}]        | [{"app_bundle_id":"a","name":"A"}] timezone_id="Mars/Olympus" | INVALID_VALUE
      [{"app_bundle_id":"a","name":"A"},{"app_bundle_id":"a","name":"B"}] | [{"app_bundle_id":"b","name":"B"}] | INVALID_VALUE
      [{"app_bundle_id":"","name":"A"}]         | [{"app_bundle_id":"b","name":"B"}] | INVALID_VALUE
      [{"app_bundle_id":"a"}]                   | [{"app_bundle_id":"b","name":"B"}] | MISSING_FIELD
      """))
  func listsAreChecked(_ row: Case) throws {
    var scene = try Scene()
    let answer: String
    do {
      answer = try scene.answer("clepsy.apps.set vice=\(row["vice"]) productive=\(row["productive"])", at: "09:00")
    } catch let rejection as Rejection {
      answer = rejection.code.code
    }
    #expect(answer == row["answer"])
  }

  @Test(
    arguments: table(
      """
      fields                                                                     | answer
      id="00000000-0000-4000-8000-00000000000A" seconds=1 kind=earned            | applied
      id="00000000-0000-4000-8000-00000000000a" seconds=86400 kind=spent         | applied
      id="ABC-123" seconds=1 kind=earned                                         | INVALID_VALUE
      id="00000000-0000-4000-8000-00000000000g" seconds=1 kind=earned            | INVALID_VALUE
      id="00000000-0000-4000-8000-000000000001" seconds=0 kind=earned            | INVALID_VALUE
      id="00000000-0000-4000-8000-000000000001" seconds=-1 kind=earned           | INVALID_VALUE
      id="00000000-0000-4000-8000-000000000001" seconds=86401 kind=earned        | INVALID_VALUE
      id="00000000-0000-4000-8000-000000000001" seconds=1 kind=lost              | INVALID_VALUE
      id="00000000-0000-4000-8000-000000000001" seconds=1                        | MISSING_FIELD
      # S17: only a balance is imported, and it does not wait.
      id="00000000-0000-4000-8000-000000000001" seconds=1 kind=earned imported=true              | applied
      id="00000000-0000-4000-8000-000000000001" seconds=1 kind=spent imported=false              | applied
      id="00000000-0000-4000-8000-000000000001" seconds=1 kind=spent imported=true               | INVALID_VALUE
      id="00000000-0000-4000-8000-000000000001" seconds=1 kind=earned imported=true queued=true  | INVALID_VALUE
      id="00000000-0000-4000-8000-000000000001" seconds=1 kind=earned imported=1                 | INVALID_VALUE
      """))
  func eventsAreChecked(_ row: Case) throws {
    var scene = try Scene()
    let answer: String
    do {
      answer = try scene.answer("clepsy.event \(row["fields"])", at: "09:00")
    } catch let rejection as Rejection {
      answer = rejection.code.code
    }
    #expect(answer == row["answer"])
  }

  @Test func appsAreEqualByAllTheyHave() {
    let app = TrackedApp(id: "1", name: "Kindle", bundleID: "com.amazon.Lassen", category: .productive)
    #expect(app == TrackedApp(id: "1", name: "Kindle", bundleID: "com.amazon.Lassen", category: .productive))
    for other in [
      TrackedApp(id: "2", name: "Kindle", bundleID: "com.amazon.Lassen", category: .productive),
      TrackedApp(id: "1", name: "kindle", bundleID: "com.amazon.Lassen", category: .productive),
      TrackedApp(id: "1", name: "Kindle", bundleID: "com.amazon.Kindle", category: .productive),
      TrackedApp(id: "1", name: "Kindle", bundleID: "com.amazon.Lassen", category: .vice),
    ] { #expect(app != other) }
  }
}
