import EarnedCore
import EarnedJSON
import Testing

@testable import EarnedTestSupport

/// People with all economies: one of them for six weeks. The soak tests have more.
@Suite struct SimulationTests {
  @Test func everyInvariantHolds() throws { try expectInvariants(seed: 1, days: 42) }

  func expectInvariants(seed: UInt64, days: Int) throws {
    let steps = try Person.steps(seed: seed, days: days)
    guard let fault = Simulation.fault(of: steps) else { return }
    let isSame = { (steps: [Step]) in Simulation.fault(of: steps)?.kind == fault.kind }
    var shortest = shrink(steps, while: isSame)
    let parts = shortest.flatMap(\.parts)
    if isSame(parts) { shortest = shrink(parts, while: isSame) }
    let lines = shortest.flatMap(\.lines).joined(separator: "\n")
    Issue.record("seed \(seed): \(fault)\nin short: \(Simulation.fault(of: shortest) ?? fault)\n\(lines)")
  }

  /// Tables that are made by the first record of their economy get the same rows as those that were there before.
  @Test(arguments: [1 as UInt64]) func tablesThatAreMadeLateGetTheSameRows(seed: UInt64) throws {
    let sent = try Person.steps(seed: seed, days: 20).compactMap { step in
      if case .send(let records, _) = step { Step.send(records, killed: nil) } else { nil }
    }
    let folder = ScratchFolder()
    let (late, early) = (try Phone(file: folder.file("earned.db")), try Phone(file: nil))
    for step in sent {
      let verdicts = (try late.take(step).map(\.verdict), try early.take(step).map(\.verdict))
      #expect(verdicts.0 == verdicts.1)
    }
    try late.makeOtherTables()
    let rows = (
      try DatabaseContent(of: late.database).without("earned_migration"),
      try DatabaseContent(of: early.database).without("earned_migration")
    )
    #expect(rows.0.difference(from: rows.1).isEmpty)
  }

  @Test func theSameSeedGivesTheSameYear() throws {
    let (one, other) = (try Person.steps(seed: 7, days: 30), try Person.steps(seed: 7, days: 30))
    #expect(one.flatMap(\.lines) == other.flatMap(\.lines))
    #expect(one.flatMap(\.lines) != (try Person.steps(seed: 8, days: 30)).flatMap(\.lines))
  }
}

/// A year on a phone, and the first thing that goes wrong in it.
struct Simulation {
  private let phone: Phone
  private var models = Lives.all.map { $0.model }
  /// To which life the records of a type belong.
  private let lifeOfType: [String: Int]
  /// A model does not know days that were taken back.
  private var modelsKnowAll = true
  /// When records of each type were applied, in milliseconds.
  private var applied: [String: [Int64]] = [:]
  /// Whether the log, of which a cleanup leaves 30 days, told all about the days that count again.
  private var isToldWhole = true

  private init(file: String?) throws {
    phone = try Phone(file: file)
    lifeOfType = Dictionary(
      uniqueKeysWithValues: Lives.all.enumerated().flatMap { index, life in
        life.economy.recordTypes.map { ($0.name, index) }
      })
  }

  /// What is wrong with a year; nil when all is well.
  static func fault(of steps: [Step]) -> HistoryFault? {
    do {
      let folder = ScratchFolder()
      defer { withExtendedLifetime(folder) {} }
      var simulation = try Simulation(file: folder.file("earned.db"))
      for step in steps {
        if let fault = try simulation.take(step) { return fault }
      }
      if let fault = try simulation.lastLook(after: steps) { return fault }
      return try simulation.differenceFromUndisturbed(steps)
    } catch {
      return HistoryFault("thrown", "\(error)")
    }
  }

  private mutating func take(_ step: Step) throws -> HistoryFault? {
    for (record, verdict) in try phone.take(step) {
      note(record, verdict)
      if let fault = compare(record, verdict) { return fault }
    }
    switch step {
    case .takeBack(let now):
      modelsKnowAll = false
      noteWhatIsToldStill(at: now.instant)
      return try phone.fault(at: now, isWhole: true)
    case .look(let now):
      if let fault = try phone.fault(at: now) { return fault }
      guard modelsKnowAll else { return nil }
      for model in models {
        if let fault = try model?.fault(in: phone.database) { return fault }
      }
    case .send, .cleanup: break
    }
    return nil
  }

  private mutating func note(_ record: JSONObject, _ verdict: Verdict) {
    guard verdict == .applied, let type = record["type"]?.stringValue else { return }
    applied[type, default: []].append(record["ts_utc_ms"]?.integerValue ?? 0)
  }

  private mutating func noteWhatIsToldStill(at now: Instant) {
    let recent = (now - .days(20)).millisecondsSinceEpoch...now.millisecondsSinceEpoch
    for life in Lives.all {
      let times = life.economy.recordTypes.flatMap { applied[$0.name] ?? [] }
      if !times.isEmpty, !times.contains(where: recent.contains) { isToldWhole = false }
      for times in life.toldByTheLog.compactMap({ applied[$0] }) where !times.contains(where: recent.contains) {
        if times.contains(where: { $0 > recent.upperBound }) { isToldWhole = false }
      }
    }
  }

  /// What became of a record is what the rules say. A cleanup deletes keys and ids: an old record that comes again is
  /// then rejected, for whatever reason.
  private mutating func compare(_ record: JSONObject, _ verdict: Verdict) -> HistoryFault? {
    guard modelsKnowAll, let life = lifeOfType[record["type"]?.stringValue ?? ""],
      let expected = models[life]?.record(record), expected != verdict
    else { return nil }
    if verdict.isRejected, expected.isRejected || expected == .duplicate { return nil }
    return HistoryFault(
      "outcome \(verdict), \(expected)", JSONValue.object(record).serialized(),
      "the engine says \(verdict), the rules \(expected)")
  }

  private func lastLook(after steps: [Step]) throws -> HistoryFault? {
    guard case .look(let now)? = steps.last(where: \.isLook) else { return nil }
    return try phone.fault(at: now, isWhole: true)
  }

  /// The same year without kills and cleanups leads to the same.
  private func differenceFromUndisturbed(_ steps: [Step]) throws -> HistoryFault? {
    guard isToldWhole else { return nil }
    let undisturbed = try Phone(file: nil)
    for step in steps { _ = try undisturbed.take(step) }
    let (here, there) = (try phone.lasting(), try undisturbed.lasting())
    for (table, rows) in here.sorted(by: { $0.key < $1.key }) where rows != there[table] {
      return HistoryFault.difference("\(table) after an undisturbed year", rows, there[table] ?? [])
    }
    return nil
  }
}

/// Something that happens to the phone. A year is a list of them, each whole in itself, so that a failing year is made
/// short by leaving some out.
enum Step {
  /// The app sends what it has recorded.
  case send([JSONObject], killed: Kill?)
  /// The cleanup of the night.
  case cleanup(Now)
  /// The clock was wrong and is right again: the days ahead are taken back.
  case takeBack(Now)
  /// A day is over: everything is looked at.
  case look(Now)

  /// When the app is killed. It starts again and sends all that it has no answer for.
  enum Kill {
    /// So many records were taken in, nothing was committed.
    case beforeCommit(records: Int)
    /// Everything was committed, the answer was lost.
    case afterCommit
  }

  var isLook: Bool { if case .look = self { true } else { false } }

  /// The same, record by record.
  var parts: [Step] {
    guard case .send(let records, nil) = self else { return [self] }
    return records.map { .send([$0], killed: nil) }
  }

  /// For a failing test: what the command would be given.
  var lines: [String] {
    switch self {
    case .send(let records, let kill):
      [kill.map { "# killed \($0)" } ?? "# sent"] + records.map { JSONValue.object($0).serialized() }
    case .cleanup(let now): ["# retention run --now \(now.instant.millisecondsSinceEpoch)"]
    case .takeBack(let now): ["# diagnostics check --fix --now \(now.instant.millisecondsSinceEpoch)"]
    case .look: []
    }
  }
}
