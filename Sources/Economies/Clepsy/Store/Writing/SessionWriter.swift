import ClepsyRules
import EarnedCore
import EarnedSQLite

/// Writes the rows of sessions in apps.
struct SessionWriter {
  private let database: Database

  init(_ database: Database) { self.database = database }

  func write(_ session: EarningSession) throws(SQLiteError) {
    try database.execute(Session.columns.upsert, values: session.values)
    let sessionID = session.opening.sessionID
    try clearRest(of: sessionID)
    for (position, part) in session.rest.enumerated() {
      try database.execute(EarningSession.Part.columns.insert, values: part.values + [sessionID, position])
    }
  }

  func write(_ use: ViceUse) throws(SQLiteError) {
    try database.execute(Session.columns.upsert, values: use.values)
  }

  func write(_ ended: EndedSession) throws(SQLiteError) {
    try database.execute(Session.columns.upsert, values: ended.values)
    if ended.category == .productive { try clearRest(of: ended.opening.sessionID) }
  }

  private func clearRest(of sessionID: String) throws(SQLiteError) {
    try database.execute("delete from clepsy_session_rest where session_id = ?", sessionID)
  }
}
