import EarnedCore
import EarnedEconomyStore
import EarnedEngine
import EarnedJSON
import EarnedSQLite
import EarnedSystem
import Testing

@testable import EarnedCLI

/// Contract, section 11: the reference of records is made from the declarations that check them, for every economy.
@Suite struct RecordReferenceTests {
  private static let types = Economies.all.flatMap { $0.recordTypes }
  private let shell = Shell()

  @Test(arguments: types.map(\.name)) func everyTypeIsDescribed(_ name: String) throws {
    let type = try #require(Self.types.first { $0.name == name })
    #expect(!type.summary.isEmpty)
    // A record whose fields pass the check is not malformed.
    let known = RecordTypes(Self.types)
    #expect(try Record(type.example, types: known).type == name)
  }

  /// The examples in an order in which they are accepted, at least a quarter of an hour apart.
  @Test func examplesAreAccepted() throws {
    let order = """
      day.ensure settings.update entitlement.set app.upsert app.distract mode.upsert mode.override habit.upsert
      habit.complete focus.start focus.end unlock.attempt unlock.credits unlock.attempt unlock.quest.start
      unlock.quest.complete unlock.attempt unlock.quest.start unlock.quest.fail unlock.attempt unlock.quest.start
      unlock.quest.cancel unlock.attempt unlock.emergency unlock.attempt unlock.cancel shield.blocked app.undistract
      habit.delete mode.delete
      clepsy.day.ensure clepsy.apps.set clepsy.settings.update clepsy.event clepsy.drain clepsy.app.open
      clepsy.app.close clepsy.screen.lock clepsy.unlock clepsy.reset
      budget.day.ensure budget.allowance.set budget.selection.set budget.refresh budget.unlock budget.lock
      budget.foreground budget.wager.commit budget.wager.resolve budget.launch budget.reset
      usage.period usage.event goal.set goal.delete note.add note.delete trial.start flags.set
      hachimi.settings.set hachimi.habit.create hachimi.habit.update hachimi.cat.rename hachimi.session.log
      hachimi.timer hachimi.checkin hachimi.purchase hachimi.equip hachimi.unequip hachimi.achievement.claim
      hachimi.diary.add hachimi.chat.add hachimi.habit.deactivate hachimi.habit.reactivate hachimi.habit.delete
      hachimi.account.link hachimi.reset trial.day trial.stop
      """.split { $0 == " " || $0 == "\n" }.map(String.init)
    #expect(Set(order) == Set(Self.types.map(\.name)).subtracting(["hachimi.import.row"]))
    try expectAccepted(order)
    // What an app has is imported before anything is recorded.
    try expectAccepted(["hachimi.import.row"])
  }

  private func expectAccepted(_ names: [String]) throws {
    var lines: [String] = []
    for (place, name) in names.enumerated() {
      var example = try #require(Self.types.first { $0.name == name }).example
      let time = try #require(example["ts_utc_ms"]?.integerValue)
      example["ts_utc_ms"] = .integer(time + Int64(place) * 16 * 60_000)
      lines.append(JSONValue.object(example).serialized())
    }
    shell.folder.write(lines.joined(separator: "\n"), to: "examples.ndjson")
    let result = shell.run("rm -f earned.db*; earned ingest --db earned.db examples.ndjson")
    #expect(result.status == 0 && result.out.contains(" 0 rejected"), "\(result.out)\(result.err)")
  }

  // MARK: The schema and a public validator

  private static let validator = Shell().run("python3 -c 'import jsonschema'").status == 0

  /// Lines that are not records.
  private static let malformed = [
    #"{"type":"day.insure","ts_utc_ms":1}"#, #"{"ts_utc_ms":1}"#, #"{"type":"day.ensure"}"#,
    #"{"type":"day.ensure","ts_utc_ms":-1}"#, #"{"type":"day.ensure","ts_utc_ms":"1"}"#,
    #"{"type":"day.ensure","ts_utc_ms":1.5}"#, #"{"type":"day.ensure","ts_utc_ms":1,"colour":2}"#,
    #"{"type":"unlock.attempt","ts_utc_ms":1,"app_id":"reddit"}"#, #"{"type":"unlock.attempt","ts_utc_ms":1}"#,
    #"{"type":"unlock.attempt","ts_utc_ms":1,"app_id":null}"#,
    #"{"type":"hachimi.unequip","ts_utc_ms":1,"cat_id":"a/b"}"#,
    #"{"type":"hachimi.unequip","ts_utc_ms":1,"cat_id":".."}"#,
    #"{"type":"hachimi.unequip","ts_utc_ms":1,"cat_id":"__x__"}"#,
    #"{"type":"hachimi.unequip","ts_utc_ms":1,"cat_id":""}"#,
    #"{"type":"unlock.credits","ts_utc_ms":1,"minutes":10}"#, #"{"type":"habit.delete","ts_utc_ms":1,"habit_id":""}"#,
    #"{"type":"habit.upsert","ts_utc_ms":1,"habit_id":"h","name":"h","reward_credits":101}"#,
    #"{"type":"mode.upsert","ts_utc_ms":1,"mode_id":"m","name":"m","strictness":"SOFT"}"#,
    #"{"type":"settings.update","ts_utc_ms":1,"settings":{"theme":"dark"}}"#,
    #"{"type":"clepsy.event","ts_utc_ms":1,"id":"ABC-123","seconds":1,"kind":"earned"}"#,
    #"{"type":"clepsy.unlock","ts_utc_ms":1,"app_bundle_id":"a","choice":20}"#,
    #"{"type":"app.distract","ts_utc_ms":1,"app_id":"ios:two words"}"#,
    #"{"type":"app.distract","ts_utc_ms":1,"app_id":"web:Reddit.com"}"#,
    #"{"type":"app.distract","ts_utc_ms":1,"app_id":"web:a..b"}"#,
    #"{"type":"usage.period","ts_utc_ms":1,"app_id":"linux:a","start_ts_utc_ms":1,"seconds":86401}"#,
  ]

  /// Unusual lines that are records.
  private static let wellFormed = [
    #"{"type":"day.ensure","ts_utc_ms":1.0,"timezone_id":null}"#,
    #"{"type":"settings.update","ts_utc_ms":1,"settings":{"quest":{"qr_key_value":null}}}"#,
    #"{"type":"focus.end","ts_utc_ms":1}"#,
    #"{"type":"clepsy.unlock","ts_utc_ms":1,"app_bundle_id":"a","choice":"all"}"#,
    #"{"type":"app.distract","ts_utc_ms":1,"app_id":"web:xn--caf-dma.example"}"#,
    #"{"type":"app.distract","ts_utc_ms":1,"app_id":"windows:C:\\Tools\\a.exe"}"#,
  ]

  @Test(.enabled(if: validator, "python3-jsonschema is not there"))
  func aPublicValidatorAgreesOnAllFixtures() throws {
    var lines = Self.malformed + Self.wellFormed + Self.types.map { JSONValue.object($0.example).serialized() }
    for name in try File.names(inFolder: "Tests/Fixtures") where name.hasSuffix(".ndjson") {
      let text = String(decoding: try File.read("Tests/Fixtures/\(name)"), as: UTF8.self)
      lines += text.split(separator: "\n").map(String.init)
    }
    let known = RecordTypes(Self.types)
    let reader = RecordReader(types: known)
    let ours = try lines.map { line in
      if case .record = try reader.read(Array(line.utf8)) { "valid" } else { "invalid" }
    }
    #expect(ours.prefix(Self.malformed.count).allSatisfy { $0 == "invalid" })
    shell.folder.write(lines.joined(separator: "\n"), to: "lines")
    shell.folder.write(
      """
      import json, sys
      from jsonschema import Draft202012Validator
      schema = json.load(open("schema.json"))
      Draft202012Validator.check_schema(schema)
      validator = Draft202012Validator(schema)
      for line in open("lines"):
          print("valid" if validator.is_valid(json.loads(line)) else "invalid")
      """, to: "validate.py")
    let result = shell.run("earned ingest --schema > schema.json && python3 validate.py")
    let theirs = result.out.split(separator: "\n").map(String.init)
    #expect(theirs.count == lines.count, "\(result.err)")
    for (line, verdicts) in zip(lines, zip(ours, theirs)) where verdicts.0 != verdicts.1 {
      Issue.record("\(verdicts.0) here, \(verdicts.1) there: \(line)")
    }
  }
}
