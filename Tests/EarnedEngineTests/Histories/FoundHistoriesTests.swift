import EarnedJSON
import Testing

/// Histories on which engine and rules once differed, as the shrinking left them.
@Suite struct FoundHistoriesTests {
  @Test(arguments: [
    // A second completion, booked on the current day while travelling, stays a duplicate when that day is over.
    """
    {"type":"habit.upsert","ts_utc_ms":1794011509994,"timezone_id":"Pacific/Pago_Pago","habit_id":"h9","name":"Walk"}
    {"type":"habit.upsert","ts_utc_ms":1794011509994,"timezone_id":"Pacific/Pago_Pago","habit_id":"h2","name":"Read"}
    {"type":"habit.complete","ts_utc_ms":1794011518975,"timezone_id":"Pacific/Pago_Pago","habit_id":"h9"}
    {"type":"habit.complete","ts_utc_ms":1794053050823,"timezone_id":"Pacific/Pago_Pago","habit_id":"h9"}
    {"type":"habit.complete","ts_utc_ms":1794053050823,"timezone_id":"Europe/Berlin","habit_id":"h2"}
    {"type":"habit.complete","ts_utc_ms":1794053050823,"timezone_id":"Pacific/Pago_Pago","habit_id":"h9"}
    """,
    // A later time for a promised disable is a promise still; asking again keeps it.
    """
    {"type":"entitlement.set","ts_utc_ms":1793512242977,"timezone_id":"UTC","tier":"PRO"}
    {"type":"mode.upsert","ts_utc_ms":1793512242977,"timezone_id":"Pacific/Kiritimati","mode_id":"m0","name":"Work",\
    "strictness":"STRICT","windows":[{"days_of_week_mask":127,"start_local_hhmm":"00:00","end_local_hhmm":"23:59"}],\
    "blocked_apps":["android:b.two"]}
    {"type":"mode.override","ts_utc_ms":1793857842977,"timezone_id":"Pacific/Kiritimati","mode_id":"m0",\
    "manual_state":"FORCED_ON"}
    {"type":"mode.override","ts_utc_ms":1793859309594,"timezone_id":"Pacific/Kiritimati","mode_id":"m0",\
    "manual_state":"AUTO"}
    {"type":"mode.override","ts_utc_ms":1793860873399,"timezone_id":"Asia/Kolkata","mode_id":"m0",\
    "manual_state":"FORCED_OFF","effective_at_ts_utc_ms":1793890333399}
    {"type":"mode.override","ts_utc_ms":1793862938350,"timezone_id":"Europe/Berlin","mode_id":"m0",\
    "manual_state":"FORCED_OFF"}
    """,
    // A promise that was kept is over: it does not stretch the window of a disable that is asked for afterwards.
    """
    {"type":"entitlement.set","ts_utc_ms":1770022800000,"timezone_id":"UTC","tier":"PRO"}
    {"type":"mode.upsert","ts_utc_ms":1770022800000,"timezone_id":"UTC","mode_id":"m0","name":"Work",\
    "strictness":"STRICT","windows":[{"days_of_week_mask":127,"start_local_hhmm":"00:00","end_local_hhmm":"17:00"}],\
    "blocked_apps":["android:a.one"]}
    {"type":"mode.override","ts_utc_ms":1770033600000,"timezone_id":"UTC","mode_id":"m0",\
    "manual_state":"FORCED_OFF","expires_at_ts_utc_ms":1770037200000}
    {"type":"mode.override","ts_utc_ms":1770040800000,"timezone_id":"UTC","mode_id":"m0",\
    "manual_state":"FORCED_OFF","effective_at_ts_utc_ms":1770055200000}
    """,
  ]) func engineAndRulesAgree(history: String) throws {
    let parser = JSONParser()
    let records = try history.split(separator: "\n").map { try parser.parse(String($0)).objectValue ?? [:] }
    #expect(HistoryRun.fault(of: records)?.description == nil)
  }
}
