// SPDX-License-Identifier: GPL-3.0-or-later

/// What a coordinator's handlers have begun and cannot do at once: reading, writing, opening.
///
/// A handler stays a plain method that returns at once, and a test of it needs no waiting. The work
/// is done where it can be waited for and stopped: by the ``Prompt`` after the command, within the
/// command's own task.
@MainActor
public final class Work {
  private var waiting: [@MainActor () async throws -> Void] = []

  /// Nothing to do.
  public init() {}

  /// Adds something to do.
  public func add(_ operation: @escaping @MainActor () async throws -> Void) {
    waiting.append(operation)
  }

  /// Does what was added, in order, and what is added meanwhile.
  ///
  /// - Throws: The first error, after which the rest is dropped.
  public func perform() async throws {
    defer { waiting.removeAll() }
    while !waiting.isEmpty {
      try await waiting.removeFirst()()
    }
  }
}
