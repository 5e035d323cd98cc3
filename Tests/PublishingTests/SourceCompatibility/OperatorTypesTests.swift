// SPDX-License-Identifier: Apache-2.0

import Publishing
import Testing

private typealias Numbers = PassthroughSubject<Int, TestError>
private typealias Time = ImmediateScheduler

/// Names the type of each operator, as code for Combine may.
@Suite("Combine compatibility: the types of operators")
struct OperatorTypesTests {
  private let numbers = Numbers()

  @Test("operators with a throwing closure return their own types")
  func throwing() {
    let _: Publishers.TryMap<Numbers, String> = numbers.tryMap { "\($0)" }
    let _: Publishers.TryCompactMap<Numbers, String> = numbers.tryCompactMap { "\($0)" }
    let _: Publishers.TryFilter<Numbers> = numbers.tryFilter { $0 > 0 }
    let _: Publishers.TryScan<Numbers, String> = numbers.tryScan("") { "\($0)\($1)" }
    let _: Publishers.TryReduce<Numbers, String> = numbers.tryReduce("") { "\($0)\($1)" }
    let _: Publishers.TryRemoveDuplicates<Numbers> = numbers.tryRemoveDuplicates(by: ==)
    let _: Publishers.TryDropWhile<Numbers> = numbers.tryDrop(while: { $0 > 0 })
    let _: Publishers.TryPrefixWhile<Numbers> = numbers.tryPrefix(while: { $0 > 0 })
    let _: Publishers.TryFirstWhere<Numbers> = numbers.tryFirst(where: { $0 > 0 })
    let _: Publishers.TryLastWhere<Numbers> = numbers.tryLast(where: { $0 > 0 })
    let _: Publishers.TryContainsWhere<Numbers> = numbers.tryContains(where: { $0 > 0 })
    let _: Publishers.TryAllSatisfy<Numbers> = numbers.tryAllSatisfy { $0 > 0 }
    let _: Publishers.TryComparison<Numbers> = numbers.tryMin(by: <)
    let _: Publishers.TryComparison<Numbers> = numbers.tryMax(by: <)
    let _: Publishers.TryCatch<Numbers, Just<Int>> = numbers.tryCatch { _ in Just(1) }
  }

  @Test("operators with one result return their own types")
  func results() {
    let _: Publishers.Contains<Numbers> = numbers.contains(1)
    let _: Publishers.ContainsWhere<Numbers> = numbers.contains(where: { $0 > 0 })
    let _: Publishers.AllSatisfy<Numbers> = numbers.allSatisfy { $0 > 0 }
    let _: Publishers.Count<Numbers> = numbers.count()
    let _: Publishers.Comparison<Numbers> = numbers.min()
    let _: Publishers.Comparison<Numbers> = numbers.max()
    let _: Publishers.Comparison<Numbers> = numbers.min(by: <)
    let _: Publishers.Comparison<Numbers> = numbers.max(by: <)
    let _: Publishers.IgnoreOutput<Numbers> = numbers.ignoreOutput()
  }

  @Test("operators that select, keep or observe values return their own types")
  func others() {
    let strategy: Publishers.TimeGroupingStrategy<Time> = .byTime(.shared, .seconds(1))
    let _: Publishers.Output<Numbers> = numbers.output(at: 1)
    let _: Publishers.Output<Numbers> = numbers.output(in: 1...2)
    let _: Publishers.DropUntilOutput<Numbers, Numbers> = numbers.drop(untilOutputFrom: numbers)
    let _: Publishers.Buffer<Numbers> = numbers.buffer(
      size: 1,
      prefetch: .keepFull,
      whenFull: .customError { .broken }
    )
    let _: Publishers.CollectByTime<Numbers, Time> = numbers.collect(strategy)
    let _: Publishers.MeasureInterval<Numbers, Time> = numbers.measureInterval(using: Time.shared)
    let _: Publishers.Breakpoint<Numbers> = numbers.breakpoint()
    let _: Publishers.Breakpoint<Numbers> = numbers.breakpointOnError()
    let _: Publishers.Encode<Numbers, IdentityCoder> = numbers.encode(encoder: IdentityCoder())
    let _: Publishers.Decode<Numbers, Int, IdentityCoder> = numbers.decode(
      type: Int.self,
      decoder: IdentityCoder()
    )
  }
}
