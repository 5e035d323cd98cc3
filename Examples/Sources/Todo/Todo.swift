// SPDX-License-Identifier: GPL-3.0-or-later

import FoundationEssentials
import Navigator

/// A thing to do.
struct Todo: Codable, Equatable {
  enum Priority: String, Codable, CaseIterable { case low, normal, high }

  var title = ""
  var priority = Priority.normal
  var isDone = false
}

/// An error that a person can put right.
enum TodoError: ExplainedError, Equatable {
  case noTitle
  case noTodo(Int)

  var alert: Alert {
    switch self {
    case .noTitle: Alert("a to-do needs a title", advice: "type “title” and the title")
    case .noTodo(let number): Alert("there is no to-do \(number)", advice: "see “show”")
    }
  }
}

/// The file that keeps the list between runs.
struct TodoFile {
  let path: String

  /// Returns the list, which is empty if there is no file yet.
  func load() throws -> [Todo] {
    guard FileManager.default.fileExists(atPath: path) else { return [] }
    return try JSONDecoder().decode([Todo].self, from: Data(contentsOf: URL(filePath: path)))
  }

  func save(_ todos: [Todo]) throws {
    try JSONEncoder().encode(todos).write(to: URL(filePath: path), options: .atomic)
  }
}
