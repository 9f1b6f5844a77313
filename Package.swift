// swift-tools-version: 6.2
import PackageDescription

/// Warnings are errors, everywhere.
let plain: [SwiftSetting] = [.treatAllWarnings(as: .error)]
/// With `make fuzz`, libFuzzer is told which way each input goes.
let isFuzzed = Context.environment["EARNED_FUZZ"] != nil
let strict = plain + (isFuzzed ? [.unsafeFlags(["-sanitize=fuzzer"])] : [])

/// With `make test` targets are compiled as a whole, which takes half as long as file by file, and with less to debug. All but
/// the tests is optimized: then the suite takes a third of the time.
let isTested = Context.environment["EARNED_TEST"] != nil
let asAWhole: [SwiftSetting] =
  isTested ? [.unsafeFlags(["-whole-module-optimization", "-num-threads", "2", "-gline-tables-only"])] : []
let optimized: [SwiftSetting] = asAWhole + (isTested ? [.unsafeFlags(["-O"])] : [])
/// The tests start the command four thousand times. With the libraries of Swift and C++ in it, and small tables of addresses,
/// a start takes a third as long.
let withLibraries: [LinkerSetting] =
  isTested
  ? [
    .unsafeFlags(
      [
        "-static-stdlib", "-L.build/static", "-Xclang-linker", "-static-libgcc", "-use-ld=lld",
        "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs",
      ], .when(platforms: [.linux]))
  ] : []

// What targets depend on, from the bottom up.
let layers = ["EarnedPlatform", "EarnedText", "EarnedFiles", "EarnedJSON", "EarnedSQLite"]
let engine = layers + ["EarnedCore", "EarnedEngine"]
let names = ["Economy", "Clepsy", "TimeBudget", "Hachimi", "Usage"]
let rules = names.map { "Earned\($0)Rules" }
let stores = names.map { "Earned\($0)Store" }
let economies = rules + stores
let imports = ["EarnedImport", "EarnedClepsyImport", "EarnedHachimiImport"]
let outputs = ["EarnedXLSX", "EarnedCompression", "EarnedReports"]
let shared = ["EarnedTestSupport", "EarnedTruthTables", "EarnedHistories"]

func library(
  _ name: String, _ dependencies: [String], path: String? = nil, exclude: [String] = [],
  plugins: [Target.PluginUsage] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies.map { .byName(name: $0) }, path: path, exclude: exclude,
    swiftSettings: strict + optimized, plugins: plugins)
}

/// The rules of an economy, which know no database, and its store. A file of data becomes part of the rules.
func economy(_ name: String, in folder: String, data: String? = nil, rules: [String] = []) -> [Target] {
  [
    library(
      "Earned\(name)Rules", ["EarnedCore", "EarnedJSON"] + rules, path: "Sources/Economies/\(folder)/Rules",
      exclude: data.map { [$0] } ?? [],
      plugins: data == nil ? [] : ["EarnedEmbedResourcesPlugin"]),
    library("Earned\(name)Store", ["Earned\(name)Rules"] + engine, path: "Sources/Economies/\(folder)/Store"),
  ]
}

func tests(_ name: String, _ dependencies: [String], exclude: [String] = []) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: Set([name] + dependencies).sorted().map { .byName(name: $0) },
    path: "Tests/\(name)Tests", exclude: exclude, swiftSettings: strict + asAWhole)
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
        "EarnedApp", "EarnedFoundation", "EarnedEngine", "EarnedCore", "EarnedSQLite", "EarnedJSON",
        "EarnedEconomyRules", "EarnedEconomyStore",
      ]),
    .library(name: "EarnedClepsy", targets: ["EarnedClepsyRules", "EarnedClepsyStore"]),
    .library(name: "EarnedTimeBudget", targets: ["EarnedTimeBudgetRules", "EarnedTimeBudgetStore"]),
    .library(
      name: "EarnedHachimi", targets: ["EarnedHachimiRules", "EarnedHachimiStore", "EarnedHachimiFoundation"]),
    .library(name: "EarnedUsage", targets: ["EarnedUsageRules", "EarnedUsageStore"]),
    .library(name: "EarnedReports", targets: ["EarnedReports", "EarnedReportsFoundation"]),
  ],
  targets: [
    // Debian's libraries.
    .systemLibrary(name: "CEarnedSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CEarnedNettle", providers: [.apt(["nettle-dev"])]),
    .systemLibrary(name: "CEarnedZlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CEarnedMinizip", providers: [.apt(["libminizip-dev"])]),

    // C interfaces to libraries of C++, and to those that may be missing, which are loaded when they are needed.
    .target(name: "CEarnedTimeZone", linkerSettings: abseilTime.map { .linkedLibrary(":libabsl_\($0).a") }),
    .target(name: "CEarnedNlohmannJSON"),
    .target(name: "CEarnedMustache"),
    .target(name: "CEarnedXLSXWriter", dependencies: ["CEarnedSharedLibrary"]),
    .target(name: "CEarnedCurl", dependencies: ["CEarnedSharedLibrary"]),
    .target(name: "CEarnedPropertyList", dependencies: ["CEarnedSharedLibrary"]),
    .target(name: "CEarnedSharedLibrary"),
    // Temporary files that are removed when a process ends.
    .target(name: "CEarnedFiles"),
    // The arguments and signals of the command. No app links it.
    .target(name: "CEarnedProcess", dependencies: ["CEarnedFiles"]),

    // All that differs by system.
    .target(name: "EarnedPlatform", swiftSettings: plain + optimized),
    // Thin layers that know nothing of earned. A tool of the build uses the first two as well.
    .target(name: "EarnedText", swiftSettings: plain + optimized),
    .target(
      name: "EarnedFiles", dependencies: ["CEarnedFiles", "EarnedPlatform", "EarnedText"],
      swiftSettings: plain + optimized),
    library("EarnedJSON", ["CEarnedNlohmannJSON", "EarnedPlatform"]),
    library("EarnedSQLite", ["CEarnedSQLite", "EarnedFiles", "EarnedPlatform", "EarnedText"]),
    library("EarnedCompression", ["CEarnedMinizip", "CEarnedZlib", "EarnedFiles", "EarnedPlatform"]),
    library("EarnedXLSX", ["CEarnedXLSXWriter", "EarnedCompression", "EarnedFiles", "EarnedPlatform"]),
    library("EarnedHTTP", ["CEarnedCurl"]),
    library("EarnedPropertyList", ["CEarnedPropertyList", "EarnedPlatform"]),
    library("EarnedArguments", ["EarnedFiles", "EarnedPlatform", "EarnedText"]),

    // The engine and its economies.
    library(
      "EarnedCore",
      ["EarnedJSON", "EarnedFiles", "EarnedPlatform", "EarnedText", "CEarnedTimeZone", "CEarnedNettle"]),
    library("EarnedEngine", layers + ["EarnedCore"]),
    // What only an app needs: it has tasks that wait, and Foundation.
    library("EarnedApp", engine),
    library("EarnedFoundation", engine + ["EarnedApp"]),
    library(
      "EarnedHachimiFoundation", ["EarnedHachimiRules", "EarnedHachimiStore", "EarnedFoundation"],
      path: "Sources/Economies/Hachimi/Foundation"),
    // What only the command does with files: it records their lines, and loses none of its inputs.
    library("EarnedIngest", engine),
    library("EarnedOutputs", ["EarnedPlatform", "EarnedFiles", "EarnedEngine"]),

    // reports/, templates/, the catalogue and lists of names go into the binary, so that it can be moved.
    .executableTarget(name: "EarnedEmbedResources", dependencies: ["EarnedFiles"], swiftSettings: plain),
    .plugin(
      name: "EarnedEmbedResourcesPlugin", capability: .buildTool(), dependencies: ["EarnedEmbedResources"],
      path: "Sources/EarnedEmbedResourcesPlugin"),

    // What people see.
    library(
      "EarnedReports", engine + ["EarnedXLSX", "CEarnedMustache"],
      plugins: ["EarnedEmbedResourcesPlugin"]),
    library("EarnedReportsFoundation", ["EarnedFoundation", "EarnedReports"]),
    library(
      "EarnedImport", layers + ["EarnedCore", "EarnedCompression", "EarnedPropertyList"],
      exclude: ["Names/browsers.txt", "Names/top-level-domains.txt"], plugins: ["EarnedEmbedResourcesPlugin"]),
    // What the apps of economies have stored. Only the command links these.
    library(
      "EarnedClepsyImport", layers + ["EarnedImport", "EarnedCore", "EarnedPropertyList"],
      path: "Sources/Economies/Clepsy/Import"),
    library(
      "EarnedHachimiImport", layers + ["EarnedHachimiRules", "EarnedImport", "EarnedCore"],
      path: "Sources/Economies/Hachimi/Import"),
    // The only target that needs libcurl, besides the thin layer on it.
    library(
      "EarnedHachimiSync", engine + ["EarnedHachimiRules", "EarnedHachimiStore", "EarnedHTTP"],
      path: "Sources/Economies/Hachimi/Sync"),
    // What reads many databases.
    library("EarnedFleet", engine + outputs + ["EarnedOutputs"]),
    // A folder of pages about one.
    library("EarnedSite", engine + outputs + ["EarnedFleet", "EarnedOutputs"]),
    library(
      "EarnedCLI",
      engine + economies + imports + outputs
        + [
          "CEarnedProcess", "EarnedArguments", "EarnedFleet", "EarnedHTTP", "EarnedHachimiSync", "EarnedIngest",
          "EarnedOutputs", "EarnedSite",
        ]),
    .executableTarget(
      name: "earned", dependencies: ["EarnedCLI"], swiftSettings: strict, linkerSettings: withLibraries),

    // What several tests share.
    library("EarnedTestSupport", engine + ["CEarnedTestProcess"], path: "Tests/EarnedTestSupport"),
    .target(name: "CEarnedTestProcess", dependencies: ["CEarnedSQLite"], path: "Tests/CEarnedTestProcess"),
    .target(name: "CEarnedFaultyDisk", dependencies: ["CEarnedSQLite"], path: "Tests/CEarnedFaultyDisk"),
    library("EarnedTruthTables", ["EarnedCore", "EarnedJSON"], path: "Tests/EarnedTruthTables"),
    library("EarnedHistories", engine + ["EarnedTestSupport", "EarnedTruthTables"], path: "Tests/EarnedHistories"),
    library(
      "EarnedFuzzTargets", engine + economies + imports + outputs + ["EarnedIngest", "EarnedTestSupport"],
      path: "Tests/EarnedFuzzTargets"),

    tests("EarnedFuzzTargets", ["EarnedFiles"]),
    tests("EarnedText", []),
    tests("EarnedFiles", ["EarnedPlatform", "EarnedTestSupport"]),
    tests("EarnedJSON", ["EarnedTestSupport"]),
    tests("EarnedSQLite", ["EarnedTestSupport", "EarnedFiles", "CEarnedSQLite"]),
    tests("EarnedXLSX", ["EarnedPlatform", "EarnedTestSupport", "EarnedCompression"]),
    tests("EarnedHTTP", ["EarnedTestSupport"]),
    tests("EarnedPropertyList", ["EarnedTestSupport"]),
    tests("EarnedArguments", ["EarnedTruthTables"]),
    tests("EarnedCore", ["EarnedTestSupport", "EarnedTruthTables", "EarnedFiles"]),
    tests(
      "EarnedEngine", engine + economies + outputs + shared + ["CEarnedSQLite", "EarnedIngest", "EarnedOutputs"],
      exclude: ["Golden"]),
    .testTarget(
      name: "EarnedSimulationTests", dependencies: (engine + economies + shared).map { .byName(name: $0) },
      swiftSettings: strict + optimized),
    tests(
      "EarnedApp",
      engine + economies + [
        "EarnedFoundation", "EarnedHachimiFoundation", "EarnedReports", "EarnedReportsFoundation", "EarnedTestSupport",
      ]),
    tests(
      "EarnedReports", engine + economies + outputs + shared + ["EarnedIngest"], exclude: ["Fixtures", "Golden"]),
    tests("EarnedImport", engine + ["EarnedTestSupport"]),
    tests("EarnedHachimiImport", engine + ["EarnedTestSupport", "EarnedImport"]),
    tests("EarnedFleet", engine + economies + outputs + ["EarnedTestSupport"]),
    tests("EarnedCLI", engine + economies + shared + ["EarnedIngest", "EarnedReports"], exclude: ["Scripts"]),
  ]
    + economy("Economy", in: "Earned", rules: ["EarnedText"]) + economy("Clepsy", in: "Clepsy")
    + economy("TimeBudget", in: "TimeBudget")
    + economy("Hachimi", in: "Hachimi", data: "Catalogue/catalogue.json", rules: ["EarnedFiles", "EarnedText"])
    + economy("Usage", in: "Usage")
    + rules.map { tests($0, layers + shared + ["EarnedCore"]) }
    + stores.map { tests($0, engine + economies + imports + outputs + shared + ["EarnedHachimiSync"]) },
  cxxLanguageStandard: .cxx17
)

// Tests load the first into the command, so that its files and disks fail, and start the second as an app next to it. Nobody else
// needs them.
if isTested {
  package.targets.append(
    .executableTarget(
      name: "EarnedTestApp", dependencies: ["EarnedApp", "EarnedEconomyRules", "EarnedEconomyStore", "EarnedPlatform"],
      path: "Tests/EarnedTestApp", swiftSettings: strict + optimized, linkerSettings: withLibraries))
  package.products.append(.library(name: "CEarnedFaultyDisk", type: .dynamic, targets: ["CEarnedFaultyDisk"]))
}

// Only with libFuzzer (`make fuzz`) can this be linked.
if isFuzzed {
  package.products.append(.executable(name: "earned-fuzz", targets: ["EarnedFuzz"]))
  package.targets.append(
    .executableTarget(
      name: "EarnedFuzz", dependencies: ["EarnedFuzzTargets", "EarnedFiles", "EarnedPlatform"],
      path: "Tests/EarnedFuzz",
      swiftSettings: plain,
      linkerSettings: [.unsafeFlags(["-sanitize=fuzzer", "-use-ld=lld"])]))
}
