// SPDX-License-Identifier: GPL-3.0-or-later

import Dispatch
import FoundationEssentials
import Loopback
import Navigator

/// A city.
struct City: Decodable, Equatable { let name, country: String }

/// The forecast for one day.
struct Day: Decodable, Equatable {
  let day, sky: String
  let low, high: Int
}

/// A source of forecasts, which delivers on the main queue.
protocol WeatherService {
  /// Publishes the cities whose names begin with a text.
  func cities(matching text: String) -> AnyPublisher<[City], any Error>

  /// Publishes the forecast for a city.
  func forecast(for city: City) -> AnyPublisher<[Day], any Error>
}

/// A weather service on a server.
struct RemoteWeather: WeatherService {
  let client: HTTPClient

  func cities(matching text: String) -> AnyPublisher<[City], any Error> {
    decoded(client.get("/cities", ["matching": text]))
  }

  func forecast(for city: City) -> AnyPublisher<[Day], any Error> {
    decoded(client.get("/forecast", ["city": city.name]))
  }

  /// Decodes JSON and delivers the value on the main queue.
  private func decoded<Item: Decodable>(
    _ data: some Publisher<Data, HTTPError>
  ) -> AnyPublisher<Item, any Error> {
    data.tryMap { try JSONDecoder().decode(Item.self, from: $0) }
      .receive(on: DispatchQueue.main).eraseToAnyPublisher()
  }
}

/// An error of a command.
enum WeatherError: Equatable, ExplainedError {
  case noCity(Int)

  var alert: Alert {
    switch self {
    case .noCity(let number): Alert("no city \(number)", advice: "use a number from the list")
    }
  }
}
