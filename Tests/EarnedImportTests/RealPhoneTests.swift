import EarnedCore
import EarnedImport
import EarnedJSON
import EarnedSQLite
import EarnedSystem
import Testing

/// The real database next to the checkout: 30 days of a public reference phone.
@Suite(.enabled(if: File.exists(RealPhone.path), "\(RealPhone.path) is not there")) struct RealPhoneTests {
  @Test(arguments: ["com.whatsapp", "com.zhiliaoapp.musically", "com.reddit.frontpage", "com.google.android.dialer"])
  func openingsAreThoseThatSQLCounts(package: String) throws {
    var found: [Int64] = []
    let summary = try PhoneImport(path: RealPhone.path, apps: [package]).run { record in
      guard record["type"] == "unlock.attempt" else { return }
      found.append(record["ts_utc_ms"]?.integerValue ?? 0)
    }
    let expected = try RealPhone.openings(package)
    #expect(found == expected)
    #expect(summary.openings == expected.count)
    #expect(
      summary.leftOut.allSatisfy {
        $0.contains("of apps that were not chosen") || $0.contains("within 60 seconds") || $0.contains("of type")
      })
  }

  @Test func severalAppsComeInOneOrder() throws {
    let packages = ["com.whatsapp", "com.zhiliaoapp.musically", "com.reddit.frontpage", "com.spotify.music"]
    var types: [String: Int] = [:]
    var times: [Int64] = []
    _ = try PhoneImport(
      path: RealPhone.path, apps: packages, distract: true, timeZone: .named("America/New_York")
    ).run { record in
      types[record["type"]?.stringValue ?? "", default: 0] += 1
      times.append(record["ts_utc_ms"]?.integerValue ?? 0)
      #expect(record["timezone_id"] == "America/New_York")
    }
    let openings = try packages.map { try RealPhone.openings($0).count }.reduce(0, +)
    #expect(types == ["app.upsert": 4, "app.distract": 4, "unlock.attempt": openings])
    #expect(times == times.sorted())
    #expect(times.first == 1_685_392_078_686)
  }

  @Test func openingsAreAsManyAsAnotherProgramCounted() throws {
    let counts = try ["com.whatsapp", "com.zhiliaoapp.musically", "com.reddit.frontpage"].map {
      try PhoneImport(path: RealPhone.path, apps: [$0]).run { _ in }.openings
    }
    #expect(counts == [69, 60, 41])
  }

  /// The time from first resume to last pause is what another program found, to the second, but for ten seconds in which
  /// another app had come to the front before WhatsApp was paused.
  @Test func usageIsWhatAnotherProgramCounted() throws {
    var seconds: [String: Int64] = [:]
    let summary = try PhoneImport(path: RealPhone.path, aspects: [.usage]).run { record in
      guard record["type"] == "usage.period" else { return #expect(record["type"] == "usage.event") }
      seconds[record["app_id"]?.stringValue ?? "", default: 0] += record["seconds"]?.integerValue ?? 0
    }
    #expect(seconds["android:com.whatsapp"] == 1_310)
    #expect(seconds["android:com.reddit.frontpage"] == 5_744)
    #expect(summary.unlocks == 543 && summary.notifications == 1_829)
    let services = ["19, a foreground service began", "20, a foreground service ended"]
    #expect(services.allSatisfy { summary.leftOut.contains("left out: events of type \($0) (444)") })
  }

  @Test func theFileIsNotChanged() throws {
    func state() throws -> [FileStatus?] { try ["", "-wal", "-shm"].map { try FileStatus(of: RealPhone.path + $0) } }
    let (bytes, before) = (try File.read(RealPhone.path), try state())
    _ = try PhoneImport(path: RealPhone.path, apps: ["com.whatsapp"]).run { _ in }
    #expect(try File.read(RealPhone.path) == bytes && state() == before)
  }
}

/// The other real files next to the checkout.
@Suite struct RealFileTests {
  static let screenTime = "../shared/data/screentime/RMAdminStore-Local.sqlite"
  static let loop = "../shared/data/loop_checkmarks/Checkmarks.csv"

  private func records(_ importer: any Importer, _ path: String) throws -> [JSONObject] {
    var records: [JSONObject] = []
    let run = ImportRun(importer, ImportChoice(), timeZone: try .named("America/New_York"))
    try run.run([path]) { records.append($0) }.expectBalance()
    return records
  }

  @Test(.enabled(if: File.exists(screenTime), "\(screenTime) is not there"))
  func screenTimeIsTheSumOverDevices() throws {
    let records = try records(ScreenTimeImport(), Self.screenTime)
    #expect(records.count == 389)
    #expect(records.allSatisfy { $0["type"] == "usage.period" })
    // Over the phone 124,994 s, over the Mac 2,870 s; "all devices" has 127,864 s, the same once more.
    #expect(records.compactMap { $0["seconds"]?.integerValue }.reduce(0, +) == 127_864)
  }

  @Test(.enabled(if: File.exists(loop), "\(loop) is not there"))
  func loopHasWhatWasDoneByHand() throws {
    let types = try records(LoopImport(), Self.loop).map { $0["type"]?.stringValue ?? "" }
    #expect(types.count { $0 == "habit.upsert" } == 32)
    #expect(types.count { $0 == "habit.complete" } == 1_201)
  }
}

enum RealPhone {
  static let path = "../shared/data/digital_wellbeing/app_usage.sqlite"

  /// When an app was opened, found by a window function.
  static func openings(_ package: String) throws -> [Int64] {
    let sql = """
      with resumes as (
        select timestamp, lag(timestamp) over (order by timestamp) as previous
        from events
        where type = 1 and package_id = (select _id from packages where package_name = ?)
      )
      select timestamp from resumes where previous is null or timestamp - previous > 59999 order by timestamp
      """
    return try Database(.immutableFile(path), .readOnly).rows(sql, package) { row throws(SQLiteError) in
      try row.integer(0)
    }
  }
}
