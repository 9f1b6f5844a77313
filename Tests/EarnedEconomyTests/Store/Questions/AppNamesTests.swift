import EarnedCore
import EarnedEconomyStore
import EarnedSystem
import Testing

@Suite struct AppNamesTests {
  let apps: AppList

  init() throws {
    let history = try History()
    try history.record(
      "app.upsert", ["app_id": "android:com.reddit.frontpage", "display_name": "Reddit", "user_alias": "Rabbit hole"])
    try history.record("app.upsert", ["app_id": "iosToken:AbC", "display_name": "Clock"])
    try history.record("app.upsert", ["app_id": "android:org.clock", "display_name": "clock"])
    try history.record("app.upsert", ["app_id": "android:nameless"])
    // Of systems that the data model has no word for.
    try history.record("app.upsert", ["app_id": "web:news.example", "display_name": "News"])
    try history.record("app.upsert", ["app_id": "windows:a.exe", "display_name": "A", "user_alias": "Editor"])
    try history.record("app.upsert", ["app_id": "windows:a.exe", "display_name": "Another"])
    apps = try history.questions.apps()
  }

  @Test(arguments: [
    ("android:com.reddit.frontpage", "Rabbit hole"), ("iosToken:AbC", "Clock"),
    ("web:news.example", "News"), ("windows:a.exe", "Editor"),
    ("android:nameless", "android:nameless"), ("android:unknown", "android:unknown"),
  ])
  func anAppIsCalledByAliasNameOrID(appID: String, name: String) {
    #expect(apps.appNames[AppID(stored: appID)] == name)
  }

  @Test(arguments: [
    ("reddit", "android:com.reddit.frontpage"), ("rabbit hole", "android:com.reddit.frontpage"),
    ("com.reddit.frontpage", "android:com.reddit.frontpage"), ("redit", "android:com.reddit.frontpage"),
    ("news", "web:news.example"), ("editor", "windows:a.exe"),
    ("com.redit.frontpage", "android:com.reddit.frontpage"), ("abc", "iosToken:AbC"),
    ("clock", nil), ("something else", nil), ("", nil),
  ])
  func aNameIsUnderstoodWhenItCanBeOneAppOnly(text: String, appID: String?) {
    #expect(apps.names.nearest(to: text)?.id == appID)
  }
}
