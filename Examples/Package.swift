// swift-tools-version: 6.2
// SPDX-License-Identifier: GPL-3.0-or-later
import PackageDescription

let navigator = Target.Dependency.product(name: "Navigator", package: "browse")
let navigatorTesting = Target.Dependency.product(name: "NavigatorTesting", package: "browse")

let package = Package(
  name: "Examples",
  products: [
    .executable(name: "collage", targets: ["Collage"]),
    .executable(name: "profile", targets: ["Profile"]),
    .executable(name: "signup", targets: ["Signup"]),
    .executable(name: "todo", targets: ["Todo"]),
    .executable(name: "tracker", targets: ["Tracker"]),
    .executable(name: "weather", targets: ["Weather"]),
  ],
  dependencies: [.package(name: "browse", path: "..")],
  targets: [
    .executableTarget(
      name: "Collage",
      dependencies: ["Formats", navigator],
      resources: ["hills", "house", "moon", "sea", "sun", "tree"].map {
        .embedInCode("Samples/\($0).ppm")
      }
    ),
    .testTarget(name: "CollageTests", dependencies: ["Collage", navigatorTesting]),
    .executableTarget(name: "Profile", dependencies: [navigator]),
    .testTarget(name: "ProfileTests", dependencies: ["Profile", navigatorTesting]),
    .executableTarget(name: "Signup", dependencies: [navigator]),
    .testTarget(name: "SignupTests", dependencies: ["Signup", navigatorTesting]),
    .executableTarget(name: "Todo", dependencies: [navigator]),
    .testTarget(name: "TodoTests", dependencies: ["Todo", navigatorTesting]),
    .executableTarget(
      name: "Tracker",
      dependencies: ["Formats", navigator],
      resources: [.embedInCode("ride.nmea")]
    ),
    .testTarget(name: "TrackerTests", dependencies: ["Tracker", navigatorTesting]),
    // The pages in Walkthroughs show the sources and the sessions.
    .testTarget(
      name: "WalkthroughTests",
      dependencies: [
        "Collage", "Loopback", "Profile", "Signup", "Tracker", "Weather", navigatorTesting,
      ]
    ),
    // Readers of positions and pictures.
    .target(name: "Formats", dependencies: [navigator]),
    .testTarget(name: "FormatsTests", dependencies: ["Formats", navigatorTesting]),
    // An HTTP server and its client.
    .target(name: "Loopback", dependencies: [navigator], resources: [.embedInCode("weather.json")]),
    .testTarget(name: "LoopbackTests", dependencies: ["Loopback", navigatorTesting]),
    .executableTarget(name: "Weather", dependencies: ["Loopback", navigator]),
    .testTarget(name: "WeatherTests", dependencies: ["Weather", navigatorTesting]),
  ],
  swiftLanguageModes: [.v6]
)
