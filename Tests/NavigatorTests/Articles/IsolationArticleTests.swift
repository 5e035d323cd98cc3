// SPDX-License-Identifier: GPL-3.0-or-later

import Dispatch
import NavigatorTesting
import TestSupport
import Testing

// The code of “Isolation and lifetimes”.

/// A sensor that calls its handler on a queue of its own.
final class Sensor: Sendable {
  private let queue = DispatchQueue(label: "sensor")

  func start(_ handler: @escaping @Sendable (Double) -> Void) {
    queue.async { handler(21.5) }
  }
}

@MainActor
final class SensorScreen: @MainActor Screen {
  enum Action: Equatable {}

  let title = "sensor"
  @Published private(set) var celsius: Double?
  let commands: [Command] = []
  let actions = Empty<Action, Never>(completeImmediately: false).eraseToAnyPublisher()
  private let sensor: Sensor

  init(_ sensor: Sensor) { self.sensor = sensor }

  var body: Content { .line(celsius.map { "\($0) °C" } ?? "no reading yet") }

  func start() {
    sensor.start { [weak self] celsius in
      Task { @MainActor in self?.celsius = celsius }
    }
  }
}

/// A screen that follows a publisher for as long as it lives.
@MainActor
final class CountdownScreen: @MainActor Screen {
  enum Action: Equatable { case ended }

  let title = "countdown"
  @Published private(set) var seconds: Int
  let commands: [Command] = []
  var actions: AnyPublisher<Action, Never> { subject.eraseToAnyPublisher() }
  private let subject = PassthroughSubject<Action, Never>()
  private var subscriptions: Set<AnyCancellable> = []

  init(from seconds: Int, ticks: some Publisher<Void, Never>) {
    self.seconds = seconds
    ticks.sink { [weak self] in self?.tick() }.store(in: &subscriptions)
  }

  var body: Content { .line("\(seconds) s") }

  private func tick() {
    seconds -= 1
    if seconds == 0 { subject.send(.ended) }
  }
}

@MainActor
@Suite("The article “Isolation and lifetimes”", .timeLimit(.minutes(10)))
struct IsolationArticleTests {
  @Test("a reading of another thread is drawn")
  func reading() async throws {
    let screen = SensorScreen(Sensor())
    screen.start()
    let isDrawn = try await Eventually.holds { screen.body == .line("21.5 °C") }
    #expect(isDrawn)
  }

  @Test("a popped screen is freed")
  func freeing() {
    let stack = NavigationStack()
    stack.push(PlaylistScreen([]))
    weak var countdown: CountdownScreen?
    let ticks = PassthroughSubject<Void, Never>()
    do {
      let screen = CountdownScreen(from: 3, ticks: ticks)
      countdown = screen
      stack.push(screen)
    }
    ticks.send(())
    #expect(countdown?.seconds == 2)
    stack.pop()
    #expect(countdown == nil)
  }
}
