import EarnedCore
import Testing

@testable import EarnedCLI

/// A site is its domain, and a public suffix is none.
@Suite struct DomainTests {
  @Test(arguments: [
    ("web:reddit.com", "web:reddit.com"), ("web:old.reddit.com", "web:old.reddit.com web:reddit.com"),
    ("web:a.b.example.co.uk", "web:a.b.example.co.uk web:b.example.co.uk web:example.co.uk"),
    ("web:co.uk", ""), ("web:com", ""), ("web:router", "web:router"), ("web:localhost", "web:localhost"),
    ("web:t.co", "web:t.co"), ("web:bbc.co.uk", "web:bbc.co.uk"), ("android:com.reddit.frontpage", ""),
    ("web:ck", ""), ("web:any.ck", ""), ("web:www.ck", "web:www.ck"),
    ("web:museum", ""), ("web:kyoto.jp", ""), ("web:xn--p1ai", ""), ("web:me.de", "web:me.de"),
    ("web:anna.github.io", "web:anna.github.io web:github.io"),
    ("web:nas.fritz.box", "web:nas.fritz.box web:fritz.box"),
  ]) func sitesAreThoseAbove(_ id: String, _ sites: String) throws {
    #expect(try #require(AppID(id)).sites.map(\.description).joined(separator: " ") == sites)
  }

  @Test(arguments: [
    ("web:www.reddit.com", "web:reddit.com"), ("web:www.com", "web:www.com"), ("web:wwwx.com", "web:wwwx.com"),
    ("android:www.reddit.com", "android:www.reddit.com"),
  ]) func itIsTheSameWithoutWWW(_ id: String, _ same: String) throws {
    #expect(try #require(AppID(id)).withoutWWW.description == same)
  }
}
