// swift-tools-version: 6.2
import PackageDescription

/// Warnings are errors, everywhere.
let plain: [SwiftSetting] = [.treatAllWarnings(as: .error)]
/// With `make fuzz`, libFuzzer is told which way each input goes.
let isFuzzed = Context.environment["EARNED_FUZZ"] != nil
let strict = plain + (isFuzzed ? [.unsafeFlags(["-sanitize=fuzzer"])] : [])

/// With `make test` targets are compiled as a whole, which takes half as long as file by file, and with less to debug. All but
/// the tests is optimized: then the suite takes a third of the time. `swift test` does without: a package with such flags
/// cannot be what an app depends on.
let isTested = Context.environment["EARNED_TEST"] != nil
let asAWhole: [SwiftSetting] =
  isTested
  ? [.unsafeFlags(["-whole-module-optimization", "-disable-batch-mode", "-num-threads", "2", "-gline-tables-only"])]
  : []
let optimized: [SwiftSetting] = asAWhole + (isTested ? [.unsafeFlags(["-O"])] : [])
/// The tests start the command thousands of times. With the libraries of Swift and C++ in it, and at an address of its own, so
/// that no table of addresses is changed, a start takes a quarter as long.
let withLibraries: [LinkerSetting] =
  isTested
  ? [
    .unsafeFlags(
      [
        "-static-stdlib", "-L.build/static", "-Xclang-linker", "-static-libgcc", "-use-ld=lld",
        "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs", "-Xclang-linker", "-no-pie",
      ], .when(platforms: [.linux]))
  ] : []

// What targets depend on, from the bottom up.
let layers = ["EarnedSystem", "EarnedJSON", "EarnedSQLite"]
let engine = layers + ["EarnedCore", "EarnedEngine"]
let names = ["Economy", "Clepsy", "TimeBudget", "Hachimi", "Usage", "Journal"]
let economies = names.flatMap { ["Earned\($0)Rules", "Earned\($0)Store"] }
let imports = ["EarnedImport", "EarnedClepsyImport", "EarnedHachimiImport"]
let outputs = ["EarnedXLSX", "EarnedCompression", "EarnedReports"]

func library(
  _ name: String, _ dependencies: [String], path: String? = nil, exclude: [String] = [],
  plugins: [Target.PluginUsage] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies.map { .byName(name: $0) }, path: path, exclude: exclude,
    swiftSettings: strict + optimized, plugins: plugins)
}

/// The rules of an economy, which know no database, its store, and their tests. A file of data becomes part of the rules.
func economy(_ name: String, in folder: String, data: String? = nil) -> [Target] {
  [
    library(
      "Earned\(name)Rules", ["EarnedCore", "EarnedJSON", "EarnedSystem"], path: "Sources/Economies/\(folder)/Rules",
      exclude: data.map { [$0] } ?? [],
      plugins: data == nil ? [] : ["EarnedEmbedResourcesPlugin"]),
    library("Earned\(name)Store", ["Earned\(name)Rules"] + engine, path: "Sources/Economies/\(folder)/Store"),
    tests("Earned\(name)Tests", engine + economies + imports + outputs + ["EarnedHachimiSync"]),
  ]
}

func tests(
  _ name: String, _ dependencies: [String], exclude: [String] = [], settings: [SwiftSetting] = asAWhole
) -> Target {
  .testTarget(
    name: name, dependencies: (dependencies + ["EarnedTestSupport"]).map { .byName(name: $0) }, exclude: exclude,
    swiftSettings: strict + settings)
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
    // What an app links: the engine with the Earned economy, a product for each further economy, and reports.
    .library(
      name: "EarnedEngine",
      targets: [
        "EarnedApp", "EarnedFoundation", "EarnedEngine", "EarnedCore", "EarnedSystem", "EarnedSQLite", "EarnedJSON",
        "EarnedEconomyRules", "EarnedEconomyStore",
      ]),
    .library(name: "EarnedClepsy", targets: ["EarnedClepsyRules", "EarnedClepsyStore"]),
    .library(name: "EarnedTimeBudget", targets: ["EarnedTimeBudgetRules", "EarnedTimeBudgetStore"]),
    .library(name: "EarnedHachimi", targets: ["EarnedHachimiRules", "EarnedHachimiStore"]),
    .library(name: "EarnedUsage", targets: ["EarnedUsageRules", "EarnedUsageStore"]),
    .library(name: "EarnedJournal", targets: ["EarnedJournalRules", "EarnedJournalStore"]),
    .library(name: "EarnedReports", targets: ["EarnedReports"]),
  ],
  targets: [
    // Debian's libraries, each a module of its own. What imports one is linked to that one alone.
    .systemLibrary(
      name: "CEarnedSystemLibraries", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev", "nettle-dev", "zlib1g-dev", "libminizip-dev"])]),

    // C interfaces to libraries of C++, and to those that may be missing, which are loaded when they are needed.
    .target(name: "CEarnedTimeZone", linkerSettings: abseilTime.map { .linkedLibrary(":libabsl_\($0).a") }),
    .target(name: "CEarnedNlohmannJSON"),
    .target(name: "CEarnedMustache"),
    .target(name: "CEarnedOptionalLibraries"),
    // Temporary files that are removed when a process ends.
    .target(name: "CEarnedFiles"),
    // The arguments and signals of the command. No app links it.
    .target(name: "CEarnedProcess", dependencies: ["CEarnedFiles"]),

    // Thin layers that know nothing of earned. All that differs by system is in the first, which a tool of the build uses too.
    .target(name: "EarnedSystem", dependencies: ["CEarnedFiles"], swiftSettings: plain + optimized),
    library("EarnedJSON", ["CEarnedNlohmannJSON", "EarnedSystem"]),
    library("EarnedSQLite", ["CEarnedSystemLibraries", "EarnedSystem"]),
    library("EarnedCompression", ["CEarnedSystemLibraries", "EarnedSystem"]),
    library("EarnedXLSX", ["CEarnedOptionalLibraries", "EarnedCompression", "EarnedSystem"]),
    library("EarnedArguments", ["EarnedSystem"]),

    // The engine and its economies.
    library("EarnedCore", ["EarnedJSON", "EarnedSystem", "CEarnedTimeZone", "CEarnedSystemLibraries"]),
    library("EarnedEngine", layers + ["EarnedCore"]),
    // What only an app needs: it has tasks that wait, and Foundation.
    library("EarnedApp", engine),
    library("EarnedFoundation", engine + ["EarnedApp"]),

    // reports/, templates/, the catalogue, lists of names and pages of rules go into the binary, so that it can be moved.
    .executableTarget(name: "EarnedEmbedResources", dependencies: ["EarnedSystem"], swiftSettings: plain),
    .plugin(
      name: "EarnedEmbedResourcesPlugin", capability: .buildTool(), dependencies: ["EarnedEmbedResources"],
      path: "Sources/EarnedEmbedResourcesPlugin"),

    // What people see.
    library(
      "EarnedReports", engine + ["EarnedXLSX", "CEarnedMustache"],
      plugins: ["EarnedEmbedResourcesPlugin"]),
    library(
      "EarnedImport",
      layers + [
        "CEarnedOptionalLibraries", "EarnedCore", "EarnedCompression", "EarnedEconomyRules", "EarnedUsageRules",
      ],
      exclude: ["browsers", "column-words", "tables", "top-level-domains"].map { "Names/\($0).txt" },
      plugins: ["EarnedEmbedResourcesPlugin"]),
    // What the apps of economies have stored. Only the command links these.
    library(
      "EarnedClepsyImport", layers + ["EarnedImport", "EarnedCore"], path: "Sources/Economies/Clepsy/Import"),
    library(
      "EarnedHachimiImport", layers + ["EarnedHachimiRules", "EarnedImport", "EarnedCore"],
      path: "Sources/Economies/Hachimi/Import"),
    library(
      "EarnedHachimiSync", engine + ["CEarnedOptionalLibraries", "EarnedHachimiRules", "EarnedHachimiStore"],
      path: "Sources/Economies/Hachimi/Sync"),
    // What reads many databases.
    library("EarnedFleet", engine + outputs),
    // A folder of pages about one.
    library("EarnedSite", engine + outputs + ["EarnedFleet"]),
    library(
      "EarnedCLI",
      engine + economies + imports + outputs
        + [
          "CEarnedOptionalLibraries", "CEarnedProcess", "EarnedArguments", "EarnedFleet", "EarnedHachimiSync",
          "EarnedSite",
        ],
      plugins: ["EarnedEmbedResourcesPlugin"]),
    .executableTarget(
      name: "earned", dependencies: ["EarnedCLI"], swiftSettings: strict, linkerSettings: withLibraries),

    // What several tests share.
    library("EarnedTestSupport", engine + ["EarnedArguments", "CEarnedTestProcess"], path: "Tests/EarnedTestSupport"),
    .target(name: "CEarnedTestProcess", dependencies: ["CEarnedSystemLibraries"], path: "Tests/CEarnedTestProcess"),
    .target(name: "CEarnedFaultyDisk", dependencies: ["CEarnedSystemLibraries"], path: "Tests/CEarnedFaultyDisk"),
    library(
      "EarnedFuzzTargets", engine + economies + imports + outputs + ["EarnedCLI", "EarnedTestSupport"],
      path: "Tests/EarnedFuzzTargets"),

    tests("EarnedSystemTests", ["EarnedSystem"]),
    tests("EarnedJSONTests", ["EarnedJSON"]),
    tests("EarnedSQLiteTests", ["EarnedSQLite", "EarnedSystem", "CEarnedSystemLibraries"]),
    tests("EarnedXLSXTests", ["EarnedXLSX", "EarnedCompression", "EarnedSystem", "CEarnedOptionalLibraries"]),
    tests("EarnedArgumentsTests", ["EarnedArguments"]),
    tests("EarnedCoreTests", ["EarnedCore", "EarnedJSON", "EarnedSystem"], settings: optimized),
    tests(
      "EarnedEngineTests", engine + economies + outputs + ["CEarnedSystemLibraries", "EarnedCLI", "EarnedFuzzTargets"],
      exclude: ["Golden"]),
    tests("EarnedSimulationTests", engine + economies, settings: optimized),
    tests("EarnedAppTests", engine + economies + ["EarnedApp", "EarnedFoundation", "EarnedReports"]),
    tests("EarnedReportsTests", engine + economies + outputs + ["EarnedCLI"], exclude: ["Fixtures", "Golden"]),
    tests("EarnedImportTests", engine + ["EarnedImport"]),
    tests("EarnedFleetTests", engine + economies + outputs + ["EarnedFleet"]),
    tests("EarnedCLITests", engine + economies + ["EarnedCLI", "EarnedReports"], exclude: ["Scripts"]),
    // The long runs: rare and hostile places, and suites of the others with more seeds, kills, faults and files. `make test`
    // leaves them out.
    tests(
      "EarnedSoakTests",
      ["CLI", "Clepsy", "Engine", "Hachimi", "Import", "Reports", "Simulation", "TimeBudget", "Usage"]
        .map { "Earned\($0)Tests" } + ["EarnedFuzzTargets"], exclude: ["Scripts"]),
  ]
    + economy("Economy", in: "Earned") + economy("Clepsy", in: "Clepsy") + economy("TimeBudget", in: "TimeBudget")
    + economy("Hachimi", in: "Hachimi", data: "Catalogue/catalogue.json") + economy("Usage", in: "Usage")
    + economy("Journal", in: "Journal"),
  cxxLanguageStandard: .cxx17
)

// Tests load the first into the command, so that its files and disks fail, and start the second as an app next to it. Nobody else
// needs them.
if isTested {
  package.targets.append(
    .executableTarget(
      name: "EarnedTestApp",
      dependencies: ["EarnedApp", "EarnedEconomyRules", "EarnedEconomyStore", "EarnedSQLite", "EarnedSystem"],
      path: "Tests/EarnedTestApp", swiftSettings: strict + optimized, linkerSettings: withLibraries))
  package.products.append(.library(name: "CEarnedFaultyDisk", type: .dynamic, targets: ["CEarnedFaultyDisk"]))
}

// Only with libFuzzer (`make fuzz`) can this be linked.
if isFuzzed {
  package.products.append(.executable(name: "earned-fuzz", targets: ["EarnedFuzz"]))
  package.targets.append(
    .executableTarget(
      name: "EarnedFuzz", dependencies: ["EarnedFuzzTargets", "EarnedSystem"],
      path: "Tests/EarnedFuzz",
      swiftSettings: plain,
      linkerSettings: [.unsafeFlags(["-sanitize=fuzzer", "-use-ld=lld"])]))
}
