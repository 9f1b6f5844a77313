import ClepsyRules
import EarnedCore
import EarnedSQLite

/// Writes the rows of one fact. `SumsWriter` writes the sums, and the engine the log lines.
struct FactWriter {
  private let database: Database

  init(_ database: Database) { self.database = database }

  func write(_ fact: Fact) throws(SQLiteError) {
    switch fact {
    case .timePassed, .dayBegan, .dayReset, .dayBeganEarlier, .queueDrained, .goalReached, .streakMilestone,
      .lowBalance, .screenShows, .sessionStarted, .useStarted, .sessionMoved, .useMoved, .unlockDenied:
      break
    case .eventQueued(let event): try database.execute(TimeEvent.waitingColumns.insert, values: event.values)
    case .eventBooked(let booked): try write(booked)
    case .useCut(let cut): try write(cut)
    case .appsSet(let apps): try write(apps)
    case .settingsUpdated(let settings): try database.execute(UserSettings.columns.upsert, values: settings.values)
    case .sessionEnded(let ended): try SessionWriter(database).write(ended)
    case .unlocked(let unlock): try database.execute(Unlock.columns.insert, values: unlock.values)
    case .unlockEnded(let unlockID, let instant):
      try database.execute(
        "update clepsy_unlock set ends_ts_utc_ms = ? where unlock_id = ?", instant.millisecondsSinceEpoch, unlockID)
    case .everythingCleared: try clear()
    }
  }

  private func write(_ booked: BookedEvent) throws(SQLiteError) {
    let event = booked.event
    try insert(
      event, credited: event.kind == .earned ? booked.countedSeconds : event.seconds, counted: booked.countedSeconds,
      sessionID: booked.sessionID)
    if booked.wasWaiting { try database.execute("delete from clepsy_pending_event where event_id = ?", event.id) }
  }

  /// The later part keeps its row, and so its place among events of the same instant.
  private func write(_ cut: UseCut) throws(SQLiteError) {
    let counted =
      try database.first("select counted_seconds from clepsy_event where event_id = ?", cut.partID) {
        row throws(SQLiteError) in try row.integer(0)
      } ?? 0
    let first = min(counted, Int64(cut.first.seconds))
    try database.execute(
      """
      update clepsy_event set seconds = seconds - ?1, credited_seconds = credited_seconds - ?1,
        counted_seconds = counted_seconds - ?2
      where event_id = ?3
      """, cut.first.seconds, first, cut.partID)
    try insert(cut.first, credited: cut.first.seconds, counted: Int(first), sessionID: cut.sessionID)
  }

  private func insert(
    _ event: TimeEvent, credited: Int, counted: Int, sessionID: String?
  ) throws(SQLiteError) {
    try database.execute(TimeEvent.columns.insert, values: event.values + [credited, counted, sessionID])
  }

  private func write(_ apps: [TrackedApp]) throws(SQLiteError) {
    try database.execute("update clepsy_tracked_app set is_tracked = 0")
    for (position, app) in apps.enumerated() {
      try database.execute(TrackedApp.columns.upsert, values: app.values + [position, true])
    }
  }

  /// Deletes all data of the economy, including its log lines.
  private func clear() throws(SQLiteError) {
    for table in ClepsyTables.all where table.isCleared { try database.execute("delete from \(table.name)") }
    try database.execute("delete from event_log where type >= 'CLEPSY_' and type < 'CLEPSY`'")
  }
}
