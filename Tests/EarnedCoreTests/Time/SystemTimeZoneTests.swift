import EarnedCore
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The zone of the machine, from a settings folder made for each test.
@Suite final class SystemTimeZoneTests {
  private let folder: String

  init() throws {
    var template = Array("/tmp/earned-time-XXXXXX".utf8CString)
    folder = String(cString: try #require(mkdtemp(&template)))
  }

  deinit {
    unlink(folder + "/localtime")
    unlink(folder + "/timezone")
    rmdir(folder)
  }

  @Test(arguments: [
    ("/usr/share/zoneinfo/Europe/Berlin", "Europe/Berlin"),
    ("../usr/share/zoneinfo/America/Argentina/Buenos_Aires", "America/Argentina/Buenos_Aires"),
    ("/var/db/timezone/zoneinfo/UTC", "UTC"),
  ])
  func theLinkTells(target: String, name: String) throws {
    symlink(target, folder + "/localtime")
    write("Asia/Tokyo\n", to: "timezone")
    #expect(try TimeZone.system(settings: folder).identifier == name)
  }

  @Test(arguments: ["Asia/Tokyo\n", "Asia/Tokyo", "Asia/Tokyo \nEurope/Berlin\n"])
  func theFileTells(text: String) throws {
    write("TZif2", to: "localtime")
    write(text, to: "timezone")
    #expect(try TimeZone.system(settings: folder).identifier == "Asia/Tokyo")
  }

  @Test func aMachineWithoutSettingsIsOnUTC() throws {
    #expect(try TimeZone.system(settings: folder).identifier == "UTC")
  }

  @Test func aCopyWithoutANameTellsNothing() {
    write("TZif2", to: "localtime")
    #expect(throws: TimeZoneFault.system) { try TimeZone.system(settings: folder) }
  }

  @Test func aWrongSettingIsNotUTC() {
    write("Mars/Base\n", to: "timezone")
    #expect(throws: TimeZoneFault.self) { try TimeZone.system(settings: folder) }
  }

  private func write(_ text: String, to name: String) {
    guard let file = fopen(folder + "/" + name, "w") else { return }
    fputs(text, file)
    fclose(file)
  }
}
