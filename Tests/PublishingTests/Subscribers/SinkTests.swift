// SPDX-License-Identifier: Apache-2.0

import Publishing
import Testing

@Suite("Sink")
struct SinkTests {
  @Test("a sink keeps its first subscription and cancels a second one")
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

  @Test("a sink cancels a subscription that arrives after its cancellation")
  func cancelledSink() {
    let sink = Subscribers.Sink<Int, Never>(receiveCompletion: { _ in }, receiveValue: { _ in })
    sink.cancel()
    let subscription = RecordedSubscription()
    sink.receive(subscription: subscription)
    #expect(subscription.isCancelled)
  }

  @Test("a sink's closures are callable and do nothing after the completion")
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
