import EarnedClepsyRules
import EarnedCore
import EarnedEngine
import EarnedSQLite

/// Writes the rows of one fact. The engine writes the log lines, and later the parts of the state (`ClepsyPart`).
struct ClepsyFactWriter {
  private let database: Database

  init(_ database: Database) { self.database = database }

  private func write(_ settings: ClepsySettings) throws(SQLiteError) {
    try database.execute(
      """
      insert into clepsy_settings (id, settings_json) values (1, ?)
      on conflict (id) do update set settings_json = excluded.settings_json
      """,
      database.text(of: settings.document, insteadOf: "select settings_json from clepsy_settings where id = 1"))
  }

  func write(_ fact: ClepsyFact) throws {
    switch fact {
    case .timePassed, .dayBegan, .dayReset, .queueDrained, .goalReached, .streakMilestone,
      .lowBalance, .screenShows, .sessionStarted, .useStarted, .sessionMoved, .useMoved, .unlockDenied:
      break
    case .eventQueued(let event): try database.insert(event, into: TimeEvent.waitingTable)
    case .eventBooked(let booked): try write(booked)
    case .useCut(let cut): try write(cut)
    case .appsSet(let apps): try write(apps)
    case .settingsUpdated(let settings): try write(settings)
    case .sessionEnded(let ended): try write(ended)
    case .unlocked(let unlock): try database.insert(unlock, into: Unlock.table)
    case .unlockEnded(let unlockID, let instant):
      try database.execute(
        "update clepsy_unlock set ends_ts_utc_ms = ? where unlock_id = ?", instant.millisecondsSinceEpoch, unlockID)
    case .everythingCleared: try clear()
    }
  }

  private func write(_ booked: BookedEvent) throws(SQLiteError) {
    let event = booked.event
    try database.insert(
      event, into: TimeEvent.table, booked.creditedSeconds, booked.countedSeconds, booked.sessionID)
    if event.isImported { try database.insert(ImportedBalance(event), into: ImportedBalance.table) }
    if booked.wasWaiting { try database.execute("delete from clepsy_pending_event where event_id = ?", event.id) }
  }

  /// The later part keeps its row, and with it its place among events of the same instant.
  private func write(_ cut: UseCut) throws {
    let counted =
      try database.element("select counted_seconds from clepsy_event where event_id = ?", cut.partID) {
        try $0.count(0)
      } ?? 0
    let first = min(counted, cut.first.seconds)
    try database.execute(
      """
      update clepsy_event set seconds = seconds - ?1, credited_seconds = credited_seconds - ?1,
        counted_seconds = counted_seconds - ?2
      where event_id = ?3
      """, cut.first.seconds, first, cut.partID)
    try database.insert(cut.first, into: TimeEvent.table, cut.first.seconds, first, cut.sessionID)
  }

  private func write(_ apps: [TrackedApp]) throws(SQLiteError) {
    try database.execute("update clepsy_tracked_app set is_tracked = 0")
    for (position, app) in apps.enumerated() { try database.upsert(app, into: TrackedApp.table, position, true) }
  }

  private func write(_ ended: EndedSession) throws(SQLiteError) {
    try database.upsert(SessionRow(ended), into: SessionRow.table)
    if ended.category == .productive { try clearRest(of: ended.opening.sessionID) }
  }

  /// Deletes all data of the economy, including its log lines.
  private func clear() throws(SQLiteError) {
    try database.clear(ClepsyTables.all)
    try database.execute("delete from event_log where type >= 'CLEPSY_' and type < 'CLEPSY`'")
  }
}

/// A part of the state that is written once per transaction (S13).
package enum ClepsyPart: Hashable {
  /// The days, and the counted seconds of their events.
  case days
  /// The row of the current day.
  case balance
  /// The time up to which everything was counted.
  case clock
  /// A session that has not ended.
  case session(String)

  static func changed(from before: ClepsyState, to state: ClepsyState) -> [ClepsyPart] {
    var parts: [ClepsyPart] = []
    if state.today?.isUnwritten == true || state.history.count > 0 { parts.append(.days) }
    if state.balanceRow != before.balanceRow { parts.append(.balance) }
    if state.clock != before.clock { parts.append(.clock) }
    for session in state.sessions where !before.sessions.contains(session) {
      parts.append(.session(session.opening.sessionID))
    }
    if let use = state.use, use != before.use { parts.append(.session(use.opening.sessionID)) }
    return parts
  }
}

extension ClepsyFactWriter {
  /// Writes a part, and drops days from the state that are needed no more.
  func write(_ part: ClepsyPart, of state: inout ClepsyState) throws(SQLiteError) {
    switch part {
    case .days: try writeDays(of: &state)
    case .balance: if let balance = state.balanceRow { try database.upsert(balance, into: BalanceRow.table, 1) }
    case .clock: if let clock = state.clock { try database.upsert(clock, into: ClepsyState.clockTable, 1) }
    case .session(let id):
      // When the session has ended meanwhile, the row of the ended session is written instead.
      if let session = state.sessions.first(where: { $0.opening.sessionID == id }) {
        try write(session)
      } else if let use = state.use, use.opening.sessionID == id {
        try database.upsert(SessionRow(use), into: SessionRow.table)
      }
    }
  }

  private func writeDays(of state: inout ClepsyState) throws(SQLiteError) {
    state.countStreaks()
    for date in state.history.ids.sorted() {
      if var ledger = state.history[date] { try write(&ledger) }
    }
    (state.history, state.historySince) = (ByID(), nil)
    if var today = state.today {
      // Without a second reference it is changed without a copy.
      state.today = nil
      try write(&today)
      state.today = today
    }
  }

  private func write(_ ledger: inout DayLedger) throws(SQLiteError) {
    for (id, countedSeconds) in ledger.recount() {
      try database.execute("update clepsy_event set counted_seconds = ? where event_id = ?", countedSeconds, id)
    }
    guard ledger.needsRow else { return }
    try database.upsert(ledger.stats, into: DailyStats.table)
    ledger.noteStored()
  }

  private func write(_ session: EarningSession) throws(SQLiteError) {
    try database.upsert(SessionRow(session), into: SessionRow.table)
    let id = session.opening.sessionID
    try clearRest(of: id)
    for (position, part) in session.rest.enumerated() {
      try database.insert(part, into: EarningSession.Part.table, id, position)
    }
  }

  private func clearRest(of sessionID: String) throws(SQLiteError) {
    try database.execute("delete from clepsy_session_rest where session_id = ?", sessionID)
  }
}
