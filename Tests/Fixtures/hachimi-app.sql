-- A database in the form of the Hachimi app: the tables as the app makes them, and what two days have left in them.
create table android_metadata (locale text);
create table action_ledger (id text primary key, type text not null, uid text not null, started_at integer not
  null, ended_at integer, payload text not null, result text, synced integer not null default 0, synced_at
  integer, sync_attempts integer not null default 0, sync_error text, created_at integer not null);
create table local_habits (id text primary key, uid text not null, name text not null, cat_id text,
  goal_minutes integer not null, target_hours integer, total_minutes integer not null default 0, deadline_date
  integer, target_completed integer not null default 0, last_check_in_date text, total_check_in_days integer
  not null default 0, reminders text, motivation_text text, is_active integer not null default 1, created_at
  integer not null);
create table local_cats (id text primary key, uid text not null, name text not null, appearance text not null,
  personality text not null, total_minutes integer not null default 0, equipped_accessory text, bound_habit_id
  text not null, state text not null, last_session_at integer, highest_stage text, created_at integer not
  null);
create table local_sessions (id text primary key, uid text not null, habit_id text not null, cat_id text not
  null, started_at integer not null, ended_at integer not null, duration_minutes integer not null,
  target_duration_minutes integer not null, paused_seconds integer not null, status text not null,
  completion_ratio real not null, xp_earned integer not null, coins_earned integer not null, mode text not
  null, checksum text, client_version text);
create table local_monthly_checkins (uid text not null, month text not null, checked_days text not null,
  total_coins integer not null default 0, milestones_claimed text not null, primary key (uid, month));
create table materialized_state (uid text not null, key text not null, value text not null, updated_at integer
  not null, primary key (uid, key));
create table local_achievements (id text not null, uid text not null, unlocked_at integer, reward_claimed
  integer not null default 0, reward_claimed_at integer, title text, context text, primary key (uid, id));
create table diary_entries (id text primary key, cat_id text not null, habit_id text not null, content text
  not null, date text not null, personality text not null, mood text not null, stage text not null,
  total_minutes integer not null, created_at integer not null, unique (cat_id, date));
create table chat_messages (id text primary key, cat_id text not null, role text not null, content text not
  null, created_at integer not null);

insert into action_ledger values
  ('l1', 'habit_create', 'u1', 1772438400000, null, '{"habitId":"h1"}', null, 1, 1772438401000, 1, null, 1772438400000),
  ('l2', 'focus_complete', 'u1', 1772440000000, 1772441500000, '{"minutes":25}', '{"coins":250}', 2, null, 5, 'timeout', 1772441500000);
insert into local_habits values
  ('h1', 'u1', 'Read', 'c1', 25, 100, 25, 1774994400000, 0, '2026-03-02', 3, '[{"hour":7,"minute":30,"mode":"daily"}]', 'ten pages', 1, 1772438400000),
  ('h2', 'u1', 'Run', null, 30, null, 0, null, 0, null, 0, null, null, 1, 1772438500000),
  ('h3', 'u1', 'Sing', 'c3', 30, null, 0, null, 0, null, 2, null, null, 0, 1772438600000);
insert into local_cats values
  ('c1', 'u1', 'Mochi', '{"peltType":"tabby","spriteVariant":1}', 'shy', 25, null, 'h1', 'active', 1772441500000, null, 1772438400000),
  ('c2', 'u1', 'Taro', '{}', 'lazy', 0, 'red-collar', 'h2', 'active', null, 'kitten', 1772438500000),
  ('c3', 'u1', 'Old', '{}', 'lazy', 0, null, 'h3', 'graduated', null, null, 1772438600000);
insert into local_sessions values
  ('s1', 'u1', 'h1', 'c1', 1772440000000, 1772441500000, 25, 25, 0, 'completed', 1.0, 25, 250, 'countdown', 'abc', '2.18.0');
insert into local_monthly_checkins values ('u1', '2026-03', '[2,1,2]', 20, '[]');
insert into materialized_state values
  ('u1', 'coins', '270', 1772441500000), ('u1', 'inventory', '["star-hat"]', 1772441500000),
  ('u1', 'total_session_count', '1', 1772441500000);
insert into local_achievements values
  ('first', 'u1', 1772441500000, 1, 1772441500000, 't', null), ('later', 'u1', null, 0, null, null, null);
insert into diary_entries values
  ('d1', 'c1', 'h1', 'Dear diary', '2026-03-02', 'shy', 'happy', 'kitten', 25, 1772441600000);
insert into chat_messages values ('m1', 'c1', 'user', 'Hello', 1772441700000);
