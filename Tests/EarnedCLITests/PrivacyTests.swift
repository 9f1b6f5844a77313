import EarnedTestSupport
import Testing

/// Recorded data stays private. The soak tests hold it of every command.
@Suite struct PrivacyTests {
  private let shell = Shell()

  /// Only a library can open one. (Swift's runtime has `socketpair`, which reaches no further than a child of the
  /// process.)
  @Test func theProgramHasNoFunctionThatOpensASocket() {
    let symbols = shell.run("nm --dynamic --undefined-only $(which earned)").out
    #expect(symbols.contains(" U dlopen"))
    for name in ["socket", "connect", "getaddrinfo", "gethostbyname", "sendto"] {
      #expect(!symbols.contains(" U \(name)\n") && !symbols.contains(" U \(name)@"), "\(name)")
    }
  }

  @Test func aNewDatabaseAndItsFolderAreReadableByTheirOwnerAlone() {
    #expect(shell.run("umask 000; earned ingest --quiet --db new/folder/e.db \"$FIXTURES/month.ndjson\"").status == 0)
    #expect(shell.run("find new -perm /077").out == "")
  }

  /// A message names the line of a rejected value, not the value. `--rejects` keeps the line.
  @Test func noMessageShowsARejectedValue() {
    let values = [
      #""habit.upsert","habit_id":"h","name":["S3CRET"]"#,
      #""habit.upsert","habit_id":"h","name":"N","active":"S3CRET""#,
      #""habit.upsert","habit_id":"h","name":"N","reward_credits":"S3CRET""#,
      #""app.upsert","app_id":"android:a","user_alias":{"S3CRET":1}"#, #""app.upsert","app_id":"S3CRET""#,
      #""focus.start","planned_duration_minutes":25,"task_label":7,"strict":"S3CRET""#,
      #""focus.start","planned_duration_minutes":"S3CRET""#,
      #""settings.update","settings":{"quest":{"qr_key_value":["S3CRET"]}}"#,
      #""settings.update","settings":{"quest":"S3CRET"}"#,
      #""mode.upsert","mode_id":"m","name":"N","strictness":"S3CRET""#,
      #""mode.upsert","mode_id":"m","name":"N","strictness":"GENTLE","windows":["S3CRET"]"#,
      #""unlock.quest.complete","quest_session_id":"q","proof":["S3CRET"]"#,
    ]
    let lines = values.enumerated().map { #"{"ts_utc_ms":\#(1_773_604_800_000 + $0),"type":\#($1)}"# }
    shell.folder.write((lines + ["{\"type\": \"S3CRET", "S3CRET"]).joined(separator: "\n"), to: "wrong.ndjson")
    let result = shell.run("earned ingest --db e.db wrong.ndjson")
    #expect(result.status == 65 && !(result.out + result.err).contains("S3CRET"), "\(result)")
    #expect(result.out.contains("\(values.count + 2) rejected"), "\(result)")
  }
}
