// SPDX-License-Identifier: Apache-2.0

import Publishing
import Testing

@Suite("Filtering operators")
struct FilteringTests {
  @Test("filter sends the values that satisfy its predicate")
  func filter() {
    let history = result(of: 1, 2, 3, 4) { $0.filter { $0.isMultiple(of: 2) } }
    #expect(
      history == [.subscription("Filter"), .value(2), .value(4), .completion(.finished)]
    )
  }

  @Test("compactMap sends the non-nil results of its closure")
  func compactMap() {
    let history = result(of: 1, 2, 3) { $0.compactMap { $0 == 2 ? nil : "\($0)" } }
    #expect(
      history == [.subscription("CompactMap"), .value("1"), .value("3"), .completion(.finished)]
    )
  }

  @Test("filter sends nothing after its closure cancels")
  func cancelInClosure() {
    let subject = PassthroughSubject<Int, Never>()
    let tracker = TrackingSubscriber<Int, Never>()
    subject.filter { _ in
      tracker.subscription?.cancel()
      return true
    }.subscribe(tracker)
    subject.send(1)
    #expect(tracker.values == [])
  }

  @Test("a dropped value does not use up demand")
  func demand() {
    let filtered = result(of: 1, 2, 3, 4, 5, demand: .max(2)) { $0.filter { $0 > 1 } }
    #expect(filtered.dropFirst() == [.value(2), .value(3), .completion(.finished)])
    let mapped = result(of: 1, 2, 3, 4, 5, demand: .max(2)) {
      $0.compactMap { $0 > 1 ? $0 : nil }
    }
    #expect(mapped.dropFirst() == [.value(2), .value(3), .completion(.finished)])
    let different = result(of: 1, 1, 2, 2, 3, demand: .max(2)) { $0.removeDuplicates() }
    #expect(different.dropFirst() == [.value(1), .value(2), .completion(.finished)])
    let dropped = result(of: 1, 2, 3, 4, 5, demand: .max(2)) { $0.drop { $0 < 3 } }
    #expect(dropped.dropFirst() == [.value(3), .value(4), .completion(.finished)])
    let later = result(of: 1, 2, 3, 4, 5, demand: .max(2)) { $0.dropFirst(2) }
    #expect(later.dropFirst() == [.value(3), .value(4), .completion(.finished)])
  }

  @Test("removeDuplicates drops a value equal to the previous one")
  func removeDuplicates() {
    let history = result(of: 1, 1, 2, 1) { $0.removeDuplicates() }
    #expect(
      history == [
        .subscription("RemoveDuplicates"), .value(1), .value(2), .value(1),
        .completion(.finished),
      ]
    )
    let parity = result(of: 1, 3, 2, 4, 5) { $0.removeDuplicates { $0 % 2 == $1 % 2 } }
    #expect(parity.dropFirst() == [.value(1), .value(2), .value(5), .completion(.finished)])
  }

  @Test("dropFirst drops the given number of values, by default one")
  func dropFirst() {
    let one = result(of: 1, 2, 3) { $0.dropFirst() }
    #expect(one == [.subscription("Drop"), .value(2), .value(3), .completion(.finished)])
    let all = result(of: 1, 2, 3) { $0.dropFirst(5) }
    #expect(all == [.subscription("Drop"), .completion(.finished)])
  }

  @Test("drop(while:) sends every value from the first that fails its predicate")
  func dropWhile() {
    let history = result(of: 1, 2, 3, 1) { $0.drop { $0 < 3 } }
    #expect(
      history == [.subscription("DropWhile"), .value(3), .value(1), .completion(.finished)]
    )
  }

  @Test("replaceNil replaces nil with its value")
  func replaceNil() {
    let history = result(of: 1, 2) { $0.map { $0 == 1 ? nil : $0 }.replaceNil(with: -1) }
    #expect(
      history == [
        .subscription("PassthroughSubject"), .value(-1), .value(2), .completion(.finished),
      ]
    )
  }
}
