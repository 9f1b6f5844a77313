import EarnedCore

/// What the user has chosen of the app's features (data model, "SharedPreferences Keys"). Never sent.
public struct HachimiSettings: Equatable, Sendable {
  /// Who writes the texts of cats.
  public enum AIProvider: String, StoredWord {
    case minimax
    case gemini
  }

  /// Whether texts of cats are written by a language model.
  public package(set) var aiFeaturesEnabled = false
  /// Which one writes them.
  public package(set) var aiProvider = AIProvider.minimax

  package init() {}

  /// The table has one row, or none before the first change.
  package static let table = Table(
    "hachimi_settings", key: "id", shows: .row(as: "hachimi_settings"),
    Column("ai_features_enabled", \HachimiSettings.aiFeaturesEnabled),
    Column("ai_selected_provider", \HachimiSettings.aiProvider),
    others: [.written("id", .one, isShown: false)],
    make: { isEnabled, provider in
      var settings = HachimiSettings()
      settings.aiFeaturesEnabled = isEnabled
      settings.aiProvider = provider
      return settings
    })
}
