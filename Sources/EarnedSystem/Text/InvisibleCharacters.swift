extension Unicode.Scalar {
  /// Whether it is never seen by itself: direction marks, joiners, spaces of no width, soft hyphens, selectors of variants
  /// (`Default_Ignorable_Code_Point`), and the marks of annotations.
  package var isInvisible: Bool {
    value >= 0xAD && (properties.isDefaultIgnorableCodePoint || 0xFFF9...0xFFFB ~= value)
  }

  /// Whether an invisible character changes how the one before it looks: joiners of emoji and of letters, selectors of
  /// variants, and the letters of a flag.
  package func belongs(behind last: Unicode.Scalar?) -> Bool {
    guard let last else { return false }
    switch value {
    case 0x200C...0x200D: return true
    case 0xE0020...0xE007F: return last == "\u{1F3F4}" || 0xE0020...0xE007F ~= last.value
    default: return properties.isVariationSelector
    }
  }
}

extension String {
  /// The text as it is seen: without invisible characters, but for those that change how another one looks.
  package var asSeen: String {
    guard unicodeScalars.contains(where: \.isInvisible) else { return self }
    var seen = UnicodeScalarView()
    for scalar in unicodeScalars where !scalar.isInvisible || scalar.belongs(behind: seen.last) { seen.append(scalar) }
    return String(seen)
  }

  /// The text without characters that nobody sees, so that texts are compared as people read them.
  package var withoutInvisible: String {
    guard unicodeScalars.contains(where: \.isInvisible) else { return self }
    return String(UnicodeScalarView(unicodeScalars.filter { !$0.isInvisible }))
  }
}
