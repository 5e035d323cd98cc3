// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator

/// Turns the actions of the list into forms, questions and a saved file.
@MainActor
final class TodoCoordinator: Coordinator {
  let stack = NavigationStack()
  let work = Work()
  private let save: ([Todo]) throws -> Void

  init(_ todos: [Todo], save: @escaping ([Todo]) throws -> Void) {
    self.save = save
    push(TodoScreen(todos), onAction: TodoCoordinator.handle)
  }

  func handle(_ action: TodoScreen.Action, from list: TodoScreen) {
    switch action {
    case .changed(let todos):
      do { try save(todos) } catch { work.fail(error) }
    case .editing(let index):
      let form = ValueForm(
        "edit",
        editing: list.todos[index],
        fields: [
          .text("title", \.title) { if $0.isEmpty { throw TodoError.noTitle } },
          .choice("priority", \.priority),
          .toggle("done", \.isDone),
        ]
      )
      present(form) { _, answer in
        if case .value(let todo) = answer { list.todos[index] = todo }
      }
    case .removing(let index):
      work.add {
        let question = Question.confirmation("Remove “\(list.todos[index].title)”?", default: false)
        if try await question.ask() { list.todos.remove(at: index) }
      }
    }
  }
}
