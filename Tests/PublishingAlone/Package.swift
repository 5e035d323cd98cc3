// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

// Programs that depend only on the publishers: no readline, no C library to install.
let package = Package(
  name: "PublishingAlone",
  dependencies: [.package(name: "browse", path: "../..")],
  targets: [
    .executableTarget(
      name: "Sending",
      dependencies: [.product(name: "Publishing", package: "browse")]
    ),
    .executableTarget(
      name: "Waiting",
      dependencies: [
        .product(name: "Publishing", package: "browse"),
        .product(name: "PublishingTesting", package: "browse"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)
