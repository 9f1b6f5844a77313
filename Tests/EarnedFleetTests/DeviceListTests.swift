import EarnedFleet
import EarnedSystem
import EarnedTestSupport
import Testing

@Suite struct DeviceListTests {
  @Test(arguments: [
    ("a.db", "a"), ("/fleet/a.db", "a"), ("a", "a"), ("a.b.sqlite", "a.b"), (".db", ".db"), ("x/.db", ".db"),
    ("é.db", "é"), ("a.", "a"), ("a.db/", "a"),
  ])
  func theNameIsThatOfTheFileWithoutItsEnding(path: String, name: String) {
    #expect(Device(path: path).name == name)
  }

  @Test func aNameThatIsNotUTF8IsShown() {
    #expect(Device(path: String(path: Array("fleet/a".utf8) + [0xE9] + Array(".db".utf8))).name == "a\\xE9")
  }

  @Test func companionsOfDatabasesAreNotDevices() throws {
    let folder = ScratchFolder()
    for name in [
      "b.db", "a.sqlite", "b.db-wal", "b.db-shm", "a.sqlite-journal", "b.db.shared.json", "b.db.retention.lock",
      ".c.db",
      "é",
    ] {
      folder.write(name, to: name)
    }
    _ = folder.makeFolder("d.db")
    let list = try DeviceList(folder: folder.path)
    #expect(list.devices.map(\.name) == ["a", "b", "é"])
    #expect(list.devices.map(\.path) == ["a.sqlite", "b.db", "é"].map(folder.file))
    #expect(list.leftOut.isEmpty)
  }

  @Test func copiesOfRestoreAndRepairAreIgnored() throws {
    let folder = ScratchFolder()
    for name in ["a.db", "a.db.before-restore-soon", "a.before-fix-20260315T200000Z.db"] { folder.write("", to: name) }
    let counted = try DeviceList(folder: folder.path).devices
    for name in [
      "a.db.before-restore-20260315T200000Z", "a.db.before-fix-20260315T200000Z-2", "b.before-fix-20260315T200000Z",
      "a.db.before-restore-20260315T200000Z-wal",
    ] { folder.write("", to: name) }
    let list = try DeviceList(folder: folder.path)
    #expect(list.devices == counted && counted.count == 3 && list.leftOut.isEmpty)
    // One that is named counts.
    #expect(DeviceList([folder.file("b.before-fix-20260315T200000Z")]).devices.count == 1)
  }

  @Test func aFolderWithoutDatabasesIsAFault() throws {
    let folder = ScratchFolder()
    folder.write("", to: "b.db-wal")
    #expect(throws: FleetFault.noDatabase(folder: folder.path)) { try DeviceList(folder: folder.path) }
  }

  @Test func theSecondOfTwoWithOneNameIsLeftOut() throws {
    let folder = ScratchFolder()
    for name in ["a.db", "a.sqlite", "b.db"] { folder.write("", to: name) }
    let list = try DeviceList(folder: folder.path)
    #expect(list.devices.map(\.path) == ["a.db", "b.db"].map(folder.file))
    #expect(list.leftOut.map(\.path) == [folder.file("a.sqlite")])
    #expect(list.leftOut.first?.reason as? DeviceFault == .sameName("a", as: folder.file("a.db")))
  }

  @Test func theSecondPathToOneFileIsLeftOut() throws {
    let folder = ScratchFolder()
    let (first, second, third) = (folder.write("", to: "a.db"), folder.file("b.db"), folder.file("c.db"))
    #expect(symlink(first, second) == 0 && link(first, third) == 0)
    let list = DeviceList([first, second, third])
    #expect(list.devices.map(\.path) == [first])
    #expect(list.leftOut.map(\.path) == [second, third])
    for device in list.leftOut { #expect(device.reason as? DeviceFault == .sameFile(as: first)) }
  }

  /// The same path again has the same name: to rename it would not help.
  @Test func aPathGivenTwiceCountsOnce() throws {
    let folder = ScratchFolder()
    let path = folder.write("", to: "a.db")
    let list = DeviceList([path, path])
    #expect(list.devices.map(\.path) == [path])
    #expect(list.leftOut.map { $0.reason as? DeviceFault } == [.sameFile(as: path)])
  }

  @Test func aMissingFileIsADeviceUntilItIsOpened() {
    #expect(DeviceList(["nowhere/a.db", "nowhere/b.db"]).devices.map(\.name) == ["a", "b"])
  }
}
