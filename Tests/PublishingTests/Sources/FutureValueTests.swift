// SPDX-License-Identifier: Apache-2.0

import Publishing
import Testing

@Suite("Future.value")
struct FutureValueTests {
  @Test("a known value is returned")
  func known() async {
    let future = Future<Int, Never> { $0(.success(1)) }
    #expect(await future.value == 1)
  }

  @Test("a known failure is thrown")
  func failure() async {
    let future = Future<Int, TestError> { $0(.failure(.broken)) }
    await #expect(throws: TestError.broken) { try await future.value }
  }

  @Test("another task can call the promise")
  func otherTask() async {
    let future = Future<Int, Never> { promise in
      Task.detached { promise(.success(1)) }
    }
    #expect(await future.value == 1)
  }

  @MainActor
  @Test("a value that becomes known during the wait is returned, to every waiting task")
  func later() async {
    var promise: Future<Int, Never>.Promise?
    let future = Future<Int, Never> { promise = $0 }
    let tasks = (1...2).map { _ in Task { @MainActor in await future.value } }
    await Task.yield()
    promise?(.success(1))
    for task in tasks { #expect(await task.value == 1) }
  }
}
