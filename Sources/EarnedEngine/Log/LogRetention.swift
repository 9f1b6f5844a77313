extension Retention {
  /// The event log (data model A8). Before lines go, each economy remembers what its reports need of them.
  static func log(of economies: [any Economy.Type]) -> Retention {
    Retention(
      tables: [Table("event_log", time: "ts_utc_ms")],
      rollUps: economies.flatMap { $0.logRollUps }.map { RollUp(of: "event_log", $0) })
  }
}
