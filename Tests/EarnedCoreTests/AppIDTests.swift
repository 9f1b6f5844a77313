import EarnedCore
import EarnedTestSupport
import Testing

/// Contract, section 11: a closed list of prefixes, each with its form and its system.
@Suite struct AppIDTests {
  @Test(
    arguments: table(
      """
      text                        | platform
      android:com.reddit.frontpage | android
      android:two words           | android
      android:                    | -
      Android:com.reddit          | -
      iosToken:AbC+/=             | ios
      iosToken:                   | -
      iostoken:AbC                | -
      ios:com.reddit.Reddit       | ios
      ios:                        | -
      ios:two words               | -
      IOS:com.reddit.Reddit       | -
      macos:com.apple.Safari      | macos
      macos:a:b                   | macos
      macos:Café                  | -
      windows:firefox.exe         | windows
      windows:C:\\Tools\\a.exe    | windows
      windows:Microsoft Word      | -
      linux:org.gnome.Nautilus    | linux
      linux:~                     | linux
      web:reddit.com              | web
      web:localhost               | web
      web:xn--caf-dma.example     | web
      web:10.0.0.1                | web
      web:                        | -
      web:Reddit.com              | -
      web:reddit.com.             | -
      web:reddit..com             | -
      web:.reddit.com             | -
      web:-reddit.com             | -
      web:reddit-.com             | -
      web:reddit.com:8080         | -
      web:https://reddit.com      | -
      web:reddit.com/r            | -
      web:red_dit.com             | -
      web:café.example            | -
      reddit                      | -
      tvos:com.reddit             | -
      ios                         | -
      :com.reddit                 | -
      """)) func onlyWhatIsListedIsAnAppID(_ row: Case)
  {
    #expect((AppID(row["text"])?.platform?.rawValue ?? "") == row["platform"])
  }

  @Test func lengthsAreBounded() {
    func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }
    #expect(AppID("ios:" + repeated("a", 255)) != nil)
    #expect(AppID("ios:" + repeated("a", 256)) == nil)
    #expect(AppID("web:" + repeated("a", 63) + ".com") != nil)
    #expect(AppID("web:" + repeated("a", 64) + ".com") == nil)
    #expect(AppID("web:" + repeated("a.", 126) + "a") != nil)
    #expect(AppID("web:" + repeated("a.", 126) + "aa") == nil)
  }

  @Test(arguments: ["\u{0}", "\n", "\u{7f}", "\t"]) func controlCharactersAreRejected(_ character: String) {
    for kind in AppID.Kind.allCases { #expect(AppID(kind.prefix + "a" + character) == nil) }
  }

  @Test func theBrokenRuleIsNamed() {
    #expect(AppID.rule(for: "reddit").hasPrefix("app ids begin with 'android:', 'iosToken:', "))
    #expect(AppID.rule(for: "web:Reddit.com").hasPrefix("'web:' is followed by the name of a host in lower case, "))
  }
}
