// SPDX-License-Identifier: Apache-2.0

import Publishing
import Testing

@Suite("Sink")
struct SinkTests {
  @Test("a sink keeps its first subscription and cancels a second")
  func secondSubscription() {
    let sink = Subscribers.Sink<Int, Never>(receiveCompletion: { _ in }, receiveValue: { _ in })
    let first = RecordedSubscription()
    let second = RecordedSubscription()
    sink.receive(subscription: first)
    sink.receive(subscription: second)
    #expect(first.requests == [.unlimited])
    #expect(second.requests == [])
    #expect(second.isCancelled)
    #expect(!first.isCancelled)
  }

  @Test("a sink that was cancelled before its subscription cancels that")
  func cancelledSink() {
    let sink = Subscribers.Sink<Int, Never>(receiveCompletion: { _ in }, receiveValue: { _ in })
    sink.cancel()
    let subscription = RecordedSubscription()
    sink.receive(subscription: subscription)
    #expect(subscription.isCancelled)
  }

  @Test("its closures can be asked for, and do nothing once it is over")
  func closures() {
    var heard: [Int] = []
    let sink = Subscribers.Sink<Int, Never>(
      receiveCompletion: { _ in },
      receiveValue: { heard.append($0) }
    )
    sink.receiveValue(1)
    sink.receiveCompletion(.finished)
    sink.receiveValue(2)
    #expect(heard == [1])
  }
}
