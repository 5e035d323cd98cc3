// swift-tools-version: 6.2
// SPDX-License-Identifier: GPL-3.0-or-later
import PackageDescription

let package = Package(
  name: "Benchmarks",
  dependencies: [.package(name: "browse", path: "..")],
  targets: [
    .executableTarget(
      name: "Benchmarks",
      dependencies: [.product(name: "Navigator", package: "browse")]
    )
  ],
  swiftLanguageModes: [.v6]
)
