@testable import EarnedTestSupport

/// Ways in which a file gets damaged.
enum Damage: String, CaseIterable, Sendable {
  /// Some pages hold noise, or nothing.
  case noise, zeros
  /// The end is missing.
  case truncated
  /// The first 100 bytes, or the whole first page.
  case header, firstPage
  /// Pages that refer to others.
  case interiorPages
  /// Half a page, as when a sector is lost.
  case sectors
  /// A page in the place of another one.
  case misplaced
  /// A few bits.
  case flips

  /// Damages the bytes of a file.
  func strike(_ bytes: inout [UInt8], pageBytes: Int, _ generator: inout SeededGenerator) {
    let pages = bytes.count / pageBytes
    func overwrite(_ range: Range<Int>, _ byte: () -> UInt8) { for index in range { bytes[index] = byte() } }
    func page(_ number: Int) -> Range<Int> { (number - 1) * pageBytes..<number * pageBytes }
    switch self {
    case .noise:
      for _ in 0..<generator.number(1...6) {
        overwrite(page(Int(generator.number(1...Int64(pages))))) { UInt8.random(in: 0...255, using: &generator) }
      }
    case .zeros:
      for _ in 0..<generator.number(1...6) { overwrite(page(Int(generator.number(1...Int64(pages))))) { 0 } }
    case .truncated: bytes.removeLast(Int(generator.number(1...Int64(bytes.count - 1))))
    case .header: overwrite(0..<100) { UInt8.random(in: 0...255, using: &generator) }
    case .firstPage: overwrite(page(1)) { UInt8.random(in: 0...255, using: &generator) }
    case .interiorPages:
      for number in 2...pages where [2, 5].contains(bytes[(number - 1) * pageBytes]) && generator.chance(50) {
        overwrite(page(number)) { UInt8.random(in: 0...255, using: &generator) }
      }
    case .sectors:
      for _ in 0..<generator.number(1...8) {
        let start = Int(generator.number(0...Int64(bytes.count / 512 - 1))) * 512
        let isNoise = generator.chance(50)
        overwrite(start..<start + 512) { isNoise ? UInt8.random(in: 0...255, using: &generator) : 0 }
      }
    case .misplaced:
      for _ in 0..<generator.number(1...4) {
        let (from, to) = (page(Int(generator.number(1...Int64(pages)))), page(Int(generator.number(1...Int64(pages)))))
        bytes.replaceSubrange(to, with: Array(bytes[from]))
      }
    case .flips:
      for _ in 0..<generator.number(1...12) {
        bytes[Int(generator.number(0...Int64(bytes.count - 1)))] ^= 1 << UInt8(generator.number(0...7))
      }
    }
  }
}
