// SPDX-License-Identifier: GPL-3.0-or-later

import Loopback
import NavigatorTesting
import Testing

@testable import Weather

private let oslo = City(name: "Oslo", country: "Norway")
private let osaka = City(name: "Osaka", country: "Japan")
private let monday = Day(day: "Mon", sky: "snow", low: -4, high: 0)

/// A service whose answers a test sends.
@MainActor
private final class ScriptedService: @MainActor WeatherService {
  private(set) var requests: [String] = []
  private(set) var answers: [PassthroughSubject<[City], any Error>] = []
  let days = PassthroughSubject<[Day], any Error>()

  func cities(matching text: String) -> AnyPublisher<[City], any Error> {
    requests.append(text)
    answers.append(PassthroughSubject())
    return answers[answers.count - 1].eraseToAnyPublisher()
  }

  func forecast(for city: City) -> AnyPublisher<[Day], any Error> { days.eraseToAnyPublisher() }
}

@MainActor
@Suite("Finding cities while typing")
struct CityFinderTests {
  private let service = ScriptedService()
  private let clock = TestScheduler()

  @Test("a request waits for a pause in the typing")
  func pausing() {
    let finder = CityFinder(service, scheduler: clock)
    finder.text = "o"
    clock.advance(by: .milliseconds(200))
    finder.text = "os"
    clock.advance(by: .milliseconds(249))
    #expect(service.requests == [])
    clock.advance(by: .milliseconds(1))
    #expect(service.requests == ["os"])
  }

  @Test("the answer to an earlier text is dropped")
  func latest() {
    let finder = CityFinder(service, scheduler: clock)
    for text in ["o", "os"] {
      finder.text = text
      clock.advance(by: .milliseconds(250))
    }
    service.answers[1].send([osaka, oslo])
    service.answers[0].send([oslo])
    #expect(finder.cities == [osaka, oslo])
  }

  @Test("a failure empties the list and later texts are still sent")
  func failing() {
    let finder = CityFinder(service, scheduler: clock)
    finder.text = "o"
    clock.advance(by: .milliseconds(250))
    service.answers[0].send(completion: .failure(HTTPError.incomplete))
    finder.text = "os"
    clock.advance(by: .milliseconds(250))
    #expect(service.requests == ["o", "os"])
  }
}

@MainActor
@Suite("Weather")
struct WeatherTests {
  private let service = ScriptedService()

  @Test("a number publishes the selected city")
  func selecting() async throws {
    let screen = SearchScreen(service)
    let actions = Recorder(screen)
    service.answers[0].send([osaka, oslo])
    try await screen.run("2")
    actions.expect(.selected(oslo))
  }

  @Test("a number without a city is refused")
  func refusing() async {
    await #expect(throws: WeatherError.noCity(1)) { try await SearchScreen(service).run("1") }
  }

  @Test("a saved search can be repeated")
  func repeating() async throws {
    let screen = SearchScreen(service)
    for line in ["search os", "save", "search li", "again os"] { try await screen.run(line) }
    #expect(service.requests == ["", "os", "li", "os"])
  }

  @Test("a search is saved once")
  func savingTwice() async throws {
    let screen = SearchScreen(service)
    for line in ["search os", "save"] { try await screen.run(line) }
    await #expect(throws: DisabledCommand.self) { try await screen.run("save") }
  }

  @Test("a selected city shows its forecast")
  func forecast() throws {
    let coordinator = WeatherCoordinator(service)
    coordinator.handle(.selected(oslo))
    service.days.send([monday])
    let screen = try #require(coordinator.stack.top as? ForecastScreen)
    #expect(screen.text().contains("snow      -4"))
  }

  @Test("a failed forecast can be retried")
  func retrying() async throws {
    let screen = ForecastScreen(oslo, from: service)
    service.days.send(completion: .failure(HTTPError.incomplete))
    #expect(screen.commands.map(\.name) == ["retry"])
  }

  @Test("a typed search previews the cities before Enter")
  func preview() throws {
    let clock = TestScheduler()
    let terminal = ScriptedTerminal()
    let coordinator = WeatherCoordinator(service, scheduler: clock)
    let prompt = Prompt(coordinator, at: terminal, scheduler: clock)
    terminal.typed.send(EditedLine("search os"))
    clock.advance(by: .seconds(1))
    service.answers[1].send([oslo])
    let drawn = withExtendedLifetime(prompt) { terminal.below.last }
    #expect(drawn??.contains("Oslo") == true)
  }

  @Test("a session with the server shows a forecast")
  func session() async throws {
    let server = try HTTPServer.weather()
    let terminal = ScriptedTerminal(["search os", "2"], isInteractive: false)
    let coordinator = WeatherCoordinator(RemoteWeather(client: HTTPClient(port: server.port)))
    try await Prompt(coordinator, at: terminal).interact()
    #expect(terminal.transcript.contains("Fri  snow        -5       -1"))
  }
}
