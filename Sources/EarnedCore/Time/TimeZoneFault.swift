import Files

/// There is no zone to use. UTC is never used instead.
public enum TimeZoneFault: Error, Hashable, Sendable {
  /// The system's tzdata has no zone of that name; `folder` is where it was sought.
  case unknown(String, folder: String)

  /// The system is set to some local time, but does not tell which zone that is.
  case system

  /// What the system knows of zones cannot be read: that says nothing about a name.
  case unreadable(FileFault)
}

extension TimeZoneFault: CustomStringConvertible {
  /// What happened and what to do next, in a sentence.
  public var description: String {
    switch self {
    case .unknown(let name, let folder):
      "there is no time zone named \(name.debugDescription) in \(folder): "
        + "give an IANA name with its exact spelling, such as Europe/Berlin or UTC"
    case .system:
      "neither /etc/localtime nor /etc/timezone tells this machine's time zone: "
        + "name it with --timezone, for example --timezone Europe/Berlin"
    case .unreadable(let fault): "the time zone cannot be told: \(fault)"
    }
  }

  /// Whether the answer is that there is no such zone, rather than that nothing could be told.
  public var isAnswer: Bool {
    if case .unreadable = self { false } else { true }
  }
}
