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
let layers = ["EarnedText", "EarnedFiles", "EarnedJSON", "EarnedSQLite"]
let engine = layers + ["EarnedCore", "EarnedEngine"]
let rules = ["EarnedRules", "ClepsyRules", "TimeBudgetRules", "HachimiRules", "UsageRules"]
let stores = ["EarnedStore", "ClepsyStore", "TimeBudgetStore", "HachimiStore", "UsageStore"]
let economies = rules + stores
let imports = ["EarnedImport", "ClepsyImport", "HachimiImport"]
let outputs = ["EarnedXLSX", "EarnedCompression", "EarnedReports"]
let shared = ["TestSupport", "TruthTables", "Histories"]

func library(
  _ name: String, _ dependencies: [String], path: String? = nil, exclude: [String] = [],
  plugins: [Target.PluginUsage] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies.map { .byName(name: $0) }, path: path, exclude: exclude,
    swiftSettings: strict + optimized, plugins: plugins)
}

/// The rules of an economy, which know no database, and its store. A file of data becomes part of the rules.
func economy(_ name: String, data: String? = nil, store: [String] = []) -> [Target] {
  [
    library(
      "\(name)Rules", ["EarnedCore", "EarnedJSON", "EarnedText", "EarnedFiles"],
      path: "Sources/Economies/\(name)/Rules", exclude: data.map { [$0] } ?? [],
      plugins: data == nil ? [] : ["EarnedEmbedResourcesPlugin"]),
    library("\(name)Store", ["\(name)Rules"] + engine + store, path: "Sources/Economies/\(name)/Store"),
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
    .library(name: "EarnedEngine", targets: ["EarnedEngine", "EarnedCore", "EarnedSQLite", "EarnedJSON"] + economies),
    // Tests load it into the command, so that its files and disks fail.
    .library(name: "CFaultyDisk", type: .dynamic, targets: ["CFaultyDisk"]),
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
    // A process's arguments and signals.
    .target(name: "CEarnedProcess"),

    // Thin layers that know nothing of earned. A tool of the build uses the first two as well.
    .target(name: "EarnedText", swiftSettings: plain + optimized),
    .target(name: "EarnedFiles", dependencies: ["CEarnedProcess", "EarnedText"], swiftSettings: plain + optimized),
    library("EarnedJSON", ["CEarnedNlohmannJSON"]),
    library("EarnedSQLite", ["CEarnedSQLite", "EarnedFiles", "EarnedText"]),
    library("EarnedCompression", ["CEarnedMinizip", "CEarnedZlib", "EarnedFiles"]),
    library("EarnedXLSX", ["CEarnedXLSXWriter", "EarnedCompression", "EarnedFiles"]),
    library("EarnedHTTP", ["CEarnedCurl"]),
    library("EarnedPropertyList", ["CEarnedPropertyList"]),
    library("EarnedArguments", ["EarnedFiles", "EarnedText"]),

    // The engine and its economies.
    library("EarnedCore", ["EarnedJSON", "EarnedFiles", "EarnedText", "CEarnedTimeZone", "CEarnedNettle"]),
    library("EarnedEngine", layers + ["EarnedCore"]),

    // reports/, templates/, the catalogue and lists of names go into the binary, so that it can be moved.
    .executableTarget(name: "EarnedEmbedResources", dependencies: ["EarnedFiles"], swiftSettings: plain),
    .plugin(
      name: "EarnedEmbedResourcesPlugin", capability: .buildTool(), dependencies: ["EarnedEmbedResources"],
      path: "Sources/EarnedEmbedResourcesPlugin"),

    // What people see.
    library(
      "EarnedReports", layers + ["EarnedCore", "EarnedXLSX", "CEarnedMustache"],
      plugins: ["EarnedEmbedResourcesPlugin"]),
    library(
      "EarnedImport", layers + ["EarnedCore", "EarnedCompression", "EarnedPropertyList"],
      exclude: ["Names/browsers.txt", "Names/top-level-domains.txt"], plugins: ["EarnedEmbedResourcesPlugin"]),
    // What the apps of economies have stored. Only the command links these.
    library(
      "ClepsyImport", layers + ["EarnedImport", "EarnedCore", "EarnedPropertyList"],
      path: "Sources/Economies/Clepsy/Import"),
    library(
      "HachimiImport", layers + ["HachimiRules", "EarnedImport", "EarnedCore"],
      path: "Sources/Economies/Hachimi/Import"),
    // What reads many databases.
    library(
      "EarnedFleet", engine + outputs,
      exclude: ["compact.py", "lift.py", "lifting", "requirements.txt", "requirements-spark.txt", "run.py"]),
    // A folder of pages about one.
    library("EarnedSite", engine + outputs + ["EarnedFleet"]),
    library(
      "EarnedCLI",
      engine + economies + imports + outputs + ["EarnedArguments", "EarnedFleet", "EarnedHTTP", "EarnedSite"]),
    .executableTarget(
      name: "earned", dependencies: ["EarnedCLI"], swiftSettings: strict, linkerSettings: withLibraries),

    // What several tests share.
    library("TestSupport", engine + ["CTestProcess"], path: "Tests/TestSupport"),
    .target(name: "CTestProcess", dependencies: ["CEarnedSQLite"], path: "Tests/CTestProcess"),
    .target(name: "CFaultyDisk", dependencies: ["CEarnedSQLite"], path: "Tests/CFaultyDisk"),
    library("TruthTables", ["EarnedCore", "EarnedJSON"], path: "Tests/TruthTables"),
    library("Histories", engine + ["TestSupport", "TruthTables"], path: "Tests/Histories"),
    library("FuzzTargets", engine + economies + imports + outputs + ["TestSupport"], path: "Tests/FuzzTargets"),

    tests("FuzzTargets", ["EarnedFiles"]),
    tests("EarnedText", []),
    tests("EarnedFiles", ["TestSupport"]),
    tests("EarnedJSON", ["TestSupport"]),
    tests("EarnedSQLite", ["TestSupport", "EarnedFiles", "CEarnedSQLite"]),
    tests("EarnedXLSX", ["TestSupport", "EarnedCompression"]),
    tests("EarnedHTTP", ["TestSupport"]),
    tests("EarnedPropertyList", ["TestSupport"]),
    tests("EarnedArguments", ["TruthTables"]),
    tests("EarnedCore", ["TestSupport", "TruthTables", "EarnedFiles"]),
    tests("EarnedEngine", engine + economies + outputs + shared + ["CEarnedSQLite"], exclude: ["Golden"]),
    .testTarget(
      name: "SimulationTests", dependencies: (engine + economies + shared).map { .byName(name: $0) },
      swiftSettings: strict + optimized),
    tests("EarnedReports", engine + economies + outputs + shared, exclude: ["Fixtures", "Golden"]),
    tests("EarnedImport", engine + ["TestSupport"]),
    tests("HachimiImport", engine + ["TestSupport", "EarnedImport"]),
    tests("EarnedFleet", engine + economies + outputs + ["TestSupport"]),
    tests("EarnedCLI", engine + economies + shared, exclude: ["Scripts"]),
  ]
    + economy("Earned") + economy("Clepsy") + economy("TimeBudget")
    + economy("Hachimi", data: "Catalogue/catalogue.json", store: ["EarnedHTTP"]) + economy("Usage")
    + rules.map { tests($0, layers + shared + ["EarnedCore"]) }
    + stores.map { tests($0, engine + economies + imports + outputs + shared) },
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
