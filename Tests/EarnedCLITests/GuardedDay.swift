import EarnedJSON
import EarnedTestSupport
import Testing

/// A day with modes, focus sessions and grants, in fast motion: at every moment that `earned shield --next` names, and just
/// before, the guard writes what the shield says at that moment.
struct GuardedDay {
  private let shell = Shell()
  private var generator: SplitMix64

  /// Monday, 2026-03-16, 06:00.
  private static let morning = 1_773_640_800_000
  private static let hour = 3_600_000
  private static let night = morning + 26 * hour
  private static let actions = [
    "focus start 25", "focus start 50", "focus end", "unlock web:a.example --minutes 15",
    "unlock web:b.example --minutes 5",
    "unlock web:c.example --emergency --yes", "mode edit Work --remove-app web:b.example",
    "mode edit Work --add-app web:c.example", "app unblock web:d.example", "app block web:e.example",
  ]

  init(seed: UInt64) {
    generator = SplitMix64(seed: seed)
    shell.environment["EARNED_DB"] = "day.db"
    run("plan pro", at: Self.morning)
    for app in ["web:a.example", "web:b.example", "web:c.example", "web:d.example", "linux:game"] {
      run("app block \(app)", at: Self.morning)
    }
    run("habit add Read --reward 100", at: Self.morning)
    run("habit done Read", at: Self.morning)
    run(
      "mode add Work --days mon-fri --from 09:00 --to 17:00 --app web:a.example --app web:b.example", at: Self.morning)
    run("mode add Lunch --days daily --from 12:10 --to 12:40 --app web:b.example --app linux:game", at: Self.morning)
    run("mode add Sleep --days daily --from 22:00 --to 07:00", at: Self.morning)
    shell.folder.write("127.0.0.1 localhost", to: "hosts")
  }

  private func run(_ command: String, at moment: Int) {
    let result = shell.run("earned \(command) --quiet --now \(moment)")
    #expect(result.status == 0, "earned \(command) --now \(moment): \(result)")
  }

  /// Lives through the day.
  ///
  /// - Returns: how many moments it has looked at, and how many sets of sites there were.
  mutating func live() throws -> (moments: Int, sets: Int) {
    var acts = (0..<8).map { _ in Int.random(in: Self.morning..<Self.night, using: &generator) }.sorted() + [Self.night]
    var (now, moments, sets) = (Self.morning, 0, Set<String>())
    while !acts.isEmpty {
      let next = acts.removeFirst()
      for change in try changes(after: now) where change.moment < next {
        sets.insert(expectTheShield(at: change.moment - 1))
        sets.insert(expectTheShield(at: change.moment))
        #expect(ids(at: change.moment) == change.apps)
        moments += 2
      }
      sets.insert(expectTheShield(at: next))
      // The rules may deny it.
      let action = generator.pick(Self.actions)
      let result = shell.run("earned \(action) --quiet --now \(next)")
      #expect([0, 2, 64, 65].contains(result.status), "earned \(action): \(result)")
      sets.insert(expectTheShield(at: next))
      (now, moments) = (next, moments + 2)
    }
    return (moments, sets.count)
  }

  private func ids(at moment: Int) -> [String] {
    shell.run("earned shield --ids --now \(moment)").out.split(separator: "\n").map(String.init).sorted()
  }

  private func changes(after moment: Int) throws -> [(moment: Int, apps: [String])] {
    let document = try JSONParser().parse(shell.run("earned shield --next --json --now \(moment)").out).objectValue
    return try #require(document?["next"]?.arrayValue).compactMap(\.objectValue).map { change in
      let apps = try #require(change["blocked"]?.arrayValue).compactMap(\.stringValue)
      return (Int(try #require(change["at_ts_utc_ms"]?.integerValue)), apps.sorted())
    }
  }

  /// - Returns: the lines of the block.
  private func expectTheShield(at moment: Int) -> String {
    run("guard --once --hosts hosts --no-processes", at: moment)
    let lines = shell.run("earned shield --format hosts --quiet --now \(moment)").out
    let block =
      "\n# earned guard: begin, with the newline before (see 'earned guard --release')\n\(lines)# earned guard: end\n"
    #expect(shell.folder.text("hosts") == "127.0.0.1 localhost" + (lines.isEmpty ? "" : block), "at \(moment)")
    return lines
  }
}
