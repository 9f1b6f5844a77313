extension Unicode.Scalar {
  /// Whether it is never seen by itself: direction marks, joiners, spaces of no width, soft hyphens, selectors of variants
  /// (`Default_Ignorable_Code_Point`), and the marks of annotations.
  package var isInvisible: Bool {
    value >= 0xAD && (properties.isDefaultIgnorableCodePoint || 0xFFF9...0xFFFB ~= value)
  }
}

extension String {
  /// The text without characters that nobody sees, so that texts are compared as people read them.
  package var withoutInvisible: String {
    guard unicodeScalars.contains(where: \.isInvisible) else { return self }
    return String(UnicodeScalarView(unicodeScalars.filter { !$0.isInvisible }))
  }
}
