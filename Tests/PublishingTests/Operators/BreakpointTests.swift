// SPDX-License-Identifier: Apache-2.0

import Glibc
import Publishing
import Testing

private typealias Numbers = PassthroughSubject<Int, TestError>

@Suite("breakpoint")
struct BreakpointTests {
  @Test("a closure that returns false changes nothing")
  func noBreakpoint() {
    let history = result(of: 1, end: .failure(.broken)) {
      $0.breakpoint(
        receiveSubscription: { _ in false },
        receiveOutput: { _ in false },
        receiveCompletion: { _ in false }
      )
    }
    #expect(
      history == [.subscription("Breakpoint"), .value(1), .completion(.failure(.broken))]
    )
  }

  @Test("a closure that returns true for a subscription raises SIGTRAP")
  func subscription() async {
    await #expect(processExitsWith: .signal(SIGTRAP)) {
      Numbers().breakpoint(receiveSubscription: { _ in true })
        .sink(receiveCompletion: { _ in }, receiveValue: { _ in })
        .cancel()
    }
  }

  @Test("a closure that returns true for a value raises SIGTRAP")
  func value() async {
    await #expect(processExitsWith: .signal(SIGTRAP)) {
      Just(1).breakpoint(receiveOutput: { $0 == 1 }).sink { _ in }.cancel()
    }
  }

  @Test("a closure that returns true for a completion raises SIGTRAP")
  func completion() async {
    await #expect(processExitsWith: .signal(SIGTRAP)) {
      Just(1).breakpoint(receiveCompletion: { $0 == .finished }).sink { _ in }.cancel()
    }
  }

  @Test("breakpointOnError raises SIGTRAP at a failure")
  func failure() async {
    await #expect(processExitsWith: .signal(SIGTRAP)) {
      Fail<Int, TestError>(error: .broken).breakpointOnError()
        .sink(receiveCompletion: { _ in }, receiveValue: { _ in })
        .cancel()
    }
  }

  @Test("breakpointOnError changes nothing otherwise")
  func finished() {
    let history = result(of: 1) { $0.breakpointOnError() }
    #expect(history == [.subscription("Breakpoint"), .value(1), .completion(.finished)])
  }
}
