// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator

/// The list, and the commands that change it.
@MainActor
final class TodoScreen: @MainActor Screen {
  enum Action: Equatable {
    case changed([Todo])
    case editing(Int)
    case removing(Int)
  }

  var title: String { filter.isEmpty ? "todo" : "todo with “\(filter)”" }
  @Published var todos: [Todo] { didSet { subject.send(.changed(todos)) } }
  @Published private var filter = ""
  var actions: AnyPublisher<Action, Never> { subject.eraseToAnyPublisher() }
  private let subject = PassthroughSubject<Action, Never>()

  init(_ todos: [Todo]) { self.todos = todos }

  var body: Content {
    let wanted = filter.lowercased()
    let shown = todos.indices.filter { todos[$0].title.lowercased().contains(wanted) }
    let cells = shown.map { index in
      let todo = todos[index]
      let texts = ["\(index + 1)", todo.title, todo.priority.rawValue, todo.isDone ? "✓" : ""]
      return texts.map { StyledText($0, todo.isDone ? .secondary : .plain) }
    }
    let columns = ["N", "title", "priority", "done"].map { Table.Column($0) }
    return .table(Table(columns: columns, cells: cells))
      + .line("\(todos.count { !$0.isDone }) to do", .secondary)
  }

  var commands: [Command] {
    [
      Command("add", .text("TITLE"), help: "add one") { [self] in todos.append(Todo(title: $0)) },
      Command("done", number, help: "tick one off") { [self] in todos[$0].isDone = true },
      Command("edit", number, help: "edit one", shorthand: .number) { [subject] in
        subject.send(.editing($0))
      },
      Command("find", .optional(.text("TEXT")), help: "show some") { [self] in filter = $0 ?? "" },
      Command("remove", number, help: "remove one") { [subject] in subject.send(.removing($0)) },
    ]
  }

  /// The argument for the number of a to-do, whose value is an index.
  private var number: Argument<Int> {
    .number("N").map { [todos] number in
      guard number <= todos.count else { throw TodoError.noTodo(number) }
      return number - 1
    }
  }
}
