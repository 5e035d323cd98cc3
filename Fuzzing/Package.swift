// swift-tools-version: 6.2
// SPDX-License-Identifier: GPL-3.0-or-later
import PackageDescription

// A package exports neither its executables nor internal declarations, and all code must be
// instrumented. So the modules of the program are compiled anew here: their folders in `Sources` are
// links, and so are the slow implementations in `SlowCatalog`, which the tests also compare with.
let package = Package(
  name: "Fuzzing",
  targets: [
    .systemLibrary(name: "CPlatform"),
    .target(name: "Platform", dependencies: ["CPlatform"], exclude: ["LICENSE"]),
    .target(name: "Publishing", dependencies: ["Platform"], exclude: ["LICENSE"]),
    .systemLibrary(name: "CReadline"),
    .target(name: "Navigator", dependencies: ["CPlatform", "CReadline", "Platform", "Publishing"]),
    .systemLibrary(name: "CPCRE2"),
    .systemLibrary(name: "CScan"),
    .systemLibrary(name: "CPostgreSQL"),
    .target(
      name: "Catalog",
      dependencies: ["CPCRE2", "CScan", "CPostgreSQL", "Platform"],
      swiftSettings: [.define("PostgreSQL")]
    ),
    .target(
      name: "browse",
      dependencies: ["Navigator", "Catalog"],
      // libFuzzer calls `sleep`, which this file replaces for Dispatch.
      exclude: ["DispatchPause.swift"],
      // The function `main` is that of libFuzzer.
      swiftSettings: [
        .unsafeFlags(["-Xfrontend", "-entry-point-function-name", "-Xfrontend", "browse_main"])
      ]
    ),
    .target(name: "TestSupport"),
    .target(
      name: "SlowCatalog",
      dependencies: ["Catalog", "Platform", "TestSupport"],
      swiftSettings: [.define("PostgreSQL")]
    ),
    .executableTarget(
      name: "Fuzzers",
      dependencies: ["Catalog", "Navigator", "Platform", "SlowCatalog", "browse"]
    ),
  ],
  swiftLanguageModes: [.v6]
)
