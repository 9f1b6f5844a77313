// swift-tools-version: 6.2
import PackageDescription

/// Warnings are errors, everywhere.
let plain: [SwiftSetting] = [.treatAllWarnings(as: .error)]
/// With `make fuzz`, libFuzzer is told which way each input goes.
let isFuzzed = Context.environment["EARNED_FUZZ"] != nil
let strict = plain + (isFuzzed ? [.unsafeFlags(["-sanitize=fuzzer"])] : [])

/// With `make test`, all but the tests themselves is optimized: the suite takes a third less, and building little more.
let optimized: [SwiftSetting] = Context.environment["EARNED_TEST"] == nil ? [] : [.unsafeFlags(["-O"])]
let fast = strict + optimized
/// The tests start the command four thousand times. With the libraries of Swift and C++ in it, and small tables of addresses,
/// a start takes a third as long.
let withLibraries: [LinkerSetting] =
  Context.environment["EARNED_TEST"] == nil
  ? []
  : [
    .unsafeFlags(
      [
        "-static-stdlib", "-L.build/static", "-Xclang-linker", "-static-libgcc", "-use-ld=lld",
        "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs",
      ], .when(platforms: [.linux]))
  ]

func library(
  _ name: String, path: String? = nil, _ dependencies: [Target.Dependency] = [], exclude: [String] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, path: path ?? "Sources/\(name)", exclude: exclude, swiftSettings: fast)
}

func tests(_ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = []) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: [.byName(name: name)] + dependencies,
    path: "Tests/\(name)Tests", exclude: exclude, swiftSettings: strict)
}

/// What `pkg-config --libs absl_time` lists.
let abseilTime = [
  "time", "civil_time", "strings", "strings_internal", "base", "spinlock_wait", "int128", "throw_delegate",
  "raw_logging_internal", "log_severity", "time_zone",
]

let package = Package(
  name: "earned",
  products: [
    .executable(name: "earned", targets: ["earned"]),
    .library(
      name: "EarnedEngine",
      targets: [
        "EarnedEngine", "EarnedStore", "EarnedRules", "ClepsyStore", "ClepsyRules",
        "TimeBudgetStore", "TimeBudgetRules", "HachimiStore", "HachimiRules", "HachimiCatalogue", "UsageStore",
        "UsageRules", "EarnedCore", "SQLite",
        "JSON",
      ]),
    // Tests load it into the command, so that its files and disks fail.
    .library(name: "CFaultyDisk", type: .dynamic, targets: ["CFaultyDisk"]),
  ],
  targets: [
    // Debian's libraries.
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CNettle", providers: [.apt(["nettle-dev"])]),

    // C interfaces to libraries of C++, and to those that are loaded only when they are needed.
    .target(name: "CTimeZone", linkerSettings: abseilTime.map { .linkedLibrary(":libabsl_\($0).a") }),
    .target(name: "CNlohmannJSON"),
    .target(name: "CMustache"),
    .target(name: "CXLSXWriter", dependencies: ["CSharedLibrary"]),
    .target(name: "CMinizip", dependencies: ["CSharedLibrary"]),
    .target(name: "CZlib", dependencies: ["CSharedLibrary"]),
    .target(name: "CCurl", dependencies: ["CSharedLibrary"]),
    .target(name: "CSharedLibrary"),
    // A process's arguments and signals.
    .target(name: "CProcess"),

    // Thin layers that know nothing of earned.
    library("SQLite", ["CSQLite", "Files", "TextSearch"]),
    library("SQLiteFile", ["SQLite", "Files"]),
    library("JSON", ["CNlohmannJSON"]),
    library("Zip", ["CMinizip", "Files"]),
    library("Gzip", ["CZlib", "Files"]),
    library("XLSX", ["CXLSXWriter", "Zip", "Files"]),
    library("Mustache", ["CMustache"]),
    library("HTTP", ["CCurl"]),
    // A tool of the build uses these two as well.
    .target(name: "Files", dependencies: ["CProcess", "TextSearch"], swiftSettings: plain + optimized),
    .target(name: "TextSearch", swiftSettings: plain + optimized),
    library("Spelling"),
    library("Manual", ["TextSearch"]),
    library("ArgumentParser", ["Manual", "Spelling", "Files"]),

    // The engine and its economies.
    library("EarnedCore", ["JSON", "Files", "Spelling", "TextSearch", "CTimeZone", "CNettle"]),
    library("EarnedEngine", ["EarnedCore", "SQLite", "SQLiteFile", "JSON", "Files", "TextSearch"]),
    library("EarnedRules", path: "Sources/Economies/Earned/Rules", ["EarnedCore", "JSON", "Spelling"]),
    library(
      "EarnedStore", path: "Sources/Economies/Earned/Store",
      ["EarnedRules", "EarnedEngine", "EarnedCore", "SQLite", "JSON", "Files", "Spelling"]),
    library("ClepsyRules", path: "Sources/Economies/Clepsy/Rules", ["EarnedCore", "JSON"]),
    library(
      "ClepsyStore", path: "Sources/Economies/Clepsy/Store",
      ["ClepsyRules", "EarnedEngine", "EarnedCore", "SQLite", "JSON", "TextSearch"]),
    library("TimeBudgetRules", path: "Sources/Economies/TimeBudget/Rules", ["EarnedCore", "JSON"]),
    library(
      "TimeBudgetStore", path: "Sources/Economies/TimeBudget/Store",
      ["TimeBudgetRules", "EarnedEngine", "EarnedCore", "SQLite", "JSON"]),
    .target(
      name: "HachimiCatalogue", dependencies: ["EarnedCore", "JSON", "Files"],
      path: "Sources/Economies/Hachimi/Catalogue", exclude: ["catalogue.json"], swiftSettings: fast,
      plugins: ["EmbedResourcesPlugin"]),
    library(
      "HachimiRules", path: "Sources/Economies/Hachimi/Rules",
      ["HachimiCatalogue", "EarnedCore", "CNettle", "JSON"]),
    library(
      "HachimiStore", path: "Sources/Economies/Hachimi/Store",
      [
        "HachimiRules", "HachimiCatalogue", "EarnedEngine", "EarnedCore", "HTTP", "SQLite", "JSON", "Files",
        "TextSearch",
      ]),

    library("UsageRules", path: "Sources/Economies/Usage/Rules", ["EarnedCore", "JSON"]),
    library(
      "UsageStore", path: "Sources/Economies/Usage/Store", ["UsageRules", "EarnedEngine", "EarnedCore", "SQLite"]),

    // reports/ and templates/ go into the binary, so that it can be moved.
    .executableTarget(name: "EmbedResources", dependencies: ["Files"], swiftSettings: plain),
    .plugin(
      name: "EmbedResourcesPlugin", capability: .buildTool(), dependencies: ["EmbedResources"],
      path: "Sources/EmbedResourcesPlugin"),

    // What people see.
    .target(
      name: "EarnedReports",
      dependencies: ["EarnedCore", "SQLite", "JSON", "XLSX", "Mustache", "Files", "Spelling", "TextSearch"],
      swiftSettings: fast,
      plugins: ["EmbedResourcesPlugin"]),
    library(
      "EarnedImport", ["HachimiRules", "EarnedCore", "SQLite", "JSON", "Zip", "Files", "Spelling", "TextSearch"]),
    // What reads many databases.
    library(
      "Fleet", ["EarnedReports", "EarnedEngine", "EarnedCore", "SQLite", "JSON", "Gzip", "Files"],
      exclude: ["compact.py", "lift.py", "lifting", "requirements.txt", "requirements-spark.txt", "run.py", "sql"]),
    library(
      "EarnedCLI",
      [
        "ArgumentParser", "EarnedCore", "EarnedEngine", "EarnedRules", "EarnedStore", "ClepsyRules", "ClepsyStore",
        "TimeBudgetRules", "TimeBudgetStore", "HachimiCatalogue", "HachimiRules", "HachimiStore", "UsageStore",
        "EarnedReports", "EarnedImport", "Fleet", "SQLite", "JSON", "XLSX", "HTTP", "Files", "Manual", "Spelling",
        "TextSearch",
      ]),
    .executableTarget(
      name: "earned", dependencies: ["EarnedCLI"], exclude: ["functions.order"], swiftSettings: strict,
      linkerSettings: withLibraries),

    // What several tests share.
    library(
      "TestSupport", path: "Tests/TestSupport",
      ["CTestProcess", "EarnedEngine", "EarnedCore", "SQLite", "JSON", "Files"]),
    .target(name: "CTestProcess", dependencies: ["CSQLite"], path: "Tests/CTestProcess"),
    .target(name: "CFaultyDisk", dependencies: ["CSQLite"], path: "Tests/CFaultyDisk"),
    library("TruthTables", path: "Tests/TruthTables", ["EarnedCore", "JSON"]),
    library(
      "Histories", path: "Tests/Histories", ["TestSupport", "TruthTables", "EarnedEngine", "EarnedCore", "JSON"]),
    library(
      "FuzzTargets", path: "Tests/FuzzTargets",
      [
        "TestSupport", "EarnedStore", "ClepsyStore", "UsageStore", "EarnedEngine", "EarnedReports", "EarnedImport",
        "EarnedCore", "SQLiteFile", "Mustache", "JSON",
      ]),

    tests("FuzzTargets", ["Files"]),
    tests("SQLite", ["TestSupport", "CSQLite"]),
    tests("SQLiteFile", ["TestSupport", "SQLite", "Files"]),
    tests("JSON", ["TestSupport"]),
    tests("XLSX", ["TestSupport", "Zip"]),
    tests("Mustache"),
    tests("HTTP", ["TestSupport"]),
    tests("Files", ["TestSupport"]),
    tests("Spelling"),
    tests("TextSearch"),
    tests("Manual", ["TruthTables"]),
    tests("ArgumentParser", ["Manual"]),
    tests("EarnedCore", ["TestSupport", "TruthTables", "Files"]),
    tests("EarnedRules", ["TruthTables", "EarnedCore", "JSON", "Spelling"]),
    tests(
      "EarnedStore",
      [
        "TestSupport", "TruthTables", "EarnedRules", "EarnedEngine", "EarnedCore", "SQLite", "JSON", "Files",
        "Spelling",
      ]),
    tests("ClepsyRules", ["TruthTables", "EarnedCore", "JSON"]),
    tests(
      "ClepsyStore",
      [
        "TestSupport", "TruthTables", "Histories", "ClepsyRules", "EarnedEngine", "EarnedStore", "EarnedReports",
        "EarnedImport",
        "EarnedCore", "SQLite", "JSON", "Files",
      ]),
    tests("TimeBudgetRules", ["TruthTables", "TestSupport", "EarnedCore", "JSON"]),
    tests(
      "TimeBudgetStore",
      [
        "TestSupport", "TruthTables", "Histories", "TimeBudgetRules", "ClepsyStore", "EarnedEngine", "EarnedStore",
        "EarnedReports", "EarnedCore", "SQLite", "JSON", "Files",
      ]),
    tests("HachimiRules", ["HachimiCatalogue", "TruthTables", "TestSupport", "EarnedCore", "JSON"]),
    tests(
      "HachimiStore",
      [
        "TestSupport", "TruthTables", "Histories", "HachimiRules", "HachimiCatalogue", "EarnedEngine", "EarnedStore",
        "EarnedReports", "EarnedCore", "SQLite", "JSON", "Files",
      ]),
    tests("UsageRules", ["TruthTables", "EarnedCore"]),
    tests(
      "UsageStore",
      [
        "TestSupport", "TruthTables", "UsageRules", "EarnedEngine", "EarnedStore", "EarnedCore", "SQLite", "JSON",
      ]),
    tests(
      "EarnedEngine",
      [
        "TestSupport", "TruthTables", "Histories", "EarnedStore", "EarnedRules", "EarnedReports", "EarnedCore",
        "SQLite", "CSQLite",
        "JSON",
        "Files",
      ],
      exclude: ["Golden"]),
    .testTarget(
      name: "SimulationTests",
      dependencies: [
        "TestSupport", "Histories", "EarnedStore", "ClepsyStore", "TimeBudgetStore", "HachimiStore", "UsageStore",
        "EarnedEngine", "EarnedCore", "SQLite", "JSON",
      ],
      swiftSettings: fast),
    tests(
      "EarnedReports",
      [
        "TestSupport", "Zip", "EarnedEngine", "EarnedStore", "ClepsyStore", "TimeBudgetStore", "TimeBudgetRules",
        "HachimiStore", "HachimiCatalogue", "UsageStore", "EarnedCore", "SQLite", "JSON", "XLSX", "Files",
      ],
      exclude: ["Fixtures", "Golden"]),
    tests("EarnedImport", ["TestSupport", "EarnedCore", "SQLite", "JSON", "Files"]),
    tests("Fleet", ["TestSupport", "EarnedStore", "EarnedReports", "EarnedEngine", "EarnedCore", "JSON", "Files"]),
    tests(
      "EarnedCLI",
      ["TestSupport", "EarnedCore", "EarnedEngine", "EarnedStore", "SQLite", "JSON", "Files", "Spelling"],
      exclude: ["Scripts"]),
  ],
  cxxLanguageStandard: .cxx17
)

// Only with libFuzzer (`make fuzz`) can this be linked.
if isFuzzed {
  package.products.append(.executable(name: "earned-fuzz", targets: ["FuzzMain"]))
  package.targets.append(
    .executableTarget(
      name: "FuzzMain", dependencies: ["FuzzTargets", "Files"], path: "Tests/FuzzMain", swiftSettings: plain,
      linkerSettings: [.unsafeFlags(["-sanitize=fuzzer", "-use-ld=lld"])]))
}
