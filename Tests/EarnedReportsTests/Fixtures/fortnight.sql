-- A fortnight of someone's life, 2026-02-01 to 2026-02-16, for the tests of reports. Nothing on 02-11; a trip to
-- Berlin on 02-13 and 02-14; names that try to break every format.

insert into app_info (app_id, platform, display_name, user_alias, created_ts_utc_ms, updated_ts_utc_ms) values
  ('android:com.instagram.android', 'android', 'Instagram', '', 0, 0),
  ('android:com.reddit.frontpage', 'android', 'Reddit', '=HYPERLINK("http://example.org","Reddit, ""the"" <b>site</b>")', 0, 0),
  ('android:com.zhiliaoapp.musically', 'android', 'TikTok', '🎮 "Short" & sweet', 0, 0),
  ('iosToken:RTL', 'ios', null, 'רשת ' || char(8238) || 'gpj.exe', 0, 0),
  ('android:com.sina.weibo', 'android', '微博', null, 0, 0),
  ('android:org.example.lines', 'android', '-2 lines' || char(10) || '@second', null, 0, 0),
  ('android:org.example.esc', 'android', null, 'red ' || char(27) || '[31m alert' || char(7), 0, 0);

-- Attempts as they were made: local clock, zone, its offset in hours, app, option, outcome, reason, minutes, cost.
create temp table story (
  number integer primary key, clock text, zone text, hours integer, app text,
  option text, outcome text, reason text, minutes integer, cost integer);
insert into story (clock, zone, hours, app, option, outcome, reason, minutes, cost) values
  ('2026-02-01 11:33:37', 'America/Vancouver', -8, 'iosToken:AbCd+/=evil', 'CREDITS_UNLOCK', 'GRANTED', null, 5, 10),
  ('2026-02-01 12:05:16', 'America/Vancouver', -8, 'android:com.instagram.android', 'CREDITS_UNLOCK', 'DENIED', 'INSUFFICIENT_CREDITS', 5, 10),
  ('2026-02-01 12:34:54', 'America/Vancouver', -8, 'iosToken:AbCd+/=evil', null, 'CANCELLED', null, null, null),
  ('2026-02-01 19:13:56', 'America/Vancouver', -8, 'android:com.zhiliaoapp.musically', 'CREDITS_UNLOCK', 'DENIED', 'INSUFFICIENT_CREDITS', 5, 10),
  ('2026-02-01 21:31:29', 'America/Vancouver', -8, 'iosToken:RTL', 'CREDITS_UNLOCK', 'GRANTED', null, 15, 25),
  ('2026-02-02 18:25:51', 'America/Vancouver', -8, 'android:com.instagram.android', 'CREDITS_UNLOCK', 'GRANTED', null, 5, 10),
  ('2026-02-02 19:37:08', 'America/Vancouver', -8, 'android:com.zhiliaoapp.musically', 'CREDITS_UNLOCK', 'DENIED', 'INSUFFICIENT_CREDITS', 5, 10),
  ('2026-02-02 19:58:06', 'America/Vancouver', -8, 'android:org.example.esc', null, 'CANCELLED', null, null, null),
  ('2026-02-03 07:29:04', 'America/Vancouver', -8, 'android:com.sina.weibo', 'EMERGENCY_UNLOCK', 'DENIED', 'DAILY_LIMIT_REACHED', null, null),
  ('2026-02-03 18:33:20', 'America/Vancouver', -8, 'android:com.instagram.android', 'CREDITS_UNLOCK', 'GRANTED', null, 5, 10),
  ('2026-02-03 20:10:51', 'America/Vancouver', -8, 'android:com.reddit.frontpage', null, 'EXPIRED', null, null, null),
  ('2026-02-03 20:16:32', 'America/Vancouver', -8, 'android:com.instagram.android', 'CREDITS_UNLOCK', 'GRANTED', null, 5, 10),
  ('2026-02-03 22:41:17', 'America/Vancouver', -8, 'android:com.zhiliaoapp.musically', 'QUEST_UNLOCK', 'GRANTED', null, null, null),
  ('2026-02-04 07:42:37', 'America/Vancouver', -8, 'iosToken:RTL', 'CREDITS_UNLOCK', 'DENIED', 'INSUFFICIENT_CREDITS', 5, 10),
  ('2026-02-04 11:59:58', 'America/Vancouver', -8, 'android:com.instagram.android', null, 'CANCELLED', null, null, null),
  ('2026-02-04 12:14:34', 'America/Vancouver', -8, 'iosToken:AbCd+/=evil', 'CREDITS_UNLOCK', 'GRANTED', null, 5, 10),
  ('2026-02-04 19:10:56', 'America/Vancouver', -8, 'android:com.zhiliaoapp.musically', null, 'EXPIRED', null, null, null),
  ('2026-02-05 12:55:56', 'America/Vancouver', -8, 'android:com.instagram.android', 'CREDITS_UNLOCK', 'GRANTED', null, 5, 10),
  ('2026-02-05 16:26:26', 'America/Vancouver', -8, 'android:org.example.esc', 'CREDITS_UNLOCK', 'DENIED', 'INSUFFICIENT_CREDITS', 5, 10),
  ('2026-02-05 22:04:42', 'America/Vancouver', -8, 'iosToken:RTL', null, 'CANCELLED', null, null, null),
  ('2026-02-06 21:23:29', 'America/Vancouver', -8, 'android:com.reddit.frontpage', 'QUEST_UNLOCK', 'GRANTED', null, null, null),
  ('2026-02-06 21:47:52', 'America/Vancouver', -8, 'android:com.instagram.android', 'CREDITS_UNLOCK', 'GRANTED', null, 5, 10),
  ('2026-02-06 21:59:11', 'America/Vancouver', -8, 'android:com.instagram.android', 'CREDITS_UNLOCK', 'DENIED', 'INSUFFICIENT_CREDITS', 5, 10),
  ('2026-02-07 07:29:06', 'America/Vancouver', -8, 'android:org.example.esc', 'CREDITS_UNLOCK', 'GRANTED', null, 5, 10),
  ('2026-02-07 12:41:43', 'America/Vancouver', -8, 'android:com.reddit.frontpage', null, 'CANCELLED', null, null, null),
  ('2026-02-07 21:55:39', 'America/Vancouver', -8, 'android:com.reddit.frontpage', 'QUEST_UNLOCK', 'DENIED', 'COOLDOWN_ACTIVE', null, null),
  ('2026-02-07 22:02:49', 'America/Vancouver', -8, 'iosToken:AbCd+/=evil', 'CREDITS_UNLOCK', 'DENIED', 'INSUFFICIENT_CREDITS', 5, 10),
  ('2026-02-07 22:21:24', 'America/Vancouver', -8, 'android:com.reddit.frontpage', null, 'CANCELLED', null, null, null),
  ('2026-02-08 08:10:42', 'America/Vancouver', -8, 'android:com.instagram.android', 'EMERGENCY_UNLOCK', 'GRANTED', null, null, null),
  ('2026-02-08 11:00:07', 'America/Vancouver', -8, 'android:com.zhiliaoapp.musically', 'CREDITS_UNLOCK', 'DENIED', 'INSUFFICIENT_CREDITS', 5, 10),
  ('2026-02-08 16:25:50', 'America/Vancouver', -8, 'android:com.instagram.android', 'CREDITS_UNLOCK', 'DENIED', 'INSUFFICIENT_CREDITS', 5, 10),
  ('2026-02-08 17:35:15', 'America/Vancouver', -8, 'android:com.instagram.android', 'QUEST_UNLOCK', 'GRANTED', null, null, null),
  ('2026-02-08 17:54:16', 'America/Vancouver', -8, 'android:com.reddit.frontpage', null, 'CANCELLED', null, null, null),
  ('2026-02-08 18:13:24', 'America/Vancouver', -8, 'android:com.instagram.android', 'CREDITS_UNLOCK', 'GRANTED', null, 15, 25),
  ('2026-02-08 18:37:24', 'America/Vancouver', -8, 'android:com.instagram.android', null, 'CANCELLED', null, null, null),
  ('2026-02-08 20:49:43', 'America/Vancouver', -8, 'android:com.instagram.android', null, 'CANCELLED', null, null, null),
  ('2026-02-08 21:34:06', 'America/Vancouver', -8, 'iosToken:RTL', 'CREDITS_UNLOCK', 'GRANTED', null, 5, 10),
  ('2026-02-08 22:10:07', 'America/Vancouver', -8, 'iosToken:AbCd+/=evil', 'QUEST_UNLOCK', 'GRANTED', null, null, null),
  ('2026-02-08 22:59:55', 'America/Vancouver', -8, 'android:com.reddit.frontpage', null, 'EXPIRED', null, null, null),
  ('2026-02-09 08:05:22', 'America/Vancouver', -8, 'android:com.zhiliaoapp.musically', 'EMERGENCY_UNLOCK', 'DENIED', 'DAILY_LIMIT_REACHED', null, null),
  ('2026-02-09 14:12:37', 'America/Vancouver', -8, 'android:com.zhiliaoapp.musically', 'EMERGENCY_UNLOCK', 'GRANTED', null, null, null),
  ('2026-02-09 17:09:16', 'America/Vancouver', -8, 'android:com.instagram.android', null, 'EXPIRED', null, null, null),
  ('2026-02-09 17:50:45', 'America/Vancouver', -8, 'android:com.sina.weibo', 'CREDITS_UNLOCK', 'GRANTED', null, 5, 10),
  ('2026-02-09 18:57:29', 'America/Vancouver', -8, 'android:com.instagram.android', null, 'EXPIRED', null, null, null),
  ('2026-02-09 19:19:14', 'America/Vancouver', -8, 'android:com.reddit.frontpage', 'EMERGENCY_UNLOCK', 'DENIED', 'DAILY_LIMIT_REACHED', null, null),
  ('2026-02-09 19:40:59', 'America/Vancouver', -8, 'android:com.reddit.frontpage', 'QUEST_UNLOCK', 'GRANTED', null, null, null),
  ('2026-02-09 21:40:55', 'America/Vancouver', -8, 'android:com.zhiliaoapp.musically', 'CREDITS_UNLOCK', 'GRANTED', null, 5, 10),
  ('2026-02-10 15:31:02', 'America/Vancouver', -8, 'android:com.reddit.frontpage', 'QUEST_UNLOCK', 'GRANTED', null, null, null),
  ('2026-02-10 16:58:22', 'America/Vancouver', -8, 'android:com.zhiliaoapp.musically', 'CREDITS_UNLOCK', 'GRANTED', null, 5, 10),
  ('2026-02-10 21:04:53', 'America/Vancouver', -8, 'android:com.instagram.android', 'CREDITS_UNLOCK', 'GRANTED', null, 5, 10),
  ('2026-02-10 21:31:19', 'America/Vancouver', -8, 'android:com.instagram.android', 'CREDITS_UNLOCK', 'DENIED', 'INSUFFICIENT_CREDITS', 5, 10),
  ('2026-02-10 23:41:20', 'America/Vancouver', -8, 'android:com.reddit.frontpage', 'CREDITS_UNLOCK', 'DENIED', 'INSUFFICIENT_CREDITS', 5, 10),
  ('2026-02-12 08:36:56', 'America/Vancouver', -8, 'android:com.zhiliaoapp.musically', 'CREDITS_UNLOCK', 'GRANTED', null, 5, 10),
  ('2026-02-12 18:59:29', 'America/Vancouver', -8, 'android:com.zhiliaoapp.musically', 'CREDITS_UNLOCK', 'GRANTED', null, 5, 10),
  ('2026-02-12 20:15:55', 'America/Vancouver', -8, 'android:com.reddit.frontpage', 'QUEST_UNLOCK', 'GRANTED', null, null, null),
  ('2026-02-12 23:01:27', 'America/Vancouver', -8, 'android:com.zhiliaoapp.musically', 'CREDITS_UNLOCK', 'DENIED', 'INSUFFICIENT_CREDITS', 5, 10),
  ('2026-02-13 11:45:06', 'Europe/Berlin', 1, 'android:com.instagram.android', 'EMERGENCY_UNLOCK', 'DENIED', 'DAILY_LIMIT_REACHED', null, null),
  ('2026-02-13 15:10:28', 'Europe/Berlin', 1, 'iosToken:AbCd+/=evil', 'QUEST_UNLOCK', 'GRANTED', null, null, null),
  ('2026-02-13 18:36:03', 'Europe/Berlin', 1, 'android:org.example.lines', 'EMERGENCY_UNLOCK', 'GRANTED', null, null, null),
  ('2026-02-13 19:41:38', 'Europe/Berlin', 1, 'iosToken:RTL', 'CREDITS_UNLOCK', 'DENIED', 'INSUFFICIENT_CREDITS', 5, 10),
  ('2026-02-13 19:55:48', 'Europe/Berlin', 1, 'iosToken:AbCd+/=evil', 'QUEST_UNLOCK', 'DENIED', 'COOLDOWN_ACTIVE', null, null),
  ('2026-02-13 21:24:16', 'Europe/Berlin', 1, 'android:com.reddit.frontpage', 'CREDITS_UNLOCK', 'DENIED', 'INSUFFICIENT_CREDITS', 5, 10),
  ('2026-02-13 21:49:02', 'Europe/Berlin', 1, 'android:com.reddit.frontpage', null, 'EXPIRED', null, null, null),
  ('2026-02-13 22:40:56', 'Europe/Berlin', 1, 'iosToken:AbCd+/=evil', 'CREDITS_UNLOCK', 'GRANTED', null, 5, 10),
  ('2026-02-14 00:07:50', 'Europe/Berlin', 1, 'android:com.reddit.frontpage', 'EMERGENCY_UNLOCK', 'DENIED', 'DAILY_LIMIT_REACHED', null, null),
  ('2026-02-14 10:16:17', 'Europe/Berlin', 1, 'android:com.zhiliaoapp.musically', null, 'EXPIRED', null, null, null),
  ('2026-02-14 11:23:15', 'Europe/Berlin', 1, 'android:com.reddit.frontpage', 'CREDITS_UNLOCK', 'GRANTED', null, 5, 10),
  ('2026-02-14 16:07:53', 'Europe/Berlin', 1, 'android:com.sina.weibo', 'QUEST_UNLOCK', 'GRANTED', null, null, null),
  ('2026-02-14 18:24:20', 'Europe/Berlin', 1, 'android:com.reddit.frontpage', 'CREDITS_UNLOCK', 'GRANTED', null, 5, 10),
  ('2026-02-15 08:18:57', 'America/Vancouver', -8, 'android:com.zhiliaoapp.musically', null, 'EXPIRED', null, null, null),
  ('2026-02-15 13:41:44', 'America/Vancouver', -8, 'android:com.instagram.android', 'CREDITS_UNLOCK', 'DENIED', 'INSUFFICIENT_CREDITS', 5, 10),
  ('2026-02-15 19:15:13', 'America/Vancouver', -8, 'android:com.instagram.android', 'CREDITS_UNLOCK', 'GRANTED', null, 15, 25),
  ('2026-02-15 19:59:33', 'America/Vancouver', -8, 'android:com.instagram.android', 'QUEST_UNLOCK', 'GRANTED', null, null, null),
  ('2026-02-15 20:12:33', 'America/Vancouver', -8, 'android:com.reddit.frontpage', 'EMERGENCY_UNLOCK', 'DENIED', 'DAILY_LIMIT_REACHED', null, null),
  ('2026-02-15 22:29:46', 'America/Vancouver', -8, 'android:com.instagram.android', null, 'CANCELLED', null, null, null),
  ('2026-02-16 14:16:18', 'America/Vancouver', -8, 'android:com.reddit.frontpage', 'QUEST_UNLOCK', 'DENIED', 'COOLDOWN_ACTIVE', null, null),
  ('2026-02-16 14:43:40', 'America/Vancouver', -8, 'android:com.reddit.frontpage', 'QUEST_UNLOCK', 'DENIED', 'COOLDOWN_ACTIVE', null, null),
  ('2026-02-16 15:09:08', 'America/Vancouver', -8, 'android:com.zhiliaoapp.musically', 'CREDITS_UNLOCK', 'GRANTED', null, 5, 10),
  ('2026-02-16 18:48:35', 'America/Vancouver', -8, 'android:com.zhiliaoapp.musically', 'EMERGENCY_UNLOCK', 'GRANTED', null, null, null),
  ('2026-02-16 20:37:08', 'America/Vancouver', -8, 'android:com.reddit.frontpage', 'CREDITS_UNLOCK', 'DENIED', 'INSUFFICIENT_CREDITS', 5, 10),
  ('2026-02-16 21:38:50', 'America/Vancouver', -8, 'android:com.sina.weibo', 'CREDITS_UNLOCK', 'DENIED', 'INSUFFICIENT_CREDITS', 5, 10),
  ('2026-02-16 22:25:13', 'America/Vancouver', -8, 'android:com.instagram.android', 'CREDITS_UNLOCK', 'GRANTED', null, 5, 10),
  ('2026-02-16 23:15:54', 'America/Vancouver', -8, 'iosToken:AbCd+/=evil', 'CREDITS_UNLOCK', 'DENIED', 'INSUFFICIENT_CREDITS', 5, 10);

insert into unlock_attempt (
  attempt_id, app_id, ts_utc_ms, timezone_id, day_id, effective_strictness, available_options_json,
  chosen_option_type, chosen_option_payload_json, outcome, denial_reason, created_ts_utc_ms, updated_ts_utc_ms)
select
  'attempt-' || number, app, ts, zone, date(clock, '-4 hours'), 'STRICT', '{"options":[]}', option,
  case when cost is not null then json_object('minutes', minutes, 'cost_credits', cost) end, outcome, reason, ts, ts
from (select *, (strftime('%s', clock) - hours * 3600) * 1000 as ts from story);

-- Days: what was earned, and whether the day qualified. Spending and attempts follow from the attempts.
create temp table diary (day_id text, zone text, hours integer, qualified integer, focus integer, earned integer);
insert into diary values
  ('2026-02-01', 'America/Vancouver', -8, 1, 75, 40),
  ('2026-02-02', 'America/Vancouver', -8, 1, 50, 30),
  ('2026-02-03', 'America/Vancouver', -8, 1, 75, 40),
  ('2026-02-04', 'America/Vancouver', -8, 0, 0, 5),
  ('2026-02-05', 'America/Vancouver', -8, 1, 100, 50),
  ('2026-02-06', 'America/Vancouver', -8, 1, 50, 30),
  ('2026-02-07', 'America/Vancouver', -8, 1, 50, 30),
  ('2026-02-08', 'America/Vancouver', -8, 1, 100, 50),
  ('2026-02-09', 'America/Vancouver', -8, 0, 15, 5),
  ('2026-02-10', 'America/Vancouver', -8, 1, 25, 15),
  ('2026-02-12', 'America/Vancouver', -8, 1, 100, 50),
  ('2026-02-13', 'Europe/Berlin', 1, 1, 100, 50),
  ('2026-02-14', 'Europe/Berlin', 1, 1, 50, 30),
  ('2026-02-15', 'America/Vancouver', -8, 1, 75, 40),
  ('2026-02-16', 'America/Vancouver', -8, 0, 0, 5);

create temp view attempts as select *, date(clock, '-4 hours') as day from story;

insert into day_summary (
  day_id, timezone_id, qualified, first_qualified_ts_utc_ms, focus_minutes_completed, credits_earned, credits_spent,
  unlock_attempts_count, credits_unlocks_count, quest_unlocks_count, emergency_unlocks_count,
  created_ts_utc_ms, updated_ts_utc_ms)
select
  day_id, zone, qualified, case when qualified then start + 5 * 3600000 end, focus, earned,
  (select coalesce(sum(cost), 0) from attempts where attempts.day = diary.day_id and outcome = 'GRANTED'),
  (select count(*) from attempts where attempts.day = diary.day_id),
  (select count(*) from attempts
    where attempts.day = diary.day_id and outcome = 'GRANTED' and option = 'CREDITS_UNLOCK'),
  (select count(*) from attempts
    where attempts.day = diary.day_id and outcome = 'GRANTED' and option = 'QUEST_UNLOCK'),
  (select count(*) from attempts
    where attempts.day = diary.day_id and outcome = 'GRANTED' and option = 'EMERGENCY_UNLOCK'),
  start, start + 18 * 3600000
from (select *, (strftime('%s', day_id || ' 04:00:00') - hours * 3600) * 1000 as start from diary) as diary;

insert into event_log (event_id, ts_utc_ms, timezone_id, day_id, type, payload_json, created_ts_utc_ms) values
  ('bonus-1-earned', 1770055200000, 'America/Vancouver', '2026-02-02', 'CREDITS_EARNED',
    '{"source":"STREAK_BONUS","amount":5,"focus_session_id":null,"habit_id":null}', 1770055200000),
  ('bonus-2-earned', 1770141600000, 'America/Vancouver', '2026-02-03', 'CREDITS_EARNED',
    '{"source":"STREAK_BONUS","amount":10,"focus_session_id":null,"habit_id":null}', 1770141600000),
  ('bonus-3-earned', 1770400800000, 'America/Vancouver', '2026-02-06', 'CREDITS_EARNED',
    '{"source":"STREAK_BONUS","amount":5,"focus_session_id":null,"habit_id":null}', 1770400800000),
  ('bonus-4-earned', 1770487200000, 'America/Vancouver', '2026-02-07', 'CREDITS_EARNED',
    '{"source":"STREAK_BONUS","amount":10,"focus_session_id":null,"habit_id":null}', 1770487200000),
  ('bonus-5-earned', 1770573600000, 'America/Vancouver', '2026-02-08', 'CREDITS_EARNED',
    '{"source":"STREAK_BONUS","amount":15,"focus_session_id":null,"habit_id":null}', 1770573600000),
  ('bonus-6-earned', 1771005600000, 'Europe/Berlin', '2026-02-13', 'CREDITS_EARNED',
    '{"source":"STREAK_BONUS","amount":5,"focus_session_id":null,"habit_id":null}', 1771005600000),
  ('bonus-7-earned', 1771092000000, 'Europe/Berlin', '2026-02-14', 'CREDITS_EARNED',
    '{"source":"STREAK_BONUS","amount":10,"focus_session_id":null,"habit_id":null}', 1771092000000),
  ('bonus-8-earned', 1771178400000, 'America/Vancouver', '2026-02-15', 'CREDITS_EARNED',
    '{"source":"STREAK_BONUS","amount":15,"focus_session_id":null,"habit_id":null}', 1771178400000),
  ('bonus-1', 1770055200000, 'America/Vancouver', '2026-02-02', 'STREAK_BONUS_AWARDED',
    '{"day_id":"2026-02-02","amount":5,"streak_count":2}', 1770055200000),
  ('bonus-2', 1770141600000, 'America/Vancouver', '2026-02-03', 'STREAK_BONUS_AWARDED',
    '{"day_id":"2026-02-03","amount":10,"streak_count":3}', 1770141600000),
  ('bonus-3', 1770400800000, 'America/Vancouver', '2026-02-06', 'STREAK_BONUS_AWARDED',
    '{"day_id":"2026-02-06","amount":5,"streak_count":2}', 1770400800000),
  ('bonus-4', 1770487200000, 'America/Vancouver', '2026-02-07', 'STREAK_BONUS_AWARDED',
    '{"day_id":"2026-02-07","amount":10,"streak_count":3}', 1770487200000),
  ('bonus-5', 1770573600000, 'America/Vancouver', '2026-02-08', 'STREAK_BONUS_AWARDED',
    '{"day_id":"2026-02-08","amount":15,"streak_count":4}', 1770573600000),
  ('bonus-6', 1771005600000, 'Europe/Berlin', '2026-02-13', 'STREAK_BONUS_AWARDED',
    '{"day_id":"2026-02-13","amount":5,"streak_count":2}', 1771005600000),
  ('bonus-7', 1771092000000, 'Europe/Berlin', '2026-02-14', 'STREAK_BONUS_AWARDED',
    '{"day_id":"2026-02-14","amount":10,"streak_count":3}', 1771092000000),
  ('bonus-8', 1771178400000, 'America/Vancouver', '2026-02-15', 'STREAK_BONUS_AWARDED',
    '{"day_id":"2026-02-15","amount":15,"streak_count":4}', 1771178400000);
