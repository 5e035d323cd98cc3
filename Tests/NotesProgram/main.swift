// SPDX-License-Identifier: GPL-3.0-or-later

import FoundationEssentials
import Glibc
import Navigator

/// A screen of notes that adds the lines of a file as they arrive.
final class NotesScreen: @MainActor Screen {
  enum Action { case received(String) }

  let title = "notes"
  @Published var notes: [String] = []
  @Published private var key = ""
  private let letters = Effect<Int>()
  private var receivedCount = 0
  var actions: AnyPublisher<Action, Never> { subject.eraseToAnyPublisher() }
  private let subject = PassthroughSubject<Action, Never>()

  var body: Content {
    notes.reduce(.line("notes: \(notes.count), key: \(key.count) characters")) { $0 + .line($1) }
      + letters.content(named: "letters") { .line("letters: \($0)") }
  }

  var commands: [Command] {
    [
      Command("add", .text("NOTE"), help: "add a note") { [self] in notes.append($0) },
      Command("clear", help: "remove all notes") { [self] in
        if try await Question.confirmation("Remove all?", default: false).ask() { notes = [] }
      },
      Command("key", help: "set a key") { [self] in key = try await Question.secret("Key:").ask() }
        .refusingSecret(),
      Command("count", help: "count the letters, slowly") { [self] in
        letters.start { [notes] report in
          for step in 1...2000 {
            report(Double(step) / 2000)
            try await Task.sleep(for: .milliseconds(1))
          }
          return notes.joined().count
        }
      },
    ] + letters.commands
  }

  func receive(from path: String) async throws {
    let lines = (try? String(contentsOfFile: path, encoding: .utf8))?.split(separator: "\n") ?? []
    for line in lines.dropFirst(receivedCount) { subject.send(.received(String(line))) }
    receivedCount = lines.count
    try await Task.sleep(for: .milliseconds(10))
  }
}

final class NotesCoordinator: Coordinator {
  let (stack, work) = (NavigationStack(), Work())

  init(_ screen: NotesScreen) { push(screen, onAction: NotesCoordinator.handle) }

  func handle(_ action: NotesScreen.Action, from screen: NotesScreen) {
    switch action {
    case .received("close"): stack.close()
    case .received("alert"): stack.alert(Alert("a letter is lost"))
    case .received("ask"):
      work.add { screen.notes.append(try await Question.text("What else?").ask()) }
    case .received(let line): screen.notes.append(line)
    }
  }
}

let screen = NotesScreen()
let receiving = Task { while true { try await screen.receive(from: CommandLine.arguments[1]) } }
var options = PromptOptions()
options.abilities = .pipes
exit(try await Prompt.run(NotesCoordinator(screen), options))
