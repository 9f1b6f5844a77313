import CEarnedOptionalLibraries
import EarnedCore

/// A site is its domain: an id of a host (`web:`) stands for its subdomains, too (`docs/guard.md`).
extension AppID {
  /// The site and those above it, longest first and without public suffixes: `web:old.reddit.com` and `web:reddit.com`.
  /// Empty for what is no site.
  var sites: [AppID] {
    guard Kind(of: description) == .web else { return [] }
    let labels = bareID.split(separator: ".")
    return labels.indices.prefix { $0 == 0 || $0 < labels.count - 1 }
      .map { AppID(stored: Kind.web.prefix + labels[$0...].joined(separator: ".")) }
      .prefix { !$0.isPublicSuffix }.map(\.self)
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
