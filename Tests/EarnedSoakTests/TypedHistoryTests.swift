import EarnedCore
import EarnedEngine
import EarnedJSON
import EarnedSQLite
import EarnedSystem
import Testing

@testable import EarnedCLI
@testable import EarnedCLITests
@testable import EarnedTestSupport

/// Contract, section 9: `earned record` makes the same record as a line of `earned ingest`. Random histories of every
/// economy are recorded both ways.
@Suite struct TypedHistoryTests {
  private static let types = RecordTypes(Economies.all.flatMap { $0.records })

  private static func histories(_ seed: UInt64) -> [[JSONObject]] {
    var budget = TimeBudgetHistory(seed: seed)
    var hachimi = RandomHachimiHistory(seed: seed)
    return [
      HistoryGenerator.history(seed: seed, count: 150), ClepsyHistory.records(seed: seed, count: 100),
      budget.records(100), hachimi.records(100), usage(seed),
      // Every type has an example, so no kind of field is left out.
      Economies.all.flatMap { $0.recordTypes }.map(\.example),
    ]
  }

  private static func usage(_ seed: UInt64) -> [JSONObject] {
    var random = SplitMix64(seed: seed)
    return (0..<20).map { number in
      let time = 1_773_154_800_000 + Int64(number) * 900_000
      return [
        "type": "usage.period", "ts_utc_ms": .integer(time), "timezone_id": "UTC",
        "app_id": random.pick(["android:a.one", "web:b.example"]),
        "start_ts_utc_ms": .integer(time - Int64.random(in: 0...3_600_000, using: &random)),
        "seconds": .integer(Int64.random(in: 1...3_600, using: &random)),
      ]
    }
  }

  private func engine(at now: Now) throws -> Engine {
    let database = try EarnedDatabase.openInMemory(economies: Economies.all, now: now)
    return Engine(
      database: database, economies: try EconomyContent(of: Economies.all, in: nil).join(Economies.all, to: database),
      timeZones: TimeZoneChoice(chosen: try Zone.named("UTC")))
  }

  @Test(arguments: LongForm.seeds(else: 20)) func typedRecordsAreThoseOfLines(seed: UInt64) throws {
    let utc = try Zone.named("UTC")
    var typing = Typing(random: SplitMix64(seed: seed))
    for history in Self.histories(seed) {
      let begin = Now(Instant(millisecondsSinceEpoch: history.first?["ts_utc_ms"]?.integerValue ?? 0), utc)
      let (lines, hand) = (try engine(at: begin), try engine(at: begin))
      var count = 0
      for var line in history {
        // By hand every record names its zone.
        if line["timezone_id"] == nil || line["timezone_id"] == .null { line["timezone_id"] = "UTC" }
        let record: Record
        do {
          record = try Record(line, types: Self.types)
        } catch is Rejection {
          // What a line has of the wrong kind, words do not have.
          continue
        }
        count += 1
        let words = try typing.words(of: line, try #require(Self.types[record.type]))
        let object = try hand.transaction {
          let names = RecordNames(ofType: record.type, in: hand.database, at: begin)
          return try TypedRecord(
            record.type, words, of: Self.types, time: typing.time(record.instant), now: begin, naming: names.id
          ).object
        }
        #expect(try Record(object, types: Self.types).canonical == record.canonical, "\(words)")
        #expect(try hand.record(object) == lines.record(line))
      }
      #expect(count >= 20)
      #expect(try DatabaseContent(of: hand.database) == DatabaseContent(of: lines.database))
    }
  }

  /// The same with the two commands.
  @Test func theCommandsGiveEqualDatabases() throws {
    let shell = Shell()
    shell.run(
      #"head -n 40 "$FIXTURES/month.ndjson" > lines.ndjson && earned ingest --quiet --db lines.db lines.ndjson"#)
    var typing = Typing(random: SplitMix64(seed: 1))
    for text in shell.folder.text("lines.ndjson").split(separator: "\n") {
      let line = try #require(JSONValue(ifValid: String(text))?.objectValue)
      let type = try #require(line["type"]?.stringValue.flatMap { Self.types[$0] })
      let time = Instant(millisecondsSinceEpoch: try #require(line["ts_utc_ms"]?.integerValue))
      let words = try typing.words(of: line, type) + ["--at", time.rfc3339]
      let typed = ([type.name] + words).map {
        "'" + $0.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
      }
      let result = shell.run("earned record --quiet --db hand.db \(typed.joined(separator: " "))")
      #expect(result.status == 0, "\(words): \(result)")
    }
    #expect(
      try DatabaseContent(ofFile: shell.folder.file("hand.db"))
        == DatabaseContent(ofFile: shell.folder.file("lines.db")))
  }
}

/// Types a record as a person would: sometimes as JSON, sometimes value by value and member by member.
private struct Typing {
  var random: SplitMix64

  mutating func words(of record: JSONObject, _ type: RecordType) throws -> [String] {
    let zone = Field.optional("timezone_id", .timeZone)
    return try words(of: record, [zone] + type.fields, "")
  }

  mutating func time(_ instant: Instant) -> String {
    random.pick(["\(instant.millisecondsSinceEpoch)", instant.rfc3339])
  }

  private mutating func words(of object: JSONObject, _ fields: [Field], _ parent: String) throws -> [String] {
    try object.members.flatMap { member -> [String] in
      guard member.key != "type", member.key != "ts_utc_ms" else { return [] }
      let field = try #require(fields.first { $0.name == member.key })
      if member.value == .null, case .nullable = field.kind {} else if member.value == .null { return [] }
      return try words(of: member.value, field.kind, parent + member.key)
    }
  }

  private mutating func words(of value: JSONValue, _ kind: FieldKind, _ path: String) throws -> [String] {
    switch (value, kind) {
    case (_, .nullable(let kind)) where value != .null: return try words(of: value, kind, path)
    case (.object(let object), .object(let fields)) where !object.isEmpty && Bool.random(using: &random):
      return try words(of: object, fields, path + ".")
    case (.array(let values), .list(let kind)) where canBeSplit(values) && Bool.random(using: &random):
      guard case .object(let fields) = kind else { return try values.flatMap { try words(of: $0, kind, path) } }
      return try values.flatMap { try words(of: $0.objectValue ?? [:], fields, path + ".") }
    case (.string(let text), .choice): return ["\(path)=\(random.pick([text, text.lowercased()]))"]
    case (.string(let text), _): return ["\(path)=\(text)"]
    case (.bool(let flag), _): return ["\(path)=\(random.pick(flag ? ["true", "yes", "on"] : ["false", "No"]))"]
    case (.integer(let number), .integer) where path.hasSuffix("_ts_utc_ms"):
      return ["\(path)=\(time(Instant(millisecondsSinceEpoch: number)))"]
    case (.integer(let number), _) where number >= 0 && path.hasSuffix("minutes"):
      return ["\(path)=\(random.pick(["\(number)", "\(number)m", "\(number / 60)h\(number % 60)m"]))"]
    case (.integer(let number), _) where number >= 0 && path.hasSuffix("seconds"):
      return ["\(path)=\(random.pick(["\(number)", "\(number / 60)m\(number % 60)s"]))"]
    default: return ["\(path)=\(value.serialized())"]
    }
  }

  /// Whether a list is the same value by value: where the first member of an object is in the one before, it starts
  /// again.
  private func canBeSplit(_ values: [JSONValue]) -> Bool {
    let objects = values.compactMap(\.objectValue)
    if objects.isEmpty { return !values.isEmpty }
    return !objects.contains(where: \.isEmpty)
      && zip(objects, objects.dropFirst()).allSatisfy { one, next in next.keys.first.map { one[$0] != nil } ?? false }
  }
}
