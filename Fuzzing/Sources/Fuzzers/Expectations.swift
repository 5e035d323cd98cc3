// SPDX-License-Identifier: GPL-3.0-or-later

import Dispatch

@testable import Platform

/// Ends the process with a message if a condition does not hold.
func expect(
  _ condition: Bool,
  _ message: @autoclosure () -> String,
  file: StaticString = #fileID,
  line: UInt = #line
) {
  if !condition { fatalError(message(), file: file, line: line) }
}

/// Ends the process if two values differ.
func expectEqual<Value: Equatable>(
  _ found: Value,
  _ expected: Value,
  _ message: @autoclosure () -> String = "",
  file: StaticString = #fileID,
  line: UInt = #line
) {
  if found == expected { return }
  fatalError("\(message())\nfound    \(found)\nexpected \(expected)", file: file, line: line)
}

/// Runs an asynchronous operation, and waits for its result.
func wait<Value: Sendable>(
  for operation: @escaping @Sendable () async throws -> Value
) -> Result<Value, any Error> {
  let result = Mutex<Result<Value, any Error>?>(nil)
  let isDone = DispatchSemaphore(value: 0)
  Task {
    do {
      let value = try await operation()
      result.withLock { $0 = .success(value) }
    } catch {
      result.withLock { $0 = .failure(error) }
    }
    isDone.signal()
  }
  isDone.wait()
  guard let result = result.withLock(\.self) else { fatalError("no result") }
  return result
}

/// Runs an asynchronous check, which must not throw.
func check(_ operation: @escaping @Sendable () async throws -> Void) {
  if case .failure(let error) = wait(for: operation) { fatalError("\(error)") }
}
