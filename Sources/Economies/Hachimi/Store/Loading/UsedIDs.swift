import EarnedCore
import EarnedEngine
import EarnedSQLite

/// The ids that any row has used, so that none is given a second time (decision K52). An app may have deleted a habit of
/// which only the cat or its sessions are left. For a database that is open for writing, which has all tables or none.
struct UsedIDs {
  private let database: Database
  private let sql: String

  static func habits(in database: Database) -> UsedIDs {
    UsedIDs(
      in: database,
      """
      select id from local_habits union all select bound_habit_id from local_cats
      union all select habit_id from local_sessions union all select habit_id from diary_entries
      union all select habit_id from hachimi_habit
      union all
      select json_extract(payload, '$.habitId') from action_ledger
      where exists (select 1 from hachimi_history where is_from_app = 1) and json_valid(payload)
      union all
      select subject_id from hachimi_rolled_action
      where type in ('habit_create', 'habit_update', 'habit_delete', 'focus_complete', 'focus_abandon')
      """)
  }

  static func cats(in database: Database) -> UsedIDs {
    UsedIDs(
      in: database,
      """
      select id from local_cats union all select cat_id from local_habits
      union all select cat_id from local_sessions union all select cat_id from diary_entries
      union all select cat_id from chat_messages
      """)
  }

  private init(in database: Database, _ sql: String) {
    self.database = database
    self.sql = sql
  }

  func all() throws -> ByID<String> {
    guard try HachimiEconomy.hasAdditiveTables(in: database) else { return ByID() }
    return ByID(try database.elements("select id from (\(sql)) where id is not null") { try $0.text(0) }, id: \.self)
  }
}
