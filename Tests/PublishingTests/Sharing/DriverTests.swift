// SPDX-License-Identifier: Apache-2.0

import Publishing
import PublishingTesting
import Testing

private typealias Numbers = PassthroughSubject<Int, TestError>
private typealias Probe = ProbePublisher<Int, TestError>

@MainActor
@Suite("driver")
struct DriverTests {
  @Test("values arrive asynchronously on the main thread")
  func onMain() async {
    let subject = Numbers()
    var heard: [Int] = []
    let owner = subject.driver().sink { value in
      MainActor.assertIsolated()
      heard.append(value)
    }
    subject.send(1)
    #expect(heard == [])
    await drainMainQueue()
    #expect(heard == [1])
    owner.cancel()
  }

  @Test("a failure finishes the driver")
  func failure() async {
    let subject = Numbers()
    var history: [String] = []
    let owner = subject.driver().sink(
      receiveCompletion: { history.append("\($0)") },
      receiveValue: { history.append("\($0)") }
    )
    subject.send(1)
    subject.send(completion: .failure(.broken))
    await drainMainQueue()
    #expect(history == ["1", "finished"])
    owner.cancel()
  }

  @Test("a failure sends the given value and finishes the driver")
  func failureWithValue() async {
    let subject = Numbers()
    var history: [String] = []
    let owner = subject.driver(onErrorJustReturn: -1).sink(
      receiveCompletion: { history.append("\($0)") },
      receiveValue: { history.append("\($0)") }
    )
    subject.send(1)
    subject.send(completion: .failure(.broken))
    await drainMainQueue()
    #expect(history == ["1", "-1", "finished"])
    owner.cancel()
  }

  @Test("a driver shares one subscription, and a late subscriber receives the latest value")
  func shared() async {
    let probe = Probe()
    let driver = probe.driver()
    var heard: [String] = []
    let first = driver.sink { heard.append("a\($0)") }
    probe.send(1)
    await drainMainQueue()
    let second = driver.sink { heard.append("b\($0)") }
    await drainMainQueue()
    #expect(heard == ["a1", "b1"])
    #expect(probe.subscriberCount == 1)
    first.cancel()
    second.cancel()
    #expect(probe.cancelCount == 1)
  }
}
