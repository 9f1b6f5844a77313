/// Whether an app earns time or spends it (architecture, section 5).
public enum AppCategory: String, CaseIterable, Sendable {
  /// Spends time; blocked unless it is unlocked.
  case vice
  /// Earns time; never blocked.
  case productive

  /// Whether its apps are locked.
  public var isBlocked: Bool { self == .vice }

  /// The name for people.
  public var title: String {
    switch self {
    case .vice: "Vice Apps"
    case .productive: "Productive Apps"
    }
  }
}

/// An app in one of the lists (architecture, section 4).
public struct TrackedApp: Equatable, Sendable {
  /// Its id in the lists.
  public var id: String
  /// Its name for people.
  public var name: String
  /// Its id in the system.
  public var bundleID: String
  /// Whether it earns or spends time.
  public var category: AppCategory

  /// An app from its parts.
  public init(id: String, name: String, bundleID: String, category: AppCategory) {
    self.id = id
    self.name = name
    self.bundleID = bundleID
    self.category = category
  }
}

extension TrackedApp {
  /// An app that the introduction suggests: its name and bundle id (rules 2.6).
  public typealias Suggestion = (name: String, bundleID: String)

  /// The suggested vice apps.
  public static let suggestedVice: [Suggestion] = [
    ("TikTok", "com.zhiliaoapp.musically"), ("Instagram", "com.burbn.instagram"),
    ("Twitter/X", "com.atebits.Tweetie2"), ("Reddit", "com.reddit.Reddit"), ("Facebook", "com.facebook.Facebook"),
    ("YouTube", "com.google.ios.youtube"), ("Snapchat", "com.toyopagroup.picaboo"),
  ]

  /// The suggested productive apps.
  public static let suggestedProductive: [Suggestion] = [
    ("Kindle", "com.amazon.Lassen"), ("Duolingo", "com.duolingo.DuolingoMobile"),
    ("Headspace", "com.getsomeheadspace.headspace"), ("Khan Academy", "org.khanacademy.Khan-Academy"),
    ("Coursera", "org.coursera.ios"),
  ]
}
