extension Retention {
  /// The retention of the event log (data model A8). Before lines are deleted, each economy saves what its reports need
  /// of them.
  static func log(of economies: [any Economy.Type]) -> Retention {
    var retention = Retention(of: [EventLog.table])
    retention.rollUps = economies.flatMap { $0.logRollUps }.map { RollUp(of: EventLog.table.name, $0) }
    return retention
  }
}
