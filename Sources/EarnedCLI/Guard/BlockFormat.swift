import EarnedArguments
import EarnedCore

/// How other programs are told what is blocked (`docs/guard.md`).
enum BlockFormat: String, CaseIterable, ExpressibleByArgument {
  case hosts, domains, dnsmasq, unbound, processes

  /// The lines for an app; empty when it has no such form.
  func lines(for appID: AppID) -> [String] {
    if self == .processes { return appID.program.map { [$0] } ?? [] }
    guard let domain = appID.domain else { return [] }
    return switch self {
    // A hosts file knows no wildcards, so other subdomains stay open.
    case .hosts: [domain, "www." + domain].flatMap { ["0.0.0.0 \($0)", ":: \($0)"] }
    case .domains: [domain]
    case .dnsmasq: ["address=/\(domain)/"]
    case .unbound: ["local-zone: \"\(domain)\" always_nxdomain"]
    case .processes: []
    }
  }
}

extension AppID {
  /// The domain of a site that a name server answers for: neither an address nor a name of the own network.
  fileprivate var domain: String? {
    guard Kind(of: description) == .web else { return nil }
    let host = withoutWWW.bareID
    guard host.contains("."), host.split(separator: ".").last?.allSatisfy(\.isNumber) == false else { return nil }
    return host
  }

  /// The name of a program of Linux.
  var program: String? { Kind(of: description) == .linux ? bareID : nil }
}
