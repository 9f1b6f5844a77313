import EarnedCore
import EarnedFiles

/// The `device_id` of new databases: a UUID that is the same for every database of this machine. The machine's own id
/// cannot be derived from it. Without a machine id it is random.
enum DeviceID {
  /// The id of this machine.
  ///
  /// - Throws: `FileFault` when the machine's id may exist but cannot be read: a wrong id would be stored forever.
  static func current(machineIDFile path: String = "/etc/machine-id") throws(FileFault) -> String {
    guard let machineID = try machineID(path) else { return RecordKey.random.description }
    return RecordKey(.epoch, content: Array("earned device \(machineID)".utf8)).description
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
}
