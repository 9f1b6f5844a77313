-- Made by make.sh with earned 1.0.0. Nobody's real data.
pragma application_id = 1700885102;
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE earned_migration (position integer primary key, name text not null unique);
INSERT INTO earned_migration VALUES(1,'engine/001-record-keys');
INSERT INTO earned_migration VALUES(2,'engine/002-shared-tables');
INSERT INTO earned_migration VALUES(3,'earned/001-data-model');
INSERT INTO earned_migration VALUES(4,'earned/002-additive-indexes');
INSERT INTO earned_migration VALUES(5,'earned/003-scheduled-disables');
INSERT INTO earned_migration VALUES(6,'earned/004-rollups');
INSERT INTO earned_migration VALUES(7,'earned/005-attempts-of-grants');
INSERT INTO earned_migration VALUES(8,'earned/006-backfill');
INSERT INTO earned_migration VALUES(9,'earned/007-other-apps');
INSERT INTO earned_migration VALUES(10,'earned/008-indexes-of-reports');
INSERT INTO earned_migration VALUES(11,'earned/009-added-days');
INSERT INTO earned_migration VALUES(12,'earned/010-other-apps-of-ios');
INSERT INTO earned_migration VALUES(13,'clepsy/001-time-balance');
INSERT INTO earned_migration VALUES(14,'clepsy/002-clock');
INSERT INTO earned_migration VALUES(15,'clepsy/003-rolled-hour');
INSERT INTO earned_migration VALUES(16,'clepsy/004-imported-balance');
INSERT INTO earned_migration VALUES(17,'budget/001-time-budget');
INSERT INTO earned_migration VALUES(18,'hachimi/001-data-model');
INSERT INTO earned_migration VALUES(19,'hachimi/002-additive');
INSERT INTO earned_migration VALUES(20,'hachimi/003-settings');
INSERT INTO earned_migration VALUES(21,'usage/001-usage');
CREATE TABLE earned_record_key (record_key blob primary key) without rowid;
INSERT INTO earned_record_key VALUES(X'019c6281749c8c21945b127dde1e220e');
INSERT INTO earned_record_key VALUES(X'019c6281d8848edb9699237c4450cb63');
INSERT INTO earned_record_key VALUES(X'019c6282144f8de6ad7db0fedd501671');
INSERT INTO earned_record_key VALUES(X'019c628234de81b28d14e5c5dcde1fe6');
INSERT INTO earned_record_key VALUES(X'019c62828f078dc68f667e3cfc3b2366');
INSERT INTO earned_record_key VALUES(X'019c6282f17987058e00f15bfe617691');
INSERT INTO earned_record_key VALUES(X'019c6283270d82e2a7bbd57f5bc6dd7e');
INSERT INTO earned_record_key VALUES(X'019c62834ca48ef0bb9c8f3e1a9c0a48');
INSERT INTO earned_record_key VALUES(X'019c628377fa822db4aeac2a9bb8cb65');
INSERT INTO earned_record_key VALUES(X'019c6283c8e28285af916beae4adbb38');
INSERT INTO earned_record_key VALUES(X'019c6284099e8a099b422e7b3f7feefa');
INSERT INTO earned_record_key VALUES(X'019c6284320681c786321afe6538c248');
INSERT INTO earned_record_key VALUES(X'019c628477078bd1aa50e77db2c9986e');
INSERT INTO earned_record_key VALUES(X'019c6356c4ce8fb7bb96f8ee5e9d8837');
INSERT INTO earned_record_key VALUES(X'019c6384b5ce86579154647403684d69');
INSERT INTO earned_record_key VALUES(X'019c64262aba8e608e14a0dfca379f2c');
INSERT INTO earned_record_key VALUES(X'019c64c93cd58b339f146bbf3d79e2e0');
INSERT INTO earned_record_key VALUES(X'019c64c95a8c83d5a4ace407b096c2be');
INSERT INTO earned_record_key VALUES(X'019c64d92f0c831aacbf0735aff19b28');
INSERT INTO earned_record_key VALUES(X'019c64da0b8784e2b5a4e9a0cc2e8048');
INSERT INTO earned_record_key VALUES(X'019c64da259b8b1f80502986b78555ce');
INSERT INTO earned_record_key VALUES(X'019c64de156b8068b4b58f3ae1734b28');
INSERT INTO earned_record_key VALUES(X'019c64de411b8813bac2938339fc221f');
INSERT INTO earned_record_key VALUES(X'019c64f958968ccda57c4744e17fbcf8');
INSERT INTO earned_record_key VALUES(X'019c64f964998302aa3d4abb798cf947');
INSERT INTO earned_record_key VALUES(X'019c65183f168a978665ed5e23b04e56');
INSERT INTO earned_record_key VALUES(X'019c654ee7528127b7da75ec89b3bda2');
INSERT INTO earned_record_key VALUES(X'019c66fbae248aad9de0493895911060');
INSERT INTO earned_record_key VALUES(X'019c6719a8fc87fcbc7adcd1e8d2dd40');
INSERT INTO earned_record_key VALUES(X'019c671c22e3850d95faeda0f9d6172c');
INSERT INTO earned_record_key VALUES(X'019c6780b5e0878aa72644bcc218a2fc');
INSERT INTO earned_record_key VALUES(X'019c67aee77187bba7727b0d9365bd0d');
INSERT INTO earned_record_key VALUES(X'019c68780f6683dfb36e33291404e2e0');
INSERT INTO earned_record_key VALUES(X'019c688f449786e59e486d3b9f2ed0bb');
INSERT INTO earned_record_key VALUES(X'019c69b58f608d3cb052a4139f7b64da');
INSERT INTO earned_record_key VALUES(X'019c69b5ae0d87f1919a01af379ba2a6');
INSERT INTO earned_record_key VALUES(X'019c69cdc7fa84e79c68e8724cb73f94');
INSERT INTO earned_record_key VALUES(X'019c69cdd90789cc84ddbb8b79434209');
INSERT INTO earned_record_key VALUES(X'019c6a047d108c7eb882fb74a9a1910b');
INSERT INTO earned_record_key VALUES(X'019c6a048b188d72a85032c040cfd451');
INSERT INTO earned_record_key VALUES(X'019c6a14288081f5afd5e2fbd3f58888');
INSERT INTO earned_record_key VALUES(X'019c6a145d528bc888c23b9fa12ce9b8');
INSERT INTO earned_record_key VALUES(X'019c6a40814a80369b597ad024504ca3');
INSERT INTO earned_record_key VALUES(X'019c6a4f3c0a816db68803627b376fcb');
INSERT INTO earned_record_key VALUES(X'019c6a596b5983e58e9f3b72816b3ce6');
INSERT INTO earned_record_key VALUES(X'019cad8fac0087a2ba9a5fa1f5ebc8eb');
INSERT INTO earned_record_key VALUES(X'019cad9096608eda97a9f67543fae49a');
INSERT INTO earned_record_key VALUES(X'019cadc69a808de98c8bc5a94281a7b7');
INSERT INTO earned_record_key VALUES(X'019cadfd89008b21b9c725b7d943c77d');
INSERT INTO earned_record_key VALUES(X'019cadfe73608794b8baf81455a1bccd');
INSERT INTO earned_record_key VALUES(X'019cae021ce088d2a263a256416a616a');
INSERT INTO earned_record_key VALUES(X'019cae0307408715b557bfdaa3588899');
INSERT INTO earned_record_key VALUES(X'019cae06b0c08f06918fe18428237a46');
INSERT INTO earned_record_key VALUES(X'019cae079b208e119fb4c43c665d1582');
INSERT INTO earned_record_key VALUES(X'019cae0b44a08501a4da257546f71203');
INSERT INTO earned_record_key VALUES(X'019cae0c2f008d5f911c6fec1fb1cd90');
INSERT INTO earned_record_key VALUES(X'019cae6b66008e5d9cabafb2b2b20f09');
INSERT INTO earned_record_key VALUES(X'019cae6c5060890d84d51d2491f5ac65');
INSERT INTO earned_record_key VALUES(X'019cb2b60800838a84ebb1ce0058b98d');
INSERT INTO earned_record_key VALUES(X'019cb2bf2fc089b5abb82bd22a506f69');
INSERT INTO earned_record_key VALUES(X'019cb2c01a2081c1a6eed6b4cb2ae3fa');
INSERT INTO earned_record_key VALUES(X'019cb2c857808bfda66c08708a58cb6b');
INSERT INTO earned_record_key VALUES(X'019cb2c941e0809cb05702af07806394');
INSERT INTO earned_record_key VALUES(X'019cb2d17f408060aa124a399d6ec4eb');
INSERT INTO earned_record_key VALUES(X'019cb2d269a08922ab6ba64bd7705ff9');
INSERT INTO earned_record_key VALUES(X'019cb2daa70082cf91ad677b0ac4841e');
INSERT INTO earned_record_key VALUES(X'019cb2db916080ce8e7f904d1a76e8bf');
INSERT INTO earned_record_key VALUES(X'019cb2ecf680856a9e372fd6c23281b9');
INSERT INTO earned_record_key VALUES(X'019cb60978c08df3b3925596b0975c5a');
INSERT INTO earned_record_key VALUES(X'019cb60a63208150a6db4dfead59d658');
INSERT INTO earned_record_key VALUES(X'019cb61bc840828f89506b3adc80b282');
INSERT INTO earned_record_key VALUES(X'019cbccbd1808eb0af4aefc65237d0e6');
INSERT INTO earned_record_key VALUES(X'019cbd39ae808d53987ff6b69011919b');
INSERT INTO earned_record_key VALUES(X'019cbd5525c08a1993221ac0c7e22b4d');
INSERT INTO earned_record_key VALUES(X'019cbd56102080ce99fbd7c8ef889f40');
INSERT INTO earned_record_key VALUES(X'019cfa982180885a9153a3c251867d36');
INSERT INTO earned_record_key VALUES(X'019cfa98256889e68b447f498b29ef65');
INSERT INTO earned_record_key VALUES(X'019cfab82ca0819cb55191637b6dc435');
INSERT INTO earned_record_key VALUES(X'019cfab82ca08bc4aa3164d18ed4fa80');
INSERT INTO earned_record_key VALUES(X'019cfffda9608c98aed2c28ed5948860');
INSERT INTO earned_record_key VALUES(X'019d00e8096085548686a17c596f1a5f');
INSERT INTO earned_record_key VALUES(X'019d07c65e30855bb5013e5cc1d2d042');
INSERT INTO earned_record_key VALUES(X'019d07c65e308715a66352d3895bf791');
INSERT INTO earned_record_key VALUES(X'019d0d7a1d8083049010ac22ca187f1a');
INSERT INTO earned_record_key VALUES(X'019d0d7a1d80837fa97963e9bb638a15');
INSERT INTO earned_record_key VALUES(X'019d13ce994082e5b69150231f0683df');
INSERT INTO earned_record_key VALUES(X'019d13cec0508226b8cb5a0b23dbaea2');
INSERT INTO earned_record_key VALUES(X'019d13cee760801fbd6bab014df14934');
INSERT INTO earned_record_key VALUES(X'019d14a5bf6083c3b0ba48f102b1a688');
INSERT INTO earned_record_key VALUES(X'019d14a5bf608c0bac47c61b0affd9e6');
INSERT INTO earned_record_key VALUES(X'019d156bf59088ada670560e1ff6a426');
INSERT INTO earned_record_key VALUES(X'019d156c1ca0840897ac9ce56b800a72');
INSERT INTO earned_record_key VALUES(X'019d156c43b080ec8c38d61c085c1201');
INSERT INTO earned_record_key VALUES(X'019d156c6ac0812ebbe03871ae3aaf95');
INSERT INTO earned_record_key VALUES(X'019d156c91d08d98a239f0da81d8c78d');
INSERT INTO earned_record_key VALUES(X'019d156cb8e081738c2ba867296684b4');
INSERT INTO earned_record_key VALUES(X'019d156cdff08bea8fd8526eac787bcc');
INSERT INTO earned_record_key VALUES(X'019d156d07008409bb991ab2edc3c4ba');
INSERT INTO earned_record_key VALUES(X'019d156da340820493c1501525f14e04');
CREATE TABLE meta (
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL
);
INSERT INTO meta VALUES('schema_version','1');
INSERT INTO meta VALUES('device_id','00000000-0000-4000-8000-000000000001');
INSERT INTO meta VALUES('db_location','app_sandbox');
INSERT INTO meta VALUES('hachimi_schema_version','2');
INSERT INTO meta VALUES('retention_cutoff_ts_utc_ms','1771243200000');
INSERT INTO meta VALUES('record_keys_since_ts_utc_ms','1770840000001');
INSERT INTO meta VALUES('last_retention_cleanup_ts_utc_ms','1773835200000');
CREATE TABLE event_log (
  event_id TEXT PRIMARY KEY,

  ts_utc_ms INTEGER NOT NULL,
  timezone_id TEXT NOT NULL,
  day_id TEXT NOT NULL,

  type TEXT NOT NULL,
  payload_json TEXT NOT NULL,

  created_ts_utc_ms INTEGER NOT NULL,

  sync_status TEXT NOT NULL DEFAULT 'LOCAL_ONLY'
);
INSERT INTO event_log VALUES('019c66fb-ae24-8717-b39d-5f250202fb68',1771254296100,'America/Vancouver','2026-02-16','DAY_ROLLOVER','{"from_day_id":"2026-02-15","to_day_id":"2026-02-16","carried_credits":5}',1771254296100,'LOCAL_ONLY');
INSERT INTO event_log VALUES('019c6719-a8fc-8177-94f9-94598ec775c6',1771256260860,'America/Vancouver','2026-02-16','CREDITS_EARNED','{"source":"HABIT","amount":5,"focus_session_id":null,"habit_id":"stretch"}',1771256260860,'LOCAL_ONLY');
INSERT INTO event_log VALUES('019c671c-22e3-8f71-b20c-f2795c4c7f79',1771256423139,'America/Vancouver','2026-02-16','CREDITS_EARNED','{"source":"HABIT","amount":5,"focus_session_id":null,"habit_id":"cold-shower"}',1771256423139,'LOCAL_ONLY');
INSERT INTO event_log VALUES('019c671c-22e3-83b5-ac8f-dcf78cb0fe14',1771256423139,'America/Vancouver','2026-02-16','STREAK_QUALIFIED','{"day_id":"2026-02-16","method":"HABITS","streak_count_new":2,"first_qualified_ts_utc_ms":1771256423139}',1771256423139,'LOCAL_ONLY');
INSERT INTO event_log VALUES('019c671c-22e3-80d4-935b-705f30373479',1771256423139,'America/Vancouver','2026-02-16','CREDITS_EARNED','{"source":"STREAK_BONUS","amount":5,"focus_session_id":null,"habit_id":null}',1771256423139,'LOCAL_ONLY');
INSERT INTO event_log VALUES('019c671c-22e3-8f8a-a0b6-4f9b6b5bfae4',1771256423139,'America/Vancouver','2026-02-16','STREAK_BONUS_AWARDED','{"day_id":"2026-02-16","amount":5,"streak_count":2}',1771256423139,'LOCAL_ONLY');
INSERT INTO event_log VALUES('019c6780-b5e0-85d3-a297-3e609a9bb572',1771263014368,'America/Vancouver','2026-02-16','FOCUS_STARTED','{"session_id":"f0c05000-0000-4000-8000-000000000002","planned_minutes":50}',1771263014368,'LOCAL_ONLY');
INSERT INTO event_log VALUES('019c67ae-e771-808d-8531-dd0618094e9e',1771266041713,'America/Vancouver','2026-02-16','FOCUS_ENDED','{"session_id":"f0c05000-0000-4000-8000-000000000002","completed":true,"ended_early":false,"actual_minutes":50}',1771266041713,'LOCAL_ONLY');
INSERT INTO event_log VALUES('019c67ae-e771-8559-8e35-033087786472',1771266041713,'America/Vancouver','2026-02-16','CREDITS_EARNED','{"source":"FOCUS","amount":25,"focus_session_id":"f0c05000-0000-4000-8000-000000000002","habit_id":null}',1771266041713,'LOCAL_ONLY');
INSERT INTO event_log VALUES('019c6878-0f66-8988-8ab5-575671b803a3',1771279224678,'America/Vancouver','2026-02-16','FOCUS_STARTED','{"session_id":"f0c05000-0000-4000-8000-000000000003","planned_minutes":25}',1771279224678,'LOCAL_ONLY');
INSERT INTO event_log VALUES('019c688f-4497-89bb-afb2-ac5cfa254633',1771280745623,'America/Vancouver','2026-02-16','FOCUS_ENDED','{"session_id":"f0c05000-0000-4000-8000-000000000003","completed":true,"ended_early":false,"actual_minutes":25}',1771280745623,'LOCAL_ONLY');
INSERT INTO event_log VALUES('019c688f-4497-8719-95ce-6a473bc6f5ae',1771280745623,'America/Vancouver','2026-02-16','CREDITS_EARNED','{"source":"FOCUS","amount":10,"focus_session_id":"f0c05000-0000-4000-8000-000000000003","habit_id":null}',1771280745623,'LOCAL_ONLY');
INSERT INTO event_log VALUES('019c69b5-8f60-8fc2-9682-deb50b688bdb',1771300032352,'America/Vancouver','2026-02-16','UNLOCK_ATTEMPT_CREATED','{"attempt_id":"a77e3307-0000-4000-8000-000000000005","app_id":"android:com.reddit.frontpage","mode_id":"evening","strictness":"GENTLE"}',1771300032352,'LOCAL_ONLY');
INSERT INTO event_log VALUES('019c69b5-ae0d-8b48-8d40-97a978824115',1771300040205,'America/Vancouver','2026-02-16','UNLOCK_OPTION_SELECTED','{"attempt_id":"a77e3307-0000-4000-8000-000000000005","option_type":"CREDITS_UNLOCK","option_payload":{"minutes":5,"cost_credits":10}}',1771300040205,'LOCAL_ONLY');
INSERT INTO event_log VALUES('019c69b5-ae0d-8829-88ec-e058bd9ae694',1771300040205,'America/Vancouver','2026-02-16','CREDITS_SPENT','{"app_id":"android:com.reddit.frontpage","amount":10,"unlock_minutes":5,"attempt_id":"a77e3307-0000-4000-8000-000000000005"}',1771300040205,'LOCAL_ONLY');
INSERT INTO event_log VALUES('019c69b5-ae0d-8cbb-aa61-c0aef0ad5a41',1771300040205,'America/Vancouver','2026-02-16','UNLOCK_GRANTED','{"grant_id":"019c69b5-ae0d-8ccd-a21e-1a6398f75903","app_id":"android:com.reddit.frontpage","method":"CREDITS","starts_ts_utc_ms":1771300040205,"ends_ts_utc_ms":1771300340205,"attempt_id":"a77e3307-0000-4000-8000-000000000005"}',1771300040205,'LOCAL_ONLY');
INSERT INTO event_log VALUES('019c69cd-c7fa-85ec-ba36-3a0ad1802584',1771301619706,'America/Vancouver','2026-02-16','UNLOCK_ATTEMPT_CREATED','{"attempt_id":"a77e3307-0000-4000-8000-000000000006","app_id":"android:com.reddit.frontpage","mode_id":"evening","strictness":"GENTLE"}',1771301619706,'LOCAL_ONLY');
INSERT INTO event_log VALUES('019c69cd-d907-8874-bcfc-fd99e31b8937',1771301624071,'America/Vancouver','2026-02-16','UNLOCK_OPTION_SELECTED','{"attempt_id":"a77e3307-0000-4000-8000-000000000006","option_type":"CREDITS_UNLOCK","option_payload":{"minutes":5,"cost_credits":10}}',1771301624071,'LOCAL_ONLY');
INSERT INTO event_log VALUES('019c69cd-d907-8f03-90c3-ae3a8ff9aab4',1771301624071,'America/Vancouver','2026-02-16','CREDITS_SPENT','{"app_id":"android:com.reddit.frontpage","amount":10,"unlock_minutes":5,"attempt_id":"a77e3307-0000-4000-8000-000000000006"}',1771301624071,'LOCAL_ONLY');
INSERT INTO event_log VALUES('019c69cd-d907-8c29-bfad-1a520db89cb2',1771301624071,'America/Vancouver','2026-02-16','UNLOCK_GRANTED','{"grant_id":"019c69cd-d907-8619-bc79-04420a655db6","app_id":"android:com.reddit.frontpage","method":"CREDITS","starts_ts_utc_ms":1771301624071,"ends_ts_utc_ms":1771301924071,"attempt_id":"a77e3307-0000-4000-8000-000000000006"}',1771301624071,'LOCAL_ONLY');
INSERT INTO event_log VALUES('019c6a04-7d10-8b1e-b224-c15f3b6b8213',1771305205008,'America/Vancouver','2026-02-16','UNLOCK_ATTEMPT_CREATED','{"attempt_id":"a77e3307-0000-4000-8000-000000000007","app_id":"android:com.instagram.android","mode_id":"evening","strictness":"GENTLE"}',1771305205008,'LOCAL_ONLY');
INSERT INTO event_log VALUES('019c6a04-8b18-80bc-98fb-3f78a76cd46d',1771305208600,'America/Vancouver','2026-02-16','UNLOCK_OPTION_SELECTED','{"attempt_id":"a77e3307-0000-4000-8000-000000000007","option_type":"CREDITS_UNLOCK","option_payload":{"minutes":5,"cost_credits":10}}',1771305208600,'LOCAL_ONLY');
INSERT INTO event_log VALUES('019c6a04-8b18-8240-a21e-5446fa1047b7',1771305208600,'America/Vancouver','2026-02-16','CREDITS_SPENT','{"app_id":"android:com.instagram.android","amount":10,"unlock_minutes":5,"attempt_id":"a77e3307-0000-4000-8000-000000000007"}',1771305208600,'LOCAL_ONLY');
INSERT INTO event_log VALUES('019c6a04-8b18-8033-bd33-5f763e10d890',1771305208600,'America/Vancouver','2026-02-16','UNLOCK_GRANTED','{"grant_id":"019c6a04-8b18-844d-aac6-104ca138a62c","app_id":"android:com.instagram.android","method":"CREDITS","starts_ts_utc_ms":1771305208600,"ends_ts_utc_ms":1771305508600,"attempt_id":"a77e3307-0000-4000-8000-000000000007"}',1771305208600,'LOCAL_ONLY');
INSERT INTO event_log VALUES('019c6a14-2880-887c-ba44-c14149b3d6dc',1771306231936,'America/Vancouver','2026-02-16','UNLOCK_ATTEMPT_CREATED','{"attempt_id":"a77e3307-0000-4000-8000-000000000008","app_id":"android:com.instagram.android","mode_id":"evening","strictness":"GENTLE"}',1771306231936,'LOCAL_ONLY');
INSERT INTO event_log VALUES('019c6a14-5d52-80b3-a2cb-bda2af3c2036',1771306245458,'America/Vancouver','2026-02-16','UNLOCK_OPTION_SELECTED','{"attempt_id":"a77e3307-0000-4000-8000-000000000008","option_type":"CREDITS_UNLOCK","option_payload":{"minutes":5,"cost_credits":10}}',1771306245458,'LOCAL_ONLY');
INSERT INTO event_log VALUES('019c6a14-5d52-8a13-8b62-7061ecfa44af',1771306245458,'America/Vancouver','2026-02-16','CREDITS_SPENT','{"app_id":"android:com.instagram.android","amount":10,"unlock_minutes":5,"attempt_id":"a77e3307-0000-4000-8000-000000000008"}',1771306245458,'LOCAL_ONLY');
INSERT INTO event_log VALUES('019c6a14-5d52-8a34-b3c1-05e2468bd5b4',1771306245458,'America/Vancouver','2026-02-16','UNLOCK_GRANTED','{"grant_id":"019c6a14-5d52-82e7-b3dc-380f76928383","app_id":"android:com.instagram.android","method":"CREDITS","starts_ts_utc_ms":1771306245458,"ends_ts_utc_ms":1771306545458,"attempt_id":"a77e3307-0000-4000-8000-000000000008"}',1771306245458,'LOCAL_ONLY');
INSERT INTO event_log VALUES('019c6a40-814a-8fe6-87b6-6c7c42cb6ef4',1771309138250,'America/Vancouver','2026-02-16','CREDITS_EARNED','{"source":"HABIT","amount":5,"focus_session_id":null,"habit_id":"read"}',1771309138250,'LOCAL_ONLY');
INSERT INTO event_log VALUES('019c6a4f-3c0a-8d4c-b995-14998f3bad34',1771310103562,'America/Vancouver','2026-02-16','UNLOCK_ATTEMPT_CREATED','{"attempt_id":"019c6a4f-3c0a-816d-b688-03627b376fcb","app_id":"android:com.zhiliaoapp.musically","mode_id":"evening","strictness":"GENTLE"}',1771310103562,'LOCAL_ONLY');
INSERT INTO event_log VALUES('019c6a59-6b59-86b0-bc49-7f67b2ed72c3',1771310771033,'America/Vancouver','2026-02-16','UNLOCK_ATTEMPT_CREATED','{"attempt_id":"019c6a59-6b59-83e5-8e9f-3b72816b3ce6","app_id":"android:com.zhiliaoapp.musically","mode_id":"evening","strictness":"GENTLE"}',1771310771033,'LOCAL_ONLY');
INSERT INTO event_log VALUES('019cad8f-ac00-8667-8586-beee2ee7e668',1772438400000,'UTC','2026-03-02','BUDGET_USAGE_REFRESHED','{"usage_seconds":0,"usage_minutes":0,"remaining_minutes":60}',1772438400000,'LOCAL_ONLY');
INSERT INTO event_log VALUES('019cad8f-ac00-891f-ab24-8fcb1649e9d1',1772438400000,'UTC','2026-03-02','BUDGET_SELECTION_SET','{"apps":["android:a","android:b"]}',1772438400000,'LOCAL_ONLY');
INSERT INTO event_log VALUES('019cad8f-ac00-8881-91f4-ab2d085b78d8',1772438400000,'UTC','2026-03-02','BUDGET_SHIELD_APPLIED','{"apps":["android:a","android:b"]}',1772438400000,'LOCAL_ONLY');
INSERT INTO event_log VALUES('019cad90-9660-8f35-a767-7686c01ccd6c',1772438460000,'UTC','2026-03-02','BUDGET_UNLOCKED','{"remaining_minutes":60}',1772438460000,'LOCAL_ONLY');
INSERT INTO event_log VALUES('019cad90-9660-8147-be78-9a15b0655c38',1772438460000,'UTC','2026-03-02','BUDGET_SHIELD_CLEARED','{"apps":["android:a","android:b"]}',1772438460000,'LOCAL_ONLY');
INSERT INTO event_log VALUES('019cadc6-9a80-8861-9b7b-0a3261c30400',1772442000000,'UTC','2026-03-02','BUDGET_USAGE_REFRESHED','{"usage_seconds":1859,"usage_minutes":30,"remaining_minutes":30}',1772442000000,'LOCAL_ONLY');
INSERT INTO event_log VALUES('019cadfd-8900-8c86-9b78-ae0309a87a65',1772445600000,'UTC','2026-03-02','BUDGET_WAGER_COMMITTED','{"wager_id":"w1","game_type":"slots","wager_minutes":10,"forfeit_delta_minutes":-10,"seed_sha256":"7c3ccd10bb7ec37b46d37926ae6274267f007a34aeaf15c882a715a7f3300529"}',1772445600000,'LOCAL_ONLY');
INSERT INTO event_log VALUES('019cadfe-7360-810a-9f90-84a4516fd134',1772445660000,'UTC','2026-03-02','BUDGET_WAGER_RESOLVED','{"wager_id":"w1","game_type":"slots","result":"no_match","wager_minutes":10,"multiplier_hundredths":0,"delta_minutes":-10,"bonus_minutes":-10,"remaining_minutes":20}',1772445660000,'LOCAL_ONLY');
INSERT INTO event_log VALUES('019cae02-1ce0-85e4-8c9e-9500a6877bb4',1772445900000,'UTC','2026-03-02','BUDGET_WAGER_COMMITTED','{"wager_id":"w2","game_type":"plinko","wager_minutes":10,"forfeit_delta_minutes":-10,"seed_sha256":"33f1f5b6781449f5dc6ef6bdc4b7d673b6aaa75b8d979c073352b8dce22f1fb7"}',1772445900000,'LOCAL_ONLY');
INSERT INTO event_log VALUES('019cae03-0740-8fc9-b7ec-9b95e94b2fe9',1772445960000,'UTC','2026-03-02','BUDGET_WAGER_RESOLVED','{"wager_id":"w2","game_type":"plinko","result":"bucket_1","wager_minutes":10,"multiplier_hundredths":300,"delta_minutes":20,"bonus_minutes":10,"remaining_minutes":40}',1772445960000,'LOCAL_ONLY');
INSERT INTO event_log VALUES('019cae06-b0c0-86b8-bab6-04d07b894e15',1772446200000,'UTC','2026-03-02','BUDGET_WAGER_COMMITTED','{"wager_id":"w3","game_type":"plinko","wager_minutes":10,"forfeit_delta_minutes":-10,"seed_sha256":"7c3ccd10bb7ec37b46d37926ae6274267f007a34aeaf15c882a715a7f3300529"}',1772446200000,'LOCAL_ONLY');
INSERT INTO event_log VALUES('019cae07-9b20-8a64-b847-7789a5e3dd85',1772446260000,'UTC','2026-03-02','BUDGET_WAGER_RESOLVED','{"wager_id":"w3","game_type":"plinko","result":"bucket_3","wager_minutes":10,"multiplier_hundredths":100,"delta_minutes":0,"bonus_minutes":10,"remaining_minutes":40}',1772446260000,'LOCAL_ONLY');
INSERT INTO event_log VALUES('019cae0b-44a0-868f-9565-949e1c6d32e2',1772446500000,'UTC','2026-03-02','BUDGET_WAGER_COMMITTED','{"wager_id":"w4","game_type":"plinko","wager_minutes":5,"forfeit_delta_minutes":-5,"seed_sha256":"692865c9a376a1a82d161b0f9578595554873797fa9ebbb068b797828122e61d"}',1772446500000,'LOCAL_ONLY');
INSERT INTO event_log VALUES('019cae0c-2f00-86af-922c-0312a89d4f0f',1772446560000,'UTC','2026-03-02','BUDGET_WAGER_RESOLVED','{"wager_id":"w4","game_type":"plinko","result":"bucket_2","wager_minutes":5,"multiplier_hundredths":150,"delta_minutes":2,"bonus_minutes":12,"remaining_minutes":42}',1772446560000,'LOCAL_ONLY');
INSERT INTO event_log VALUES('019cae6b-6600-8e55-994e-34cf2b7e298d',1772452800000,'UTC','2026-03-02','BUDGET_USAGE_REFRESHED','{"usage_seconds":5400,"usage_minutes":90,"remaining_minutes":0}',1772452800000,'LOCAL_ONLY');
INSERT INTO event_log VALUES('019cae6b-6600-89cb-8684-250c7fde4e09',1772452800000,'UTC','2026-03-02','BUDGET_ZERO_CROSSED','{"direction":"down","remaining_minutes":0}',1772452800000,'LOCAL_ONLY');
INSERT INTO event_log VALUES('019cae6b-6600-80fb-9058-a6d21ab98514',1772452800000,'UTC','2026-03-02','BUDGET_SHIELD_APPLIED','{"apps":["android:a","android:b"]}',1772452800000,'LOCAL_ONLY');
INSERT INTO event_log VALUES('019cae6c-5060-860c-b465-7232411e02e6',1772452860000,'UTC','2026-03-02','BUDGET_UNLOCK_BLOCKED','{"remaining_minutes":0,"reason":"NO_MINUTES_REMAINING"}',1772452860000,'LOCAL_ONLY');
INSERT INTO event_log VALUES('019cb2b6-0800-890d-b5d2-5ba08ebc6646',1772524800000,'UTC','2026-03-03','BUDGET_DAY_RESET','{"from_date":"2026-03-02","to_date":"2026-03-03","bonus_minutes":12,"usage_minutes":90,"remaining_minutes":0}',1772524800000,'LOCAL_ONLY');
INSERT INTO event_log VALUES('019cb2b6-0800-88a3-ba00-85182853d4d9',1772524800000,'UTC','2026-03-03','BUDGET_ALLOWANCE_SET','{"from_minutes":60,"to_minutes":45,"remaining_minutes":45}',1772524800000,'LOCAL_ONLY');
INSERT INTO event_log VALUES('019cb2b6-0800-84bf-89ca-efe25f9d0995',1772524800000,'UTC','2026-03-03','BUDGET_ZERO_CROSSED','{"direction":"up","remaining_minutes":45}',1772524800000,'LOCAL_ONLY');
INSERT INTO event_log VALUES('019cb2b6-0800-8e53-b7b9-e5d17dd1ab36',1772524800000,'UTC','2026-03-03','BUDGET_SHIELD_CLEARED','{"apps":["android:a","android:b"]}',1772524800000,'LOCAL_ONLY');
INSERT INTO event_log VALUES('019cb2bf-2fc0-8262-866f-daecf2b4c4e4',1772525400000,'UTC','2026-03-03','BUDGET_WAGER_COMMITTED','{"wager_id":"w5","game_type":"mines","wager_minutes":10,"forfeit_delta_minutes":-10,"seed_sha256":"374708fff7719dd5979ec875d56cd2286f6d3cf7ec317a3b25632aab28ec37bb"}',1772525400000,'LOCAL_ONLY');
INSERT INTO event_log VALUES('019cb2c0-1a20-8eca-8348-ba75dad79838',1772525460000,'UTC','2026-03-03','BUDGET_WAGER_RESOLVED','{"wager_id":"w5","game_type":"mines","result":"cashed_out","wager_minutes":10,"multiplier_hundredths":148,"delta_minutes":4,"bonus_minutes":4,"remaining_minutes":49}',1772525460000,'LOCAL_ONLY');
INSERT INTO event_log VALUES('019cb2c8-5780-82ab-9e91-80cb572ab01e',1772526000000,'UTC','2026-03-03','BUDGET_WAGER_COMMITTED','{"wager_id":"w6","game_type":"mines","wager_minutes":10,"forfeit_delta_minutes":-10,"seed_sha256":"374708fff7719dd5979ec875d56cd2286f6d3cf7ec317a3b25632aab28ec37bb"}',1772526000000,'LOCAL_ONLY');
INSERT INTO event_log VALUES('019cb2c9-41e0-8504-b984-2955aefe3367',1772526060000,'UTC','2026-03-03','BUDGET_WAGER_RESOLVED','{"wager_id":"w6","game_type":"mines","result":"cashed_out","wager_minutes":10,"multiplier_hundredths":165,"delta_minutes":6,"bonus_minutes":10,"remaining_minutes":55}',1772526060000,'LOCAL_ONLY');
INSERT INTO event_log VALUES('019cb2d1-7f40-87e4-a028-468294f69b5b',1772526600000,'UTC','2026-03-03','BUDGET_WAGER_COMMITTED','{"wager_id":"w7","game_type":"crash","wager_minutes":5,"forfeit_delta_minutes":-5,"seed_sha256":"8b1ae42fc4b17726106d647de9f43a6f33bf1df273310924b03e789769904c9c"}',1772526600000,'LOCAL_ONLY');
INSERT INTO event_log VALUES('019cb2d2-69a0-8949-b502-595b05da7f5f',1772526660000,'UTC','2026-03-03','BUDGET_WAGER_RESOLVED','{"wager_id":"w7","game_type":"crash","result":"cashed_out","wager_minutes":5,"multiplier_hundredths":150,"delta_minutes":2,"bonus_minutes":12,"remaining_minutes":57}',1772526660000,'LOCAL_ONLY');
INSERT INTO event_log VALUES('019cb2da-a700-8999-89f6-1bde75259376',1772527200000,'UTC','2026-03-03','BUDGET_WAGER_COMMITTED','{"wager_id":"w8","game_type":"blackjack","wager_minutes":10,"forfeit_delta_minutes":-10,"seed_sha256":"93654c12858257e9d6776cbb14ef2456aa9074667255b4ddfff9dd98ce1296d8"}',1772527200000,'LOCAL_ONLY');
INSERT INTO event_log VALUES('019cb2db-9160-8df7-9446-88baadaf8ed9',1772527260000,'UTC','2026-03-03','BUDGET_WAGER_RESOLVED','{"wager_id":"w8","game_type":"blackjack","result":"win","wager_minutes":20,"multiplier_hundredths":200,"delta_minutes":20,"bonus_minutes":32,"remaining_minutes":77}',1772527260000,'LOCAL_ONLY');
INSERT INTO event_log VALUES('019cb2ec-f680-863a-a9cc-7d01c0d3b920',1772528400000,'UTC','2026-03-03','BUDGET_USAGE_REFRESHED','{"usage_seconds":600,"usage_minutes":10,"remaining_minutes":67}',1772528400000,'LOCAL_ONLY');
INSERT INTO event_log VALUES('019cb2ec-f680-89ed-b4ad-3570c8a1bde1',1772528400000,'UTC','2026-03-03','BUDGET_LOCKED','{"remaining_minutes":67}',1772528400000,'LOCAL_ONLY');
INSERT INTO event_log VALUES('019cb2ec-f680-821f-8bd8-4d97c0e1bf49',1772528400000,'UTC','2026-03-03','BUDGET_SHIELD_APPLIED','{"apps":["android:a","android:b"]}',1772528400000,'LOCAL_ONLY');
INSERT INTO event_log VALUES('019cb609-78c0-888f-ac50-658800734ae1',1772580600000,'UTC','2026-03-03','BUDGET_WAGER_COMMITTED','{"wager_id":"w9","game_type":"slots","wager_minutes":5,"forfeit_delta_minutes":-5,"seed_sha256":"8ab3bf6e8bfac3771707cd4a013bdeef828f62ff73a9290720d0f4112902bf9b"}',1772580600000,'LOCAL_ONLY');
INSERT INTO event_log VALUES('019cb60a-6320-8bb2-be59-e43698a7c762',1772580660000,'UTC','2026-03-03','BUDGET_WAGER_RESOLVED','{"wager_id":"w9","game_type":"slots","result":"diamond","wager_minutes":5,"multiplier_hundredths":5000,"delta_minutes":0,"bonus_minutes":32,"remaining_minutes":67}',1772580660000,'LOCAL_ONLY');
INSERT INTO event_log VALUES('019cb61b-c840-80ef-8d5c-8949e30bc845',1772581800000,'UTC','2026-03-03','BUDGET_WAGER_COMMITTED','{"wager_id":"left","game_type":"crash","wager_minutes":5,"forfeit_delta_minutes":-5,"seed_sha256":"c03983e8c8370764ebfb8573c8128473fe5bb0c1c419c32f4953e02b6cd93ddd"}',1772581800000,'LOCAL_ONLY');
INSERT INTO event_log VALUES('019cbccb-d180-8535-b254-28a6a5329334',1772694000000,'UTC','2026-03-03','BUDGET_WAGER_FORFEITED','{"wager_id":"left","game_type":"crash","wager_minutes":5,"delta_minutes":-5,"bonus_minutes":27}',1772694000000,'LOCAL_ONLY');
INSERT INTO event_log VALUES('019cbccb-d180-8b24-94c1-c2dd0520c4ef',1772694000000,'UTC','2026-03-05','BUDGET_DAY_RESET','{"from_date":"2026-03-03","to_date":"2026-03-05","bonus_minutes":27,"usage_minutes":10,"remaining_minutes":62}',1772694000000,'LOCAL_ONLY');
INSERT INTO event_log VALUES('019cbccb-d180-8835-9041-cb28b9b50f72',1772694000000,'UTC','2026-03-05','BUDGET_USAGE_REFRESHED','{"usage_seconds":0,"usage_minutes":0,"remaining_minutes":45}',1772694000000,'LOCAL_ONLY');
INSERT INTO event_log VALUES('019cbccb-d180-8db9-bd57-c3f18cec9e91',1772694000000,'UTC','2026-03-05','BUDGET_LAUNCHED','{"remaining_minutes":45,"shield":"applied"}',1772694000000,'LOCAL_ONLY');
INSERT INTO event_log VALUES('019cbd39-ae80-80f2-9702-f88f1b0fe9ff',1772701200000,'UTC','2026-03-05','BUDGET_USAGE_REFRESHED','{"usage_seconds":1200,"usage_minutes":20,"remaining_minutes":25}',1772701200000,'LOCAL_ONLY');
INSERT INTO event_log VALUES('019cbd55-25c0-8755-9b35-f423cf93462a',1772703000000,'UTC','2026-03-05','BUDGET_WAGER_COMMITTED','{"wager_id":"w10","game_type":"blackjack","wager_minutes":8,"forfeit_delta_minutes":-8,"seed_sha256":"c3b1f53b3755eb9b4fd088ead196c0c13f13813a8d863e51bcc11df5491f894c"}',1772703000000,'LOCAL_ONLY');
INSERT INTO event_log VALUES('019cbd56-1020-8900-8cec-0be74657e8dd',1772703060000,'UTC','2026-03-05','BUDGET_WAGER_RESOLVED','{"wager_id":"w10","game_type":"blackjack","result":"lose","wager_minutes":8,"multiplier_hundredths":0,"delta_minutes":-8,"bonus_minutes":-8,"remaining_minutes":17}',1772703060000,'LOCAL_ONLY');
INSERT INTO event_log VALUES('019cfa98-2180-8b45-9a7e-007486a87bfe',1773730800000,'Europe/Berlin','2026-03-17','DAY_ROLLOVER','{"from_day_id":"2026-02-16","to_day_id":"2026-03-17","carried_credits":10}',1773730800000,'LOCAL_ONLY');
INSERT INTO event_log VALUES('019d0d7a-1d80-8fb8-8ef1-4cd3def4da03',1774047600000,'Europe/Berlin','2026-03-20','DAY_ROLLOVER','{"from_day_id":"2026-03-17","to_day_id":"2026-03-20","carried_credits":10}',1774047600000,'LOCAL_ONLY');
INSERT INTO event_log VALUES('019d0d7a-1d80-8b87-94dc-092de685763b',1774047600000,'Europe/Berlin','2026-03-20','UNLOCK_ATTEMPT_CREATED','{"attempt_id":"019d0d7a-1d80-8304-9010-ac22ca187f1a","app_id":"android:com.instagram.android","mode_id":null,"strictness":"GENTLE"}',1774047600000,'LOCAL_ONLY');
INSERT INTO event_log VALUES('019d13ce-9940-82c3-88c0-bbb9b8cfca59',1774153800000,'America/Vancouver','2026-03-21','DAY_ROLLOVER','{"from_day_id":"2026-03-20","to_day_id":"2026-03-21","carried_credits":10}',1774153800000,'LOCAL_ONLY');
INSERT INTO event_log VALUES('019d13ce-9940-8b3a-b56f-4f05868704df',1774153800000,'America/Vancouver','2026-03-21','UNLOCK_ATTEMPT_CREATED','{"attempt_id":"019d13ce-9940-82e5-b691-50231f0683df","app_id":"android:com.reddit.frontpage","mode_id":"evening","strictness":"GENTLE"}',1774153800000,'LOCAL_ONLY');
INSERT INTO event_log VALUES('019d13ce-c050-8533-8081-4f95b0450921',1774153810000,'America/Vancouver','2026-03-21','UNLOCK_OPTION_SELECTED','{"attempt_id":"019d13ce-9940-82e5-b691-50231f0683df","option_type":"QUEST_UNLOCK","option_payload":{"quest_type":"BREATHING"}}',1774153810000,'LOCAL_ONLY');
INSERT INTO event_log VALUES('019d13ce-c050-8367-a505-1eb2ec786b7a',1774153810000,'America/Vancouver','2026-03-21','QUEST_STARTED','{"quest_session_id":"019d13ce-c050-8226-b8cb-5a0b23dbaea2","attempt_id":"019d13ce-9940-82e5-b691-50231f0683df","quest_type":"BREATHING"}',1774153810000,'LOCAL_ONLY');
INSERT INTO event_log VALUES('019d156b-f590-80e8-bda6-269e0bfdd23a',1774180890000,'America/Vancouver','2026-03-22','DAY_ROLLOVER','{"from_day_id":"2026-03-21","to_day_id":"2026-03-22","carried_credits":10}',1774180890000,'LOCAL_ONLY');
INSERT INTO event_log VALUES('019d156b-f590-8102-be4d-6a9fb79e013c',1774180890000,'America/Vancouver','2026-03-22','FOCUS_STARTED','{"session_id":"019d156b-f590-88ad-a670-560e1ff6a426","planned_minutes":25}',1774180890000,'LOCAL_ONLY');
INSERT INTO event_log VALUES('019d156c-1ca0-88e6-93d1-b75b3e0db943',1774180900000,'UTC','2026-03-22','CLEPSY_DAY_RESET','{"from_date":"2026-02-11","to_date":"2026-03-22","expired_seconds":3900}',1774180900000,'LOCAL_ONLY');
INSERT INTO event_log VALUES('019d156c-1ca0-88e3-bfc1-feaa6c1d8212',1774180900000,'UTC','2026-03-22','CLEPSY_SESSION_STARTED','{"session_id":"019d156c-1ca0-8408-97ac-9ce56b800a72","app_bundle_id":"com.amazon.Lassen","category":"productive"}',1774180900000,'LOCAL_ONLY');
INSERT INTO event_log VALUES('019d156c-43b0-83bb-9406-2b80b184abe9',1774180910000,'UTC','2026-03-22','BUDGET_DAY_RESET','{"from_date":"2026-03-05","to_date":"2026-03-22","bonus_minutes":-8,"usage_minutes":20,"remaining_minutes":17}',1774180910000,'LOCAL_ONLY');
INSERT INTO event_log VALUES('019d156c-43b0-88df-94eb-449210864d78',1774180910000,'UTC','2026-03-22','BUDGET_USAGE_REFRESHED','{"usage_seconds":60,"usage_minutes":1,"remaining_minutes":44}',1774180910000,'LOCAL_ONLY');
INSERT INTO event_log VALUES('019d156c-43b0-8cf4-8ae5-6a141d4661c8',1774180910000,'UTC','2026-03-22','BUDGET_LAUNCHED','{"remaining_minutes":44,"shield":"applied"}',1774180910000,'LOCAL_ONLY');
INSERT INTO event_log VALUES('019d156c-6ac0-838a-84e3-7b4bf9bc9cfd',1774180920000,'UTC','2026-03-22','BUDGET_WAGER_COMMITTED','{"wager_id":"w11","game_type":"crash","wager_minutes":5,"forfeit_delta_minutes":-5,"seed_sha256":"6bae426822df52caf9dc36c8319247d6debb080aa918fa7830ac1c5edabd22c1"}',1774180920000,'LOCAL_ONLY');
CREATE TABLE entitlement_state (
  id INTEGER PRIMARY KEY CHECK (id = 1),

  tier TEXT NOT NULL DEFAULT 'FREE',                 -- FREE|PLUS|PRO
  subscription_active INTEGER NOT NULL DEFAULT 0 CHECK (subscription_active IN (0,1)),
  updated_ts_utc_ms INTEGER NOT NULL
);
INSERT INTO entitlement_state VALUES(1,'FREE',0,1771179177116);
CREATE TABLE user_settings (
  id INTEGER PRIMARY KEY CHECK (id = 1),

  settings_json TEXT NOT NULL,
  updated_ts_utc_ms INTEGER NOT NULL,
  sync_status TEXT NOT NULL DEFAULT 'LOCAL_ONLY'
);
INSERT INTO user_settings VALUES(1,'{"timezone_id":"America/Vancouver","credit_costs":{"minutes_5":10,"minutes_15":25,"minutes_30":45},"quest":{"enabled_types":["BREATHING","COPY_TEXT","QR_SCAN"],"unlock_minutes":5,"max_quest_unlocks_per_app_per_day":2,"cooldown_minutes_per_app":15,"qr_key_value":null,"qr_key_set_ts_utc_ms":null,"key_change_cooldown_hours_strict":24},"emergency":{"daily_limit":1,"delay_seconds":60,"unlock_minutes":5,"block_same_app_consecutive":true},"focus":{"preset_minutes":[25,50,75],"strict":true,"min_minutes_to_qualify":20}}',1771179202692,'LOCAL_ONLY');
CREATE TABLE economy_state (
  id INTEGER PRIMARY KEY CHECK (id = 1),

  current_day_id TEXT NOT NULL,                      -- YYYY-MM-DD (04:00 boundary)
  credit_balance INTEGER NOT NULL DEFAULT 0 CHECK (credit_balance >= 0),

  rollover_cap INTEGER NOT NULL DEFAULT 10 CHECK (rollover_cap >= 0),
  daily_reset_hour_local INTEGER NOT NULL DEFAULT 4 CHECK (daily_reset_hour_local BETWEEN 0 AND 23),

  streak_count INTEGER NOT NULL DEFAULT 0 CHECK (streak_count >= 0),
  streak_bonus_awarded_day_id TEXT,                  -- null or YYYY-MM-DD

  today_focus_qualified INTEGER NOT NULL DEFAULT 0 CHECK (today_focus_qualified IN (0,1)),
  today_habit_qualified_count INTEGER NOT NULL DEFAULT 0 CHECK (today_habit_qualified_count >= 0),
  today_qualified INTEGER NOT NULL DEFAULT 0 CHECK (today_qualified IN (0,1)),

  habit_awards_suspended_until_day_id TEXT,          -- null or YYYY-MM-DD

  updated_ts_utc_ms INTEGER NOT NULL
);
INSERT INTO economy_state VALUES(1,'2026-03-22',10,10,4,2,NULL,0,0,0,NULL,1774180890000);
CREATE TABLE emergency_state (
  id INTEGER PRIMARY KEY CHECK (id = 1),

  last_used_day_id TEXT,
  used_count_today INTEGER NOT NULL DEFAULT 0 CHECK (used_count_today >= 0),
  last_app_id_used TEXT,                             -- AppId string

  updated_ts_utc_ms INTEGER NOT NULL
);
INSERT INTO emergency_state VALUES(1,NULL,0,NULL,1771179177116);
CREATE TABLE app_info (
  app_id TEXT PRIMARY KEY,                           -- android:... or iosToken:...
  platform TEXT NOT NULL CHECK (platform IN ('ios','android')),

  display_name TEXT,                                 -- best-effort label
  user_alias TEXT,                                   -- optional user override label
  icon_uri TEXT,                                     -- Android only (optional)

  created_ts_utc_ms INTEGER NOT NULL,
  updated_ts_utc_ms INTEGER NOT NULL
);
INSERT INTO app_info VALUES('android:com.instagram.android','android','Instagram','Insta',NULL,1771179217999,1773730801000);
INSERT INTO app_info VALUES('android:com.reddit.frontpage','android','Reddit','The rabbit hole',NULL,1771179226334,1771179226334);
INSERT INTO app_info VALUES('android:com.zhiliaoapp.musically','android','TikTok','Tik… tok… 🕳️',NULL,1771179249415,1771179249415);
CREATE TABLE distracting_app (
  app_id TEXT PRIMARY KEY,
  created_ts_utc_ms INTEGER NOT NULL
  -- intentionally no FK to app_info to avoid accidental cascades if app_info is pruned
);
INSERT INTO distracting_app VALUES('android:com.instagram.android',1771179274617);
INSERT INTO distracting_app VALUES('android:com.reddit.frontpage',1771179288333);
INSERT INTO distracting_app VALUES('android:com.zhiliaoapp.musically',1771179297956);
CREATE TABLE day_summary (
  day_id TEXT PRIMARY KEY,                           -- YYYY-MM-DD
  timezone_id TEXT NOT NULL,

  qualified INTEGER NOT NULL DEFAULT 0 CHECK (qualified IN (0,1)),
  first_qualified_ts_utc_ms INTEGER,

  focus_minutes_completed INTEGER NOT NULL DEFAULT 0,
  credits_earned INTEGER NOT NULL DEFAULT 0,
  credits_spent INTEGER NOT NULL DEFAULT 0,

  unlock_attempts_count INTEGER NOT NULL DEFAULT 0,

  credits_unlocks_count INTEGER NOT NULL DEFAULT 0,
  quest_unlocks_count INTEGER NOT NULL DEFAULT 0,
  emergency_unlocks_count INTEGER NOT NULL DEFAULT 0,

  created_ts_utc_ms INTEGER NOT NULL,
  updated_ts_utc_ms INTEGER NOT NULL
);
INSERT INTO day_summary VALUES('2026-02-15','America/Vancouver',1,1771196167630,50,35,30,6,3,0,0,1771179177116,1771226195794);
INSERT INTO day_summary VALUES('2026-02-16','America/Vancouver',1,1771256423139,75,55,40,6,4,0,0,1771254296100,1771310771033);
INSERT INTO day_summary VALUES('2026-03-17','Europe/Berlin',0,NULL,0,0,0,0,0,0,0,1773730800000,1773730800000);
INSERT INTO day_summary VALUES('2026-03-20','Europe/Berlin',0,NULL,0,0,0,1,0,0,0,1774047600000,1774047600000);
INSERT INTO day_summary VALUES('2026-03-21','America/Vancouver',0,NULL,0,0,0,1,0,0,0,1774153800000,1774153800000);
INSERT INTO day_summary VALUES('2026-03-22','America/Vancouver',0,NULL,0,0,0,0,0,0,0,1774180890000,1774180890000);
CREATE TABLE mode (
  mode_id TEXT PRIMARY KEY,

  name TEXT NOT NULL,
  priority INTEGER NOT NULL DEFAULT 0,

  strictness TEXT NOT NULL,                          -- GENTLE|STRICT|HARD

  manual_state TEXT NOT NULL DEFAULT 'AUTO',          -- AUTO|FORCED_ON|FORCED_OFF
  manual_effective_at_ts_utc_ms INTEGER,
  manual_expires_at_ts_utc_ms INTEGER,

  created_ts_utc_ms INTEGER NOT NULL,
  updated_ts_utc_ms INTEGER NOT NULL,
  deleted_ts_utc_ms INTEGER,                         -- tombstone

  sync_status TEXT NOT NULL DEFAULT 'LOCAL_ONLY'
);
INSERT INTO mode VALUES('evening','Evening',10,'GENTLE','AUTO',NULL,NULL,1771179374343,1771179374343,NULL,'LOCAL_ONLY');
CREATE TABLE mode_window (
  window_id TEXT PRIMARY KEY,

  mode_id TEXT NOT NULL,
  days_of_week_mask INTEGER NOT NULL CHECK (days_of_week_mask BETWEEN 0 AND 127),
  start_local_hhmm TEXT NOT NULL,                     -- "HH:MM"
  end_local_hhmm TEXT NOT NULL,                       -- "HH:MM"

  created_ts_utc_ms INTEGER NOT NULL,
  updated_ts_utc_ms INTEGER NOT NULL,

  FOREIGN KEY (mode_id) REFERENCES mode(mode_id) ON DELETE CASCADE
);
INSERT INTO mode_window VALUES('019c6284-7707-8b47-87e1-0c9e6e189134','evening',127,'19:00','23:30',1771179374343,1771179374343);
CREATE TABLE mode_blocked_app (
  mode_id TEXT NOT NULL,
  app_id TEXT NOT NULL,                               -- AppId

  created_ts_utc_ms INTEGER NOT NULL,

  PRIMARY KEY (mode_id, app_id),
  FOREIGN KEY (mode_id) REFERENCES mode(mode_id) ON DELETE CASCADE
);
INSERT INTO mode_blocked_app VALUES('evening','android:com.zhiliaoapp.musically',1771179374343);
INSERT INTO mode_blocked_app VALUES('evening','android:com.reddit.frontpage',1771179374343);
INSERT INTO mode_blocked_app VALUES('evening','android:com.instagram.android',1771179374343);
CREATE TABLE habit (
  habit_id TEXT PRIMARY KEY,

  name TEXT NOT NULL,
  reward_credits INTEGER NOT NULL DEFAULT 5 CHECK (reward_credits BETWEEN 0 AND 100),

  active INTEGER NOT NULL DEFAULT 1 CHECK (active IN (0,1)),
  sort_order INTEGER NOT NULL DEFAULT 0,

  created_ts_utc_ms INTEGER NOT NULL,
  updated_ts_utc_ms INTEGER NOT NULL,
  deleted_ts_utc_ms INTEGER,                          -- tombstone

  sync_status TEXT NOT NULL DEFAULT 'LOCAL_ONLY'
);
INSERT INTO habit VALUES('read','Read 20 pages',5,1,1,1771179309050,1771179309050,NULL,'LOCAL_ONLY');
INSERT INTO habit VALUES('stretch','Stretch before coffee',5,1,2,1771179329762,1771179329762,NULL,'LOCAL_ONLY');
INSERT INTO habit VALUES('piano','Piano: Für Élise 🎹',5,1,3,1771179346334,1771179346334,NULL,'LOCAL_ONLY');
INSERT INTO habit VALUES('cold-shower','Cold shower (really?)',5,1,4,1771179356678,1771179356678,NULL,'LOCAL_ONLY');
CREATE TABLE habit_completion (
  completion_id TEXT PRIMARY KEY,

  habit_id TEXT NOT NULL,
  ts_utc_ms INTEGER NOT NULL,
  timezone_id TEXT NOT NULL,
  day_id TEXT NOT NULL,

  awarded_credits INTEGER NOT NULL DEFAULT 0,
  award_suspended INTEGER NOT NULL DEFAULT 0 CHECK (award_suspended IN (0,1)),

  created_ts_utc_ms INTEGER NOT NULL,

  FOREIGN KEY (habit_id) REFERENCES habit(habit_id) ON DELETE RESTRICT
);
INSERT INTO habit_completion VALUES('019c6426-2aba-8e60-8e14-a0dfca379f2c','piano',1771206748858,'America/Vancouver','2026-02-15',5,0,1771206748858);
INSERT INTO habit_completion VALUES('019c6518-3f16-8a97-8665-ed5e23b04e56','read',1771222613782,'America/Vancouver','2026-02-15',5,0,1771222613782);
INSERT INTO habit_completion VALUES('019c6719-a8fc-87fc-bc7a-dcd1e8d2dd40','stretch',1771256260860,'America/Vancouver','2026-02-16',5,0,1771256260860);
INSERT INTO habit_completion VALUES('019c671c-22e3-850d-95fa-eda0f9d6172c','cold-shower',1771256423139,'America/Vancouver','2026-02-16',5,0,1771256423139);
INSERT INTO habit_completion VALUES('019c6a40-814a-8036-9b59-7ad024504ca3','read',1771309138250,'America/Vancouver','2026-02-16',5,0,1771309138250);
CREATE TABLE focus_session (
  session_id TEXT PRIMARY KEY,

  started_ts_utc_ms INTEGER NOT NULL,
  ended_ts_utc_ms INTEGER,

  timezone_id TEXT NOT NULL,
  day_id TEXT NOT NULL,

  planned_duration_minutes INTEGER NOT NULL CHECK (planned_duration_minutes > 0),
  actual_duration_minutes INTEGER,

  completed INTEGER NOT NULL DEFAULT 0 CHECK (completed IN (0,1)),
  ended_early INTEGER NOT NULL DEFAULT 0 CHECK (ended_early IN (0,1)),

  strict INTEGER NOT NULL DEFAULT 1 CHECK (strict IN (0,1)),
  task_label TEXT,

  awarded_credits INTEGER NOT NULL DEFAULT 0,
  qualifies INTEGER NOT NULL DEFAULT 0 CHECK (qualifies IN (0,1)),

  created_ts_utc_ms INTEGER NOT NULL,
  updated_ts_utc_ms INTEGER NOT NULL
);
INSERT INTO focus_session VALUES('f0c05000-0000-4000-8000-000000000001',1771193156814,1771196167630,'America/Vancouver','2026-02-15',50,50,1,0,1,'Plan the week',25,1,1771193156814,1771196167630);
INSERT INTO focus_session VALUES('f0c05000-0000-4000-8000-000000000002',1771263014368,1771266041713,'America/Vancouver','2026-02-16',50,50,1,0,1,'Onboarding guide',25,1,1771263014368,1771266041713);
INSERT INTO focus_session VALUES('f0c05000-0000-4000-8000-000000000003',1771279224678,1771280745623,'America/Vancouver','2026-02-16',25,25,1,0,1,'Budget model',10,1,1771279224678,1771280745623);
INSERT INTO focus_session VALUES('019d156b-f590-88ad-a670-560e1ff6a426',1774180890000,NULL,'America/Vancouver','2026-03-22',25,NULL,0,0,1,'The last hour',0,0,1774180890000,1774180890000);
CREATE TABLE focus_session_blocked_app (
  session_id TEXT NOT NULL,
  app_id TEXT NOT NULL,
  PRIMARY KEY (session_id, app_id),
  FOREIGN KEY (session_id) REFERENCES focus_session(session_id) ON DELETE CASCADE
);
INSERT INTO focus_session_blocked_app VALUES('f0c05000-0000-4000-8000-000000000001','android:com.zhiliaoapp.musically');
INSERT INTO focus_session_blocked_app VALUES('f0c05000-0000-4000-8000-000000000001','android:com.reddit.frontpage');
INSERT INTO focus_session_blocked_app VALUES('f0c05000-0000-4000-8000-000000000001','android:com.instagram.android');
INSERT INTO focus_session_blocked_app VALUES('f0c05000-0000-4000-8000-000000000002','android:com.zhiliaoapp.musically');
INSERT INTO focus_session_blocked_app VALUES('f0c05000-0000-4000-8000-000000000002','android:com.reddit.frontpage');
INSERT INTO focus_session_blocked_app VALUES('f0c05000-0000-4000-8000-000000000002','android:com.instagram.android');
INSERT INTO focus_session_blocked_app VALUES('f0c05000-0000-4000-8000-000000000003','android:com.zhiliaoapp.musically');
INSERT INTO focus_session_blocked_app VALUES('f0c05000-0000-4000-8000-000000000003','android:com.reddit.frontpage');
INSERT INTO focus_session_blocked_app VALUES('f0c05000-0000-4000-8000-000000000003','android:com.instagram.android');
INSERT INTO focus_session_blocked_app VALUES('019d156b-f590-88ad-a670-560e1ff6a426','android:com.zhiliaoapp.musically');
INSERT INTO focus_session_blocked_app VALUES('019d156b-f590-88ad-a670-560e1ff6a426','android:com.reddit.frontpage');
INSERT INTO focus_session_blocked_app VALUES('019d156b-f590-88ad-a670-560e1ff6a426','android:com.instagram.android');
CREATE TABLE focus_state (
  id INTEGER PRIMARY KEY CHECK (id = 1),

  active_session_id TEXT,
  updated_ts_utc_ms INTEGER NOT NULL,

  FOREIGN KEY (active_session_id) REFERENCES focus_session(session_id) ON DELETE SET NULL
);
INSERT INTO focus_state VALUES(1,'019d156b-f590-88ad-a670-560e1ff6a426',1774180890000);
CREATE TABLE unlock_attempt (
  attempt_id TEXT PRIMARY KEY,

  app_id TEXT NOT NULL,
  ts_utc_ms INTEGER NOT NULL,
  timezone_id TEXT NOT NULL,
  day_id TEXT NOT NULL,

  effective_mode_id TEXT,
  effective_strictness TEXT NOT NULL,                 -- GENTLE|STRICT|HARD

  available_options_json TEXT NOT NULL,               -- snapshot (v1.1 schema in §A4.2)

  chosen_option_type TEXT,                            -- CREDITS_UNLOCK|QUEST_UNLOCK|EMERGENCY_UNLOCK
  chosen_option_payload_json TEXT,                    -- details (duration, quest type, etc.)

  outcome TEXT NOT NULL DEFAULT 'PENDING',            -- PENDING|GRANTED|DENIED|CANCELLED|EXPIRED
  denial_reason TEXT,

  grant_id TEXT,                                      -- set if granted
  created_ts_utc_ms INTEGER NOT NULL,
  updated_ts_utc_ms INTEGER NOT NULL,

  FOREIGN KEY (effective_mode_id) REFERENCES mode(mode_id) ON DELETE SET NULL
);
INSERT INTO unlock_attempt VALUES('a77e3307-0000-4000-8000-000000000005','android:com.reddit.frontpage',1771300032352,'America/Vancouver','2026-02-16','evening','GENTLE','{"generated_ts_utc_ms":1771300032352,"mode_id":"evening","mode_strictness":"GENTLE","app_id":"android:com.reddit.frontpage","options":[{"type":"CREDITS_UNLOCK","enabled":true,"disabled_reason":null,"durations":[{"minutes":5,"cost_credits":10,"enabled":true,"disabled_reason":null},{"minutes":15,"cost_credits":25,"enabled":false,"disabled_reason":"UPGRADE_REQUIRED"},{"minutes":30,"cost_credits":45,"enabled":false,"disabled_reason":"UPGRADE_REQUIRED"}]},{"type":"QUEST_UNLOCK","enabled":true,"disabled_reason":null,"quest_types":[{"quest_type":"BREATHING","enabled":true,"disabled_reason":null},{"quest_type":"COPY_TEXT","enabled":false,"disabled_reason":"QUEST_TYPE_NOT_AVAILABLE"},{"quest_type":"QR_SCAN","enabled":false,"disabled_reason":"QUEST_TYPE_NOT_AVAILABLE"}]},{"type":"EMERGENCY_UNLOCK","enabled":true,"disabled_reason":null,"delay_seconds":60,"unlock_minutes":5}]}','CREDITS_UNLOCK','{"minutes":5,"cost_credits":10}','GRANTED',NULL,'019c69b5-ae0d-8ccd-a21e-1a6398f75903',1771300032352,1771300040205);
INSERT INTO unlock_attempt VALUES('a77e3307-0000-4000-8000-000000000006','android:com.reddit.frontpage',1771301619706,'America/Vancouver','2026-02-16','evening','GENTLE','{"generated_ts_utc_ms":1771301619706,"mode_id":"evening","mode_strictness":"GENTLE","app_id":"android:com.reddit.frontpage","options":[{"type":"CREDITS_UNLOCK","enabled":true,"disabled_reason":null,"durations":[{"minutes":5,"cost_credits":10,"enabled":true,"disabled_reason":null},{"minutes":15,"cost_credits":25,"enabled":false,"disabled_reason":"UPGRADE_REQUIRED"},{"minutes":30,"cost_credits":45,"enabled":false,"disabled_reason":"UPGRADE_REQUIRED"}]},{"type":"QUEST_UNLOCK","enabled":true,"disabled_reason":null,"quest_types":[{"quest_type":"BREATHING","enabled":true,"disabled_reason":null},{"quest_type":"COPY_TEXT","enabled":false,"disabled_reason":"QUEST_TYPE_NOT_AVAILABLE"},{"quest_type":"QR_SCAN","enabled":false,"disabled_reason":"QUEST_TYPE_NOT_AVAILABLE"}]},{"type":"EMERGENCY_UNLOCK","enabled":true,"disabled_reason":null,"delay_seconds":60,"unlock_minutes":5}]}','CREDITS_UNLOCK','{"minutes":5,"cost_credits":10}','GRANTED',NULL,'019c69cd-d907-8619-bc79-04420a655db6',1771301619706,1771301624071);
INSERT INTO unlock_attempt VALUES('a77e3307-0000-4000-8000-000000000007','android:com.instagram.android',1771305205008,'America/Vancouver','2026-02-16','evening','GENTLE','{"generated_ts_utc_ms":1771305205008,"mode_id":"evening","mode_strictness":"GENTLE","app_id":"android:com.instagram.android","options":[{"type":"CREDITS_UNLOCK","enabled":true,"disabled_reason":null,"durations":[{"minutes":5,"cost_credits":10,"enabled":true,"disabled_reason":null},{"minutes":15,"cost_credits":25,"enabled":false,"disabled_reason":"UPGRADE_REQUIRED"},{"minutes":30,"cost_credits":45,"enabled":false,"disabled_reason":"UPGRADE_REQUIRED"}]},{"type":"QUEST_UNLOCK","enabled":true,"disabled_reason":null,"quest_types":[{"quest_type":"BREATHING","enabled":true,"disabled_reason":null},{"quest_type":"COPY_TEXT","enabled":false,"disabled_reason":"QUEST_TYPE_NOT_AVAILABLE"},{"quest_type":"QR_SCAN","enabled":false,"disabled_reason":"QUEST_TYPE_NOT_AVAILABLE"}]},{"type":"EMERGENCY_UNLOCK","enabled":true,"disabled_reason":null,"delay_seconds":60,"unlock_minutes":5}]}','CREDITS_UNLOCK','{"minutes":5,"cost_credits":10}','GRANTED',NULL,'019c6a04-8b18-844d-aac6-104ca138a62c',1771305205008,1771305208600);
INSERT INTO unlock_attempt VALUES('a77e3307-0000-4000-8000-000000000008','android:com.instagram.android',1771306231936,'America/Vancouver','2026-02-16','evening','GENTLE','{"generated_ts_utc_ms":1771306231936,"mode_id":"evening","mode_strictness":"GENTLE","app_id":"android:com.instagram.android","options":[{"type":"CREDITS_UNLOCK","enabled":true,"disabled_reason":null,"durations":[{"minutes":5,"cost_credits":10,"enabled":true,"disabled_reason":null},{"minutes":15,"cost_credits":25,"enabled":false,"disabled_reason":"UPGRADE_REQUIRED"},{"minutes":30,"cost_credits":45,"enabled":false,"disabled_reason":"UPGRADE_REQUIRED"}]},{"type":"QUEST_UNLOCK","enabled":true,"disabled_reason":null,"quest_types":[{"quest_type":"BREATHING","enabled":true,"disabled_reason":null},{"quest_type":"COPY_TEXT","enabled":false,"disabled_reason":"QUEST_TYPE_NOT_AVAILABLE"},{"quest_type":"QR_SCAN","enabled":false,"disabled_reason":"QUEST_TYPE_NOT_AVAILABLE"}]},{"type":"EMERGENCY_UNLOCK","enabled":true,"disabled_reason":null,"delay_seconds":60,"unlock_minutes":5}]}','CREDITS_UNLOCK','{"minutes":5,"cost_credits":10}','GRANTED',NULL,'019c6a14-5d52-82e7-b3dc-380f76928383',1771306231936,1771306245458);
INSERT INTO unlock_attempt VALUES('019c6a4f-3c0a-816d-b688-03627b376fcb','android:com.zhiliaoapp.musically',1771310103562,'America/Vancouver','2026-02-16','evening','GENTLE','{"generated_ts_utc_ms":1771310103562,"mode_id":"evening","mode_strictness":"GENTLE","app_id":"android:com.zhiliaoapp.musically","options":[{"type":"CREDITS_UNLOCK","enabled":true,"disabled_reason":null,"durations":[{"minutes":5,"cost_credits":10,"enabled":true,"disabled_reason":null},{"minutes":15,"cost_credits":25,"enabled":false,"disabled_reason":"UPGRADE_REQUIRED"},{"minutes":30,"cost_credits":45,"enabled":false,"disabled_reason":"UPGRADE_REQUIRED"}]},{"type":"QUEST_UNLOCK","enabled":true,"disabled_reason":null,"quest_types":[{"quest_type":"BREATHING","enabled":true,"disabled_reason":null},{"quest_type":"COPY_TEXT","enabled":false,"disabled_reason":"QUEST_TYPE_NOT_AVAILABLE"},{"quest_type":"QR_SCAN","enabled":false,"disabled_reason":"QUEST_TYPE_NOT_AVAILABLE"}]},{"type":"EMERGENCY_UNLOCK","enabled":true,"disabled_reason":null,"delay_seconds":60,"unlock_minutes":5}]}',NULL,NULL,'EXPIRED',NULL,NULL,1771310103562,1771310771033);
INSERT INTO unlock_attempt VALUES('019c6a59-6b59-83e5-8e9f-3b72816b3ce6','android:com.zhiliaoapp.musically',1771310771033,'America/Vancouver','2026-02-16','evening','GENTLE','{"generated_ts_utc_ms":1771310771033,"mode_id":"evening","mode_strictness":"GENTLE","app_id":"android:com.zhiliaoapp.musically","options":[{"type":"CREDITS_UNLOCK","enabled":true,"disabled_reason":null,"durations":[{"minutes":5,"cost_credits":10,"enabled":true,"disabled_reason":null},{"minutes":15,"cost_credits":25,"enabled":false,"disabled_reason":"UPGRADE_REQUIRED"},{"minutes":30,"cost_credits":45,"enabled":false,"disabled_reason":"UPGRADE_REQUIRED"}]},{"type":"QUEST_UNLOCK","enabled":true,"disabled_reason":null,"quest_types":[{"quest_type":"BREATHING","enabled":true,"disabled_reason":null},{"quest_type":"COPY_TEXT","enabled":false,"disabled_reason":"QUEST_TYPE_NOT_AVAILABLE"},{"quest_type":"QR_SCAN","enabled":false,"disabled_reason":"QUEST_TYPE_NOT_AVAILABLE"}]},{"type":"EMERGENCY_UNLOCK","enabled":true,"disabled_reason":null,"delay_seconds":60,"unlock_minutes":5}]}',NULL,NULL,'EXPIRED',NULL,NULL,1771310771033,1773730800000);
INSERT INTO unlock_attempt VALUES('019d0d7a-1d80-8304-9010-ac22ca187f1a','android:com.instagram.android',1774047600000,'Europe/Berlin','2026-03-20',NULL,'GENTLE','{"generated_ts_utc_ms":1774047600000,"mode_id":null,"mode_strictness":"GENTLE","app_id":"android:com.instagram.android","options":[{"type":"CREDITS_UNLOCK","enabled":true,"disabled_reason":null,"durations":[{"minutes":5,"cost_credits":10,"enabled":true,"disabled_reason":null},{"minutes":15,"cost_credits":25,"enabled":false,"disabled_reason":"UPGRADE_REQUIRED"},{"minutes":30,"cost_credits":45,"enabled":false,"disabled_reason":"UPGRADE_REQUIRED"}]},{"type":"QUEST_UNLOCK","enabled":true,"disabled_reason":null,"quest_types":[{"quest_type":"BREATHING","enabled":true,"disabled_reason":null},{"quest_type":"COPY_TEXT","enabled":false,"disabled_reason":"QUEST_TYPE_NOT_AVAILABLE"},{"quest_type":"QR_SCAN","enabled":false,"disabled_reason":"QUEST_TYPE_NOT_AVAILABLE"}]},{"type":"EMERGENCY_UNLOCK","enabled":true,"disabled_reason":null,"delay_seconds":60,"unlock_minutes":5}]}',NULL,NULL,'EXPIRED',NULL,NULL,1774047600000,1774153800000);
INSERT INTO unlock_attempt VALUES('019d13ce-9940-82e5-b691-50231f0683df','android:com.reddit.frontpage',1774153800000,'America/Vancouver','2026-03-21','evening','GENTLE','{"generated_ts_utc_ms":1774153800000,"mode_id":"evening","mode_strictness":"GENTLE","app_id":"android:com.reddit.frontpage","options":[{"type":"CREDITS_UNLOCK","enabled":true,"disabled_reason":null,"durations":[{"minutes":5,"cost_credits":10,"enabled":true,"disabled_reason":null},{"minutes":15,"cost_credits":25,"enabled":false,"disabled_reason":"UPGRADE_REQUIRED"},{"minutes":30,"cost_credits":45,"enabled":false,"disabled_reason":"UPGRADE_REQUIRED"}]},{"type":"QUEST_UNLOCK","enabled":true,"disabled_reason":null,"quest_types":[{"quest_type":"BREATHING","enabled":true,"disabled_reason":null},{"quest_type":"COPY_TEXT","enabled":false,"disabled_reason":"QUEST_TYPE_NOT_AVAILABLE"},{"quest_type":"QR_SCAN","enabled":false,"disabled_reason":"QUEST_TYPE_NOT_AVAILABLE"}]},{"type":"EMERGENCY_UNLOCK","enabled":true,"disabled_reason":null,"delay_seconds":60,"unlock_minutes":5}]}','QUEST_UNLOCK','{"quest_type":"BREATHING"}','PENDING',NULL,NULL,1774153800000,1774153810000);
CREATE TABLE unlock_grant (
  grant_id TEXT PRIMARY KEY,

  app_id TEXT NOT NULL,

  created_ts_utc_ms INTEGER NOT NULL,
  created_day_id TEXT NOT NULL,

  starts_ts_utc_ms INTEGER NOT NULL,
  ends_ts_utc_ms INTEGER NOT NULL,

  method TEXT NOT NULL,                               -- CREDITS|QUEST|EMERGENCY
  source_mode_id TEXT,
  source_attempt_id TEXT NOT NULL,

  metadata_json TEXT NOT NULL DEFAULT '{}',
  revoked_ts_utc_ms INTEGER,

  FOREIGN KEY (source_mode_id) REFERENCES mode(mode_id) ON DELETE SET NULL,
  FOREIGN KEY (source_attempt_id) REFERENCES unlock_attempt(attempt_id) ON DELETE CASCADE
);
INSERT INTO unlock_grant VALUES('019c69b5-ae0d-8ccd-a21e-1a6398f75903','android:com.reddit.frontpage',1771300040205,'2026-02-16',1771300040205,1771300340205,'CREDITS','evening','a77e3307-0000-4000-8000-000000000005','{"cost_credits":10,"duration_minutes":5}',NULL);
INSERT INTO unlock_grant VALUES('019c69cd-d907-8619-bc79-04420a655db6','android:com.reddit.frontpage',1771301624071,'2026-02-16',1771301624071,1771301924071,'CREDITS','evening','a77e3307-0000-4000-8000-000000000006','{"cost_credits":10,"duration_minutes":5}',NULL);
INSERT INTO unlock_grant VALUES('019c6a04-8b18-844d-aac6-104ca138a62c','android:com.instagram.android',1771305208600,'2026-02-16',1771305208600,1771305508600,'CREDITS','evening','a77e3307-0000-4000-8000-000000000007','{"cost_credits":10,"duration_minutes":5}',NULL);
INSERT INTO unlock_grant VALUES('019c6a14-5d52-82e7-b3dc-380f76928383','android:com.instagram.android',1771306245458,'2026-02-16',1771306245458,1771306545458,'CREDITS','evening','a77e3307-0000-4000-8000-000000000008','{"cost_credits":10,"duration_minutes":5}',NULL);
CREATE TABLE unlock_grant_current (
  app_id TEXT PRIMARY KEY,
  grant_id TEXT NOT NULL,
  updated_ts_utc_ms INTEGER NOT NULL,
  FOREIGN KEY (grant_id) REFERENCES unlock_grant(grant_id) ON DELETE CASCADE
);
INSERT INTO unlock_grant_current VALUES('android:com.reddit.frontpage','019c69cd-d907-8619-bc79-04420a655db6',1771301624071);
INSERT INTO unlock_grant_current VALUES('android:com.instagram.android','019c6a14-5d52-82e7-b3dc-380f76928383',1771306245458);
CREATE TABLE unlock_grant_extension (
  extension_id TEXT PRIMARY KEY,
  grant_id TEXT NOT NULL,
  ts_utc_ms INTEGER NOT NULL,
  added_minutes INTEGER NOT NULL CHECK (added_minutes > 0),
  new_ends_ts_utc_ms INTEGER NOT NULL,
  method TEXT NOT NULL,
  metadata_json TEXT NOT NULL DEFAULT '{}',
  FOREIGN KEY (grant_id) REFERENCES unlock_grant(grant_id) ON DELETE CASCADE
);
CREATE TABLE quest_session (
  quest_session_id TEXT PRIMARY KEY,

  attempt_id TEXT NOT NULL,
  quest_type TEXT NOT NULL,                           -- BREATHING|COPY_TEXT|QR_SCAN

  created_ts_utc_ms INTEGER NOT NULL,
  expires_ts_utc_ms INTEGER NOT NULL,

  state TEXT NOT NULL DEFAULT 'ACTIVE',               -- ACTIVE|COMPLETED|FAILED|EXPIRED|CANCELLED
  metadata_json TEXT NOT NULL DEFAULT '{}',

  updated_ts_utc_ms INTEGER NOT NULL,

  FOREIGN KEY (attempt_id) REFERENCES unlock_attempt(attempt_id) ON DELETE CASCADE
);
INSERT INTO quest_session VALUES('019d13ce-c050-8226-b8cb-5a0b23dbaea2','019d13ce-9940-82e5-b691-50231f0683df','BREATHING',1774153810000,1774153990000,'ACTIVE','{}',1774153810000);
CREATE TABLE daily_app_limits (
  day_id TEXT NOT NULL,
  app_id TEXT NOT NULL,

  quest_grants_count INTEGER NOT NULL DEFAULT 0 CHECK (quest_grants_count >= 0),
  last_quest_grant_start_ts_utc_ms INTEGER,

  PRIMARY KEY (day_id, app_id)
);
CREATE TABLE earned_scheduled_disable (
  mode_id text primary key references mode(mode_id) on delete cascade,
  effective_at_ts_utc_ms integer not null
);
CREATE TABLE earned_rolled_attempt (
  day_id text not null,
  ts_utc_ms integer not null,
  timezone_id text not null,
  app_id text not null,
  mode_id text,
  strictness text not null,
  outcome text not null,
  option_type text,
  reason text,
  credits_spent integer
);
INSERT INTO earned_rolled_attempt VALUES('2026-02-15',1771217435861,'America/Vancouver','android:com.instagram.android','evening','GENTLE','CANCELLED',NULL,NULL,NULL);
INSERT INTO earned_rolled_attempt VALUES('2026-02-15',1771218480908,'America/Vancouver','android:com.instagram.android','evening','GENTLE','EXPIRED',NULL,NULL,NULL);
INSERT INTO earned_rolled_attempt VALUES('2026-02-15',1771218537351,'America/Vancouver','android:com.zhiliaoapp.musically','evening','GENTLE','GRANTED','CREDITS_UNLOCK',NULL,10);
INSERT INTO earned_rolled_attempt VALUES('2026-02-15',1771218802027,'America/Vancouver','android:com.zhiliaoapp.musically','evening','GENTLE','GRANTED','CREDITS_UNLOCK',NULL,10);
INSERT INTO earned_rolled_attempt VALUES('2026-02-15',1771220588694,'America/Vancouver','android:com.reddit.frontpage','evening','GENTLE','GRANTED','CREDITS_UNLOCK',NULL,10);
INSERT INTO earned_rolled_attempt VALUES('2026-02-15',1771226195794,'America/Vancouver','android:com.zhiliaoapp.musically','evening','GENTLE','EXPIRED',NULL,NULL,NULL);
CREATE TABLE earned_rolled_credit (
  position integer primary key,
  day_id text not null,
  ts_utc_ms integer not null,
  timezone_id text not null,
  kind text not null check (kind in ('EARNED', 'SPENT', 'ROLLOVER')),
  source text,
  app_id text,
  credits integer
);
INSERT INTO earned_rolled_credit VALUES(1,'2026-02-15',1771196167630,'America/Vancouver','EARNED','FOCUS',NULL,25);
INSERT INTO earned_rolled_credit VALUES(2,'2026-02-15',1771206748858,'America/Vancouver','EARNED','HABIT',NULL,5);
INSERT INTO earned_rolled_credit VALUES(3,'2026-02-15',1771218544027,'America/Vancouver','SPENT',NULL,'android:com.zhiliaoapp.musically',10);
INSERT INTO earned_rolled_credit VALUES(4,'2026-02-15',1771218813211,'America/Vancouver','SPENT',NULL,'android:com.zhiliaoapp.musically',10);
INSERT INTO earned_rolled_credit VALUES(5,'2026-02-15',1771220591769,'America/Vancouver','SPENT',NULL,'android:com.reddit.frontpage',10);
INSERT INTO earned_rolled_credit VALUES(6,'2026-02-15',1771222613782,'America/Vancouver','EARNED','HABIT',NULL,5);
CREATE TABLE earned_rolled_grant (
  day_id text not null,
  created_ts_utc_ms integer not null,
  app_id text not null,
  mode_id text,
  method text not null,
  starts_ts_utc_ms integer not null,
  ends_ts_utc_ms integer not null,
  revoked_ts_utc_ms integer
);
INSERT INTO earned_rolled_grant VALUES('2026-02-15',1771218544027,'android:com.zhiliaoapp.musically','evening','CREDITS',1771218544027,1771219144027,NULL);
INSERT INTO earned_rolled_grant VALUES('2026-02-15',1771220591769,'android:com.reddit.frontpage','evening','CREDITS',1771220591769,1771220891769,NULL);
CREATE TABLE earned_qualified_later (
  day_id text primary key,
  qualified_by text not null check (qualified_by in ('FOCUS', 'HABITS'))
);
CREATE TABLE earned_added_focus (
  session_id text primary key,
  started_ts_utc_ms integer not null,
  timezone_id text not null,
  day_id text not null,
  planned_duration_minutes integer not null,
  strict integer not null,
  task_label text,
  blocked_apps_json text not null
);
CREATE TABLE earned_added_day (
  day_id text primary key
);
CREATE TABLE earned_other_app (
  app_id text primary key,
  platform text not null check (platform in ('ios', 'macos', 'windows', 'linux', 'web')),
  display_name text,
  user_alias text,
  icon_uri text,
  created_ts_utc_ms integer not null,
  updated_ts_utc_ms integer not null
);
INSERT INTO earned_other_app VALUES('web:reddit.com','web','Reddit','Front page',NULL,1773730800000,1773730800000);
CREATE TABLE clepsy_history (
  id integer primary key check (id = 1),
  closed_before_date text
);
INSERT INTO clepsy_history VALUES(1,'2026-02-16');
CREATE TABLE clepsy_balance (
  id integer primary key check (id = 1),
  date text not null,
  balance_seconds integer not null check (balance_seconds >= 0),
  earned_seconds integer not null check (earned_seconds >= 0),
  spent_seconds integer not null check (spent_seconds >= 0),
  last_reset_ts_utc_ms integer not null,
  low_balance_warned integer not null check (low_balance_warned in (0, 1)),
  open_app_bundle_id text
);
INSERT INTO clepsy_balance VALUES(1,'2026-03-22',0,0,0,1774180900000,0,'com.amazon.Lassen');
CREATE TABLE clepsy_settings (
  id integer primary key check (id = 1),
  settings_json text not null
);
INSERT INTO clepsy_settings VALUES(1,'{"has_completed_onboarding":false,"onboarding_step":0,"notifications_enabled":true,"exchange_rate":1,"exchange_rate_enabled":false,"goal_minutes":60,"milestone_interval_minutes":15,"low_balance_warning":true,"time_expired_notice":true,"daily_summary":false,"streak_notice":false}');
CREATE TABLE clepsy_tracked_app (
  app_bundle_id text primary key,
  tracked_app_id text not null,
  name text not null,
  category text not null check (category in ('vice', 'productive')),
  position integer not null,
  is_tracked integer not null check (is_tracked in (0, 1))
);
INSERT INTO clepsy_tracked_app VALUES('com.zhiliaoapp.musically','019c1d5d-9c00-8c72-a099-c3c90c200bb1','<b>Tik</b>Tok','vice',0,1);
INSERT INTO clepsy_tracked_app VALUES('com.burbn.instagram','019c1d5d-9c00-8e4f-b609-bd0a9333bed2','=Insta','vice',1,1);
INSERT INTO clepsy_tracked_app VALUES('com.amazon.Lassen','019c1d5d-9c00-86f5-8fac-db7a6f6d10a9','Kindle','productive',2,1);
CREATE TABLE clepsy_pending_event (
  position integer primary key,
  event_id text not null unique collate nocase,
  ts_utc_ms integer not null,
  timezone_id text not null,
  date text not null,
  hour_local integer not null,
  kind text not null check (kind in ('earned', 'spent')),
  seconds integer not null check (seconds between 1 and 86400),
  app_bundle_id text
);
INSERT INTO clepsy_pending_event VALUES(1,'00000000-0000-4000-8000-000000000011',1774181000000,'UTC','2026-03-22',12,'earned',60,NULL);
CREATE TABLE clepsy_event (
  position integer primary key autoincrement,
  event_id text not null unique collate nocase,
  ts_utc_ms integer not null,
  timezone_id text not null,
  date text not null,
  hour_local integer not null,
  kind text not null check (kind in ('earned', 'spent')),
  seconds integer not null check (seconds between 1 and 86400),
  credited_seconds integer not null check (credited_seconds >= 0),
  counted_seconds integer not null check (counted_seconds >= 0),
  app_bundle_id text,
  session_id text
);
CREATE TABLE clepsy_session (
  session_id text primary key,
  app_bundle_id text not null,
  category text not null check (category in ('vice', 'productive')),
  started_ts_utc_ms integer not null,
  timezone_id text not null,
  date text not null,
  hour_local integer not null,
  opens integer not null check (opens >= 1),
  state text not null check (state in ('RUNNING', 'PAUSED', 'ENDED')),
  settled_ts_utc_ms integer not null,
  seconds integer not null check (seconds >= 0),
  rest_milliseconds integer not null default 0 check (rest_milliseconds >= 0),
  rest_date text,
  rest_timezone_id text,
  unlock_ends_ts_utc_ms integer,
  end_reason text
);
INSERT INTO clepsy_session VALUES('019d156c-1ca0-8408-97ac-9ce56b800a72','com.amazon.Lassen','productive',1774180900000,'UTC','2026-03-22',12,1,'RUNNING',1774180900000,0,0,'2026-03-22','UTC',NULL,NULL);
CREATE TABLE clepsy_unlock (
  unlock_id text primary key,
  app_bundle_id text not null,
  ts_utc_ms integer not null,
  timezone_id text not null,
  date text not null,
  seconds integer not null check (seconds >= 1),
  ends_ts_utc_ms integer not null
);
CREATE TABLE clepsy_daily_stats (
  date text primary key,
  total_earned integer not null check (total_earned >= 0),
  total_spent integer not null check (total_spent >= 0),
  ending_balance integer not null check (ending_balance >= 0),
  expired integer not null check (expired >= 0),
  streak_days integer not null check (streak_days >= 0)
);
INSERT INTO clepsy_daily_stats VALUES('2026-02-02',150,0,150,150,1);
INSERT INTO clepsy_daily_stats VALUES('2026-02-03',150,0,150,150,2);
INSERT INTO clepsy_daily_stats VALUES('2026-02-06',1800,0,1800,1800,1);
INSERT INTO clepsy_daily_stats VALUES('2026-02-07',60,60,0,0,2);
INSERT INTO clepsy_daily_stats VALUES('2026-02-08',59,0,59,59,0);
INSERT INTO clepsy_daily_stats VALUES('2026-02-10',300,100,200,200,1);
INSERT INTO clepsy_daily_stats VALUES('2026-02-11',4500,600,3900,3900,2);
CREATE TABLE clepsy_rolled_activity (
  date text not null,
  hour_local integer not null,
  app_bundle_id text,
  earned_seconds integer not null,
  spent_seconds integer not null,
  opens integer not null
);
CREATE TABLE clepsy_clock (
  id integer primary key check (id = 1),
  ts_utc_ms integer not null
);
INSERT INTO clepsy_clock VALUES(1,1774180900000);
CREATE TABLE clepsy_session_rest (
  session_id text not null,
  position integer not null,
  begins_ts_utc_ms integer not null,
  ends_ts_utc_ms integer not null,
  timezone_id text not null,
  milliseconds integer not null check (milliseconds >= 0),
  primary key (session_id, position)
) without rowid;
CREATE TABLE clepsy_rolled_hour (
  date text not null,
  hour_local integer not null,
  timezone_id text not null,
  app_bundle_id text,
  earned_seconds integer not null,
  spent_seconds integer not null,
  opens integer not null
);
INSERT INTO clepsy_rolled_hour VALUES('2026-02-02',21,'UTC',NULL,150,0,0);
INSERT INTO clepsy_rolled_hour VALUES('2026-02-03',22,'UTC',NULL,150,0,0);
INSERT INTO clepsy_rolled_hour VALUES('2026-02-06',9,'UTC','com.amazon.Lassen',1800,0,0);
INSERT INTO clepsy_rolled_hour VALUES('2026-02-07',10,'UTC',NULL,60,0,0);
INSERT INTO clepsy_rolled_hour VALUES('2026-02-07',11,'UTC',NULL,0,60,0);
INSERT INTO clepsy_rolled_hour VALUES('2026-02-08',7,'UTC','com.amazon.Lassen',59,0,0);
INSERT INTO clepsy_rolled_hour VALUES('2026-02-10',12,'UTC',NULL,300,0,0);
INSERT INTO clepsy_rolled_hour VALUES('2026-02-10',20,'UTC',NULL,0,100,0);
INSERT INTO clepsy_rolled_hour VALUES('2026-02-11',9,'UTC','com.amazon.Lassen',4500,0,0);
INSERT INTO clepsy_rolled_hour VALUES('2026-02-11',20,'UTC','com.zhiliaoapp.musically',0,600,0);
CREATE TABLE clepsy_imported_balance (
  event_id text primary key collate nocase,
  date text not null,
  seconds integer not null check (seconds between 1 and 86400)
);
CREATE TABLE budget_state (
  id integer primary key check (id = 1),
  day_id text not null,
  day_started_ts_utc_ms integer not null,
  daily_allowance_minutes integer not null check (daily_allowance_minutes between 0 and 1440),
  bonus_minutes_from_games integer not null,
  usage_seconds_today integer not null check (usage_seconds_today between 0 and 90000),
  last_usage_refresh_ts_utc_ms integer,
  user_wants_unlocked integer not null check (user_wants_unlocked in (0, 1))
);
INSERT INTO budget_state VALUES(1,'2026-03-22',1774180910000,45,0,60,1774180910000,0);
CREATE TABLE budget_app_selection (
  app_id text primary key
) without rowid;
INSERT INTO budget_app_selection VALUES('android:a');
INSERT INTO budget_app_selection VALUES('android:b');
CREATE TABLE budget_pending_wager (
  id integer primary key,
  wager_id text not null,
  game_type text not null,
  wager_minutes integer not null,
  ts_utc_ms integer not null,
  timezone_id text not null,
  forfeit_delta_minutes integer not null,
  options_json text not null,
  seed text not null
);
INSERT INTO budget_pending_wager VALUES(1,'w11','crash',5,1774180920000,'UTC',-5,'{}','00000000000000000000000000000007');
CREATE TABLE budget_transaction (
  position integer primary key autoincrement,
  wager_id text not null unique,
  date text not null,
  ts_utc_ms integer not null,
  timezone_id text not null,
  committed_ts_utc_ms integer not null,
  game_type text not null,
  variant text,
  options_json text not null,
  choices_json text,
  seed text not null,
  draw_json text,
  result text not null,
  wager_minutes integer not null,
  multiplier_hundredths integer not null,
  raw_delta_minutes integer not null,
  cap_minutes integer,
  delta_minutes integer not null,
  bonus_after_minutes integer not null,
  remaining_after_minutes integer not null
);
INSERT INTO budget_transaction VALUES(1,'w1','2026-03-02',1772445660000,'UTC',1772445600000,'slots',NULL,'{}','{}','00000000000000000000000000000001','{"roll":386}','no_match',10,0,-10,808,-10,-10,20);
INSERT INTO budget_transaction VALUES(2,'w2','2026-03-02',1772445960000,'UTC',1772445900000,'plinko','medium','{"risk":"medium"}','{}','0000000000000000000000000000004e','{"path":"LLLLLRLL","bucket":1}','bucket_1',10,300,20,813,20,10,40);
INSERT INTO budget_transaction VALUES(3,'w3','2026-03-02',1772446260000,'UTC',1772446200000,'plinko','low','{"risk":"low"}','{}','00000000000000000000000000000001','{"path":"LLRRLLLR","bucket":3}','bucket_3',10,100,0,788,0,10,40);
INSERT INTO budget_transaction VALUES(4,'w4','2026-03-02',1772446560000,'UTC',1772446500000,'plinko','high','{"risk":"high"}','{}','00000000000000000000000000000002','{"path":"LLLRLRLL","bucket":2}','bucket_2',5,150,2,783,2,12,42);
INSERT INTO budget_transaction VALUES(5,'w5','2026-03-03',1772525460000,'UTC',1772525400000,'mines','3','{"mine_count":3}','{"reveals":[0,1,3]}','00000000000000000000000000000000','{"mines":[2,4,13]}','cashed_out',10,148,4,903,4,4,49);
INSERT INTO budget_transaction VALUES(6,'w6','2026-03-03',1772526060000,'UTC',1772526000000,'mines','10','{"mine_count":10}','{"reveals":[24]}','00000000000000000000000000000000','{"mines":[0,2,4,6,10,13,14,19,21,23]}','cashed_out',10,165,6,889,6,10,55);
INSERT INTO budget_transaction VALUES(7,'w7','2026-03-03',1772526660000,'UTC',1772526600000,'crash',NULL,'{"auto_cash_out_hundredths":150}','{}','00000000000000000000000000000003','{"crash_point_hundredths":614}','cashed_out',5,150,2,873,2,12,57);
INSERT INTO budget_transaction VALUES(8,'w8','2026-03-03',1772527260000,'UTC',1772527200000,'blackjack',NULL,'{}','{"actions":["double"]}','00000000000000000000000000000013','{"player":["5S","7D","9S"],"dealer":["7S","5H","AS","5C"]}','win',20,200,20,861,20,32,77);
INSERT INTO budget_transaction VALUES(9,'w9','2026-03-03',1772580660000,'UTC',1772580600000,'slots',NULL,'{}','{}','00000000000000000000000000000080','{"roll":997}','diamond',5,5000,245,0,0,32,67);
INSERT INTO budget_transaction VALUES(10,'left','2026-03-03',1772694000000,'UTC',1772581800000,'crash',NULL,'{}',NULL,'00000000000000000000000000000009',NULL,'forfeited',5,0,-5,NULL,-5,27,62);
INSERT INTO budget_transaction VALUES(11,'w10','2026-03-05',1772703060000,'UTC',1772703000000,'blackjack',NULL,'{}','{"actions":["hit"]}','00000000000000000000000000000039','{"player":["3H","JD"],"dealer":["AS","JC"]}','lose',8,0,-8,843,-8,-8,17);
CREATE TABLE budget_day (
  date text primary key,
  daily_allowance_minutes integer not null,
  bonus_minutes_from_games integer not null,
  usage_seconds integer not null,
  remaining_minutes integer not null,
  unlocks integer not null,
  locks integer not null,
  blocked_unlocks integer not null,
  zero_crossings integer not null,
  rounds integer not null,
  forfeits integer not null,
  wagered_minutes integer not null,
  won_minutes integer not null,
  lost_minutes integer not null
);
INSERT INTO budget_day VALUES('2026-03-02',60,12,5400,0,1,0,1,1,4,0,35,22,10);
INSERT INTO budget_day VALUES('2026-03-03',45,27,600,62,0,1,0,0,6,1,55,32,5);
INSERT INTO budget_day VALUES('2026-03-05',45,-8,1200,17,0,0,0,0,1,0,8,0,8);
INSERT INTO budget_day VALUES('2026-03-22',45,0,60,44,0,0,0,0,0,0,0,0,0);
CREATE TABLE budget_rolled_transaction (
  position integer primary key,
  date text not null,
  ts_utc_ms integer not null,
  timezone_id text not null,
  game_type text not null,
  variant text,
  result text not null,
  wager_minutes integer not null,
  multiplier_hundredths integer not null,
  raw_delta_minutes integer not null,
  delta_minutes integer not null,
  bonus_after_minutes integer not null,
  remaining_after_minutes integer not null
);
CREATE TABLE budget_reset (
  position integer primary key,
  record_key text not null unique,
  closed_before_ts_utc_ms integer not null
);
CREATE TABLE action_ledger (
  id TEXT PRIMARY KEY,
  type TEXT NOT NULL,
  uid TEXT NOT NULL,
  started_at INTEGER NOT NULL,
  ended_at INTEGER,
  payload TEXT NOT NULL,
  result TEXT,
  synced INTEGER NOT NULL DEFAULT 0,
  synced_at INTEGER,
  sync_attempts INTEGER NOT NULL DEFAULT 0,
  sync_error TEXT,
  created_at INTEGER NOT NULL
);
INSERT INTO action_ledger VALUES('019bda6a-f000-8361-a135-0b0417c9ef6f','account_created','person-1',1768896000000,NULL,'{"timezoneId":"America/Vancouver","uid":"guest_019bda6a-f000-80ea-a197-7a24ad253712"}','{}',0,NULL,0,NULL,1768896000000);
INSERT INTO action_ledger VALUES('019bda6a-f000-8c9a-aea7-5aaea8447589','habit_create','person-1',1768896000000,NULL,'{"cat":{"appearance":{"eyeColor":"hazel","eyeColor2":null,"isLonghair":false,"isTortie":false,"peltColor":"cinnamon","peltType":"shaded","points":null,"reverse":true,"skinColor":"brick","spriteVariant":0,"tint":"slate","tortieBase":null,"tortieColor":null,"tortiePattern":null,"vitiligo":null,"whitePatches":null,"whitePatchesTint":"ivory"},"name":"Mochi","personality":"gentle"},"catId":"c1","deadlineDate":"2026-04-30","goalMinutes":25,"habitId":"h1","motivationText":null,"name":"Read","reminders":[],"targetHours":20,"timezoneId":"America/Vancouver"}','{}',0,NULL,0,NULL,1768896000000);
INSERT INTO action_ledger VALUES('019bda6a-f000-8899-be33-6a4d415b23f8','achievement_unlocked','person-1',1768896000000,NULL,'{"achievementId":"first-cat","timezoneId":"America/Vancouver","trigger":"habit_create","triggerActionId":"019bda6a-f000-8c9a-aea7-5aaea8447589"}','{}',0,NULL,0,NULL,1768896000000);
INSERT INTO action_ledger VALUES('019bda6f-83e0-8f6e-b85c-20e03d318253','habit_create','person-1',1768896300000,NULL,'{"cat":{"appearance":{"eyeColor":"yellow","eyeColor2":null,"isLonghair":false,"isTortie":false,"peltColor":"charcoal","peltType":"shaded","points":null,"reverse":false,"skinColor":"brick","spriteVariant":0,"tint":"slate","tortieBase":null,"tortieColor":null,"tortiePattern":null,"vitiligo":null,"whitePatches":null,"whitePatchesTint":"pearl"},"name":"=Taro","personality":"calm"},"catId":"c2","deadlineDate":null,"goalMinutes":30,"habitId":"h2","motivationText":null,"name":"<b>Run</b>","reminders":[],"targetHours":null,"timezoneId":"America/Vancouver"}','{}',0,NULL,0,NULL,1768896300000);
INSERT INTO action_ledger VALUES('019bdf75-d4c0-8d6d-84a4-438b7bcf54ab','check_in','person-1',1768980600000,NULL,'{"day":20,"isWeekend":false,"month":"2026-01","timezoneId":"America/Vancouver"}','{"coins":10,"daily":10,"lastCheckInDate":"2026-01-20","milestone":0,"newMilestones":[]}',0,NULL,0,NULL,1768980600000);
INSERT INTO action_ledger VALUES('019bdf75-d4c0-8499-8172-d7fd37443fd8','achievement_unlocked','person-1',1768980600000,NULL,'{"achievementId":"first-check-in","timezoneId":"America/Vancouver","trigger":"check_in","triggerActionId":"019bdf75-d4c0-8d6d-84a4-438b7bcf54ab"}','{}',0,NULL,0,NULL,1768980600000);
INSERT INTO action_ledger VALUES('019bdf91-4c00-8332-81e7-7947342ebabb','habit_create','person-1',1768982400000,NULL,'{"cat":{"appearance":{"eyeColor":"gold","eyeColor2":null,"isLonghair":false,"isTortie":false,"peltColor":"white","peltType":"agouti","points":null,"reverse":false,"skinColor":"grey","spriteVariant":2,"tint":"none","tortieBase":null,"tortieColor":null,"tortiePattern":null,"vitiligo":null,"whitePatches":"patched","whitePatchesTint":"ash"},"name":"小八","personality":"chatty"},"catId":"c3","deadlineDate":null,"goalMinutes":15,"habitId":"h3","motivationText":null,"name":"Piano, \"every\" day","reminders":[],"targetHours":1000,"timezoneId":"America/Vancouver"}','{}',0,NULL,0,NULL,1768982400000);
INSERT INTO action_ledger VALUES('019bdf91-4c00-850c-a2fb-8801c107c448','achievement_unlocked','person-1',1768982400000,NULL,'{"achievementId":"three-habits","timezoneId":"America/Vancouver","trigger":"habit_create","triggerActionId":"019bdf91-4c00-8332-81e7-7947342ebabb"}','{}',0,NULL,0,NULL,1768982400000);
INSERT INTO action_ledger VALUES('019bdf91-4c00-83b2-88f3-f1dc8342662c','achievement_unlocked','person-1',1768982400000,NULL,'{"achievementId":"three-cats","timezoneId":"America/Vancouver","trigger":"habit_create","triggerActionId":"019bdf91-4c00-8332-81e7-7947342ebabb"}','{}',0,NULL,0,NULL,1768982400000);
INSERT INTO action_ledger VALUES('019bdfc8-3a80-8872-bfd6-def3fe8463f4','focus_complete','person-1',1768984500000,1768986000000,'{"catId":"c1","clientVersion":"t","completionRatio":1,"habitId":"h1","minutes":25,"mode":"countdown","pausedSeconds":0,"sessionId":"s001","status":"completed","targetMinutes":25,"timezoneId":"America/Vancouver"}','{"coins":250,"fullHouseBonus":0,"lastCheckInDate":"2026-01-21","lastSessionAt":1768986000000,"stageUp":null,"targetCompleted":false,"xp":25}',0,NULL,0,NULL,1768986000000);
INSERT INTO action_ledger VALUES('019bdfc8-3a80-84c0-905a-1200df7c15c4','achievement_unlocked','person-1',1768986000000,NULL,'{"achievementId":"first-session","timezoneId":"America/Vancouver","trigger":"focus_complete","triggerActionId":"019bdfc8-3a80-8872-bfd6-def3fe8463f4"}','{}',0,NULL,0,NULL,1768986000000);
INSERT INTO action_ledger VALUES('019bdfc8-3a80-83ca-ac6d-844c57fd913a','achievement_unlocked','person-1',1768986000000,NULL,'{"achievementId":"days-1","timezoneId":"America/Vancouver","trigger":"focus_complete","triggerActionId":"019bdfc8-3a80-8872-bfd6-def3fe8463f4"}','{}',0,NULL,0,NULL,1768986000000);
INSERT INTO action_ledger VALUES('019be266-6500-8901-aa81-6bef15bba3ce','focus_abandon','person-1',1769029200000,1769029920000,'{"catId":"c1","clientVersion":"t","completionRatio":0.48,"habitId":"h1","minutes":12,"mode":"countdown","pausedSeconds":0,"sessionId":"s003","status":"abandoned","targetMinutes":25,"timezoneId":"America/Vancouver"}','{"coins":120,"fullHouseBonus":0,"lastCheckInDate":"2026-01-21","lastSessionAt":1769029920000,"stageUp":null,"targetCompleted":false,"xp":12}',0,NULL,0,NULL,1769029920000);
INSERT INTO action_ledger VALUES('019be276-dfc0-8f89-9eea-613ac2e837b0','focus_complete','person-1',1769025600000,1769031000000,'{"catId":"c3","clientVersion":"t","completionRatio":1,"habitId":"h3","minutes":90,"mode":"stopwatch","pausedSeconds":0,"sessionId":"s002","status":"completed","targetMinutes":0,"timezoneId":"America/Vancouver"}','{"coins":900,"fullHouseBonus":0,"lastCheckInDate":"2026-01-21","lastSessionAt":1769031000000,"stageUp":null,"targetCompleted":false,"xp":90}',0,NULL,0,NULL,1769031000000);
INSERT INTO action_ledger VALUES('019be276-dfc0-827c-b723-0040f204bf5a','achievement_unlocked','person-1',1769031000000,NULL,'{"achievementId":"one-hour-sitting","timezoneId":"America/Vancouver","trigger":"focus_complete","triggerActionId":"019be276-dfc0-8f89-9eea-613ac2e837b0"}','{}',0,NULL,0,NULL,1769031000000);
INSERT INTO action_ledger VALUES('019be4ee-9680-8222-9b5f-6d9ccc433fcf','focus_complete','person-1',1769070900000,1769072400000,'{"catId":"c1","clientVersion":"t","completionRatio":1,"habitId":"h1","minutes":25,"mode":"countdown","pausedSeconds":0,"sessionId":"s004","status":"completed","targetMinutes":25,"timezoneId":"America/Vancouver"}','{"coins":250,"fullHouseBonus":0,"lastCheckInDate":"2026-01-22","lastSessionAt":1769072400000,"stageUp":null,"targetCompleted":false,"xp":25}',0,NULL,0,NULL,1769072400000);
INSERT INTO action_ledger VALUES('019be70a-bfc0-87fd-aa8c-e76b1ebc9814','focus_complete','person-1',1769105400000,1769107800000,'{"catId":"c2","clientVersion":"t","completionRatio":1,"habitId":"h2","minutes":40,"mode":"stopwatch","pausedSeconds":0,"sessionId":"s005","status":"completed","targetMinutes":0,"timezoneId":"America/Vancouver"}','{"coins":400,"fullHouseBonus":0,"lastCheckInDate":"2026-01-22","lastSessionAt":1769107800000,"stageUp":null,"targetCompleted":false,"xp":40}',0,NULL,0,NULL,1769107800000);
INSERT INTO action_ledger VALUES('019be70a-bfc0-826d-b69a-8852c0936cc7','achievement_unlocked','person-1',1769107800000,NULL,'{"achievementId":"all-cats-happy","timezoneId":"America/Vancouver","trigger":"focus_complete","triggerActionId":"019be70a-bfc0-87fd-aa8c-e76b1ebc9814"}','{}',0,NULL,0,NULL,1769107800000);
INSERT INTO action_ledger VALUES('019be9c2-8cc0-855a-8d60-0584994a47ca','check_in','person-1',1769153400000,NULL,'{"day":22,"isWeekend":false,"month":"2026-01","timezoneId":"America/Vancouver"}','{"coins":10,"daily":10,"lastCheckInDate":"2026-01-22","milestone":0,"newMilestones":[]}',0,NULL,0,NULL,1769153400000);
INSERT INTO action_ledger VALUES('019bea14-f280-808d-8fd1-049e6cccca55','focus_complete','person-1',1769157300000,1769158800000,'{"catId":"c1","clientVersion":"t","completionRatio":1,"habitId":"h1","minutes":25,"mode":"countdown","pausedSeconds":0,"sessionId":"s006","status":"completed","targetMinutes":25,"timezoneId":"America/Vancouver"}','{"coins":250,"fullHouseBonus":0,"lastCheckInDate":"2026-01-23","lastSessionAt":1769158800000,"stageUp":null,"targetCompleted":false,"xp":25}',0,NULL,0,NULL,1769158800000);
INSERT INTO action_ledger VALUES('019bea14-f280-8f4a-adf3-7ce5df994728','achievement_unlocked','person-1',1769158800000,NULL,'{"achievementId":"days-3","timezoneId":"America/Vancouver","trigger":"focus_complete","triggerActionId":"019bea14-f280-808d-8fd1-049e6cccca55"}','{}',0,NULL,0,NULL,1769158800000);
INSERT INTO action_ledger VALUES('019beee8-e8c0-8b99-a9a5-1bc14f37c9de','check_in','person-1',1769239800000,NULL,'{"day":23,"isWeekend":false,"month":"2026-01","timezoneId":"America/Vancouver"}','{"coins":10,"daily":10,"lastCheckInDate":"2026-01-23","milestone":0,"newMilestones":[]}',0,NULL,0,NULL,1769239800000);
INSERT INTO action_ledger VALUES('019bef3b-4e80-8b96-878a-6b8aea978ea6','focus_complete','person-1',1769243700000,1769245200000,'{"catId":"c1","clientVersion":"t","completionRatio":1,"habitId":"h1","minutes":25,"mode":"countdown","pausedSeconds":0,"sessionId":"s007","status":"completed","targetMinutes":25,"timezoneId":"America/Vancouver"}','{"coins":250,"fullHouseBonus":0,"lastCheckInDate":"2026-01-24","lastSessionAt":1769245200000,"stageUp":null,"targetCompleted":false,"xp":25}',0,NULL,0,NULL,1769245200000);
INSERT INTO action_ledger VALUES('019bf40f-44c0-8188-bc3d-a3c78a03198a','check_in','person-1',1769326200000,NULL,'{"day":24,"isWeekend":true,"month":"2026-01","timezoneId":"America/Vancouver"}','{"coins":15,"daily":15,"lastCheckInDate":"2026-01-24","milestone":0,"newMilestones":[]}',0,NULL,0,NULL,1769326200000);
INSERT INTO action_ledger VALUES('019bf461-aa80-8e72-8a3a-01dcac004268','focus_complete','person-1',1769330100000,1769331600000,'{"catId":"c1","clientVersion":"t","completionRatio":1,"habitId":"h1","minutes":25,"mode":"countdown","pausedSeconds":0,"sessionId":"s008","status":"completed","targetMinutes":25,"timezoneId":"America/Vancouver"}','{"coins":250,"fullHouseBonus":0,"lastCheckInDate":"2026-01-25","lastSessionAt":1769331600000,"stageUp":null,"targetCompleted":false,"xp":25}',0,NULL,0,NULL,1769331600000);
INSERT INTO action_ledger VALUES('019bf67d-d3c0-8bde-b9b3-355aa91cf399','focus_complete','person-1',1769364600000,1769367000000,'{"catId":"c2","clientVersion":"t","completionRatio":1,"habitId":"h2","minutes":40,"mode":"stopwatch","pausedSeconds":0,"sessionId":"s009","status":"completed","targetMinutes":0,"timezoneId":"America/Vancouver"}','{"coins":400,"fullHouseBonus":0,"lastCheckInDate":"2026-01-25","lastSessionAt":1769367000000,"stageUp":null,"targetCompleted":false,"xp":40}',0,NULL,0,NULL,1769367000000);
INSERT INTO action_ledger VALUES('019bf710-4fc0-81d1-9c69-9b4826e3323c','focus_complete','person-1',1769371200000,1769376600000,'{"catId":"c3","clientVersion":"t","completionRatio":1,"habitId":"h3","minutes":90,"mode":"stopwatch","pausedSeconds":0,"sessionId":"s010","status":"completed","targetMinutes":0,"timezoneId":"America/Vancouver"}','{"coins":900,"fullHouseBonus":0,"lastCheckInDate":"2026-01-25","lastSessionAt":1769376600000,"stageUp":null,"targetCompleted":false,"xp":90}',0,NULL,0,NULL,1769376600000);
INSERT INTO action_ledger VALUES('019bf710-4fc0-84c2-81a0-07e33fa22dda','achievement_unlocked','person-1',1769376600000,NULL,'{"achievementId":"all-goals","timezoneId":"America/Vancouver","trigger":"focus_complete","triggerActionId":"019bf710-4fc0-81d1-9c69-9b4826e3323c"}','{}',0,NULL,0,NULL,1769376600000);
INSERT INTO action_ledger VALUES('019bf935-a0c0-81fb-b46c-c8127c057831','check_in','person-1',1769412600000,NULL,'{"day":25,"isWeekend":true,"month":"2026-01","timezoneId":"America/Vancouver"}','{"coins":15,"daily":15,"lastCheckInDate":"2026-01-25","milestone":0,"newMilestones":[]}',0,NULL,0,NULL,1769412600000);
INSERT INTO action_ledger VALUES('019bf988-0680-803f-b829-19e905767b7a','focus_complete','person-1',1769416500000,1769418000000,'{"catId":"c1","clientVersion":"t","completionRatio":1,"habitId":"h1","minutes":25,"mode":"countdown","pausedSeconds":0,"sessionId":"s011","status":"completed","targetMinutes":25,"timezoneId":"America/Vancouver"}','{"coins":250,"fullHouseBonus":0,"lastCheckInDate":"2026-01-26","lastSessionAt":1769418000000,"stageUp":null,"targetCompleted":false,"xp":25}',0,NULL,0,NULL,1769418000000);
INSERT INTO action_ledger VALUES('019bf988-0680-88c1-af79-0199904e710f','achievement_unlocked','person-1',1769418000000,NULL,'{"achievementId":"ten-sessions","timezoneId":"America/Vancouver","trigger":"focus_complete","triggerActionId":"019bf988-0680-803f-b829-19e905767b7a"}','{}',0,NULL,0,NULL,1769418000000);
INSERT INTO action_ledger VALUES('019bfc26-3100-8475-8f85-3ba6ed22f964','focus_abandon','person-1',1769461200000,1769461920000,'{"catId":"c1","clientVersion":"t","completionRatio":0.48,"habitId":"h1","minutes":12,"mode":"countdown","pausedSeconds":0,"sessionId":"s012","status":"abandoned","targetMinutes":25,"timezoneId":"America/Vancouver"}','{"coins":120,"fullHouseBonus":0,"lastCheckInDate":"2026-01-26","lastSessionAt":1769461920000,"stageUp":null,"targetCompleted":false,"xp":12}',0,NULL,0,NULL,1769461920000);
INSERT INTO action_ledger VALUES('019bfe5b-fcc0-813f-a0a1-d94ff78d2e9c','check_in','person-1',1769499000000,NULL,'{"day":26,"isWeekend":false,"month":"2026-01","timezoneId":"America/Vancouver"}','{"coins":10,"daily":10,"lastCheckInDate":"2026-01-26","milestone":0,"newMilestones":[]}',0,NULL,0,NULL,1769499000000);
INSERT INTO action_ledger VALUES('019c01f8-ab80-8acf-a02a-944d64c072a0','focus_abandon','person-1',1769557800000,1769559600000,'{"catId":"c1","clientVersion":"t","completionRatio":0.5,"habitId":"h1","minutes":30,"mode":"countdown","pausedSeconds":0,"sessionId":"s013","status":"interrupted","targetMinutes":60,"timezoneId":"Asia/Tokyo"}','{"coins":300,"fullHouseBonus":0,"lastCheckInDate":"2026-01-28","lastSessionAt":1769559600000,"stageUp":null,"targetCompleted":false,"xp":30}',0,NULL,0,NULL,1769559600000);
INSERT INTO action_ledger VALUES('019c0382-58c0-838f-8e3d-939c1998609d','check_in','person-1',1769585400000,NULL,'{"day":27,"isWeekend":false,"month":"2026-01","timezoneId":"America/Vancouver"}','{"coins":40,"daily":10,"lastCheckInDate":"2026-01-27","milestone":30,"newMilestones":[7]}',0,NULL,0,NULL,1769585400000);
INSERT INTO action_ledger VALUES('019c0382-58c0-8743-99a6-416ec1daa762','achievement_unlocked','person-1',1769585400000,NULL,'{"achievementId":"days-7","timezoneId":"America/Vancouver","trigger":"check_in","triggerActionId":"019c0382-58c0-838f-8e3d-939c1998609d"}','{}',0,NULL,0,NULL,1769585400000);
INSERT INTO action_ledger VALUES('019c03d4-be80-8ae9-9f53-045583800eb7','focus_complete','person-1',1769589300000,1769590800000,'{"catId":"c1","clientVersion":"t","completionRatio":1,"habitId":"h1","minutes":25,"mode":"countdown","pausedSeconds":0,"sessionId":"s014","status":"completed","targetMinutes":25,"timezoneId":"America/Vancouver"}','{"coins":250,"fullHouseBonus":0,"lastCheckInDate":"2026-01-28","lastSessionAt":1769590800000,"stageUp":null,"targetCompleted":false,"xp":25}',0,NULL,0,NULL,1769590800000);
INSERT INTO action_ledger VALUES('019c05f0-e7c0-8e50-aaea-1213e44ff91b','focus_complete','person-1',1769623800000,1769626200000,'{"catId":"c2","clientVersion":"t","completionRatio":1,"habitId":"h2","minutes":40,"mode":"stopwatch","pausedSeconds":0,"sessionId":"s015","status":"completed","targetMinutes":0,"timezoneId":"America/Vancouver"}','{"coins":400,"fullHouseBonus":0,"lastCheckInDate":"2026-01-28","lastSessionAt":1769626200000,"stageUp":null,"targetCompleted":false,"xp":40}',0,NULL,0,NULL,1769626200000);
INSERT INTO action_ledger VALUES('019d156c-91d0-814f-80a1-ddaab43b0968','account_linked','person-1',1774180930000,NULL,'{"avatarId":null,"displayName":null,"email":null,"previousUid":"guest_019bda6a-f000-80ea-a197-7a24ad253712","timezoneId":"UTC","uid":"person-1"}','{}',0,NULL,0,NULL,1774180930000);
CREATE TABLE local_habits (
  id TEXT PRIMARY KEY,
  uid TEXT NOT NULL,
  name TEXT NOT NULL,
  cat_id TEXT NOT NULL,
  goal_minutes INTEGER NOT NULL,
  target_hours INTEGER,
  total_minutes INTEGER NOT NULL DEFAULT 0,
  deadline_date TEXT,
  target_completed INTEGER NOT NULL DEFAULT 0,
  last_check_in_date TEXT,
  reminders TEXT,
  motivation_text TEXT,
  is_active INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL
);
INSERT INTO local_habits VALUES('h1','person-1','Read','c1',25,20,229,'2026-04-30',0,'2026-01-28','[]',NULL,1,1768896000000);
INSERT INTO local_habits VALUES('h2','person-1','<b>Run</b>','c2',30,NULL,120,NULL,0,'2026-01-28','[]',NULL,1,1768896300000);
INSERT INTO local_habits VALUES('h3','person-1','Piano, "every" day','c3',15,1000,180,NULL,0,'2026-01-25','[]',NULL,1,1768982400000);
CREATE TABLE local_cats (
  id TEXT PRIMARY KEY,
  uid TEXT NOT NULL,
  name TEXT NOT NULL,
  appearance TEXT NOT NULL,
  personality TEXT NOT NULL,
  total_minutes INTEGER NOT NULL DEFAULT 0,
  equipped_accessory TEXT,
  bound_habit_id TEXT NOT NULL,
  state TEXT NOT NULL,
  last_session_at INTEGER,
  highest_stage TEXT,
  created_at INTEGER NOT NULL
);
INSERT INTO local_cats VALUES('c1','person-1','Mochi','{"eyeColor":"hazel","eyeColor2":null,"isLonghair":false,"isTortie":false,"peltColor":"cinnamon","peltType":"shaded","points":null,"reverse":true,"skinColor":"brick","spriteVariant":0,"tint":"slate","tortieBase":null,"tortieColor":null,"tortiePattern":null,"vitiligo":null,"whitePatches":null,"whitePatchesTint":"ivory"}','gentle',229,NULL,'h1','active',1769590800000,'kitten',1768896000000);
INSERT INTO local_cats VALUES('c2','person-1','=Taro','{"eyeColor":"yellow","eyeColor2":null,"isLonghair":false,"isTortie":false,"peltColor":"charcoal","peltType":"shaded","points":null,"reverse":false,"skinColor":"brick","spriteVariant":0,"tint":"slate","tortieBase":null,"tortieColor":null,"tortiePattern":null,"vitiligo":null,"whitePatches":null,"whitePatchesTint":"pearl"}','calm',120,NULL,'h2','active',1769626200000,'kitten',1768896300000);
INSERT INTO local_cats VALUES('c3','person-1','小八','{"eyeColor":"gold","eyeColor2":null,"isLonghair":false,"isTortie":false,"peltColor":"white","peltType":"agouti","points":null,"reverse":false,"skinColor":"grey","spriteVariant":2,"tint":"none","tortieBase":null,"tortieColor":null,"tortiePattern":null,"vitiligo":null,"whitePatches":"patched","whitePatchesTint":"ash"}','chatty',180,NULL,'h3','active',1769376600000,'kitten',1768982400000);
CREATE TABLE local_sessions (
  id TEXT PRIMARY KEY,
  uid TEXT NOT NULL,
  habit_id TEXT NOT NULL,
  cat_id TEXT NOT NULL,
  started_at INTEGER NOT NULL,
  ended_at INTEGER NOT NULL,
  duration_minutes INTEGER NOT NULL,
  target_duration_minutes INTEGER NOT NULL,
  paused_seconds INTEGER NOT NULL,
  status TEXT NOT NULL,
  completion_ratio REAL NOT NULL,
  xp_earned INTEGER NOT NULL,
  coins_earned INTEGER NOT NULL,
  mode TEXT NOT NULL,
  created_at INTEGER NOT NULL
);
INSERT INTO local_sessions VALUES('s001','person-1','h1','c1',1768984500000,1768986000000,25,25,0,'completed',1.0,25,250,'countdown',1768986000000);
INSERT INTO local_sessions VALUES('s003','person-1','h1','c1',1769029200000,1769029920000,12,25,0,'abandoned',0.47999999999999998223,12,120,'countdown',1769029920000);
INSERT INTO local_sessions VALUES('s002','person-1','h3','c3',1769025600000,1769031000000,90,0,0,'completed',1.0,90,900,'stopwatch',1769031000000);
INSERT INTO local_sessions VALUES('s004','person-1','h1','c1',1769070900000,1769072400000,25,25,0,'completed',1.0,25,250,'countdown',1769072400000);
INSERT INTO local_sessions VALUES('s005','person-1','h2','c2',1769105400000,1769107800000,40,0,0,'completed',1.0,40,400,'stopwatch',1769107800000);
INSERT INTO local_sessions VALUES('s006','person-1','h1','c1',1769157300000,1769158800000,25,25,0,'completed',1.0,25,250,'countdown',1769158800000);
INSERT INTO local_sessions VALUES('s007','person-1','h1','c1',1769243700000,1769245200000,25,25,0,'completed',1.0,25,250,'countdown',1769245200000);
INSERT INTO local_sessions VALUES('s008','person-1','h1','c1',1769330100000,1769331600000,25,25,0,'completed',1.0,25,250,'countdown',1769331600000);
INSERT INTO local_sessions VALUES('s009','person-1','h2','c2',1769364600000,1769367000000,40,0,0,'completed',1.0,40,400,'stopwatch',1769367000000);
INSERT INTO local_sessions VALUES('s010','person-1','h3','c3',1769371200000,1769376600000,90,0,0,'completed',1.0,90,900,'stopwatch',1769376600000);
INSERT INTO local_sessions VALUES('s011','person-1','h1','c1',1769416500000,1769418000000,25,25,0,'completed',1.0,25,250,'countdown',1769418000000);
INSERT INTO local_sessions VALUES('s012','person-1','h1','c1',1769461200000,1769461920000,12,25,0,'abandoned',0.47999999999999998223,12,120,'countdown',1769461920000);
INSERT INTO local_sessions VALUES('s013','person-1','h1','c1',1769557800000,1769559600000,30,60,0,'interrupted',0.5,30,300,'countdown',1769559600000);
INSERT INTO local_sessions VALUES('s014','person-1','h1','c1',1769589300000,1769590800000,25,25,0,'completed',1.0,25,250,'countdown',1769590800000);
INSERT INTO local_sessions VALUES('s015','person-1','h2','c2',1769623800000,1769626200000,40,0,0,'completed',1.0,40,400,'stopwatch',1769626200000);
CREATE TABLE local_monthly_checkins (
  id TEXT PRIMARY KEY,
  uid TEXT NOT NULL,
  month TEXT NOT NULL,
  checked_days TEXT NOT NULL,
  total_coins INTEGER NOT NULL DEFAULT 0,
  milestones_claimed TEXT NOT NULL
);
INSERT INTO local_monthly_checkins VALUES('person-1_2026-01','person-1','2026-01','[20,22,23,24,25,26,27]',110,'[7]');
CREATE TABLE materialized_state (
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL,
  updated_at INTEGER NOT NULL
);
INSERT INTO materialized_state VALUES('uid','person-1',1774180930000);
INSERT INTO materialized_state VALUES('coin_balance','5400',1769626200000);
INSERT INTO materialized_state VALUES('inventory','[]',1768896000000);
INSERT INTO materialized_state VALUES('last_check_in_date','2026-01-27',1769585400000);
CREATE TABLE local_achievements (
  id TEXT PRIMARY KEY,
  uid TEXT NOT NULL,
  unlocked_at INTEGER NOT NULL,
  claimed INTEGER NOT NULL DEFAULT 0,
  claimed_at INTEGER
);
INSERT INTO local_achievements VALUES('first-cat','person-1',1768896000000,0,NULL);
INSERT INTO local_achievements VALUES('first-check-in','person-1',1768980600000,0,NULL);
INSERT INTO local_achievements VALUES('three-habits','person-1',1768982400000,0,NULL);
INSERT INTO local_achievements VALUES('three-cats','person-1',1768982400000,0,NULL);
INSERT INTO local_achievements VALUES('first-session','person-1',1768986000000,0,NULL);
INSERT INTO local_achievements VALUES('days-1','person-1',1768986000000,0,NULL);
INSERT INTO local_achievements VALUES('one-hour-sitting','person-1',1769031000000,0,NULL);
INSERT INTO local_achievements VALUES('all-cats-happy','person-1',1769107800000,0,NULL);
INSERT INTO local_achievements VALUES('days-3','person-1',1769158800000,0,NULL);
INSERT INTO local_achievements VALUES('all-goals','person-1',1769376600000,0,NULL);
INSERT INTO local_achievements VALUES('ten-sessions','person-1',1769418000000,0,NULL);
INSERT INTO local_achievements VALUES('days-7','person-1',1769585400000,0,NULL);
CREATE TABLE diary_entries (
  id TEXT PRIMARY KEY,
  cat_id TEXT NOT NULL,
  habit_id TEXT NOT NULL,
  content TEXT NOT NULL,
  date TEXT NOT NULL,
  personality TEXT NOT NULL,
  mood TEXT NOT NULL,
  stage TEXT NOT NULL,
  total_minutes INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  UNIQUE(cat_id, date)
);
INSERT INTO diary_entries VALUES('019d156c-dff0-8bea-8fd8-526eac787bcc','c1','h1','A quiet day','2026-03-22','gentle','missing','kitten',229,1774180950000);
CREATE TABLE chat_messages (
  id TEXT PRIMARY KEY,
  cat_id TEXT NOT NULL,
  role TEXT NOT NULL,
  content TEXT NOT NULL,
  created_at INTEGER NOT NULL
);
INSERT INTO chat_messages VALUES('019d156c-b8e0-8173-8c2b-a867296684b4','c1','user','Good evening',1774180940000);
CREATE TABLE hachimi_session_day (
  session_id text primary key,
  date text not null,
  hour_local integer not null check (hour_local between 0 and 23),
  check_in_date text not null
);
INSERT INTO hachimi_session_day VALUES('s001','2026-01-21',0,'2026-01-21');
INSERT INTO hachimi_session_day VALUES('s003','2026-01-21',13,'2026-01-21');
INSERT INTO hachimi_session_day VALUES('s002','2026-01-21',12,'2026-01-21');
INSERT INTO hachimi_session_day VALUES('s004','2026-01-22',0,'2026-01-22');
INSERT INTO hachimi_session_day VALUES('s005','2026-01-22',10,'2026-01-22');
INSERT INTO hachimi_session_day VALUES('s006','2026-01-23',0,'2026-01-23');
INSERT INTO hachimi_session_day VALUES('s007','2026-01-24',0,'2026-01-24');
INSERT INTO hachimi_session_day VALUES('s008','2026-01-25',0,'2026-01-25');
INSERT INTO hachimi_session_day VALUES('s009','2026-01-25',10,'2026-01-25');
INSERT INTO hachimi_session_day VALUES('s010','2026-01-25',12,'2026-01-25');
INSERT INTO hachimi_session_day VALUES('s011','2026-01-26',0,'2026-01-26');
INSERT INTO hachimi_session_day VALUES('s012','2026-01-26',13,'2026-01-26');
INSERT INTO hachimi_session_day VALUES('s013','2026-01-28',8,'2026-01-28');
INSERT INTO hachimi_session_day VALUES('s014','2026-01-28',0,'2026-01-28');
INSERT INTO hachimi_session_day VALUES('s015','2026-01-28',10,'2026-01-28');
CREATE TABLE hachimi_habit (
  habit_id text primary key,
  name text not null,
  opening_days integer not null default 0 check (opening_days >= 0),
  completed_date text,
  deleted_ts_utc_ms integer
);
INSERT INTO hachimi_habit VALUES('h1','Read',0,NULL,NULL);
INSERT INTO hachimi_habit VALUES('h2','<b>Run</b>',0,NULL,NULL);
INSERT INTO hachimi_habit VALUES('h3','Piano, "every" day',0,NULL,NULL);
CREATE TABLE hachimi_habit_day (
  habit_id text not null,
  date text not null,
  primary key (habit_id, date)
) without rowid;
INSERT INTO hachimi_habit_day VALUES('h1','2026-01-21');
INSERT INTO hachimi_habit_day VALUES('h1','2026-01-22');
INSERT INTO hachimi_habit_day VALUES('h1','2026-01-23');
INSERT INTO hachimi_habit_day VALUES('h1','2026-01-24');
INSERT INTO hachimi_habit_day VALUES('h1','2026-01-25');
INSERT INTO hachimi_habit_day VALUES('h1','2026-01-26');
INSERT INTO hachimi_habit_day VALUES('h1','2026-01-28');
INSERT INTO hachimi_habit_day VALUES('h2','2026-01-22');
INSERT INTO hachimi_habit_day VALUES('h2','2026-01-25');
INSERT INTO hachimi_habit_day VALUES('h2','2026-01-28');
INSERT INTO hachimi_habit_day VALUES('h3','2026-01-21');
INSERT INTO hachimi_habit_day VALUES('h3','2026-01-25');
CREATE TABLE hachimi_timer (
  id integer primary key check (id = 1),
  state text not null check (state in ('idle', 'running', 'paused')),
  habit_id text,
  mode text,
  total_seconds integer,
  started_ts_utc_ms integer,
  paused_milliseconds integer not null default 0 check (paused_milliseconds >= 0),
  paused_ts_utc_ms integer,
  background_ts_utc_ms integer,
  last_ts_utc_ms integer not null
);
INSERT INTO hachimi_timer VALUES(1,'running','h1','countdown',1500,1774180960000,0,NULL,NULL,1774180960000);
CREATE TABLE hachimi_sync (
  action_id text primary key,
  next_attempt_ts_utc_ms integer not null
);
CREATE TABLE hachimi_rolled_action (
  position integer primary key autoincrement,
  type text not null,
  ts_utc_ms integer not null,
  date text not null,
  coins integer not null,
  subject_id text
);
CREATE TABLE hachimi_base (
  table_name text not null,
  id text not null,
  row_json text not null,
  primary key (table_name, id)
);
CREATE TABLE hachimi_imported (
  action_id text primary key,
  date text not null
);
CREATE TABLE hachimi_history (
  id integer primary key check (id = 1),
  closed_before_ts_utc_ms integer,
  is_from_app integer not null default 0 check (is_from_app in (0, 1)),
  opening_coins integer not null default 0
);
INSERT INTO hachimi_history VALUES(1,1771243200000,0,0);
CREATE TABLE hachimi_settings (
  id integer primary key check (id = 1),
  ai_features_enabled integer not null default 0 check (ai_features_enabled in (0, 1)),
  ai_selected_provider text not null default 'minimax'
);
CREATE TABLE usage_stretch (
  app_id text not null,
  device text not null,
  start_ts_utc_ms integer not null,
  end_ts_utc_ms integer not null,
  timezone_id text not null,
  utc_offset_seconds integer not null,
  primary key (app_id, device, start_ts_utc_ms),
  check (start_ts_utc_ms % 1000 = 0 and end_ts_utc_ms % 1000 = 0 and start_ts_utc_ms < end_ts_utc_ms)
) without rowid;
INSERT INTO usage_stretch VALUES('android:com.instagram.android','phone',1773732150000,1773732900000,'Europe/Berlin',3600);
INSERT INTO usage_stretch VALUES('android:com.instagram.android','phone',1773951317000,1773951934000,'Europe/Berlin',3600);
INSERT INTO usage_stretch VALUES('android:com.instagram.android','phone',1774167600000,1774167900000,'Europe/Berlin',3600);
INSERT INTO usage_stretch VALUES('linux:org.gnome.Nautilus','',1773820800000,1773821340000,'Europe/Berlin',3600);
INSERT INTO usage_stretch VALUES('web:reddit.com','laptop',1773731400000,1773732900000,'Europe/Berlin',3600);
INSERT INTO usage_stretch VALUES('web:reddit.com','laptop',1773834000000,1773836700000,'Europe/Berlin',3600);
INSERT INTO usage_stretch VALUES('web:reddit.com','laptop',1773950700000,1773951934000,'Europe/Berlin',3600);
INSERT INTO usage_stretch VALUES('web:reddit.com','laptop',1774042200000,1774047600000,'Europe/Berlin',3600);
INSERT INTO usage_stretch VALUES('web:reddit.com','laptop',1774167300000,1774167900000,'Europe/Berlin',3600);
CREATE TABLE usage_hour (
  date text not null,
  hour_local integer not null check (hour_local between 0 and 23),
  app_id text not null,
  device text not null,
  timezone_id text not null,
  utc_offset_seconds integer not null,
  seconds integer not null check (seconds between 1 and 3600),
  primary key (date, hour_local, app_id, device, timezone_id, utc_offset_seconds)
) without rowid;
INSERT INTO usage_hour VALUES('2026-03-17',8,'android:com.instagram.android','phone','Europe/Berlin',3600,750);
INSERT INTO usage_hour VALUES('2026-03-17',8,'web:reddit.com','laptop','Europe/Berlin',3600,1500);
INSERT INTO usage_hour VALUES('2026-03-18',9,'linux:org.gnome.Nautilus','','Europe/Berlin',3600,540);
INSERT INTO usage_hour VALUES('2026-03-18',12,'web:reddit.com','laptop','Europe/Berlin',3600,1200);
INSERT INTO usage_hour VALUES('2026-03-18',13,'web:reddit.com','laptop','Europe/Berlin',3600,1500);
INSERT INTO usage_hour VALUES('2026-03-19',21,'android:com.instagram.android','phone','Europe/Berlin',3600,617);
INSERT INTO usage_hour VALUES('2026-03-19',21,'web:reddit.com','laptop','Europe/Berlin',3600,1234);
INSERT INTO usage_hour VALUES('2026-03-20',22,'web:reddit.com','laptop','Europe/Berlin',3600,1800);
INSERT INTO usage_hour VALUES('2026-03-20',23,'web:reddit.com','laptop','Europe/Berlin',3600,3600);
INSERT INTO usage_hour VALUES('2026-03-22',9,'android:com.instagram.android','phone','Europe/Berlin',3600,300);
INSERT INTO usage_hour VALUES('2026-03-22',9,'web:reddit.com','laptop','Europe/Berlin',3600,600);
ANALYZE sqlite_schema;
INSERT INTO sqlite_stat1 VALUES('usage_hour','usage_hour','11 3 2 1 1 1 1');
INSERT INTO sqlite_stat1 VALUES('usage_stretch','usage_stretch','9 3 3 1');
INSERT INTO sqlite_stat1 VALUES('hachimi_habit_day','hachimi_habit_day','12 4 1');
INSERT INTO sqlite_stat1 VALUES('hachimi_habit','sqlite_autoindex_hachimi_habit_1','3 1');
INSERT INTO sqlite_stat1 VALUES('diary_entries','sqlite_autoindex_diary_entries_2','1 1 1');
INSERT INTO sqlite_stat1 VALUES('diary_entries','sqlite_autoindex_diary_entries_1','1 1');
INSERT INTO sqlite_stat1 VALUES('local_sessions','idx_sessions_habit','15 5 1');
INSERT INTO sqlite_stat1 VALUES('local_sessions','idx_sessions_uid_date','15 15 1');
INSERT INTO sqlite_stat1 VALUES('local_sessions','sqlite_autoindex_local_sessions_1','15 1');
INSERT INTO sqlite_stat1 VALUES('budget_pending_wager',NULL,'1');
INSERT INTO sqlite_stat1 VALUES('budget_transaction','idx_budget_transaction_date','11 4');
INSERT INTO sqlite_stat1 VALUES('budget_transaction','idx_budget_transaction_ts','11 1');
INSERT INTO sqlite_stat1 VALUES('budget_transaction','sqlite_autoindex_budget_transaction_1','11 1');
INSERT INTO sqlite_stat1 VALUES('budget_app_selection','budget_app_selection','2 1');
INSERT INTO sqlite_stat1 VALUES('budget_state',NULL,'1');
INSERT INTO sqlite_stat1 VALUES('clepsy_rolled_hour','idx_clepsy_rolled_hour_date','10 2');
INSERT INTO sqlite_stat1 VALUES('clepsy_daily_stats','sqlite_autoindex_clepsy_daily_stats_1','7 1');
INSERT INTO sqlite_stat1 VALUES('clepsy_session','idx_clepsy_session_going_on','1 1');
INSERT INTO sqlite_stat1 VALUES('clepsy_session','idx_clepsy_session_date','1 1');
INSERT INTO sqlite_stat1 VALUES('clepsy_session','sqlite_autoindex_clepsy_session_1','1 1');
INSERT INTO sqlite_stat1 VALUES('emergency_state',NULL,'1');
INSERT INTO sqlite_stat1 VALUES('materialized_state','sqlite_autoindex_materialized_state_1','4 1');
INSERT INTO sqlite_stat1 VALUES('clepsy_clock',NULL,'1');
INSERT INTO sqlite_stat1 VALUES('day_summary','sqlite_autoindex_day_summary_1','6 1');
INSERT INTO sqlite_stat1 VALUES('economy_state',NULL,'1');
INSERT INTO sqlite_stat1 VALUES('unlock_attempt','idx_unlock_attempt_not_granted','3 2 2');
INSERT INTO sqlite_stat1 VALUES('unlock_attempt','idx_unlock_attempt_grant','4 1');
INSERT INTO sqlite_stat1 VALUES('unlock_attempt','idx_unlock_attempt_pending','1 1 1');
INSERT INTO sqlite_stat1 VALUES('unlock_attempt','idx_unlock_attempt_ts','8 1');
INSERT INTO sqlite_stat1 VALUES('unlock_attempt','idx_unlock_attempt_app','8 3');
INSERT INTO sqlite_stat1 VALUES('unlock_attempt','idx_unlock_attempt_day','8 3');
INSERT INTO sqlite_stat1 VALUES('unlock_attempt','sqlite_autoindex_unlock_attempt_1','8 1');
INSERT INTO sqlite_stat1 VALUES('earned_rolled_attempt','idx_rolled_attempt_day','6 6');
INSERT INTO sqlite_stat1 VALUES('user_settings',NULL,'1');
INSERT INTO sqlite_stat1 VALUES('hachimi_session_day','idx_hachimi_session_day_date','15 3');
INSERT INTO sqlite_stat1 VALUES('hachimi_session_day','sqlite_autoindex_hachimi_session_day_1','15 1');
INSERT INTO sqlite_stat1 VALUES('earned_rolled_grant','idx_rolled_grant_day','2 2');
INSERT INTO sqlite_stat1 VALUES('hachimi_timer',NULL,'1');
INSERT INTO sqlite_stat1 VALUES('event_log','idx_event_streak_bonus','1 1 1');
INSERT INTO sqlite_stat1 VALUES('event_log','idx_event_type','89 4');
INSERT INTO sqlite_stat1 VALUES('event_log','idx_event_ts','89 2');
INSERT INTO sqlite_stat1 VALUES('event_log','idx_event_day','89 12');
INSERT INTO sqlite_stat1 VALUES('event_log','sqlite_autoindex_event_log_1','89 1');
INSERT INTO sqlite_stat1 VALUES('focus_session','idx_focus_session_started','4 1');
INSERT INTO sqlite_stat1 VALUES('focus_session','idx_focus_session_day','4 2');
INSERT INTO sqlite_stat1 VALUES('focus_session','sqlite_autoindex_focus_session_1','4 1');
INSERT INTO sqlite_stat1 VALUES('clepsy_history',NULL,'1');
INSERT INTO sqlite_stat1 VALUES('habit_completion','idx_habit_completion_ts','5 1');
INSERT INTO sqlite_stat1 VALUES('habit_completion','idx_habit_completion_day','5 3');
INSERT INTO sqlite_stat1 VALUES('habit_completion','uq_habit_completion_per_day','5 2 1');
INSERT INTO sqlite_stat1 VALUES('habit_completion','sqlite_autoindex_habit_completion_1','5 1');
INSERT INTO sqlite_stat1 VALUES('clepsy_balance',NULL,'1');
INSERT INTO sqlite_stat1 VALUES('focus_state',NULL,'1');
INSERT INTO sqlite_stat1 VALUES('hachimi_history',NULL,'1');
INSERT INTO sqlite_stat1 VALUES('app_info','idx_app_info_platform','3 3');
INSERT INTO sqlite_stat1 VALUES('app_info','sqlite_autoindex_app_info_1','3 1');
INSERT INTO sqlite_stat1 VALUES('local_monthly_checkins','idx_checkins_uid','1 1 1');
INSERT INTO sqlite_stat1 VALUES('local_monthly_checkins','sqlite_autoindex_local_monthly_checkins_1','1 1');
INSERT INTO sqlite_stat1 VALUES('mode_window','idx_mode_window_mode','1 1');
INSERT INTO sqlite_stat1 VALUES('mode_window','sqlite_autoindex_mode_window_1','1 1');
INSERT INTO sqlite_stat1 VALUES('distracting_app','sqlite_autoindex_distracting_app_1','3 1');
INSERT INTO sqlite_stat1 VALUES('action_ledger','idx_ledger_type','39 6 6');
INSERT INTO sqlite_stat1 VALUES('action_ledger','idx_ledger_synced','39 39 2');
INSERT INTO sqlite_stat1 VALUES('action_ledger','sqlite_autoindex_action_ledger_1','39 1');
INSERT INTO sqlite_stat1 VALUES('clepsy_settings',NULL,'1');
INSERT INTO sqlite_stat1 VALUES('earned_other_app','sqlite_autoindex_earned_other_app_1','1 1');
INSERT INTO sqlite_stat1 VALUES('budget_day','sqlite_autoindex_budget_day_1','4 1');
INSERT INTO sqlite_stat1 VALUES('mode_blocked_app','idx_mode_blocked_app_app','3 1');
INSERT INTO sqlite_stat1 VALUES('mode_blocked_app','sqlite_autoindex_mode_blocked_app_1','3 3 1');
INSERT INTO sqlite_stat1 VALUES('earned_migration','sqlite_autoindex_earned_migration_1','21 1');
INSERT INTO sqlite_stat1 VALUES('habit','idx_habit_updated','4 1');
INSERT INTO sqlite_stat1 VALUES('habit','sqlite_autoindex_habit_1','4 1');
INSERT INTO sqlite_stat1 VALUES('local_achievements','idx_achievements_uid','12 12');
INSERT INTO sqlite_stat1 VALUES('local_achievements','sqlite_autoindex_local_achievements_1','12 1');
INSERT INTO sqlite_stat1 VALUES('focus_session_blocked_app','sqlite_autoindex_focus_session_blocked_app_1','12 3 1');
INSERT INTO sqlite_stat1 VALUES('earned_rolled_credit','idx_rolled_credit_day','6 6');
INSERT INTO sqlite_stat1 VALUES('chat_messages','idx_chat_cat_created','1 1 1');
INSERT INTO sqlite_stat1 VALUES('chat_messages','sqlite_autoindex_chat_messages_1','1 1');
INSERT INTO sqlite_stat1 VALUES('meta','sqlite_autoindex_meta_1','6 1');
INSERT INTO sqlite_stat1 VALUES('unlock_grant','idx_unlock_grant_attempt','4 1');
INSERT INTO sqlite_stat1 VALUES('unlock_grant','idx_unlock_grant_end','4 1');
INSERT INTO sqlite_stat1 VALUES('unlock_grant','idx_unlock_grant_app','4 2');
INSERT INTO sqlite_stat1 VALUES('unlock_grant','sqlite_autoindex_unlock_grant_1','4 1');
INSERT INTO sqlite_stat1 VALUES('local_cats','idx_cats_uid','3 3 3');
INSERT INTO sqlite_stat1 VALUES('local_cats','sqlite_autoindex_local_cats_1','3 1');
INSERT INTO sqlite_stat1 VALUES('local_habits','idx_habits_uid','3 3 3');
INSERT INTO sqlite_stat1 VALUES('local_habits','sqlite_autoindex_local_habits_1','3 1');
INSERT INTO sqlite_stat1 VALUES('quest_session','idx_quest_session_attempt','1 1');
INSERT INTO sqlite_stat1 VALUES('quest_session','sqlite_autoindex_quest_session_1','1 1');
INSERT INTO sqlite_stat1 VALUES('entitlement_state',NULL,'1');
INSERT INTO sqlite_stat1 VALUES('unlock_grant_current','sqlite_autoindex_unlock_grant_current_1','2 1');
INSERT INTO sqlite_stat1 VALUES('clepsy_tracked_app','sqlite_autoindex_clepsy_tracked_app_1','3 1');
INSERT INTO sqlite_stat1 VALUES('mode','idx_mode_deleted','1 1');
INSERT INTO sqlite_stat1 VALUES('mode','idx_mode_updated','1 1');
INSERT INTO sqlite_stat1 VALUES('mode','sqlite_autoindex_mode_1','1 1');
INSERT INTO sqlite_stat1 VALUES('earned_record_key','earned_record_key','98 1');
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('clepsy_event',10);
INSERT INTO sqlite_sequence VALUES('budget_transaction',11);
CREATE INDEX idx_event_day ON event_log(day_id);
CREATE INDEX idx_event_ts ON event_log(ts_utc_ms);
CREATE INDEX idx_event_type ON event_log(type);
CREATE INDEX idx_app_info_platform ON app_info(platform);
CREATE INDEX idx_mode_updated ON mode(updated_ts_utc_ms);
CREATE INDEX idx_mode_deleted ON mode(deleted_ts_utc_ms);
CREATE INDEX idx_mode_window_mode ON mode_window(mode_id);
CREATE INDEX idx_mode_blocked_app_app ON mode_blocked_app(app_id);
CREATE INDEX idx_habit_updated ON habit(updated_ts_utc_ms);
CREATE UNIQUE INDEX uq_habit_completion_per_day ON habit_completion(habit_id, day_id);
CREATE INDEX idx_habit_completion_day ON habit_completion(day_id);
CREATE INDEX idx_habit_completion_ts ON habit_completion(ts_utc_ms);
CREATE INDEX idx_focus_session_day ON focus_session(day_id);
CREATE INDEX idx_focus_session_started ON focus_session(started_ts_utc_ms);
CREATE INDEX idx_unlock_attempt_day ON unlock_attempt(day_id);
CREATE INDEX idx_unlock_attempt_app ON unlock_attempt(app_id);
CREATE INDEX idx_unlock_attempt_ts ON unlock_attempt(ts_utc_ms);
CREATE INDEX idx_unlock_grant_app ON unlock_grant(app_id);
CREATE INDEX idx_unlock_grant_end ON unlock_grant(ends_ts_utc_ms);
CREATE INDEX idx_unlock_grant_extension_grant ON unlock_grant_extension(grant_id);
CREATE INDEX idx_quest_session_attempt ON quest_session(attempt_id);
CREATE INDEX idx_daily_app_limits_app ON daily_app_limits(app_id);
CREATE INDEX idx_unlock_grant_attempt on unlock_grant(source_attempt_id);
CREATE INDEX idx_unlock_attempt_pending on unlock_attempt(day_id, app_id)
where outcome = 'PENDING';
CREATE INDEX idx_rolled_attempt_day on earned_rolled_attempt(day_id);
CREATE INDEX idx_rolled_credit_day on earned_rolled_credit(day_id);
CREATE INDEX idx_rolled_grant_day on earned_rolled_grant(day_id);
CREATE INDEX idx_unlock_attempt_grant on unlock_attempt(grant_id) where grant_id is not null;
CREATE INDEX idx_unlock_attempt_not_granted on unlock_attempt(day_id, outcome)
where outcome = 'DENIED' or outcome = 'CANCELLED' or outcome = 'EXPIRED';
CREATE INDEX idx_event_streak_bonus on event_log(type, day_id)
where type = 'STREAK_BONUS_AWARDED';
CREATE INDEX idx_clepsy_event_date on clepsy_event(date, ts_utc_ms, position);
CREATE INDEX idx_clepsy_session_date on clepsy_session(date);
CREATE INDEX idx_clepsy_session_going_on on clepsy_session(started_ts_utc_ms)
where state <> 'ENDED';
CREATE INDEX idx_clepsy_unlock_date on clepsy_unlock(date);
CREATE INDEX idx_clepsy_unlock_app on clepsy_unlock(app_bundle_id, ts_utc_ms);
CREATE INDEX idx_clepsy_rolled_activity_date on clepsy_rolled_activity(date);
CREATE INDEX idx_clepsy_rolled_hour_date on clepsy_rolled_hour(date);
CREATE INDEX idx_clepsy_imported_balance_date on clepsy_imported_balance(date);
CREATE INDEX idx_budget_transaction_ts on budget_transaction(ts_utc_ms);
CREATE INDEX idx_budget_transaction_date on budget_transaction(date);
CREATE INDEX idx_budget_rolled_transaction_date on budget_rolled_transaction(date);
CREATE INDEX idx_ledger_synced ON action_ledger(synced, created_at);
CREATE INDEX idx_ledger_type ON action_ledger(type, uid);
CREATE INDEX idx_habits_uid ON local_habits(uid, is_active);
CREATE INDEX idx_cats_uid ON local_cats(uid, state);
CREATE INDEX idx_sessions_uid_date ON local_sessions(uid, ended_at);
CREATE INDEX idx_sessions_habit ON local_sessions(habit_id, ended_at);
CREATE INDEX idx_checkins_uid ON local_monthly_checkins(uid, month);
CREATE INDEX idx_achievements_uid ON local_achievements(uid);
CREATE INDEX idx_chat_cat_created ON chat_messages(cat_id, created_at);
CREATE INDEX idx_hachimi_session_day_date on hachimi_session_day(date);
COMMIT;
