// SPDX-License-Identifier: GPL-3.0-or-later

import Dispatch
import Navigator

/// The search for a city, and the searches that were saved.
@MainActor
final class SearchScreen: @MainActor Screen {
  enum Action: Equatable { case selected(City) }

  let title = "weather"
  @Published private(set) var saved: [String] = []
  @Published private var text = ""
  let cities = Effect<[City]>()
  var actions: AnyPublisher<Action, Never> { subject.eraseToAnyPublisher() }
  private let subject = PassthroughSubject<Action, Never>()
  private let service: any WeatherService
  private let finder: CityFinder

  init(_ service: any WeatherService, scheduler: some Scheduler = DispatchQueue.main) {
    self.service = service
    finder = CityFinder(service, scheduler: scheduler)
    search("")
  }

  var body: Content {
    var content = cities.content(named: "cities") { Self.list($0) }
    if !saved.isEmpty { content += .line("Saved: \(saved.joined(separator: ", "))", .secondary) }
    return content
  }

  var commands: [Command] {
    [
      Command("search", .text("TEXT"), help: "find cities by name", perform: search)
        .previewed { [finder] typed in
          finder.text = typed
          return finder.$cities.map { Self.list($0) }.eraseToAnyPublisher()
        },
      Command("open", .number("N"), help: "show a forecast", shorthand: .number) { [self] number in
        guard case .loaded(let cities) = cities.state, number <= cities.count else {
          throw WeatherError.noCity(number)
        }
        subject.send(.selected(cities[number - 1]))
      },
      Command("save", help: "save the search") { [self] in saved.append(text) }
        .disabled(because: self.text.isEmpty ? "no search yet" : nil)
        .disabled(because: self.saved.contains(self.text) ? "already saved" : nil),
      Command("again", .choice(among: saved, "TEXT"), help: "repeat a search", perform: search)
        .disabled(because: self.saved.isEmpty ? "no search is saved" : nil),
    ] + cities.commands
  }

  private func search(_ text: String) {
    self.text = text
    cities.start(service.cities(matching: text))
  }

  private static func list(_ cities: [City]) -> Content {
    if cities.isEmpty { return .line("no city", .secondary) }
    let rows = cities.enumerated().map { ["\($0 + 1)", $1.name, $1.country] }
    let columns = ["#", "city", "country"].map { Table.Column($0) }
    return .table(Table(columns: columns, rows: rows))
  }
}

/// The forecast for a city.
@MainActor
final class ForecastScreen: @MainActor Screen {
  enum Action: Equatable {}

  let title: String
  let actions = Empty<Action, Never>(completeImmediately: false).eraseToAnyPublisher()
  let forecast = Effect<[Day]>()
  var commands: [Command] { forecast.commands }

  init(_ city: City, from service: any WeatherService) {
    title = city.name
    forecast.start(service.forecast(for: city))
  }

  var body: Content {
    forecast.content(named: "forecast") { days in
      let columns = ["day", "sky", "low °C", "high °C"].map {
        Table.Column($0, alignment: $0.hasSuffix("°C") ? .trailing : .leading)
      }
      let rows = days.map { [$0.day, $0.sky, "\($0.low)", "\($0.high)"] }
      return .table(Table(columns: columns, rows: rows))
    }
  }
}
