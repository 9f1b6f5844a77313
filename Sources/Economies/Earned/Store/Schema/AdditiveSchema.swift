import SQLite

/// Indexes of our own beside the specified schema, listed in `docs/schema.md`. An app's database does without them.
enum AdditiveSchema {
  static let migration = Migration(
    name: "earned/002-additive-indexes",
    script: """
      -- Without it, deleting an attempt scans all grants for the foreign key.
      create index if not exists idx_unlock_grant_attempt on unlock_grant(source_attempt_id);

      -- Attempts that still wait for an outcome: a few, among a million.
      create index if not exists idx_unlock_attempt_pending on unlock_attempt(day_id, app_id)
      where outcome = 'PENDING';
      """)
}
