extension String {
  /// How many columns of a terminal the text takes.
  var displayWidth: Int {
    if isPrintableASCII { return utf8.count }
    return unicodeScalars.allSatisfy(\.isPlain) ? unicodeScalars.count : reduce(0) { $0 + $1.displayWidth }
  }

  /// Whether all characters are printable ASCII, as in most texts of most reports. All bytes are combined without a
  /// branch for each, which is faster.
  var isPrintableASCII: Bool {
    utf8.span.withUnsafeBytes { bytes in
      var others: UInt8 = 0
      for byte in bytes { others |= 0x20..<0x7F ~= byte ? 0 : 1 }
      return others == 0
    }
  }
}

extension Character {
  /// 2 for East Asian wide characters and emoji, 0 for combining characters, otherwise 1.
  var displayWidth: Int {
    guard let first = unicodeScalars.first else { return 0 }
    if unicodeScalars.contains("\u{FE0F}") || first.properties.isEmojiPresentation || first.isWide { return 2 }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: return 1
    }
  }
}

extension Unicode.Scalar {
  /// Whether it is a character by itself, one column wide, whatever stands beside it: Latin letters, dashes and dots, and
  /// the blocks that bars are drawn with.
  fileprivate var isPlain: Bool {
    switch value {
    case 0x20...0x7E, 0xA1...0xAC, 0xAE...0x2FF, 0x2010...0x2027, 0x2500...0x259F: true
    default: false
    }
  }

  /// East Asian wide and fullwidth (Unicode Annex 11), in blocks.
  fileprivate var isWide: Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3,
      0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18AFF, 0x1B000...0x1B2FF,
      0x1F200...0x1F265, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
