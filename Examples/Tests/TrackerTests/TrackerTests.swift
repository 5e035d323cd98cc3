// SPDX-License-Identifier: GPL-3.0-or-later

import Formats
import NavigatorTesting
import Testing

@testable import Tracker

private let altitude = "$GPGGA,081230.00,4656.9400,N,00726.3761,E,1,10,1.0,540.1,M,47.8,M,,*63"
private let speed = "$GPRMC,081720.00,A,4656.9331,N,00727.4792,E,12.00,81.2,140926,,,A*61"

@MainActor
@Suite("The publishers of a receiver")
struct ReceiverPublicistTests {
  private let clock = TestScheduler()
  private let receiver: Receiver
  private let publicist: ReceiverPublicist

  init() {
    receiver = Receiver(
      "# a comment\n\(altitude)\n$GPGSV,3,1,11*00\nnoise\n\(speed)\n",
      scheduler: clock
    )
    publicist = ReceiverPublicist(receiver)
  }

  /// Replays the whole recording.
  private func replay() async throws {
    try await withAnswers("y") { try await receiver.requestPermission() }
    receiver.start()
    clock.advance(by: .seconds(1))
  }

  @Test("the current permission precedes later ones")
  func permissions() async throws {
    let permissions = Recorder(publicist.permissions)
    try await withAnswers("y") { try await receiver.requestPermission() }
    permissions.expect(.undetermined, .granted)
    Recorder(publicist.permissions).expect(.granted)
  }

  @Test("a denied permission can be requested again")
  func asking() async throws {
    try await withAnswers("n") { try await receiver.requestPermission() }
    #expect(receiver.permission == .denied)
    try await withAnswers("y") { try await receiver.requestPermission() }
    #expect(receiver.permission == .granted)
  }

  @Test("a position is completed by the earlier ones")
  func positions() async throws {
    let positions = Recorder(publicist.positions)
    try await replay()
    #expect(positions.values.map { $0?.altitude } == [540.1, 540.1])
    #expect(positions.values.map { $0?.speed } == [nil, 22.2])
  }

  @Test("a sentence without a position is an error, and the replay continues")
  func errors() async throws {
    let errors = Recorder(publicist.errors)
    try await replay()
    errors.expect(.malformed("noise"))
  }

  @Test("ten sentences are replayed in a second")
  func pace() async throws {
    let positions = Recorder(publicist.positions)
    try await withAnswers("y") { try await receiver.requestPermission() }
    receiver.start()
    clock.advance(by: .milliseconds(200))
    #expect(positions.values.count == 1)
    clock.advance(by: .milliseconds(100))
    #expect(positions.values.count == 2)
  }

  @Test("without permission nothing is replayed")
  func denied() {
    let positions = Recorder(publicist.positions)
    receiver.start()
    clock.advance(by: .seconds(1))
    #expect(positions.values.isEmpty)
  }

  @Test("the end of the recording ends the replay")
  func ending() async throws {
    try await withAnswers("y") { try await receiver.requestPermission() }
    let replay = Recorder(publicist.replay)
    clock.advance(by: .seconds(1))
    #expect(replay.completion == .finished)
  }

  @Test("a cancellation stops the replay")
  func cancelling() async throws {
    let positions = Recorder(publicist.positions)
    try await withAnswers("y") { try await receiver.requestPermission() }
    let replay = Recorder(publicist.replay)
    clock.advance(by: .milliseconds(100))
    replay.cancel()
    clock.advance(by: .seconds(1))
    #expect(positions.values.count == 1)
  }
}

@MainActor
@Suite("Tracker")
struct TrackerTests {
  @Test("“start” publishes a request")
  func starting() async throws {
    let screen = TrackerScreen(Receiver(""))
    let actions = Recorder(screen)
    try await screen.run("start")
    actions.expect(.startRequested)
  }

  @Test("an error of the receiver shows an alert")
  func alerting() throws {
    let coordinator = TrackerCoordinator(Receiver(""))
    let notices = Recorder(coordinator.stack.notices)
    let screen = try #require(coordinator.stack.top as? TrackerScreen)
    coordinator.handle(.failed(.malformed("noise")), from: screen)
    notices.expect(.alert(NMEAError.malformed("noise").alert))
  }

  @Test("a script waits for the end of the recording")
  func session() async throws {
    let terminal = ScriptedTerminal(["start", "y"], isInteractive: false)
    try await Prompt(TrackerCoordinator(Receiver(altitude)), at: terminal).interact()
    #expect(terminal.transcript.contains("altitude    540.1 m"))
  }

  @Test("without permission the page says so")
  func denied() async throws {
    let terminal = ScriptedTerminal(["start", "n"], isInteractive: false)
    try await Prompt(TrackerCoordinator(Receiver(altitude)), at: terminal).interact()
    #expect(terminal.transcript == "permission  denied\n")
  }

  @Test("the sample contains 60 positions")
  func sample() throws {
    let text = String(decoding: PackageResources.ride_nmea, as: UTF8.self)
    let positions = try text.split(separator: "\n").filter { !$0.hasPrefix("#") }
      .map { try Position(nmea: $0) }
    #expect(positions.count == 60)
  }
}
