// swift-tools-version: 6.2
// SPDX-License-Identifier: GPL-3.0-or-later
import PackageDescription

// Optimizing these tests takes longer than it saves, three times as long for those of Catalog. The generic code of
// Publishing is specialized in its tests, as in a program, so they are optimized.
let plainTests: [SwiftSetting] = [.unsafeFlags(["-Onone"], .when(configuration: .release))]

let package = Package(
  name: "browse",
  products: [
    .library(name: "Publishing", targets: ["Publishing"]),
    .library(name: "PublishingTesting", targets: ["PublishingTesting"]),
    .library(name: "Navigator", targets: ["Navigator"]),
    .library(name: "NavigatorTesting", targets: ["NavigatorTesting"]),
    .executable(name: "browse", targets: ["browse"]),
  ],
  traits: [
    .default(enabledTraits: ["SQLite", "PostgreSQL"]),
    .trait(name: "SQLite", description: "Opens SQLite databases; needs libsqlite3-dev."),
    .trait(name: "PostgreSQL", description: "Opens PostgreSQL databases; needs libpq-dev."),
  ],
  targets: [
    // Declarations that the Glibc module leaves out: nothing to install, nothing to link.
    .systemLibrary(name: "CPlatform"),
    .target(name: "Platform", dependencies: ["CPlatform"], exclude: ["LICENSE"]),
    .target(name: "Publishing", dependencies: ["Platform"], exclude: ["LICENSE"]),
    .target(
      name: "PublishingTesting",
      dependencies: ["Platform", "Publishing"],
      exclude: ["LICENSE"]
    ),
    // No pkgConfig: what readline's file says makes every build warn.
    .systemLibrary(name: "CReadline", providers: [.apt(["libreadline-dev"])]),
    .target(name: "Navigator", dependencies: ["CPlatform", "CReadline", "Platform", "Publishing"]),
    .target(name: "NavigatorTesting", dependencies: ["Navigator", "PublishingTesting"]),
    // Inline functions for the vector registers: nothing to install, nothing to link.
    .systemLibrary(name: "CScan"),
    // Likewise: what their files say is Debian's include paths, which the maps of these need not.
    .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
    // Types and constants: the library itself is opened when a database is.
    .systemLibrary(name: "CPostgreSQL", providers: [.apt(["libpq-dev"])]),
    // Declarations of a library that is opened when the first regular expression is compiled.
    .systemLibrary(name: "CPCRE2"),
    .target(
      name: "Catalog",
      dependencies: [
        "CPCRE2", "CScan", "Platform",
        .target(name: "CSQLite", condition: .when(traits: ["SQLite"])),
        .target(name: "CPostgreSQL", condition: .when(traits: ["PostgreSQL"])),
      ]
    ),
    .executableTarget(
      name: "browse",
      dependencies: ["Navigator", "Catalog", "Platform"],
      // Dispatch, if it is a library of its own, calls the program's function of this name.
      linkerSettings: [.unsafeFlags(["-Xlinker", "--export-dynamic-symbol=sleep"])]
    ),
    .target(
      name: "TestSupport",
      dependencies: ["CPlatform", .target(name: "CSQLite", condition: .when(traits: ["SQLite"]))],
      path: "Tests/TestSupport"
    ),
    // A program that the tests of Navigator run.
    .executableTarget(name: "notes", dependencies: ["Navigator"], path: "Tests/NotesProgram"),
    // The program on the README.
    .executableTarget(name: "teas", dependencies: ["Navigator"], path: "Tests/ReadmeProgram"),
    .testTarget(name: "PlatformTests", dependencies: ["Platform", "TestSupport"]),
    .testTarget(
      name: "PublishingTests",
      dependencies: ["Platform", "Publishing", "PublishingTesting"]
    ),
    .testTarget(
      name: "NavigatorTests",
      dependencies: ["NavigatorTesting", "TestSupport"],
      swiftSettings: plainTests
    ),
    // Slow implementations of parts of Catalog, which its tests compare it with.
    .testTarget(
      name: "SlowCatalog",
      dependencies: ["Catalog", "Platform", "TestSupport"],
      path: "Tests/SlowCatalog"
    ),
    .testTarget(
      name: "CatalogTests",
      dependencies: [
        "Catalog", "Platform", "SlowCatalog", "TestSupport",
        .target(name: "CSQLite", condition: .when(traits: ["SQLite"])),
      ],
      swiftSettings: plainTests
    ),
    .testTarget(
      name: "browseTests",
      dependencies: ["browse", "NavigatorTesting", "TestSupport"],
      exclude: ["Messages/Messages.txt", "Screens/Data", "Screens/Golden"],
      swiftSettings: plainTests
    ),
  ],
  swiftLanguageModes: [.v6]
)

// A check leaves out the targets and the files of tests that it does not need: without the program and its tests, a
// build takes half of the time. A file is named by its path in `Tests`.
let leftOut = Set((Context.environment["LEAVE_OUT"] ?? "").split(separator: " ").map(String.init))
package.products.removeAll { leftOut.contains($0.name) }
package.targets.removeAll { leftOut.contains($0.name) }
for target in package.targets where target.type == .test {
  let folder = target.name + "/"
  let files = leftOut.filter { $0.hasPrefix(folder) }
  target.exclude += files.map { String($0.dropFirst(folder.count)) }
}
