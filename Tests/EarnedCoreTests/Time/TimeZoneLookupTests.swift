import EarnedCore
import EarnedSystem
import EarnedTestSupport
import Testing

@Suite struct TimeZoneNameTests {
  @Test(arguments: [
    "UTC", "Europe/Berlin", "America/Argentina/Buenos_Aires", "Etc/GMT+12", "Etc/GMT-14", "America/Port-au-Prince",
    "EST5EDT",
  ])
  func knownNamesHaveAZone(name: String) throws {
    #expect(try Zone.named(name).identifier == name)
    #expect(try Zone.named(name) === Zone.named(name))
  }

  @Test(arguments: [
    "", " ", "Mars/Base", "europe/berlin", "utc", "UTC ", " UTC", "UTC0", "UTC+1", "Europe", "Europe/",
    "/Europe/Berlin",
    "Europe//Berlin", "Europe/Berlin/", "/usr/share/zoneinfo/Europe/Berlin", "../zoneinfo/Europe/Berlin",
    "Europe/../Europe/Berlin", "./UTC", "Europe/./Berlin", "posix/Europe/Berlin", "right/Europe/Berlin", "localtime",
    "posixrules", "Factory", "zone.tab", "tzdata.zi", "leapseconds", "file:Europe/Berlin", "file:/etc/localtime",
    "libc:UTC", "libc:localtime", "Fixed/UTC+01:00:00", "Fixed/UTC", ":Europe/Berlin", "Europe/Berlin\u{0}",
    "CET-1CEST",
    "Europe/Z\u{fc}rich", "Europe/Ber\nlin", String(repeating: "A", count: 65),
  ])
  func unknownNamesAreFaults(name: String) {
    let folder = getenv("TZDIR").map { String(cString: $0) } ?? "/usr/share/zoneinfo"
    #expect(throws: TimeZoneFault.unknown(name, folder: folder)) { try Zone.named(name) }
  }

  @Test func namesAreComparedByTheirBytes() throws {
    let kolkata = try Zone.named("Asia/Kolkata")
    let kelvin = "Asia/\u{212A}olkata"
    #expect(kelvin == kolkata.identifier)
    #expect(throws: TimeZoneFault.self) { try Zone.named(kelvin) }
  }

  @Test func theMessageSaysWhatToDo() {
    #expect(
      TimeZoneFault.unknown("Mars\nBase", folder: "/zones").description
        == #"there is no time zone named "Mars\nBase" in /zones: "#
        + "give an IANA name with its exact spelling, such as Europe/Berlin or UTC")
    #expect(TimeZoneFault.system.description.hasSuffix("name it, for example Europe/Berlin"))
  }

  @Test func utcNeedsNoFile() async {
    await #expect(processExitsWith: .success) {
      setenv("TZDIR", "/nowhere", 1)
      let utc = try Zone.named("UTC")
      #expect(utc.offsetSeconds(at: .latest) == 0)
      #expect(throws: TimeZoneFault.unknown("Europe/Berlin", folder: "/nowhere")) {
        try Zone.named("Europe/Berlin")
      }
    }
  }

  @Test func manyThreadsShareAZone() async throws {
    let start = try #require(Instant(rfc3339: "2026-03-29T00:59:59.999Z"))
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 {
        group.addTask {
          guard let zone = try? Zone.named("Europe/Vienna") else { return false }
          return (0..<1000).allSatisfy { zone.offsetSeconds(at: start + .milliseconds($0)) == ($0 == 0 ? 3600 : 7200) }
        }
      }
      for await isRight in group { #expect(isRight) }
    }
  }
}

/// The zone of the machine, from a settings folder made for each test.
@Suite struct SystemTimeZoneTests {
  private let folder = ScratchFolder()

  @Test(arguments: [
    ("/usr/share/zoneinfo/Europe/Berlin", "Europe/Berlin"),
    ("../usr/share/zoneinfo/America/Argentina/Buenos_Aires", "America/Argentina/Buenos_Aires"),
    ("/var/db/timezone/zoneinfo/UTC", "UTC"),
  ])
  func theLinkNamesTheZone(target: String, name: String) throws {
    symlink(target, folder.file("localtime"))
    folder.write("Asia/Tokyo\n", to: "timezone")
    #expect(try Zone.system(settings: folder.path).identifier == name)
  }

  @Test(arguments: ["Asia/Tokyo\n", "Asia/Tokyo", "Asia/Tokyo \nEurope/Berlin\n"])
  func theFileNamesTheZone(text: String) throws {
    folder.write("TZif2", to: "localtime")
    folder.write(text, to: "timezone")
    #expect(try Zone.system(settings: folder.path).identifier == "Asia/Tokyo")
  }

  @Test func aMachineWithoutSettingsUsesUTC() throws {
    #expect(try Zone.system(settings: folder.path).identifier == "UTC")
  }

  @Test func aCopiedZoneFileNamesNoZone() {
    folder.write("TZif2", to: "localtime")
    #expect(throws: TimeZoneFault.system) { try Zone.system(settings: folder.path) }
  }

  @Test func aWrongSettingIsAFault() {
    folder.write("Mars/Base\n", to: "timezone")
    #expect(throws: TimeZoneFault.self) { try Zone.system(settings: folder.path) }
  }
}
