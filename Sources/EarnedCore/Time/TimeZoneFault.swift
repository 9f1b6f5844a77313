import EarnedFiles

/// There is no zone to use. UTC is never assumed instead.
public enum TimeZoneFault: Error, Hashable, Sendable {
  /// The system's tzdata has no zone of that name; `folder` is where it was looked for.
  case unknown(String, folder: String)

  /// The same of a name that a variable of the environment has.
  case unknownInVariable(String, name: String, folder: String)

  /// The system is set to a local time, but does not name a zone.
  case system

  /// The zone data of the system cannot be read: the name may be right or wrong.
  case unreadable(FileFault)
}

extension TimeZoneFault: CustomStringConvertible {
  /// What happened and what to do next, in one sentence.
  public var description: String {
    switch self {
    case .unknown(let name, let folder): Self.unknown(name, folder)
    case .unknownInVariable(let variable, let name, let folder): "$\(variable) is wrong: \(Self.unknown(name, folder))"
    case .system:
      "neither /etc/localtime nor /etc/timezone tells this machine's time zone: "
        + "name it with --timezone, for example --timezone Europe/Berlin"
    case .unreadable(let fault): "the time zone cannot be determined: \(fault)"
    }
  }

  private static func unknown(_ name: String, _ folder: String) -> String {
    "there is no time zone named \(name.debugDescription) in \(folder): "
      + "give an IANA name with its exact spelling, such as Europe/Berlin or UTC"
  }

  /// The same fault of a name that a variable of the environment has.
  public func from(variable: String) -> TimeZoneFault {
    guard case .unknown(let name, let folder) = self else { return self }
    return .unknownInVariable(variable, name: name, folder: folder)
  }

  /// Whether it is certain that there is no such zone.
  public var isAnswer: Bool {
    if case .unreadable = self { false } else { true }
  }
}
