/// A site is its domain: an id of a host (`web:`) stands for its subdomains, too (`docs/guard.md`).
extension AppID {
  /// The site and those above it, longest first and without public suffixes: `web:old.reddit.com` and `web:reddit.com`.
  /// Empty for what is no site.
  package var sites: [AppID] {
    guard Kind(of: description) == .web, !isPublicSuffix else { return [] }
    var labels = bareID.split(separator: ".")[...]
    var sites = [self]
    while labels.count > 2 {
      labels = labels.dropFirst()
      let parent = AppID(stored: Kind.web.prefix + labels.joined(separator: "."))
      if parent.isPublicSuffix { break }
      sites.append(parent)
    }
    return sites
  }

  /// The same site without `www.`, and any other app as it is.
  package var withoutWWW: AppID {
    let www = Kind.web.prefix + "www."
    guard description.hasPrefix(www), description.dropFirst(www.count).contains(".") else { return self }
    return AppID(stored: Kind.web.prefix + description.dropFirst(www.count))
  }

  /// Whether it is what names of sites end with, such as `web:com` or `web:co.uk`.
  package var isPublicSuffix: Bool {
    guard Kind(of: description) == .web else { return false }
    let labels = bareID.split(separator: ".").map { String($0) }
    guard let last = labels.last else { return false }
    let isOfCountry = last.utf8.count == 2
    return switch labels.count {
    case 1: isOfCountry || Self.generalDomains.contains(last)
    case 2: isOfCountry && Self.secondLevels.contains(labels[0])
    default: false
    }
  }

  private static let generalDomains: Set = [
    "app", "biz", "com", "dev", "edu", "gov", "info", "int", "io", "mil", "net", "org",
  ]
  /// What comes before the domain of a country, as in `co.uk` and `com.au`.
  private static let secondLevels: Set = [
    "ac", "co", "com", "edu", "gob", "go", "gov", "govt", "ltd", "me", "mil", "ne", "net", "nhs", "nom", "or", "org",
    "plc",
    "sch",
  ]
}
