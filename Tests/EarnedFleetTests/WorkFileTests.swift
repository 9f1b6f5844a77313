import EarnedCore
import EarnedFleet
import EarnedReports
import EarnedSystem
import EarnedTestSupport
import Testing

@Suite struct WorkFileTests {
  /// The bytes and the rows of a run that nothing has disturbed.
  private func whole(_ fleet: SmallFleet) throws -> (bytes: [UInt8], rows: [String]) {
    let rows = try fleet.run(into: fleet.work()).rows
    let bytes = try #require(fleet.folder.bytes("out.ndjson.work"))
    return (bytes, rows)
  }

  /// How many devices are done in the first bytes of a work file.
  private func done(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast()
      .count { String(decoding: $0, as: UTF8.self).contains(#","path":"#) }
  }

  @Test func aRunThatIsKilledAnywhereContinues() throws {
    let fleet = try SmallFleet()
    let (bytes, rows) = try whole(fleet)
    let cuts = stride(from: 0, to: bytes.count, by: max(1, bytes.count / 16)) + [bytes.count - 1, bytes.count]
    for cut in cuts {
      fleet.folder.write(Array(bytes[..<cut]), to: "out.ndjson.work")
      let work = try fleet.work()
      #expect(work.doneCount == done(bytes[..<cut]), "cut at \(cut)")
      #expect(try fleet.run(into: work).rows == rows, "cut at \(cut)")
    }
  }

  /// A device that was begun by each of several runs has the rows of the last.
  @Test func aRunThatIsKilledRepeatedlyContinues() throws {
    let fleet = try SmallFleet()
    let (bytes, rows) = try whole(fleet)
    for step in [3, 7, 11] {
      try File.remove(fleet.path)
      var cut = 0
      while cut < bytes.count {
        cut += bytes.count / step
        #expect(try fleet.run(into: fleet.work()).rows == rows)
        let all = try #require(fleet.folder.bytes("out.ndjson.work"))
        fleet.folder.write(Array(all.prefix(cut)), to: "out.ndjson.work")
      }
      #expect(try fleet.run(into: fleet.work()).rows == rows)
    }
  }

  @Test func damagedEntriesAreMadeAgain() throws {
    let fleet = try SmallFleet()
    let (bytes, rows) = try whole(fleet)
    for place in stride(from: 40, to: bytes.count, by: max(1, bytes.count / 8)) {
      var damaged = bytes
      damaged[place] ^= 1
      fleet.folder.write(damaged, to: "out.ndjson.work")
      #expect(try fleet.run(into: fleet.work()).rows == rows, "byte \(place)")
    }
  }

  @Test func aChangedDatabaseIsReadAgain() throws {
    let fleet = try SmallFleet()
    let (_, rows) = try whole(fleet)
    let path = fleet.devices[1].path
    try File.remove(path)
    try SmallFleet.make(path, habits: 4)
    SmallFleet.setAge(of: path, seconds: 1_700_000_001)
    let again = try fleet.run(into: fleet.work()).rows
    #expect(again != rows)
    try File.remove(fleet.path)
    #expect(try fleet.run(into: fleet.work()).rows == again)
  }

  /// Until its times are old enough to show a further change.
  @Test(arguments: [(1_700_000_000, 1), (4_000_000_000, 2)])
  func aDatabaseThatWasJustChangedIsReadAgain(_ changedSeconds: Int, _ times: Int) throws {
    let fleet = try SmallFleet(["a"])
    SmallFleet.setAge(of: fleet.devices[0].path, seconds: changedSeconds)
    let (_, rows) = try whole(fleet)
    #expect(try fleet.run(into: fleet.work()).rows == rows)
    #expect(try done(#require(fleet.folder.bytes("out.ndjson.work"))[...]) == times)
  }

  @Test func theSameRunContinuesWithItsTime() throws {
    let fleet = try SmallFleet(["a"])
    _ = try whole(fleet)
    let hour = try fleet.work(now: SmallFleet.now + .hours(1))
    #expect(hour.doneCount == 1 && hour.began == SmallFleet.now)
    withExtendedLifetime(hour) {}
  }

  @Test(arguments: [("other", 0), ("run", 24), ("run", -1)])
  func anotherRunAndAnOldOneStartOver(_ run: String, _ hours: Int) throws {
    let fleet = try SmallFleet(["a"])
    _ = try whole(fleet)
    let now = SmallFleet.now + .hours(hours)
    let work = try fleet.work(run: run, now: now)
    #expect(work.doneCount == 0 && work.began == now)
  }

  @Test func aForeignFileIsNotTouched() throws {
    let fleet = try SmallFleet(["a"])
    for content in ["notes", "earned.fleet-work/2\n"] {
      fleet.folder.write(content, to: "out.ndjson.work")
      #expect(throws: FleetFault.notAWorkFile(path: fleet.path)) { try fleet.work() }
      #expect(fleet.folder.text("out.ndjson.work") == content)
    }
  }

  /// A power cut leaves zeros of what was not written yet.
  @Test func aFileThatLostItsBeginningStartsOver() throws {
    let fleet = try SmallFleet(["a"])
    for content in ["", "earned.fl", "earned.fl\0\0\0\0", String(repeating: "\0", count: 300)] {
      fleet.folder.write(content, to: "out.ndjson.work")
      let work = try fleet.work()
      #expect(work.doneCount == 0)
      #expect(fleet.folder.text("out.ndjson.work").hasPrefix("earned.fleet-work/1\n"))
    }
  }

  @Test func oneProcessWorksOnAnOutputAtATime() throws {
    let fleet = try SmallFleet(["a"])
    let first = try fleet.work()
    #expect(throws: FleetFault.workInUse(path: fleet.path)) { try fleet.work() }
    withExtendedLifetime(first) {}
  }
}
