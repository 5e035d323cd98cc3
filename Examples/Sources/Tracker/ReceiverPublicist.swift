// SPDX-License-Identifier: GPL-3.0-or-later

import Formats
import Navigator

/// A delegate that publishes the events of a receiver.
@MainActor
final class ReceiverPublicist: ReceiverDelegate {
  let receiver: Receiver
  private let permissionSubject = PassthroughSubject<Permission, Never>()
  private let positionSubject = PassthroughSubject<Position, Never>()
  private let errorSubject = PassthroughSubject<NMEAError, Never>()
  private let endSubject = PassthroughSubject<Void, Never>()

  init(_ receiver: Receiver) {
    self.receiver = receiver
    receiver.delegate = self
  }

  /// Publishes the current permission and then each change.
  var permissions: AnyPublisher<Permission, Never> {
    Just(receiver.permission).merge(with: permissionSubject).eraseToAnyPublisher()
  }

  /// Publishes each position, completed by the earlier ones.
  var positions: AnyPublisher<Position?, Never> {
    positionSubject.scan(nil) { $1.completed(by: $0) }.eraseToAnyPublisher()
  }

  /// Publishes the error of each sentence without a position.
  var errors: AnyPublisher<NMEAError, Never> { errorSubject.eraseToAnyPublisher() }

  /// Publishes the end of a replay, which a subscription starts and a cancellation stops.
  var replay: AnyPublisher<Void, Never> {
    endSubject.first()
      .handleEvents(
        receiveSubscription: { [receiver] _ in receiver.start() },
        receiveCancel: { [receiver] in receiver.stop() }
      )
      .eraseToAnyPublisher()
  }

  func receiver(_: Receiver, didChange newValue: Permission) { permissionSubject.send(newValue) }
  func receiver(_: Receiver, didUpdate position: Position) { positionSubject.send(position) }
  func receiver(_: Receiver, didFailWith error: NMEAError) { errorSubject.send(error) }
  func receiverDidFinish(_: Receiver) { endSubject.send() }
}
