import EarnedJSON

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What the program runs on, without the name of machine or user.
enum Machine {
  static var json: JSONObject {
    var name = utsname()
    uname(&name)
    return [
      "system": .string(text(&name.sysname)),
      "release": .string(String(text(&name.release).prefix { $0.isNumber || $0 == "." })),
      "machine": .string(text(&name.machine)), "libraries": .object(Version.libraries),
    ]
  }

  private static func text<Characters>(_ characters: inout Characters) -> String {
    withUnsafeBytes(of: &characters) { bytes in String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
