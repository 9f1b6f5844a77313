import EarnedCore
import EarnedJSON
import Testing

/// Contract, section 9: a record from a type and `field=value`.
@Suite struct TypedRecordTests {
  private static let types = RecordTypes([
    RecordType("day.ensure"),
    RecordType(
      "walk", .required("walk_id", .text()), .optional("minutes", .integer(1...500)), .optional("pace", .positive),
      .optional("hills", .flag), .optional("with", .choice(["DOG", "CAT"])), .optional("began_at", .instant),
      .optional("stops", .list(.text())), .optional("splits_seconds", .list(.integer(1...900))),
      .optional("goal_minutes", .nullable(.integer(1...9))), .optional("raw", .json),
      .optional("kind", .choice(["a", "b"])),
      .optional("row", .dependent(on: "kind", [("a", [.optional("x", .flag)]), ("b", [.optional("y", .date)])])),
      .optional(
        "legs",
        .list(
          .object([.required("from", .timeOfDay), .optional("minutes", .integer(1...60)), .optional("note", .text())])))
    ),
  ])
  private let now: Now

  init() throws {
    now = Now(Instant(millisecondsSinceEpoch: 1_773_154_800_000), try Zone.named("Europe/Berlin"))
  }

  private func typed(_ words: String..., at time: String? = nil) throws -> TypedRecord {
    try TypedRecord("Walk", words, of: Self.types, time: time, now: now) { field, text in
      field.name == "walk_id" && text == "Round the lake" ? "lake" : text
    }
  }

  private func fields(_ words: String...) throws -> String {
    var object = try TypedRecord("walk", words, of: Self.types, now: now) { $1 }.object
    for name in ["type", "ts_utc_ms", "timezone_id"] { object[name] = nil }
    return JSONValue.object(object).serialized()
  }

  @Test func timeAndZoneComeFromNow() throws {
    #expect(
      JSONValue.object(try typed().object).serialized()
        == #"{"type":"walk","ts_utc_ms":1773154800000,"timezone_id":"Europe/Berlin"}"#)
    #expect(try typed(at: "09:30").object["ts_utc_ms"] == 1_773_131_400_000)
    // The time of today is that of the record's zone.
    #expect(try typed("timezone_id=UTC", at: "09:30").object["ts_utc_ms"] == 1_773_135_000_000)
    #expect(try typed("ts_utc_ms=09:30").object["ts_utc_ms"] == 1_773_131_400_000)
  }

  @Test func valuesHaveTheirKinds() throws {
    #expect(
      try fields(
        "walk_id=7", "minutes=1h30m", "pace=0.5", "hills=yes", "with=dog", "began_at=09:30", "stops=a", "stops=")
        == #"{"walk_id":"7","minutes":90,"pace":0.5,"hills":true,"with":"DOG","began_at":1773131400000,"stops":["a",""]}"#
    )
    #expect(
      try fields(
        "stops=[\"a\",\"b\"]", "stops=c, d", "splits_seconds=2m", "splits_seconds=[1]", "goal_minutes=NULL",
        "raw={\"a\":[1]}")
        == #"{"stops":["a","b","c, d"],"splits_seconds":[120,1],"goal_minutes":null,"raw":{"a":[1]}}"#)
    #expect(try fields("walk_id=a=b", "stops=[]") == #"{"walk_id":"a=b","stops":[]}"#)
  }

  @Test func membersHavePathsAndBeginAnewInLists() throws {
    #expect(
      try fields("legs.from=9:00", "legs.minutes=20m", "legs.from=10:00", "legs.note=hill", "row.x=on", "kind=a")
        == #"{"kind":"a","legs":[{"from":"09:00","minutes":20},{"from":"10:00","note":"hill"}],"row":{"x":true}}"#)
  }

  @Test func namesBecomeIDs() throws {
    #expect(try typed("walk_id=Round the lake").object["walk_id"] == "lake")
    #expect(try typed("walk_id=new").object["walk_id"] == "new")
  }

  @Test(
    arguments: [
      (
        ["minutes=ten"], "INVALID_VALUE: 'minutes' is not a whole number",
        "'minutes' takes minutes, such as 25, 25m or 1h30m"
      ),
      (
        ["minutes=90s"], "INVALID_VALUE: 'minutes' is not a whole number",
        "'minutes' takes minutes, such as 25, 25m or 1h30m"
      ),
      (
        ["minutes=900"], "INVALID_VALUE: 'minutes' is 900; it must be between 1 and 500",
        "'minutes' takes minutes, such as 25, 25m or 1h30m"
      ),
      (["hills=maybe"], "INVALID_VALUE: 'hills' is not true or false", "'hills' takes yes or no"),
      (["with=bird"], "INVALID_VALUE: 'with' is not one of DOG, CAT", nil),
      (["pace=nan"], "INVALID_VALUE: 'pace' is not a number", "'pace' takes a number, above 0"),
      (["began_at=noon"], "INVALID_VALUE: 'began_at' is not a whole number", "'began_at' takes \(Instant.typedForm)"),
      (
        ["splits_seconds=x"], "INVALID_VALUE: 'splits_seconds[0]' is not a whole number",
        "'splits_seconds' takes seconds, such as 90, 90s or 20m; once for each value, or as a JSON list"
      ),
      (
        ["legs.minutes=5"], "MISSING_FIELD: the field 'legs[0].from' is missing",
        "type legs.from=, a time of day, such as 09:30"
      ),
      (
        ["minuets=5"], "UNKNOWN_FIELD: there is no field 'minuets'; did you mean 'minutes'?",
        "walk takes walk_id= minutes= pace= hills= with= began_at= stops= splits_seconds= goal_minutes= raw= kind= row= "
          + "legs.from= legs.minutes= legs.note="
      ),
      (["minutes.x=5"], "UNKNOWN_FIELD: there is no field 'minutes.x'", nil),
      (
        ["timezone_id=Mars"],
        "UNKNOWN_TIMEZONE: 'timezone_id' is not a time zone of this system; it takes an IANA name such as Europe/Berlin",
        "'timezone_id' takes a time zone, such as Europe/Berlin"
      ),
    ] as [([String], String, String?)])
  func faultsAreThoseOfALine(words: [String], message: String, advice: String?) throws {
    let typed = try TypedRecord("walk", words + ["walk_id=x"], of: Self.types, now: now) { $1 }
    do {
      _ = try Record(typed.object, types: Self.types)
      Issue.record("\(words) is accepted")
    } catch let rejection as Rejection {
      #expect(rejection.description.hasPrefix(message))
      if let advice { #expect(typed.advice(for: rejection.code) == advice) }
    }
  }

  @Test func aMissingFieldIsNamed() throws {
    #expect(try typed("minutes=5").advice(for: .missingField) == "type walk_id=, a text, not empty")
  }

  @Test func whatIsNoRecordIsNotRead() throws {
    #expect(throws: TypingFault.noValue("25", type: "Walk")) { try typed("25") }
    #expect(throws: TypingFault.twice("minutes")) { try typed("minutes=5", "minutes=6") }
    #expect(throws: TypingFault.twice("ts_utc_ms")) { try typed("ts_utc_ms=09:00", at: "09:30") }
    #expect(throws: TypingFault.typeIsFirst) { try typed("type=walk") }
    #expect(throws: TypingFault.noTime("noon")) { try typed(at: "noon") }
    #expect(throws: TypingFault.noJSON("raw")) { try typed("raw={") }
    #expect(throws: TypingFault.stillToCome("16:30", yesterday: "--at 2026-03-09T16:30:00.000+01:00")) {
      try typed(at: "16:30")
    }
    // A time with its date may be ahead.
    #expect(try typed(at: "2026-03-10T16:30:00+01:00").object["ts_utc_ms"] == 1_773_156_600_000)
  }

  @Test func anUnknownTypeIsThatOfALine() throws {
    let typed = try TypedRecord("wlak", ["a=1"], of: Self.types, now: now) { $1 }
    #expect(typed.object["type"] == "wlak")
    #expect(typed.advice(for: .unknownType) == "'earned record' lists the types")
  }
}
