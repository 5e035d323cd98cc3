// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Publishing
import Synchronization
import Testing

@Suite("values")
struct AsyncPublisherTests {
  @Test("a loop receives each value and ends with the publisher")
  func values() async {
    var heard: [Int] = []
    for await value in [1, 2, 3].publisher.values { heard.append(value) }
    #expect(heard == [1, 2, 3])
  }

  @Test("the failure is thrown after the values")
  func failure() async {
    let publisher = [1, 2].publisher.setFailureType(to: TestError.self)
      .append(Fail(error: TestError.broken))
    var heard: [Int] = []
    await #expect(throws: TestError.broken) {
      for try await value in publisher.values { heard.append(value) }
    }
    #expect(heard == [1, 2])
  }

  @Test("each iteration of the loop requests one value")
  func demand() async {
    let requests = Tally()
    let publisher = [1, 2].publisher.handleEvents(receiveRequest: { demand in
      if demand == .max(1) { requests.note() }
    })
    for await _ in publisher.values {}
    #expect(requests.count == 2)
  }

  @Test("leaving the loop cancels upstream")
  func leaving() async {
    let cancellations = Tally()
    let subject = CurrentValueSubject<Int, Never>(1)
    for await _ in subject.handleEvents(receiveCancel: cancellations.note).values { break }
    #expect(cancellations.count == 1)
  }

  @Test("cancelling the task ends the loop and cancels upstream")
  func cancelled() async {
    let cancellations = Tally()
    let task = Task {
      let subject = PassthroughSubject<Int, Never>()
      for await _ in subject.handleEvents(receiveCancel: cancellations.note).values {}
    }
    await Task.yield()
    task.cancel()
    await task.value
    #expect(cancellations.count == 1)
  }

  @Test("all values from another thread arrive")
  func otherThread() async {
    let numbers = (1...1000).publisher.receive(on: DispatchQueue.global())
    var sum = 0
    for await value in numbers.values { sum += value }
    #expect(sum == 500_500)
  }
}

private final class Tally: Sendable {
  private let value = Atomic(0)

  var count: Int { value.load(ordering: .relaxed) }

  @Sendable
  func note() { value.add(1, ordering: .relaxed) }
}
