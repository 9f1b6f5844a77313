import EarnedCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The `device_id` of new databases: a UUID that is the same for every database of this machine, and from which the
/// machine's own id cannot be told. Without such an id it is random.
enum DeviceID {
  static var current: String {
    let content = machineID.map { Array("earned device \($0)".utf8) } ?? randomBytes
    return RecordKey(.epoch, content: content).description
  }

  private static var machineID: String? {
    guard let file = fopen("/etc/machine-id", "r") else { return nil }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 64)
    guard fgets(&line, Int32(line.count), file) != nil else { return nil }
    let text = String(decoding: line.prefix { $0 > 32 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return text.isEmpty ? nil : text
  }

  private static var randomBytes: [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<32).map { _ in UInt8.random(in: 0...255, using: &generator) }
  }
}
