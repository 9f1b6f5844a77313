import EarnedStore

/// The result of `earned app list` as text.
struct AppListText {
  let apps: AppList
  let words: Words

  var text: String {
    guard !apps.appIDs.isEmpty else { return "no app is known yet; 'earned app block APP' adds one" }
    var listing = Listing()
    for app in apps.appIDs {
      let id = words.safe(app.description)
      listing.add(words.app(app), id + (apps.distracting.contains(app) ? ", distracting" : ""))
    }
    return listing.lines.joined(separator: "\n")
  }
}
