// SPDX-License-Identifier: GPL-3.0-or-later

/// The operations that handlers have added because they cannot be done at once.
///
/// A handler stays a plain method that returns at once, and a test of it needs no waiting. A ``Prompt``
/// performs the operations that a command has added after it, within the command's own task: Ctrl-C stops them,
/// and their error is the command's. It performs other operations while it waits for a line, and shows each error.
///
/// What takes long and concerns one screen is an ``Effect`` of that screen.
@MainActor
public final class Work {
  /// Publishes each time an operation is added.
  public var additions: AnyPublisher<Void, Never> { subject.eraseToAnyPublisher() }

  /// `true` if there is nothing to do.
  public var isEmpty: Bool { waiting.isEmpty }

  /// An operation and the command that added it.
  private struct Entry {
    let operation: @MainActor () async throws -> Void
    let command: Int?
  }

  private var waiting: [Entry] = []
  private let subject = PassthroughSubject<Void, Never>()

  /// Creates a list without operations.
  public init() {}

  /// Adds an operation.
  public func add(_ operation: @escaping @MainActor () async throws -> Void) {
    waiting.append(Entry(operation: operation, command: RunningCommand.number))
    subject.send(())
  }

  /// Adds an operation that fails: for a handler that cannot do what was asked.
  public func fail(_ error: any Error) {
    add { throw error }
  }

  /// Performs the operations that the present command has added, in order, and those that it adds meanwhile.
  ///
  /// - Throws: The first error, after which the rest of them is dropped.
  public func perform() async throws {
    let command = RunningCommand.number
    defer { waiting.removeAll { $0.command == command } }
    while let index = waiting.firstIndex(where: { $0.command == command }) {
      try await waiting.remove(at: index).operation()
    }
  }

  /// Performs the first operation, of any command or of none.
  ///
  /// - Throws: Its error.
  func performFirst() async throws {
    guard !waiting.isEmpty else { return }
    try await waiting.removeFirst().operation()
  }
}

/// The command of the present task.
enum RunningCommand {
  /// The number of the command, `nil` outside commands.
  @TaskLocal static var number: Int?
}
