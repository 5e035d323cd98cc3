// SPDX-License-Identifier: Apache-2.0

import Publishing
import Testing

@Suite("Examples of throwing closures")
struct ThrowingExamples: ExampleSuite {
  let printed = PrintedValues()

  @Test("tryMap fails with the error of its closure")
  func tryMap() {
    let owner = [4, 0, 6].publisher
      .tryMap { count in
        guard count > 0 else { throw ItemError.soldOut }
        return 12 / count
      }
      .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
    #expect(takePrinted() == "3, failure(soldOut)")
    owner.cancel()
  }

  @Test("tryCompactMap drops nil, and fails with the error of its closure")
  func tryCompactMap() {
    let owner = ["2", "", "x"].publisher
      .tryCompactMap { text in
        guard text != "x" else { throw ItemError.noPrice }
        return Int(text)
      }
      .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
    #expect(takePrinted() == "2, failure(noPrice)")
    owner.cancel()
  }

  @Test("tryScan fails with the error of its closure")
  func tryScan() {
    let owner = [3, 4, 5].publisher
      .tryScan(10) { stock, sold in
        guard sold <= stock else { throw ItemError.soldOut }
        return stock - sold
      }
      .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
    #expect(takePrinted() == "7, 3, failure(soldOut)")
    owner.cancel()
  }

  @Test("tryReduce fails with the error of its closure")
  func tryReduce() {
    let owner = [3, 4, 5].publisher
      .tryReduce(10) { stock, sold in
        guard sold <= stock else { throw ItemError.soldOut }
        return stock - sold
      }
      .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
    #expect(takePrinted() == "failure(soldOut)")
    owner.cancel()
  }

  @Test("tryFilter fails with the error of its closure")
  func tryFilter() {
    let owner = [3, 12, 0].publisher
      .tryFilter { price in
        guard price > 0 else { throw ItemError.noPrice }
        return price > 10
      }
      .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
    #expect(takePrinted() == "12, failure(noPrice)")
    owner.cancel()
  }

  @Test("tryRemoveDuplicates fails with the error of its closure")
  func tryRemoveDuplicates() {
    let owner = [3, 3, 0].publisher
      .tryRemoveDuplicates { last, price in
        guard price > 0 else { throw ItemError.noPrice }
        return last == price
      }
      .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
    #expect(takePrinted() == "3, failure(noPrice)")
    owner.cancel()
  }

  @Test("tryFirst fails with the error of its closure")
  func tryFirst() {
    let owner = [3, 0, 12].publisher
      .tryFirst { price in
        guard price > 0 else { throw ItemError.noPrice }
        return price > 10
      }
      .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
    #expect(takePrinted() == "failure(noPrice)")
    owner.cancel()
  }

  @Test("tryLast fails with the error of its closure")
  func tryLast() {
    let owner = [12, 3, 0].publisher
      .tryLast { price in
        guard price > 0 else { throw ItemError.noPrice }
        return price > 10
      }
      .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
    #expect(takePrinted() == "failure(noPrice)")
    owner.cancel()
  }

  @Test("tryPrefix fails with the error of its closure")
  func tryPrefix() {
    let owner = [3, 5, 0].publisher
      .tryPrefix { price in
        guard price > 0 else { throw ItemError.noPrice }
        return price < 10
      }
      .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
    #expect(takePrinted() == "3, 5, failure(noPrice)")
    owner.cancel()
  }

  @Test("tryDrop fails with the error of its closure")
  func tryDrop() {
    let owner = [3, 0, 12].publisher
      .tryDrop { price in
        guard price > 0 else { throw ItemError.noPrice }
        return price < 10
      }
      .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
    #expect(takePrinted() == "failure(noPrice)")
    owner.cancel()
  }

  @Test("tryContains fails with the error of its closure")
  func tryContains() {
    let owner = [3, 0, 12].publisher
      .tryContains { price in
        guard price > 0 else { throw ItemError.noPrice }
        return price > 10
      }
      .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
    #expect(takePrinted() == "failure(noPrice)")
    owner.cancel()
  }

  @Test("tryAllSatisfy fails with the error of its closure")
  func tryAllSatisfy() {
    let owner = [3, 0, 12].publisher
      .tryAllSatisfy { price in
        guard price > 0 else { throw ItemError.noPrice }
        return price < 10
      }
      .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
    #expect(takePrinted() == "failure(noPrice)")
    owner.cancel()
  }

  @Test("tryMin fails with the error of its closure")
  func tryMin() {
    let owner = [3, 0, 2].publisher
      .tryMin { first, second in
        guard first > 0, second > 0 else { throw ItemError.noPrice }
        return first < second
      }
      .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
    #expect(takePrinted() == "failure(noPrice)")
    owner.cancel()
  }

  @Test("tryMax fails with the error of its closure")
  func tryMax() {
    let owner = [3, 0, 2].publisher
      .tryMax { first, second in
        guard first > 0, second > 0 else { throw ItemError.noPrice }
        return first < second
      }
      .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
    #expect(takePrinted() == "failure(noPrice)")
    owner.cancel()
  }

  @Test("tryCatch fails with the error of its closure")
  func tryCatch() {
    let owner = Fail<Int, ItemError>(error: .noPrice)
      .tryCatch { error in
        guard error == .offline else { throw error }
        return Just(0)
      }
      .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
    #expect(takePrinted() == "failure(noPrice)")
    owner.cancel()
  }
}
