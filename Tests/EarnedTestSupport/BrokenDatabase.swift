import EarnedSQLite
import EarnedSystem

/// A broken database, or a file that is not a database, for the tests of diagnostics and recovery.
///
/// Each is made from an intact earned database, as a file called `name` in a folder.
package struct BrokenDatabase: Sendable, CustomStringConvertible {
  /// What is wrong with it.
  package let description: String
  /// What `database.status` of a diagnostics document says (contract, section 6).
  package let status: String
  /// The exit status of `earned diagnostics check`.
  package let checkStatus: Int32
  private let make: @Sendable (_ sound: [UInt8], _ folder: ScratchFolder) throws -> AnyObject?

  init(
    _ description: String, _ status: String, check checkStatus: Int32,
    _ make: @escaping @Sendable ([UInt8], ScratchFolder) throws -> AnyObject?
  ) {
    self.description = description
    self.status = status
    self.checkStatus = checkStatus
    self.make = make
  }

  /// The name of the file.
  package static let name = "broken.db"

  /// Makes the file in `folder` from the bytes of an intact database without a log. The returned object holds the file
  /// open; keep it as long as that is needed. Until then this process must not read the file itself, because closing it
  /// would release the locks.
  package func make(from sound: [UInt8], in folder: ScratchFolder) throws -> AnyObject? { try make(sound, folder) }

  /// All of them.
  package static let all: [BrokenDatabase] =
    absent + (geteuid() == 0 ? [] : [unreadable]) + cut + overwritten + strange + logs + held + rows

  // MARK: No database at all

  private static let absent = [
    BrokenDatabase("no file", "missing", check: 66) { _, _ in nil },
    BrokenDatabase("a folder", "missing", check: 66) { _, folder in
      mkdir(folder.file(name), 0o700)
      return nil
    },
    BrokenDatabase("a loop of links", "missing", check: 66) { _, folder in
      symlink(folder.file(name), folder.file("other"))
      symlink(folder.file("other"), folder.file(name))
      return nil
    },
    BrokenDatabase("a link that leads nowhere", "missing", check: 66) { _, folder in
      symlink("nowhere", folder.file(name))
      return nil
    },
    BrokenDatabase("a pipe", "missing", check: 66) { _, folder in
      mkfifo(folder.file(name), 0o600)
      return nil
    },
    file("an empty file", "foreign", check: 1) { _ in [] },
    file("a text", "damaged", check: 2) { _ in Array("Dear diary, today I was good.\n".utf8) },
    file("a long text", "damaged", check: 2) { _ in
      Array(String(repeating: "Dear diary, today I was good.\n", count: 500).utf8)
    },
  ]

  /// Root can read every file.
  private static let unreadable = BrokenDatabase("a file that may not be read", "missing", check: 66) { sound, folder in
    write(sound, in: folder)
    chmod(folder.file(name), 0)
    return nil
  }

  // MARK: Damage

  private static let cut = [
    file("only the header", "damaged", check: 2) { Array($0[..<100]) },
    file("half a header", "damaged", check: 2) { Array($0[..<50]) },
    file("half a page", "damaged", check: 2) { Array($0[..<2_048]) },
    file("one page", "damaged", check: 2) { Array($0[..<4_096]) },
    file("two pages and a bit", "damaged", check: 2) { Array($0[..<9_000]) },
    file("the first half", "damaged", check: 2) { Array($0[..<($0.count / 2)]) },
    file("without its last page", "damaged", check: 2) { Array($0.dropLast(4_096)) },
    file("without its last byte", "damaged", check: 2) { Array($0.dropLast(1)) },
  ]

  private static let overwritten =
    [
      file("a header of zeros", "damaged", check: 2) { [UInt8](repeating: 0, count: 100) + $0[100...] },
      file("another magic word", "damaged", check: 2) { Array("SQLite format 4\0".utf8) + $0[16...] },
      file("a first page of noise behind the header", "damaged", check: 2) { bytes in
        replacing(bytes, 100..<4_096, with: noise(seed: 1, count: 3_996))
      },
      file("a smaller page size", "damaged", check: 2) { replacing($0, 16..<18, with: [0x02, 0x00]) },
      file("a larger page size", "damaged", check: 2) { replacing($0, 16..<18, with: [0x20, 0x00]) },
      file("no page size", "damaged", check: 2) { replacing($0, 16..<18, with: [0, 0]) },
      file("a file format of the future", "damaged", check: 2) { replacing($0, 18..<20, with: [9, 9]) },
      file("more pages than there are", "damaged", check: 2) { replacing($0, 28..<32, with: [0, 0x10, 0, 0]) },
      file("a middle of zeros", "damaged", check: 2) { bytes in
        let pages = bytes.count / 4_096
        let middle = (pages / 3 * 4_096)..<(pages / 3 * 2 * 4_096)
        return replacing(bytes, middle, with: [UInt8](repeating: 0, count: middle.count))
      },
    ]
    + (1...6).map { seed in
      file("pages of noise, seed \(seed)", "damaged", check: 2) { bytes in
        var bytes = bytes
        let pages = bytes.count / 4_096
        for number in noise(seed: UInt64(seed), count: 3) {
          let page = 1 + Int(number) % (pages - 1)
          bytes = replacing(
            bytes, page * 4_096..<(page + 1) * 4_096, with: noise(seed: UInt64(seed) + UInt64(number), count: 4_096))
        }
        return bytes
      }
    }

  // MARK: Other databases

  private static let strange = [
    edited("another application's", "foreign", check: 1, from: .nothing, "create table song (title text)"),
    edited("a database without tables", "foreign", check: 1, from: .nothing, "pragma user_version = 1"),
    edited(
      "a table that must be there is not", "damaged", check: 2, "pragma foreign_keys = off; drop table economy_state"),
    edited(
      "a schema of the future", "foreign", check: 1, "update meta set value = '2' where key = 'schema_version'"),
    edited(
      "a migration of the future", "foreign", check: 1,
      "insert into earned_migration (name) values ('earned/999-time-travel')"),
    edited("tables are missing", "ok", check: 2, "drop table quest_session; drop table unlock_grant_extension"),
    edited("a column is missing", "ok", check: 2, "alter table economy_state drop column rollover_cap"),
    edited("an index is missing", "ok", check: 2, "drop index idx_event_ts"),
    edited("a view in the way", "ok", check: 0, "create view my_view as select * from no_such_table"),
    edited(
      "a schema that cannot be read", "damaged", check: 2,
      "pragma writable_schema = on; update sqlite_master set sql = 'create tibble' where name = 'quest_session'"),
  ]

  // MARK: Logs

  private static let logs = [
    BrokenDatabase("a log that was left behind", "ok", check: 0) { sound, folder in
      try leaveLog(of: sound, in: folder, with: ["-wal"])
    },
    BrokenDatabase("a log that was left behind, with its index", "ok", check: 0) { sound, folder in
      try leaveLog(of: sound, in: folder, with: ["-wal", "-shm"])
    },
    BrokenDatabase("a log of noise", "ok", check: 0) { sound, folder in
      write(noise(seed: 7, count: 9_000), to: "-wal", in: folder)
      write(sound, in: folder)
      return nil
    },
    BrokenDatabase("the log of another database", "damaged", check: 2) { sound, folder in
      let other = ScratchFolder()
      let database = try Database(.file(other.file(name)), .create)
      try database.run(
        script: """
          pragma journal_mode = wal; pragma wal_autocheckpoint = 0; create table song (title text);
          with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 50)
          insert into song select hex(randomblob(2000)) from numbers;
          """)
      write(other.bytes(name + "-wal") ?? [], to: "-wal", in: folder)
      write(sound, in: folder)
      return nil
    },
    BrokenDatabase("a journal that was left behind", "ok", check: 2) { sound, folder in
      try leaveJournal(of: sound, in: folder)
    },
    BrokenDatabase("a journal of noise", "ok", check: 2) { sound, folder in
      write(noise(seed: 8, count: 3_000), to: "-journal", in: folder)
      write(sound, in: folder)
      return nil
    },
  ]

  // MARK: In use

  private static let held = [
    BrokenDatabase("a writer in the middle of a change", "ok", check: 0) { sound, folder in
      write(sound, in: folder)
      let writer = try Database(.file(folder.file(name)), .readWrite)
      try writer.run(script: "begin immediate; update economy_state set credit_balance = 77")
      return writer
    },
    BrokenDatabase("a writer that lets nobody in", "busy", check: 75) { sound, folder in
      write(sound, in: folder)
      let writer = try Database(.file(folder.file(name)), .readWrite)
      try writer.run(script: "pragma journal_mode = delete; begin exclusive")
      return writer
    },
    BrokenDatabase("a writer that keeps its log to itself", "busy", check: 75) { sound, folder in
      write(sound, in: folder)
      let writer = try Database(.file(folder.file(name)), .readWrite)
      try writer.run(script: "pragma locking_mode = exclusive; update economy_state set credit_balance = 77")
      return writer
    },
    BrokenDatabase("a read-only file in a read-only folder", "ok", check: 2) { sound, folder in
      let inner = folder.makeFolder("inner")
      folder.write(sound, to: "inner/\(name)")
      symlink("inner/\(name)", folder.file(name))
      chmod("\(inner)/\(name)", 0o444)
      chmod(inner, 0o555)
      return nil
    },
  ]

  // MARK: Absurd rows

  private static let rows = [
    edited(
      "rows of the wrong type", "ok", check: 2,
      """
      pragma ignore_check_constraints = on;
      update economy_state set credit_balance = 'a lot', current_day_id = x'00ff', streak_count = 9e999;
      update user_settings set settings_json = 'not json';
      update event_log set ts_utc_ms = 'soon', payload_json = x'c3280000', type = 5 where rowid % 3 = 0;
      update event_log set payload_json = '{"amount":' || char(0) where rowid % 3 = 1;
      update meta set value = x'ff' where key = 'db_location';
      """),
    edited(
      "times beyond all reckoning", "ok", check: 2,
      """
      insert or replace into meta values ('last_retention_cleanup_ts_utc_ms', '9223372036854775807');
      update event_log set ts_utc_ms = -9223372036854775808 where rowid = 1;
      update event_log set ts_utc_ms = 9223372036854775807 where rowid = 2;
      update event_log set rowid = 9223372036854775807 where rowid = 3;
      update event_log set rowid = -9223372036854775808 where rowid = 4;
      """),
    edited(
      "a huge text", "ok", check: 2,
      """
      update event_log set payload_json = '"' || hex(zeroblob(10000000)) || '"' where rowid = (select max(rowid) from event_log);
      update mode set name = hex(zeroblob(1000000)) where rowid = (select min(rowid) from mode);
      """),
    edited("text that is no UTF-8", "ok", check: 0, "update mode set name = cast(x'ff00fe' as text)"),
    edited(
      "a time zone that nobody knows", "ok", check: 2,
      "update user_settings set settings_json = json_set(settings_json, '$.timezone_id', 'Mars/Olympus')"),
  ]
}

// MARK: Making them

extension BrokenDatabase {
  private enum Origin { case sound, nothing }

  /// A file with other bytes.
  private static func file(
    _ description: String, _ status: String, check: Int32, _ change: @escaping @Sendable ([UInt8]) -> [UInt8]
  ) -> BrokenDatabase {
    BrokenDatabase(description, status, check: check) { sound, folder in
      write(change(sound), in: folder)
      return nil
    }
  }

  /// A database changed by SQL.
  private static func edited(
    _ description: String, _ status: String, check: Int32, from origin: Origin = .sound, _ script: String
  ) -> BrokenDatabase {
    BrokenDatabase(description, status, check: check) { sound, folder in
      write(origin == .sound ? sound : [], in: folder)
      try Database(.file(folder.file(name)), .readWrite).run(script: script)
      return nil
    }
  }

  /// Writes the file, or one of SQLite's files next to it, readable by its owner only.
  private static func write(_ bytes: [UInt8], to ending: String = "", in folder: ScratchFolder) {
    folder.write(bytes, to: name + ending)
    chmod(folder.file(name + ending), 0o600)
  }

  /// Makes a change that is only in the log.
  private static func leaveLog(of sound: [UInt8], in folder: ScratchFolder, with endings: [String]) throws -> AnyObject?
  {
    let other = ScratchFolder()
    other.write(sound, to: name)
    let writer = try Database(.file(other.file(name)), .readWrite)
    try writer.run(script: "update mode set updated_ts_utc_ms = updated_ts_utc_ms + 1")
    for ending in [""] + endings { write(other.bytes(name + ending) ?? [], to: ending, in: folder) }
    return nil
  }

  /// Leaves the journal of a transaction that was interrupted while its pages were written.
  private static func leaveJournal(of sound: [UInt8], in folder: ScratchFolder) throws -> AnyObject? {
    let other = ScratchFolder()
    other.write(sound, to: name)
    let writer = try Database(.file(other.file(name)), .readWrite)
    try writer.run(
      script: """
        pragma journal_mode = delete; pragma cache_size = 2; begin; update event_log set day_id = '1999-01-01';
        update unlock_attempt set day_id = '1999-01-01';
        """)
    for ending in ["", "-journal"] { write(other.bytes(name + ending) ?? [], to: ending, in: folder) }
    return nil
  }

  private static func replacing(_ bytes: [UInt8], _ range: Range<Int>, with other: [UInt8]) -> [UInt8] {
    var bytes = bytes
    bytes.replaceSubrange(range, with: other)
    return bytes
  }

  /// Random bytes, the same for the same seed.
  private static func noise(seed: UInt64, count: Int) -> [UInt8] {
    var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    return (0..<count).map { _ in
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return UInt8(truncatingIfNeeded: state >> 32)
    }
  }
}
