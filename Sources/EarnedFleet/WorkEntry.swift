import EarnedCore
import EarnedJSON

/// What a work file consists of: a line with a digest and an object of JSON, and for rows their bytes behind it.
enum WorkEntry {
  /// What was asked for, and when: the first entry.
  case run(String, began: Instant)
  /// The device is begun, again if it was begun before: rows of it that come before do not count.
  case begin(device: String)
  /// So many bytes of rows come next, which belong to one of the outputs.
  case rows(device: String, part: Int, byteCount: Int)
  /// The device is done.
  case end(device: String, path: String, DeviceState?)

  /// How every work file begins.
  static let mark = Array("earned.fleet-work/1\n".utf8)

  /// The line.
  ///
  /// - Parameter rows: the bytes behind it, which belong to what the digest is of.
  func line(_ rows: [UInt8] = []) -> [UInt8] {
    let json = self.json.serializedUTF8()
    return Array(Self.digest(json, rows).utf8) + [UInt8(ascii: " ")] + json + [UInt8(ascii: "\n")]
  }

  /// The digest of an entry, in hexadecimal.
  static func digest(_ json: [UInt8], _ rows: [UInt8]) -> String {
    var hash = SHA256()
    hash.update(json)
    hash.update(rows)
    return hash.digest.hexadecimal
  }

  private var json: JSONValue {
    switch self {
    case .run(let run, let began): ["run": .string(run), "began_ts_utc_ms": .integer(began.millisecondsSinceEpoch)]
    case .begin(let device): ["device": .string(device)]
    case .rows(let device, let part, let byteCount):
      ["device": .string(device), "part": .integer(Int64(part)), "bytes": .integer(Int64(byteCount))]
    case .end(let device, let path, let state):
      ["device": .string(device), "path": .string(path), "state": state.map { .string($0.text) } ?? .null]
    }
  }

  init?(_ json: JSONObject) {
    if let run = json["run"]?.stringValue, let began = json["began_ts_utc_ms"]?.integerValue {
      self = .run(run, began: Instant(millisecondsSinceEpoch: began))
    } else if let device = json["device"]?.stringValue, let part = json["part"]?.integerValue,
      let byteCount = json["bytes"]?.integerValue, part >= 0, byteCount >= 0
    {
      self = .rows(device: device, part: Int(part), byteCount: Int(byteCount))
    } else if let device = json["device"]?.stringValue, let path = json["path"]?.stringValue {
      self = .end(device: device, path: path, json["state"]?.stringValue.map(DeviceState.init(text:)))
    } else if let device = json["device"]?.stringValue, json.members.count == 1 {
      self = .begin(device: device)
    } else {
      return nil
    }
  }
}
