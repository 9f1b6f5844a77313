import EarnedCore

/// The 256 bits that draw the days of a trial. They are fixed when it starts, before anybody knows how the days will be
/// (contract, section 20).
package struct TrialSeed: Equatable, Sendable {
  private let bytes: [UInt8]

  /// How many hexadecimal digits it has.
  package static let digits = 64

  static let kind = ValueKind.hexadecimal(digits: digits)

  /// Reads 64 hexadecimal digits; nil for anything else.
  package init?(_ text: String) {
    guard text.utf8.count == Self.digits, let bytes = [UInt8](hexadecimal: text) else { return nil }
    self.bytes = bytes
  }

  /// 64 lower-case hexadecimal digits.
  package var text: String { bytes.hexadecimal }

  /// The SHA-256 of the bytes, in hexadecimal digits. It is shown at the start: it fixes the draw without telling it.
  package var commitment: String {
    var hash = SHA256()
    hash.update(bytes)
    return hash.digest.hexadecimal
  }

  /// Whether the first block of a pair is on, and the second off: the lowest bit of the first byte of the SHA-256 of the seed and
  /// the number of the pair.
  ///
  /// - Parameter pair: counts from 1.
  package func isOnFirst(pair: Int) -> Bool {
    var hash = SHA256()
    hash.update(bytes)
    hash.update(bigEndian: UInt32(pair))
    return hash.digest[0] & 1 == 1
  }
}

extension TrialSeed: Storable {
  package var stored: StoredValue { .text(text) }

  package init(_ row: any StoredRow, _ column: Int, of table: String) throws {
    guard let seed = TrialSeed(try row.text(column)) else {
      throw StoredValueFault(place: "\(table).\(row.name(column))", expectation: "\(Self.digits) hexadecimal digits")
    }
    self = seed
  }
}
