import EarnedJSON
import Testing

@testable import EarnedReports

/// Packed rows are the arrays they were made of.
@Suite struct RowsTests {
  private static let values: [Datum] = [
    .null, .flag(true), .flag(false), .integer(.min), .integer(-1), .integer(.max), .real(0.1), .real(-0.0),
    .real(.leastNonzeroMagnitude), .text(""), .text("a"), .text("\u{0}\"…🧘"), .text(String(repeating: "x", count: 64)),
    .text(String(repeating: "é", count: 40_000)), .json(.null), .json([]), .json([:]),
    .json(["a": ["b", 1, .number(0.5), nil, true], "": "\u{1}"]),
  ]

  @Test func everyValueComesBack() {
    var (rows, plain) = (Rows(), [[Datum]]())
    // Each value in each place, and again, when the texts are known.
    for turn in 0..<3 * Self.values.count {
      let row = Self.values.indices.map { Self.values[($0 + turn) % Self.values.count] }
      rows.append(row)
      plain.append(row)
    }
    #expect(Array(rows) == plain)
    for (place, row) in plain.enumerated() {
      for column in row.indices { #expect(rows.value(place, column) == row[column]) }
    }
  }

  /// Strings that look the same are equal, but they are not the same bytes.
  @Test func textsKeepTheirBytes() {
    let texts = ["caf\u{E9}", "cafe\u{301}", "caf\u{E9}"]
    let rows: Rows = [[.text(texts[0])], [.text(texts[1])], [.text(texts[2])]]
    #expect(rows.map { Array(($0[0].json.stringValue ?? "").utf8) } == texts.map { Array($0.utf8) })
  }

  @Test func textsBeyondTheInternedOnesComeBack() {
    var rows = Rows()
    for number in 0..<3_000 { rows.append([.text("text \(number % 1_500)"), .integer(Int64(number))]) }
    #expect(rows.indices.allSatisfy { rows[$0] == [.text("text \($0 % 1_500)"), .integer(Int64($0))] })
  }

  @Test func manyRowsComeBackFromTheirFile() throws {
    var (rows, plain) = (Rows(), [[Datum]]())
    for number in 0..<40_000 {
      let row: [Datum] = [
        .integer(Int64(number)), .text("text \(number % 9)"), .text(String(repeating: "\(number)", count: number % 40)),
        number % 3 == 0 ? .null : .json(["n": .integer(Int64(number))]),
      ]
      rows.append(row)
      plain.append(row)
      try rows.makeRoom()
    }
    #expect(rows.count == plain.count)
    #expect(rows.elementsEqual(plain))
    for place in stride(from: 0, to: plain.count, by: 7_919) { #expect(rows.value(place, 2) == plain[place][2]) }
    // Backwards, so that each piece is read again.
    #expect(stride(from: plain.count - 1, through: 0, by: -997).allSatisfy { rows[$0] == plain[$0] })
    try rows.check()
  }

  @Test func rowsOfOneValueAndOfNone() {
    let rows: Rows = [[], [.null], []]
    #expect(Array(rows) == [[], [.null], []])
    #expect(rows == [[], [.null], []])
    #expect(rows != [[], [.null]])
  }
}
