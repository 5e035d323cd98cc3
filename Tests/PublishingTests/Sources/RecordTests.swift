// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Publishing
import Testing

private typealias Tracker = TrackingSubscriber<Int, TestError>

@Suite("Record")
struct RecordTests {
  @Test("each subscriber receives the values and the completion")
  func history() {
    let record = Record<Int, TestError> {
      $0.receive(1)
      $0.receive(2)
      $0.receive(completion: .failure(.broken))
    }
    for _ in 1...2 {
      let tracker = Tracker()
      record.subscribe(tracker)
      #expect(
        tracker.history == [
          .subscription("Record"), .value(1), .value(2), .completion(.failure(.broken)),
        ]
      )
    }
  }

  @Test("no more values are sent than requested, and the completion follows the last one")
  func demand() {
    let tracker = Tracker(demand: .max(1))
    Record(output: [1, 2], completion: .failure(TestError.broken)).subscribe(tracker)
    #expect(tracker.history == [.subscription("Record"), .value(1)])
    tracker.subscription?.request(.max(1))
    #expect(
      tracker.history == [
        .subscription("Record"), .value(1), .value(2), .completion(.failure(.broken)),
      ]
    )
  }

  @Test("a record without values completes immediately, even without demand")
  func empty() {
    let tracker = Tracker(demand: .none)
    Record(output: [], completion: .failure(TestError.broken)).subscribe(tracker)
    #expect(tracker.history == [.subscription("Record"), .completion(.failure(.broken))])
  }

  @Test("a record without a completion finishes")
  func unfinished() {
    let tracker = Tracker()
    Record<Int, TestError> { $0.receive(1) }.subscribe(tracker)
    #expect(tracker.history == [.subscription("Record"), .value(1), .completion(.finished)])
  }

  @Test("nothing is sent after a cancellation")
  func cancel() {
    var subscription: (any Subscription)?
    let tracker = Tracker(demand: .none) { _ in
      subscription?.cancel()
      return .none
    }
    Record(output: [1, 2], completion: .failure(TestError.broken)).subscribe(tracker)
    subscription = tracker.subscription
    subscription?.request(.unlimited)
    #expect(tracker.history == [.subscription("Record"), .value(1)])
    subscription = nil
  }

  @Test("a value recorded after the completion traps")
  func lateValue() async {
    await #expect(processExitsWith: .failure) {
      var recording = Record<Int, Never>.Recording(output: [])
      recording.receive(1)
    }
  }

  @Test("a second recorded completion traps")
  func secondCompletion() async {
    await #expect(processExitsWith: .failure) {
      var recording = Record<Int, Never>.Recording()
      recording.receive(completion: .finished)
      recording.receive(completion: .finished)
    }
  }

  @Test("a record survives encoding and decoding")
  func recoded() throws {
    let record = Record(output: [1, 2], completion: .failure(Spill(litres: 3)))
    let data = try JSONEncoder().encode(record)
    let decoded = try JSONDecoder().decode(Record<Int, Spill>.self, from: data)
    #expect(decoded.recording.output == [1, 2])
    #expect(decoded.recording.completion == .failure(Spill(litres: 3)))
  }
}
