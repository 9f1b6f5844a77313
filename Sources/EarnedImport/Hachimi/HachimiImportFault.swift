/// Why no user of a Hachimi database can be imported.
public enum HachimiImportFault: Error, Equatable, Sendable, CustomStringConvertible {
  /// There are several users, and none was chosen.
  case severalUsers([String])
  /// The database does not contain the user.
  case unknownUser(String, users: [String])

  /// What happened and what to do next.
  public var description: String {
    switch self {
    case .severalUsers(let users): "there are several users; choose one with --uid: \(Self.names(users))"
    case .unknownUser(let name, let users):
      "the database has no user '\(name)'; " + (users.isEmpty ? "it has none" : "its users: \(Self.names(users))")
    }
  }

  private static func names(_ users: [String]) -> String {
    users.prefix(10).joined(separator: ", ") + (users.count > 10 ? ", …" : "")
  }
}
