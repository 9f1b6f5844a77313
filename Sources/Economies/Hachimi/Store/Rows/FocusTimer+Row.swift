import EarnedCore
import EarnedEngine
import EarnedSQLite
import HachimiRules

extension FocusTimer {
  static let columns = RowColumns(
    "hachimi_timer", key: "id",
    [
      "state", "habit_id", "mode", "total_seconds", "started_ts_utc_ms", "paused_milliseconds", "paused_ts_utc_ms",
      "background_ts_utc_ms", "last_ts_utc_ms",
    ], written: ["id"])

  init(_ row: Row) throws {
    self.init(run: try row.text(0) == "idle" ? nil : Run(row), last: try row.instant(8))
  }

  var values: [any Bindable] {
    let state = run.map { $0.pauseBegan == nil ? "running" : "paused" } ?? "idle"
    return [
      state, run?.habitID, run?.mode.rawValue, run?.totalSeconds, run?.started.millisecondsSinceEpoch,
      run?.paused.wholeMilliseconds ?? 0, run?.pauseBegan?.millisecondsSinceEpoch,
      run?.leftForeground?.millisecondsSinceEpoch, last.millisecondsSinceEpoch, 1,
    ]
  }
}

extension FocusTimer.Run {
  fileprivate init(_ row: Row) throws {
    self.init(
      habitID: try row.text(1), mode: try row.choice(2, "hachimi_timer.mode"), totalSeconds: try row.count(3),
      started: try row.instant(4))
    paused = .milliseconds(try row.integer(5))
    pauseBegan = try row.optionalInstant(6)
    leftForeground = try row.optionalInstant(7)
  }
}
