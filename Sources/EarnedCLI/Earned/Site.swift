import CEarnedOptionalLibraries
import EarnedCore

/// A site is its domain: an id of a host (`web:`) stands for its subdomains, too (`docs/guard.md`).
extension AppID {
  /// The site and those above it, longest first and without public suffixes: `web:old.reddit.com` and `web:reddit.com`.
  /// Empty for what is no site.
  var sites: [AppID] {
    guard Kind(of: description) == .web else { return [] }
    let labels = bareID.split(separator: ".")
    let names = (0..<max(1, labels.count - 1)).map { labels[$0...].joined(separator: ".") }
    return Array(names.map { AppID(stored: Kind.web.prefix + $0) }.prefix { !$0.isPublicSuffix })
  }

  /// The same site without `www.`, and any other app as it is.
  var withoutWWW: AppID {
    let www = Kind.web.prefix + "www."
    guard description.hasPrefix(www), description.dropFirst(www.count).contains(".") else { return self }
    return AppID(stored: Kind.web.prefix + description.dropFirst(www.count))
  }

  /// Whether it is what names of sites end with, such as `web:com` or `web:co.uk`; false where libpsl is not installed.
  var isPublicSuffix: Bool { Kind(of: description) == .web && public_suffix_is(bareID) }
}
