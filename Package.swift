// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "browse",
  products: [
    .library(name: "Navigator", targets: ["Navigator"]),
    .executable(name: "browse", targets: ["browse"]),
  ],
  targets: [
    // No pkgConfig: what readline's file says makes every build warn.
    .systemLibrary(name: "CReadline", providers: [.apt(["libreadline-dev"])]),
    .target(name: "Navigator", dependencies: ["CReadline"]),
    // Inline functions for the vector registers: nothing to install, nothing to link.
    .systemLibrary(name: "CScan"),
    .target(name: "Catalog", dependencies: ["CScan"]),
    .executableTarget(name: "browse", dependencies: ["Navigator", "Catalog"]),
    .target(name: "TestSupport", dependencies: ["Navigator"], path: "Tests/TestSupport"),
    .testTarget(name: "NavigatorTests", dependencies: ["Navigator", "TestSupport"]),
    .testTarget(name: "CatalogTests", dependencies: ["Catalog", "TestSupport"]),
    .testTarget(name: "browseTests", dependencies: ["browse", "TestSupport"]),
  ],
  swiftLanguageModes: [.v6]
)
