// SPDX-License-Identifier: GPL-3.0-or-later

import Formats
import Navigator

/// The current position.
@MainActor
final class TrackerScreen: @MainActor Screen {
  enum Action: Equatable {
    case startRequested
    case failed(NMEAError)
  }

  let title = "tracker"
  @Published private(set) var permission = Permission.undetermined
  @Published private(set) var position: Position?
  var actions: AnyPublisher<Action, Never> {
    subject.merge(with: publicist.errors.map(Action.failed)).eraseToAnyPublisher()
  }
  private let subject = PassthroughSubject<Action, Never>()
  private let publicist: ReceiverPublicist
  private let replay = Effect<Void>()

  init(_ receiver: Receiver) {
    publicist = ReceiverPublicist(receiver)
    publicist.permissions.assign(to: &$permission)
    publicist.positions.assign(to: &$position)
  }

  var body: Content {
    var fields = [Field("permission", value: permission.rawValue)]
    if let position {
      fields += [
        Field("time", value: position.time),
        Field("latitude", value: "\(position.latitude)°"),
        Field("longitude", value: "\(position.longitude)°"),
        Field("altitude", value: position.altitude.map { "\($0) m" } ?? ""),
        Field("speed", value: position.speed.map { "\($0) km/h" } ?? ""),
      ]
    }
    return .fields(fields)
  }

  var commands: [Command] {
    [Command("start", help: "replay the positions") { [subject] in subject.send(.startRequested) }]
      + replay.commands
  }

  /// Starts the replay if it is permitted.
  ///
  /// A script waits for its end.
  func start() async throws {
    try await publicist.receiver.requestPermission()
    if permission == .granted { replay.start(publicist.replay) }
  }
}
