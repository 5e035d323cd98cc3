// SPDX-License-Identifier: Apache-2.0

import Publishing
import Testing

@Suite("min and max")
struct ComparisonTests {
  @Test("min sends the smallest value at the completion")
  func min() {
    #expect(
      result(of: 2, 1, 3) { $0.min() } == [
        .subscription("Comparison"), .value(1), .completion(.finished),
      ]
    )
  }

  @Test("max sends the largest value at the completion")
  func max() {
    #expect(
      result(of: 2, 3, 1) { $0.max() } == [
        .subscription("Comparison"), .value(3), .completion(.finished),
      ]
    )
  }

  @Test("min(by:) and max(by:) use their closure")
  func closure() {
    #expect(result(of: 2, 3, 1) { $0.min(by: >) }[1] == .value(3))
    #expect(result(of: 2, 3, 1) { $0.max(by: >) }[1] == .value(1))
  }

  @Test("of several equal values, the first one is sent")
  func ties() {
    #expect(result(of: 13, 21, 11, 23) { $0.min { $0 % 10 < $1 % 10 } }[1] == .value(21))
    #expect(result(of: 11, 23, 21, 13) { $0.max { $0 % 10 < $1 % 10 } }[1] == .value(23))
  }

  @Test("without values, no value is sent")
  func ofNothing() {
    #expect(result { $0.max() } == [.subscription("Comparison"), .completion(.finished)])
  }

  @Test("a failure replaces the result")
  func failure() {
    let end = Subscribers.Completion.failure(TestError.broken)
    #expect(
      result(of: 1, end: end) { $0.min() } == [.subscription("Comparison"), .completion(end)]
    )
  }

  @Test("tryMin and tryMax have a subscription of their own name")
  func names() {
    let names = [1].publisher.tryMin(by: <)
    let tracker = TrackingSubscriber<Int, any Error>()
    names.subscribe(tracker)
    guard case .subscription(let name)? = tracker.history.first else {
      Issue.record("no subscription")
      return
    }
    #expect(name == "TryComparison")
  }
}
