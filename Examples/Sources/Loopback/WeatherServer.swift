// SPDX-License-Identifier: GPL-3.0-or-later

import FoundationEssentials

extension HTTPServer {
  /// Starts a server of sample forecasts for eight cities.
  ///
  /// `/cities?matching=TEXT` lists the cities whose names begin with a text. `/forecast?city=NAME`
  /// has the forecast for a city.
  public static func weather() throws -> HTTPServer {
    let reports = try JSONDecoder().decode([Report].self, from: Data(PackageResources.weather_json))
    return try HTTPServer { request in
      let text = request.queryItems?.first?.value ?? ""
      return switch (request.path, request.queryItems?.first?.name) {
      case ("/cities", "matching"):
        try? JSONEncoder().encode(reports.map(\.city).filter { $0.name.isBegun(by: text) })
      case ("/forecast", "city"):
        try? reports.first { $0.city.name == text }.map { try JSONEncoder().encode($0.days) }
      default: nil
      }
    }
  }
}

/// The forecast for a city.
private struct Report: Codable {
  struct City: Codable {
    let name, country: String
    let latitude, longitude: Double
  }

  struct Day: Codable {
    let day, sky: String
    let low, high: Int
  }

  let city: City
  let days: [Day]
}

extension String {
  /// Returns `true` if the string begins with a text, regardless of case.
  fileprivate func isBegun(by text: String) -> Bool { lowercased().hasPrefix(text.lowercased()) }
}
