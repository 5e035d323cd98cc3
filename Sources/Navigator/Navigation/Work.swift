// SPDX-License-Identifier: GPL-3.0-or-later

/// Asynchronous operations that handlers have added.
///
/// A handler stays a plain method that returns at once, and its test needs no waiting. After each
/// command, a ``Prompt`` performs the operations that the command has added, within the command's
/// task. Ctrl-C cancels them, and their error counts as the command's error. The prompt performs
/// other operations while it waits for a line, and shows their errors.
///
/// ```swift
/// func handle(_ action: ShelfScreen.Action, from shelf: ShelfScreen) {
///   switch action {
///   case .removing(let title):
///     work.add {
///       let question = Question.confirmation("Remove “\(title)”?", default: false)
///       if try await question.ask() { shelf.books.removeAll { $0 == title } }
///     }
///   }
/// }
/// ```
///
/// For long work that concerns one screen, use an ``Effect`` of that screen.
@MainActor
public final class Work {
  /// Publishes each time an operation is added.
  public var additions: AnyPublisher<Void, Never> { subject.eraseToAnyPublisher() }

  /// `true` if no operation is waiting.
  public var isEmpty: Bool { pending.isEmpty }

  /// An operation and the command that added it.
  private struct Entry {
    let operation: @MainActor () async throws -> Void
    let command: Int?
  }

  private var pending: [Entry] = []
  private let subject = PassthroughSubject<Void, Never>()

  /// Creates an empty list.
  public init() {}

  /// Adds an operation.
  public func add(_ operation: @escaping @MainActor () async throws -> Void) {
    pending.append(Entry(operation: operation, command: RunningCommand.number))
    subject.send(())
  }

  /// Adds an operation that throws `error`, for a handler that cannot fulfil a request.
  public func fail(_ error: any Error) {
    add { throw error }
  }

  /// Performs the operations of the current command in order, including those added meanwhile.
  ///
  /// - Throws: The error of the first operation that fails. The remaining ones are dropped.
  public func perform() async throws {
    let command = RunningCommand.number
    defer { pending.removeAll { $0.command == command } }
    while let index = pending.firstIndex(where: { $0.command == command }) {
      try await pending.remove(at: index).operation()
    }
  }

  /// Performs the first waiting operation, regardless of the command that added it.
  ///
  /// - Throws: The error of the operation.
  func performFirst() async throws {
    guard !pending.isEmpty else { return }
    try await pending.removeFirst().operation()
  }
}

/// The command of the current task.
enum RunningCommand {
  /// The number of the command, `nil` outside commands.
  @TaskLocal static var number: Int?
}
