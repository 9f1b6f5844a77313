/// Why a Hachimi database cannot be used.
public enum HachimiFault: Error, Equatable, Sendable, CustomStringConvertible {
  /// Its rows belong to several users, and nothing says which one is the user.
  case severalUsers

  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .severalUsers:
      """
      the rows of Hachimi belong to several users, and one database belongs to one; \
      'earned import hachimi FILE --uid UID' takes those of one
      """
    }
  }
}
