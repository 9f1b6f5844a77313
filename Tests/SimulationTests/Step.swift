import EarnedCore
import EarnedJSON

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
