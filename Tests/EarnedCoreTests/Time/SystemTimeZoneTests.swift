import EarnedCore
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The zone of the machine, from a settings folder made for each test.
@Suite struct SystemTimeZoneTests {
  private let folder = ScratchFolder()

  @Test(arguments: [
    ("/usr/share/zoneinfo/Europe/Berlin", "Europe/Berlin"),
    ("../usr/share/zoneinfo/America/Argentina/Buenos_Aires", "America/Argentina/Buenos_Aires"),
    ("/var/db/timezone/zoneinfo/UTC", "UTC"),
  ])
  func theLinkTells(target: String, name: String) throws {
    symlink(target, folder.file("localtime"))
    folder.write("Asia/Tokyo\n", to: "timezone")
    #expect(try TimeZone.system(settings: folder.path).identifier == name)
  }

  @Test(arguments: ["Asia/Tokyo\n", "Asia/Tokyo", "Asia/Tokyo \nEurope/Berlin\n"])
  func theFileTells(text: String) throws {
    folder.write("TZif2", to: "localtime")
    folder.write(text, to: "timezone")
    #expect(try TimeZone.system(settings: folder.path).identifier == "Asia/Tokyo")
  }

  @Test func aMachineWithoutSettingsIsOnUTC() throws {
    #expect(try TimeZone.system(settings: folder.path).identifier == "UTC")
  }

  @Test func aCopyWithoutANameTellsNothing() {
    folder.write("TZif2", to: "localtime")
    #expect(throws: TimeZoneFault.system) { try TimeZone.system(settings: folder.path) }
  }

  @Test func aWrongSettingIsNotUTC() {
    folder.write("Mars/Base\n", to: "timezone")
    #expect(throws: TimeZoneFault.self) { try TimeZone.system(settings: folder.path) }
  }
}
