// SPDX-License-Identifier: GPL-3.0-or-later

import Dispatch
import Navigator
import NavigatorTesting
import Testing

// The code of “Coming from Combine”, and of the landing pages.

struct Reading: Equatable, Sendable {
  var celsius: Double
}

/// A thermometer that calls a delegate, as many classes do.
final class Thermometer {
  var onReading: ((Reading) -> Void)?
  var onFailure: ((any Error) -> Void)?
}

final class Weather {
  @Published private(set) var latest: Reading?
  @Published var isMetric = true
  let readings: AnyPublisher<Reading, any Error>

  init(_ thermometer: Thermometer) {
    let subject = PassthroughSubject<Reading, any Error>()
    thermometer.onReading = { subject.send($0) }
    thermometer.onFailure = { subject.send(completion: .failure($0)) }
    readings = subject.share().eraseToAnyPublisher()
    readings.map(Optional.some).replaceError(with: nil).assign(to: &$latest)
  }

  /// Publishes the temperature in the chosen unit, now and after each change.
  var text: AnyPublisher<String, Never> {
    $latest
      .combineLatest($isMetric)
      .map { reading, isMetric in
        guard let reading else { return "–" }
        return isMetric ? "\(reading.celsius) °C" : "\(reading.celsius * 9 / 5 + 32) °F"
      }
      .removeDuplicates()
      .eraseToAnyPublisher()
  }
}

func loading(
  _ load: @escaping @Sendable () async throws -> Reading
) -> AnyPublisher<Reading, any Error> {
  Deferred {
    Future { promise in
      Task {
        do { promise(.success(try await load())) } catch { promise(.failure(error)) }
      }
    }
  }
  .eraseToAnyPublisher()
}

@Suite("The article “Coming from Combine”")
struct CombineArticleTests {
  private struct Broken: Error {}

  @Test("the text follows the readings and the unit")
  func text() {
    let thermometer = Thermometer()
    let weather = Weather(thermometer)
    var shown: [String] = []
    let owner = weather.text.sink { shown.append($0) }
    thermometer.onReading?(Reading(celsius: 20))
    weather.isMetric = false
    #expect(shown == ["–", "20.0 °C", "68.0 °F"])
    owner.cancel()
  }

  @Test("a failed thermometer has no reading")
  func failure() {
    let thermometer = Thermometer()
    let weather = Weather(thermometer)
    thermometer.onReading?(Reading(celsius: 20))
    thermometer.onFailure?(Broken())
    #expect(weather.latest == nil)
  }

  @Test("an asynchronous function becomes a publisher")
  func future() async throws {
    for try await reading in loading({ Reading(celsius: 3) }).values {
      #expect(reading == Reading(celsius: 3))
    }
  }

  @MainActor
  @Test("values of another thread arrive on the main actor")
  func mainActor() async {
    let subject = PassthroughSubject<Int, Never>()
    var received: [Int] = []
    let owner =
      subject
      .receive(on: MainActorScheduler.shared)
      .sink { received.append($0) }
    subject.send(1)
    #expect(received == [])
    while received.isEmpty { await Task.yield() }
    #expect(received == [1])
    owner.cancel()
  }

  @Test("a debounce is tested in virtual time")
  func debounce() throws {
    let typed = PassthroughSubject<String, Never>()
    let clock = TestScheduler()
    let searches = Recorder(typed.debounce(for: .milliseconds(300), scheduler: clock))
    typed.send("gr")
    clock.advance(by: .milliseconds(200))
    typed.send("green")
    clock.advance(by: .milliseconds(300))
    searches.expect("green")
  }

  @Test("a sink receives what the operators let through")
  func landingPage() {
    var queries: [String] = []
    let typed = PassthroughSubject<String, Never>()
    let owner =
      typed
      .map { $0.lowercased() }
      .removeDuplicates()
      .sink { queries.append($0) }
    typed.send("Tea")
    typed.send("TEA")
    #expect(queries == ["tea"])
    owner.cancel()
  }
}
