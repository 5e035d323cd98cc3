// SPDX-License-Identifier: Apache-2.0

import Publishing
import Testing

private typealias Tracker = TrackingSubscriber<Int, TestError>
private typealias Numbers = PassthroughSubject<Int, TestError>

@Suite("Operators that change values and failures")
struct TransformingTests {
  private struct Other: Error, Equatable {}

  @Test("map sends the results of its closure, and the completion")
  func map() {
    let subject = PassthroughSubject<Int, TestError>()
    let tracker = TrackingSubscriber<String, TestError>()
    subject.map { "<\($0)>" }.subscribe(tracker)
    subject.send(1)
    subject.send(completion: .failure(.broken))
    #expect(
      tracker.history == [
        .subscription("PassthroughSubject"), .value("<1>"), .completion(.failure(.broken)),
      ]
    )
  }

  @Test("map takes one, two or three key paths")
  func keyPaths() {
    let words = ["one", "three"].publisher
    var heard: [String] = []
    var owners: Set<AnyCancellable> = []
    words.map(\.count).sink { heard.append("\($0)") }.store(in: &owners)
    words.map(\.count, \.isEmpty).sink { heard.append("\($0) \($1)") }.store(in: &owners)
    words.map(\.count, \.isEmpty, \.first)
      .sink { heard.append("\($0) \($1) \($2 ?? " ")") }
      .store(in: &owners)
    #expect(heard == ["3", "5", "3 false", "5 false", "3 false o", "5 false t"])
  }

  @Test("scan sends each partial result, and starts afresh for each subscriber")
  func scan() {
    let sums = [1, 2, 3].publisher.scan(10) { $0 + $1 }
    for _ in 1...2 {
      let tracker = TrackingSubscriber<Int, Never>()
      sums.subscribe(tracker)
      #expect(tracker.values == [11, 13, 16])
    }
    let history = result(of: 1, 2) { $0.scan(0) { $0 + $1 } }
    #expect(
      history == [
        .subscription("PassthroughSubject"), .value(1), .value(3), .completion(.finished),
      ]
    )
  }

  @Test("tryMap fails with the error that its closure throws")
  func tryMap() {
    let subject = Numbers()
    let tracker = TrackingSubscriber<Int, Other>()
    subject.tryMap { value in
      if value > 1 { throw Other() }
      return -value
    }
    .mapError { $0 as? Other ?? Other() }
    .subscribe(tracker)
    subject.send(1)
    subject.send(2)
    #expect(
      tracker.history == [.subscription("TryMap"), .value(-1), .completion(.failure(Other()))]
    )
  }

  @Test("mapError changes only the failure")
  func mapError() {
    let history = result(of: 1, end: .failure(.broken)) { $0.mapError { _ in Other() } }
    #expect(
      history == [
        .subscription("PassthroughSubject"), .value(1), .completion(.failure(Other())),
      ]
    )
  }

  @Test("setFailureType changes only the type")
  func setFailureType() {
    let subject = PassthroughSubject<Int, Never>()
    let tracker = Tracker()
    subject.setFailureType(to: TestError.self).subscribe(tracker)
    subject.send(1)
    subject.send(completion: .finished)
    #expect(
      tracker.history == [
        .subscription("PassthroughSubject"), .value(1), .completion(.finished),
      ]
    )
  }

  @Test("assertNoFailure passes values on and traps on a failure")
  func assertNoFailure() async {
    let history = result(of: 1) { $0.assertNoFailure() }
    #expect(
      history == [.subscription("PassthroughSubject"), .value(1), .completion(.finished)]
    )
    await #expect(processExitsWith: .failure) {
      let subject = PassthroughSubject<Int, TestError>()
      let owner = subject.assertNoFailure().sink { _ in }
      subject.send(completion: .failure(.broken))
      owner.cancel()
    }
  }
}
