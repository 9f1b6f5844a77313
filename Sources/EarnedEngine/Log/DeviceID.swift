import EarnedCore
import Files

/// The `device_id` of new databases: a UUID that is the same for every database of this machine. The machine's own id
/// cannot be derived from it. Without a machine id it is random.
enum DeviceID {
  /// The id of this machine.
  ///
  /// - Throws: `FileFault` when the machine's id may exist but cannot be read: a wrong id would be stored for ever.
  static func current(machineIDFile path: String = "/etc/machine-id") throws(FileFault) -> String {
    let content = try machineID(path).map { Array("earned device \($0)".utf8) } ?? randomBytes
    return RecordKey(.epoch, content: content).description
  }

  private static func machineID(_ path: String) throws(FileFault) -> String? {
    do {
      let text = String(decoding: try File.read(path).prefix { $0 > 32 }, as: UTF8.self)
      return text.isEmpty ? nil : text
    } catch {
      if error.isMissingFile { return nil }
      throw FileFault(.read, path, errorNumber: error.errorNumber)
    }
  }

  private static var randomBytes: [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<32).map { _ in UInt8.random(in: 0...255, using: &generator) }
  }
}
