/// Whether an app earns time or takes it (architecture, section 5).
public enum AppCategory: String, CaseIterable, Sendable {
  /// Blocked unless it is unlocked.
  case vice
  /// Earns time, and is never blocked.
  case productive

  /// Whether its apps are locked.
  public var isBlocked: Bool { self == .vice }

  /// As people read it.
  public var title: String {
    switch self {
    case .vice: "Vice Apps"
    case .productive: "Productive Apps"
    }
  }
}

/// An app that is watched (architecture, section 4).
public struct TrackedApp: Equatable, Sendable {
  /// Its id in the lists of the app.
  public var id: String
  /// What people call it.
  public var name: String
  /// What the system calls it.
  public var bundleID: String
  /// Earns or takes.
  public var category: AppCategory

  /// Joins the four.
  public init(id: String, name: String, bundleID: String, category: AppCategory) {
    self.id = id
    self.name = name
    self.bundleID = bundleID
    self.category = category
  }
}

extension TrackedApp {
  /// An app that is offered when somebody begins, by its name and bundle id (rules 2.6).
  public typealias Suggestion = (name: String, bundleID: String)

  /// What to offer as vice apps.
  public static let suggestedVice: [Suggestion] = [
    ("TikTok", "com.zhiliaoapp.musically"), ("Instagram", "com.burbn.instagram"),
    ("Twitter/X", "com.atebits.Tweetie2"), ("Reddit", "com.reddit.Reddit"), ("Facebook", "com.facebook.Facebook"),
    ("YouTube", "com.google.ios.youtube"), ("Snapchat", "com.toyopagroup.picaboo"),
  ]

  /// What to offer as productive apps.
  public static let suggestedProductive: [Suggestion] = [
    ("Kindle", "com.amazon.Lassen"), ("Duolingo", "com.duolingo.DuolingoMobile"),
    ("Headspace", "com.getsomeheadspace.headspace"), ("Khan Academy", "org.khanacademy.Khan-Academy"),
    ("Coursera", "org.coursera.ios"),
  ]
}
