// SPDX-License-Identifier: GPL-3.0-or-later

import FoundationEssentials
import Testing

@testable import Todo

@Suite("The file of a to-do list")
struct TodoFileTests {
  private let file = TodoFile(
    path: FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json").path
  )

  @Test("a list is loaded as it was saved")
  func roundTrip() throws {
    defer { try? FileManager.default.removeItem(atPath: file.path) }
    let todos = [Todo(title: "Buy tea", priority: .high), Todo(title: "Call Ada", isDone: true)]
    try file.save(todos)
    #expect(try file.load() == todos)
  }

  @Test("a list without a file is empty")
  func noFile() throws {
    #expect(try file.load() == [])
  }
}
