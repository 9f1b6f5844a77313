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
        "UsageRules", "EarnedCore", "EarnedSQLite",
        "EarnedJSON",
      ]),
    // Tests load it into the command, so that its files and disks fail.
    .library(name: "CFaultyDisk", type: .dynamic, targets: ["CFaultyDisk"]),
  ],
  targets: [
    // Debian's libraries.
    .systemLibrary(name: "CEarnedSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CEarnedNettle", providers: [.apt(["nettle-dev"])]),

    // C interfaces to libraries of C++, and to those that are loaded only when they are needed.
    .target(name: "CEarnedTimeZone", linkerSettings: abseilTime.map { .linkedLibrary(":libabsl_\($0).a") }),
    .target(name: "CEarnedNlohmannJSON"),
    .target(name: "CEarnedMustache"),
    .target(name: "CEarnedXLSXWriter", dependencies: ["CEarnedSharedLibrary"]),
    .target(name: "CEarnedMinizip", dependencies: ["CEarnedSharedLibrary"]),
    .target(name: "CEarnedZlib", dependencies: ["CEarnedSharedLibrary"]),
    .target(name: "CEarnedCurl", dependencies: ["CEarnedSharedLibrary"]),
    .target(name: "CEarnedSharedLibrary"),
    // A process's arguments and signals.
    .target(name: "CEarnedProcess"),

    // Thin layers that know nothing of earned.
    library("EarnedSQLite", ["CEarnedSQLite", "EarnedFiles", "EarnedText"]),
    library("EarnedJSON", ["CEarnedNlohmannJSON"]),
    library("EarnedCompression", ["CEarnedMinizip", "CEarnedZlib", "EarnedFiles"]),
    library("EarnedXLSX", ["CEarnedXLSXWriter", "EarnedCompression", "EarnedFiles"]),
    library("EarnedHTTP", ["CEarnedCurl"]),
    library("EarnedArguments", ["EarnedFiles", "EarnedText"]),
    // A tool of the build uses these two as well.
    .target(name: "EarnedFiles", dependencies: ["CEarnedProcess", "EarnedText"], swiftSettings: plain + optimized),
    .target(name: "EarnedText", swiftSettings: plain + optimized),

    // The engine and its economies.
    library("EarnedCore", ["EarnedJSON", "EarnedFiles", "EarnedText", "CEarnedTimeZone", "CEarnedNettle"]),
    library("EarnedEngine", ["EarnedCore", "EarnedSQLite", "EarnedJSON", "EarnedFiles", "EarnedText"]),
    library("EarnedRules", path: "Sources/Economies/Earned/Rules", ["EarnedCore", "EarnedJSON", "EarnedText"]),
    library(
      "EarnedStore", path: "Sources/Economies/Earned/Store",
      ["EarnedRules", "EarnedEngine", "EarnedCore", "EarnedSQLite", "EarnedJSON", "EarnedFiles", "EarnedText"]),
    library("ClepsyRules", path: "Sources/Economies/Clepsy/Rules", ["EarnedCore", "EarnedJSON"]),
    library(
      "ClepsyStore", path: "Sources/Economies/Clepsy/Store",
      ["ClepsyRules", "EarnedEngine", "EarnedCore", "EarnedSQLite", "EarnedJSON", "EarnedText"]),
    library("TimeBudgetRules", path: "Sources/Economies/TimeBudget/Rules", ["EarnedCore", "EarnedJSON"]),
    library(
      "TimeBudgetStore", path: "Sources/Economies/TimeBudget/Store",
      ["TimeBudgetRules", "EarnedEngine", "EarnedCore", "EarnedSQLite", "EarnedJSON"]),
    .target(
      name: "HachimiCatalogue", dependencies: ["EarnedCore", "EarnedJSON", "EarnedFiles"],
      path: "Sources/Economies/Hachimi/Catalogue", exclude: ["catalogue.json"], swiftSettings: fast,
      plugins: ["EarnedEmbedResourcesPlugin"]),
    library(
      "HachimiRules", path: "Sources/Economies/Hachimi/Rules",
      ["HachimiCatalogue", "EarnedCore", "CEarnedNettle", "EarnedJSON"]),
    library(
      "HachimiStore", path: "Sources/Economies/Hachimi/Store",
      [
        "HachimiRules", "HachimiCatalogue", "EarnedEngine", "EarnedCore", "EarnedHTTP", "EarnedSQLite", "EarnedJSON",
        "EarnedFiles",
        "EarnedText",
      ]),

    library("UsageRules", path: "Sources/Economies/Usage/Rules", ["EarnedCore", "EarnedJSON"]),
    library(
      "UsageStore", path: "Sources/Economies/Usage/Store", ["UsageRules", "EarnedEngine", "EarnedCore", "EarnedSQLite"]),

    // reports/ and templates/ go into the binary, so that it can be moved.
    .executableTarget(name: "EarnedEmbedResources", dependencies: ["EarnedFiles"], swiftSettings: plain),
    .plugin(
      name: "EarnedEmbedResourcesPlugin", capability: .buildTool(), dependencies: ["EarnedEmbedResources"],
      path: "Sources/EarnedEmbedResourcesPlugin"),

    // What people see.
    .target(
      name: "EarnedReports",
      dependencies: [
        "EarnedCore", "EarnedSQLite", "EarnedJSON", "EarnedXLSX", "CEarnedMustache", "EarnedFiles", "EarnedText",
      ],
      swiftSettings: fast,
      plugins: ["EarnedEmbedResourcesPlugin"]),
    library(
      "EarnedImport",
      ["EarnedCore", "EarnedSQLite", "EarnedJSON", "EarnedCompression", "EarnedFiles", "EarnedText"]),
    // What the apps of economies have stored. Only the command links these.
    library(
      "ClepsyImport", path: "Sources/Economies/Clepsy/Import",
      ["EarnedImport", "EarnedCore", "EarnedJSON", "EarnedFiles"]),
    library(
      "HachimiImport", path: "Sources/Economies/Hachimi/Import",
      ["HachimiRules", "EarnedImport", "EarnedCore", "EarnedSQLite", "EarnedJSON"]),
    // What reads many databases.
    library(
      "EarnedFleet",
      [
        "EarnedReports", "EarnedEngine", "EarnedCore", "EarnedSQLite", "EarnedJSON", "EarnedCompression", "EarnedFiles",
      ],
      exclude: ["compact.py", "lift.py", "lifting", "requirements.txt", "requirements-spark.txt", "run.py"]),
    library(
      "EarnedCLI",
      [
        "EarnedArguments", "EarnedCore", "EarnedEngine", "EarnedRules", "EarnedStore", "ClepsyRules", "ClepsyStore",
        "ClepsyImport", "TimeBudgetRules", "TimeBudgetStore", "HachimiCatalogue", "HachimiRules", "HachimiStore",
        "HachimiImport", "UsageStore",
        "EarnedReports", "EarnedImport", "EarnedFleet", "EarnedSQLite", "EarnedJSON", "EarnedXLSX", "EarnedHTTP",
        "EarnedFiles", "EarnedText",
      ]),
    .executableTarget(
      name: "earned", dependencies: ["EarnedCLI"], exclude: ["functions.order"], swiftSettings: strict,
      linkerSettings: withLibraries),

    // What several tests share.
    library(
      "TestSupport", path: "Tests/TestSupport",
      ["CTestProcess", "EarnedEngine", "EarnedCore", "EarnedSQLite", "EarnedJSON", "EarnedFiles"]),
    .target(name: "CTestProcess", dependencies: ["CEarnedSQLite"], path: "Tests/CTestProcess"),
    .target(name: "CFaultyDisk", dependencies: ["CEarnedSQLite"], path: "Tests/CFaultyDisk"),
    library("TruthTables", path: "Tests/TruthTables", ["EarnedCore", "EarnedJSON"]),
    library(
      "Histories", path: "Tests/Histories", ["TestSupport", "TruthTables", "EarnedEngine", "EarnedCore", "EarnedJSON"]),
    library(
      "FuzzTargets", path: "Tests/FuzzTargets",
      [
        "TestSupport", "EarnedStore", "ClepsyStore", "ClepsyImport", "UsageStore", "EarnedEngine", "EarnedReports",
        "EarnedImport",
        "EarnedCore", "EarnedSQLite", "EarnedJSON",
      ]),

    tests("FuzzTargets", ["EarnedFiles"]),
    tests("EarnedSQLite", ["TestSupport", "EarnedFiles", "CEarnedSQLite"]),
    tests("EarnedJSON", ["TestSupport"]),
    tests("EarnedXLSX", ["TestSupport", "EarnedCompression"]),
    tests("EarnedHTTP", ["TestSupport"]),
    tests("EarnedFiles", ["TestSupport"]),
    tests("EarnedText"),
    tests("EarnedArguments", ["TruthTables"]),
    tests("EarnedCore", ["TestSupport", "TruthTables", "EarnedFiles"]),
    tests("EarnedRules", ["TruthTables", "EarnedCore", "EarnedJSON", "EarnedText"]),
    tests(
      "EarnedStore",
      [
        "TestSupport", "TruthTables", "EarnedRules", "EarnedEngine", "EarnedCore", "EarnedSQLite", "EarnedJSON",
        "EarnedFiles",
        "EarnedText",
      ]),
    tests("ClepsyRules", ["TruthTables", "EarnedCore", "EarnedJSON"]),
    tests(
      "ClepsyStore",
      [
        "TestSupport", "TruthTables", "Histories", "ClepsyRules", "ClepsyImport", "EarnedEngine", "EarnedStore",
        "EarnedReports", "EarnedImport",
        "EarnedCore", "EarnedSQLite", "EarnedJSON", "EarnedFiles",
      ]),
    tests("TimeBudgetRules", ["TruthTables", "TestSupport", "EarnedCore", "EarnedJSON"]),
    tests(
      "TimeBudgetStore",
      [
        "TestSupport", "TruthTables", "Histories", "TimeBudgetRules", "ClepsyStore", "EarnedEngine", "EarnedStore",
        "EarnedReports", "EarnedCore", "EarnedSQLite", "EarnedJSON", "EarnedFiles",
      ]),
    tests("HachimiRules", ["HachimiCatalogue", "TruthTables", "TestSupport", "EarnedCore", "EarnedJSON"]),
    tests(
      "HachimiStore",
      [
        "TestSupport", "TruthTables", "Histories", "HachimiRules", "HachimiCatalogue", "EarnedEngine", "EarnedStore",
        "EarnedReports", "EarnedCore", "EarnedSQLite", "EarnedJSON", "EarnedFiles",
      ]),
    tests("UsageRules", ["TruthTables", "EarnedCore"]),
    tests(
      "UsageStore",
      [
        "TestSupport", "TruthTables", "UsageRules", "EarnedEngine", "EarnedStore", "EarnedCore", "EarnedSQLite",
        "EarnedJSON",
      ]),
    tests(
      "EarnedEngine",
      [
        "TestSupport", "TruthTables", "Histories", "EarnedStore", "EarnedRules", "EarnedReports", "EarnedCore",
        "EarnedSQLite", "CEarnedSQLite",
        "EarnedJSON",
        "EarnedFiles",
      ],
      exclude: ["Golden"]),
    .testTarget(
      name: "SimulationTests",
      dependencies: [
        "TestSupport", "Histories", "EarnedStore", "ClepsyStore", "TimeBudgetStore", "HachimiStore", "UsageStore",
        "EarnedEngine", "EarnedCore", "EarnedSQLite", "EarnedJSON",
      ],
      swiftSettings: fast),
    tests(
      "EarnedReports",
      [
        "TestSupport", "EarnedCompression", "EarnedEngine", "EarnedStore", "ClepsyStore", "TimeBudgetStore",
        "TimeBudgetRules",
        "HachimiStore", "HachimiCatalogue", "UsageStore", "EarnedCore", "EarnedSQLite", "EarnedJSON", "EarnedXLSX",
        "EarnedFiles",
      ],
      exclude: ["Fixtures", "Golden"]),
    tests("EarnedImport", ["TestSupport", "EarnedCore", "EarnedSQLite", "EarnedJSON", "EarnedFiles"]),
    tests(
      "HachimiImport", ["TestSupport", "EarnedImport", "EarnedCore", "EarnedSQLite", "EarnedJSON", "EarnedFiles"]),
    tests(
      "EarnedFleet",
      ["TestSupport", "EarnedStore", "EarnedReports", "EarnedEngine", "EarnedCore", "EarnedJSON", "EarnedFiles"]),
    tests(
      "EarnedCLI",
      [
        "TestSupport", "EarnedCore", "EarnedEngine", "EarnedStore", "EarnedSQLite", "EarnedJSON", "EarnedFiles",
        "EarnedText",
      ],
      exclude: ["Scripts"]),
  ],
  cxxLanguageStandard: .cxx17
)

// Only with libFuzzer (`make fuzz`) can this be linked.
if isFuzzed {
  package.products.append(.executable(name: "earned-fuzz", targets: ["FuzzMain"]))
  package.targets.append(
    .executableTarget(
      name: "FuzzMain", dependencies: ["FuzzTargets", "EarnedFiles"], path: "Tests/FuzzMain", swiftSettings: plain,
      linkerSettings: [.unsafeFlags(["-sanitize=fuzzer", "-use-ld=lld"])]))
}
