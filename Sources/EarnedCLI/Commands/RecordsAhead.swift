import EarnedCore
import EarnedEngine

/// Warns about records more than 48 hours in the future (interface, section 10). What follows from such a record depends on
/// the economy that accepts it.
final class RecordsAhead {
  private let now: Instant
  private let isQuiet: Bool
  private lazy var consequences = RecordConsequences()
  private var found: [RecordAhead: (count: Int, first: Line)] = [:]

  init(of now: Instant, isQuiet: Bool) {
    self.now = now
    self.isQuiet = isQuiet
  }

  func add(_ line: Line, _ record: Record) {
    guard BelievableTime.isAhead(record.instant, of: now) else { return }
    found[consequences.of(record.type), default: (0, line)].count += 1
  }

  func finish() {
    guard !isQuiet else { return }
    for consequence in RecordAhead.allCases {
      guard let (count, first) = found[consequence] else { continue }
      let records = count == 1 ? "a record lies" : "\(count) records lie"
      Console.say(
        """
        warning: \(records) more than 48 hours after now, the first at \(first.file):\(first.number); \
        \(consequence.words(about: count == 1 ? "it" : "they", ifWrong: "if a clock was wrong"))
        """)
    }
  }
}

/// What follows from records of each type that lie ahead, in any economy.
struct RecordConsequences {
  private let byType: [String: RecordAhead] = Dictionary(
    uniqueKeysWithValues: Economies.all.flatMap { economy in
      economy.recordTypes.map { ($0.name, economy.recordAhead(ofType: $0.name)) }
    })

  func of(_ type: String) -> RecordAhead { byType[type] ?? .stays }
}

extension RecordAhead {
  /// What to know about it.
  func words(about records: String, ifWrong: String) -> String {
    let isOne = records == "it"
    return switch self {
    case .closesEarlierDays:
      "earlier days take no new records then: \(ifWrong), 'earned diagnostics check --fix' takes the day back"
    case .countsAsLatest:
      """
      until then \(records) \(isOne ? "counts" : "count") as the latest: \(ifWrong), 'earned diagnostics check --fix' \
      takes the day back
      """
    case .stays: "\(records) \(isOne ? "closes" : "close") no day, and \(isOne ? "stays" : "stay") as recorded"
    }
  }
}
