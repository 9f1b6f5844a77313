import EarnedCore
import EarnedImport
import Files
import JSON
import SQLite
import Testing

/// The real database beside the checkout: 30 days of a public reference phone.
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
    #expect(summary.leftOutCount == 0)
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

  @Test func asManyAsAnotherProgramCounted() throws {
    let counts = try ["com.whatsapp", "com.zhiliaoapp.musically", "com.reddit.frontpage"].map {
      try PhoneImport(path: RealPhone.path, apps: [$0]).run { _ in }.openings
    }
    #expect(counts == [69, 60, 41])
  }

  @Test func theFileIsLeftAlone() throws {
    let before = try File.read(RealPhone.path)
    _ = try PhoneImport(path: RealPhone.path, apps: ["com.whatsapp"]).run { _ in }
    #expect(try File.read(RealPhone.path) == before)
    #expect(!File.exists(RealPhone.path + "-wal"))
    #expect(!File.exists(RealPhone.path + "-shm"))
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
