/// Text from outside, made harmless on one line: it cannot move the cursor or reverse the direction of the line.
public struct VisibleText {
  /// The text, in ASCII only unless `isUnicode`.
  public let string: String

  /// Makes a text harmless.
  public init(_ text: String, isUnicode: Bool) {
    guard !text.isPrintableASCII else {
      string = text
      return
    }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "–" where !isUnicode: result.append("-")
      case _ where isUnicode || scalar.isASCII: result.append(VisibleText.harmless(scalar, isUnicode))
      default: result.append("?")
      }
    }
    string = String(result)
  }

  private static func harmless(_ scalar: Unicode.Scalar, _ isUnicode: Bool) -> Unicode.Scalar {
    switch scalar.value {
    // The symbol for a control character, `␛`.
    case 0x00..<0x20: isUnicode ? Unicode.Scalar(0x2400 + scalar.value) ?? "?" : "?"
    case 0x7F: isUnicode ? "\u{2421}" : "?"
    // Other controls, direction marks, separators and invisible characters. U+200D stays, because it joins emoji.
    case 0x80..<0xA0, 0x061C, 0x200B, 0x200E...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB:
      "\u{FFFD}"
    default: scalar
    }
  }
}
