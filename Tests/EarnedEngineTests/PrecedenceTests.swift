import EarnedCore
import EarnedEngine
import Testing

@testable import EarnedCLI

/// Of two faults in a line the one with the higher precedence is reported (contract, section 2); every pair is tested.
@Suite struct PrecedenceTests {
  /// A line that is being built.
  struct Draft {
    var members: [String: String]
    var tail = ""
    var breaksUTF8 = false

    var bytes: [UInt8] {
      let fields = members.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }
      var bytes = Array("{\(fields.joined(separator: ","))}\(tail)".utf8)
      if breaksUTF8 { bytes[1] = 0xFF }
      return bytes
    }
  }

  /// A fault, its code, and how to add it to a good line. A member of a line has at most one fault.
  struct Fault: Sendable {
    let code: String
    var member: String?
    let spoil: @Sendable (inout Draft) -> Void

    init(_ code: String, _ spoil: @escaping @Sendable (inout Draft) -> Void) {
      self.code = code
      self.spoil = spoil
    }

    init(_ code: String, _ member: String, _ value: String?) {
      self.init(code) { $0.members[member] = value }
      self.member = member
    }
  }

  private static let deep = String(repeating: "[", count: 70) + String(repeating: "]", count: 70)
  private static let nextDay = record("day.ensure", after: 86_400)
  private static let earlier = "\(Instant.start.millisecondsSinceEpoch + 1_000)"

  /// The faults of the text, in order.
  private static let textFaults = [
    Fault("LINE_TOO_LONG") { $0.tail += String(repeating: " ", count: RecordReader.lineLimitBytes) },
    Fault("INVALID_UTF8") { $0.breaksUTF8 = true },
    Fault("INVALID_JSON") { $0.tail = "}" + $0.tail },
    Fault("TOO_DEEP", "deep", deep),
    Fault("MISSING_FIELD", "type", nil),
    Fault("UNKNOWN_TYPE", "type", "\"day.insure\""),
    Fault("UNKNOWN_FIELD", "colour", "1"),
  ]

  /// A mode of another's window, which is deleted, too strict for PLUS, or locked because it is active and STRICT.
  private static let modeFaults =
    textFaults + [
      Fault("MISSING_FIELD", "name", nil),
      Fault("INVALID_VALUE", "priority", "\"high\""),
      Fault("UNKNOWN_TIMEZONE", "timezone_id", "\"Mars/Olympus\""),
      Fault("INVALID_APP_ID", "blocked_apps", "[\"reddit\"]"),
      Fault("ID_CONFLICT", "windows", window("taken")),
      Fault("DAY_CLOSED", "ts_utc_ms", earlier),
      Fault("WRONG_STATE", "mode_id", "\"deleted\""),
      Fault("TIER_LIMIT", "strictness", "\"HARD\""),
      Fault("MODE_LOCKED", "mode_id", "\"active\""),
    ]

  private static func window(_ id: String) -> String {
    #"[{"window_id":"\#(id)","days_of_week_mask":127,"start_local_hhmm":"00:00","end_local_hhmm":"23:59"}]"#
  }

  private static func mode(_ id: String, _ strictness: String, _ windows: String) -> String {
    record("mode.upsert", #""mode_id":"\#(id)","name":"M","strictness":"\#(strictness)","windows":\#(windows)"#)
  }

  private static let modeWorld = [
    record("entitlement.set", #""tier":"PLUS""#), mode("free", "GENTLE", "[]"),
    mode("other", "GENTLE", window("taken")),
    mode("deleted", "GENTLE", "[]"), record("mode.delete", after: 1, #""mode_id":"deleted""#),
    mode("active", "STRICT", window("own")), nextDay,
  ]

  private static func goodMode() -> Draft {
    Draft(members: [
      "type": "\"mode.upsert\"", "ts_utc_ms": "\(Instant.start.millisecondsSinceEpoch + 86_401_000)",
      "mode_id": "\"free\"", "name": "\"M\"", "strictness": "\"GENTLE\"", "priority": "1",
    ])
  }

  /// A completion with the id of another one, or of a habit that does not exist or is not active.
  private static let habitFaults =
    textFaults + [
      Fault("MISSING_FIELD", "habit_id", nil),
      Fault("INVALID_VALUE", "completion_id", "7"),
      Fault("UNKNOWN_TIMEZONE", "timezone_id", "\"Mars/Olympus\""),
      Fault("ID_CONFLICT", "completion_id", "\"taken\""),
      Fault("DAY_CLOSED", "ts_utc_ms", earlier),
      Fault("NOT_FOUND", "habit_id", "\"nobody\""),
      Fault("WRONG_STATE", "habit_id", "\"idle\""),
    ]

  private static let habitWorld = [
    record("habit.upsert", #""habit_id":"good","name":"G""#),
    record("habit.upsert", #""habit_id":"done","name":"D""#),
    record("habit.upsert", #""habit_id":"idle","name":"I","active":false"#),
    record("habit.complete", #""habit_id":"done","completion_id":"taken""#), nextDay,
  ]

  private static func goodHabit() -> Draft {
    Draft(members: [
      "type": "\"habit.complete\"", "ts_utc_ms": "\(Instant.start.millisecondsSinceEpoch + 86_401_000)",
      "habit_id": "\"good\"",
    ])
  }

  @Test func faultsOfAModeHaveAnOrder() throws {
    try expectOrder(Self.modeFaults, of: Self.goodMode(), after: Self.modeWorld)
  }

  @Test func faultsOfACompletionHaveAnOrder() throws {
    try expectOrder(Self.habitFaults, of: Self.goodHabit(), after: Self.habitWorld)
  }

  private func expectOrder(_ faults: [Fault], of good: Draft, after world: [String]) throws {
    let recorder = try Recorder()
    #expect(try recorder.ingest(world).rejected.isEmpty)
    for (index, first) in faults.enumerated() {
      expect(first.code, [first], of: good, recorder)
      for second in faults[(index + 1)...] where first.member == nil || first.member != second.member {
        expect(first.code, [second, first], of: good, recorder)
      }
    }
    #expect(try recorder.ingest(ScratchInput(good.bytes)).rejected.isEmpty, "the good line is good")
  }

  private func expect(_ code: String, _ faults: [Fault], of good: Draft, _ recorder: Recorder) {
    var draft = good
    for fault in faults { fault.spoil(&draft) }
    #expect(throws: Never.self, "\(faults.map(\.code))") {
      let codes = try recorder.ingest(ScratchInput(draft.bytes)).codes
      #expect(codes == [code], "\(faults.map(\.code))")
    }
  }
}
