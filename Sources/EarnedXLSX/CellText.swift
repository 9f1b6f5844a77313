/// Text in a form that a cell can hold.
struct CellText {
  /// The limit of a spreadsheet for one cell, in UTF-16 units.
  static let limit = 32_767

  let string: String

  init(_ text: String) {
    guard !CellText.isReady(text) else {
      string = text
      return
    }
    let text = text.unicodeScalars.allSatisfy(CellText.isPlain) ? text : CellText.visible(text)
    let escaped = CellText.escaped(text)
    string = escaped.utf8.count <= CellText.limit ? escaped : CellText.cut(text)
  }

  /// Whether a text can certainly be stored unchanged, as most can: a short one of printable ASCII without `_`. All
  /// bytes are combined without a branch for each, because there are many texts.
  private static func isReady(_ text: String) -> Bool {
    text.utf8.span.withUnsafeBytes { bytes in
      guard bytes.count <= limit else { return false }
      var others: UInt8 = 0
      for byte in bytes { others |= 0x20..<0x7F ~= byte && byte != UInt8(ascii: "_") ? 0 : 1 }
      return others == 0
    }
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    (scalar.value >= 0x20 && scalar.value < 0xFFFE && scalar.value != 0x7F) || scalar == "\t" || scalar == "\n"
      || scalar.value >= 0x10000
  }

  /// XML cannot have control characters. They become their symbols (`␀`), a carriage return becomes a line feed.
  private static func visible(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      defer { previous = scalar }
      switch scalar.value {
      case 0x0A where previous == "\r": break
      case _ where isPlain(scalar): result.append(scalar)
      case 0x0D: result.append("\n")
      case 0x7F: result.append("\u{2421}")
      case ..<0x20: result.append(Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}")
      default: result.append("\u{FFFD}")
      }
    }
    return String(result)
  }

  /// The text escaped, and cut to the limit between two characters, with an ellipsis at its end. An escape stays whole.
  private static func cut(_ text: String) -> String {
    let utf8 = Array(text.utf8)
    var (result, place, length, end) = ([UInt8](), 0, 0, 0)
    for character in text {
      for byte in character.utf8 {
        result.append(byte)
        if isEscape(utf8[place...].prefix(7)) {
          result += escape
          length += escape.count
        }
        place += 1
      }
      length += character.utf16.count
      if length > limit { return String(decoding: result[..<end], as: UTF8.self) + "…" }
      if length < limit { end = result.count }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// What makes of the underscore before it one that does not begin an escape.
  private static let escape = Array("x005F_".utf8)

  /// Escapes text such as `_x0041_`, which a spreadsheet would read as `A`.
  private static func escaped(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "_")) else { return text }
    let utf8 = Array(text.utf8)
    var result: [UInt8] = []
    for (index, byte) in utf8.enumerated() {
      result.append(byte)
      if isEscape(utf8[index...].prefix(7)) { result += escape }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func isEscape(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.count == 7, bytes.first == UInt8(ascii: "_"), bytes.last == UInt8(ascii: "_") else { return false }
    return bytes.dropFirst().first == UInt8(ascii: "x") && bytes.dropFirst(2).dropLast().allSatisfy(isHexadecimal)
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    Unicode.Scalar(byte).properties.isASCIIHexDigit
  }
}
