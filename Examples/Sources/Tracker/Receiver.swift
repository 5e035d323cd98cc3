// SPDX-License-Identifier: GPL-3.0-or-later

import Dispatch
import Formats
import Navigator

/// A permission to use positions.
enum Permission: String { case undetermined, granted, denied }

/// An object that receives the events of a receiver.
@MainActor
protocol ReceiverDelegate: AnyObject {
  func receiver(_ receiver: Receiver, didChange permission: Permission)
  func receiver(_ receiver: Receiver, didUpdate position: Position)
  func receiver(_ receiver: Receiver, didFailWith error: NMEAError)
  func receiverDidFinish(_ receiver: Receiver)
}

/// A receiver of positions that replays a recording, ten sentences a second.
@MainActor
final class Receiver {
  weak var delegate: (any ReceiverDelegate)?
  private(set) var permission = Permission.undetermined
  private let sentences: [Substring]
  private let ticks: AnyPublisher<Void, Never>
  private var replay: AnyCancellable?

  init(_ recording: String, scheduler: some Scheduler = DispatchQueue.main) {
    sentences = recording.split(whereSeparator: \.isNewline)
      .filter { !$0.hasPrefix("#") && Position.isExpected(in: $0) }
    ticks = scheduler.timer(every: .milliseconds(100)).autoconnect().map { _ in }
      .eraseToAnyPublisher()
  }

  /// Asks for the permission, unless it was granted.
  func requestPermission() async throws {
    guard permission != .granted else { return }
    let question = Question.confirmation("May this program use your position?", default: false)
    permission = try await question.ask() ? .granted : .denied
    delegate?.receiver(self, didChange: permission)
  }

  /// Replays the recording from its beginning, if that is permitted.
  func start() {
    guard permission == .granted else { return }
    replay = sentences.publisher.zip(ticks).sink { [weak self] _ in
      self.map { $0.delegate?.receiverDidFinish($0) }
    } receiveValue: { [weak self] sentence, _ in
      self?.receive(sentence)
    }
  }

  /// Stops the replay.
  func stop() { replay = nil }

  private func receive(_ sentence: Substring) {
    do {
      delegate?.receiver(self, didUpdate: try Position(nmea: sentence))
    } catch {
      delegate?.receiver(self, didFailWith: error)
    }
  }
}
