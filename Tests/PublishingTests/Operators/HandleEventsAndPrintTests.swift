// SPDX-License-Identifier: Apache-2.0

import Publishing
import Testing

private typealias Tracker = TrackingSubscriber<Int, TestError>
private typealias Numbers = PassthroughSubject<Int, TestError>

@Suite("handleEvents and print")
struct HandleEventsAndPrintTests {
  @Test("handleEvents runs each closure before it passes the event on")
  func order() {
    let subject = Numbers()
    var log: [String] = []
    let tracker = Tracker(demand: .max(1)) { value in
      log.append("received \(value)")
      return value == 1 ? .max(2) : .none
    }
    subject.handleEvents(
      receiveSubscription: { log.append("subscription \($0)") },
      receiveOutput: { log.append("output \($0)") },
      receiveCompletion: { log.append("completion \($0)") },
      receiveCancel: { log.append("cancel") },
      receiveRequest: { log.append("request \($0)") }
    )
    .subscribe(tracker)
    subject.send(1)
    subject.send(completion: .finished)
    #expect(
      log == [
        "subscription PassthroughSubject", "request max(1)", "output 1", "received 1",
        "request max(2)", "completion finished",
      ]
    )
    #expect(
      tracker.history == [.subscription("HandleEvents"), .value(1), .completion(.finished)]
    )
  }

  @Test(
    "a request passes to upstream while downstream is receiving the subscription",
    arguments: [true, false]
  )
  func immediateRequest(prints: Bool) {
    let probe = ProbePublisher<Int, TestError>()
    let output = Lines()
    let subscriber = AnySubscriber<Int, TestError>(
      receiveSubscription: { subscription in
        subscription.request(.max(45))
        #expect(probe.events == [.requested(.max(45))])
        subscription.request(.max(13))
        #expect(probe.events == [.requested(.max(45)), .requested(.max(13))])
      }
    )
    if prints {
      probe.print(to: output).subscribe(subscriber)
    } else {
      probe.handleEvents(receiveRequest: { output.write("\($0)") }).subscribe(subscriber)
    }
    #expect(probe.events == [.requested(.max(45)), .requested(.max(13))])
  }

  @Test("a subscription cancelled by receiveRequest makes no request")
  func cancelInRequest() {
    let probe = ProbePublisher<Int, TestError>()
    let tracker = Tracker(demand: .none)
    probe.handleEvents(receiveRequest: { _ in tracker.subscription?.cancel() }).subscribe(tracker)
    tracker.subscription?.request(.unlimited)
    #expect(probe.events == [.cancelled])
  }

  @Test("handleEvents reports a cancellation and nothing after it")
  func cancel() {
    let subject = Numbers()
    var log: [String] = []
    let owner = subject.handleEvents(
      receiveOutput: { log.append("output \($0)") },
      receiveCancel: { log.append("cancel") }
    )
    .sink(receiveCompletion: { _ in }, receiveValue: { _ in })
    owner.cancel()
    subject.send(1)
    #expect(log == ["cancel"])
  }

  @Test("print writes a line for each event", arguments: ["", "numbers"])
  func print(prefix: String) {
    let subject = Numbers()
    let output = Lines()
    let tracker = Tracker(demand: .max(1)) { $0 == 1 ? .max(2) : .none }
    subject.print(prefix, to: output).subscribe(tracker)
    subject.send(1)
    tracker.subscription?.request(.unlimited)
    subject.send(2)
    subject.send(completion: .failure(.broken))
    let lines = [
      "receive subscription: (PassthroughSubject)",
      "request max: (1)",
      "receive value: (1)",
      "request max: (2) (synchronous)",
      "request unlimited",
      "receive value: (2)",
      "receive error: (broken)",
    ]
    let start = prefix.isEmpty ? "" : "\(prefix): "
    #expect(output.text == lines.map { "\(start)\($0)\n" }.joined())
    #expect(tracker.history.first == .subscription("Print"))
  }

  @Test("print reports a normal completion and a cancellation")
  func printEnds() {
    let output = Lines()
    let owner = Empty<Int, Never>().print(to: output).sink { _ in }
    let subject = PassthroughSubject<Int, Never>()
    subject.print(to: output).sink { _ in }.cancel()
    #expect(
      output.text == """
        receive subscription: (Empty)
        request unlimited
        receive finished
        receive subscription: (PassthroughSubject)
        request unlimited
        receive cancel

        """
    )
    owner.cancel()
  }

  private final class Lines: TextOutputStream {
    private(set) var text = ""
    func write(_ string: String) { text += string }
  }
}
