// SPDX-License-Identifier: GPL-3.0-or-later

import NavigatorTesting
import Testing

// The code of “Questions”.

@MainActor
final class ShelfScreen: @MainActor Screen {
  enum Action: Equatable {
    case removing(String)
    case signingIn
  }

  let title = "shelf"
  @Published var books = ["Dune", "Emma"]
  @Published private(set) var order = "title"
  var actions: AnyPublisher<Action, Never> { subject.eraseToAnyPublisher() }
  private let subject = PassthroughSubject<Action, Never>()

  var body: Content { .line("\(books.joined(separator: ", ")) by \(order)") }

  var commands: [Command] {
    [
      Command("clear", help: "remove all books") { [self] in
        if try await Question.confirmation("Remove all books?", default: false).ask() { books = [] }
      },
      Command("order", help: "choose the order") { [self] in
        let orders = ["title", "author", "year"]
        order = orders[try await Question.choice("Order by", among: orders, default: 0).ask()]
      },
      Command("lend", help: "lend the first book") { [self] in
        let weeks = try await Question.weeks("For how many weeks?").ask()
        books[0] += " (lent for \(weeks) weeks)"
      },
      Command("remove", .text("TITLE"), help: "remove a book") { [subject] in
        subject.send(.removing($0))
      },
    ]
  }
}

struct WeeksError: ExplainedError {
  let alert = Alert("not a number of weeks", advice: "type a number from 1 to 8")
}

extension Question where Answer == Int {
  /// Creates a question for a number of weeks.
  static func weeks(_ text: String) -> Question {
    Question("\(text) ", default: 2) { line in
      guard let weeks = Int(line), 1...8 ~= weeks else { throw WeeksError() }
      return weeks
    }
  }
}

@MainActor
final class ShelfCoordinator: Coordinator {
  let stack = NavigationStack()
  let work = Work()
  private(set) var token = ""

  init() { push(ShelfScreen(), onAction: ShelfCoordinator.handle) }

  func handle(_ action: ShelfScreen.Action, from shelf: ShelfScreen) {
    switch action {
    case .removing(let title):
      work.add {
        let question = Question.confirmation("Remove “\(title)”?", default: false)
        if try await question.ask() { shelf.books.removeAll { $0 == title } }
      }
    case .signingIn:
      work.add { [self] in
        let user = try await Question.text("User:").ask()
        let password = try await Question.secret("Password:").ask()
        token = "\(user), \(password.count) characters"
      }
    }
  }
}

@MainActor
@Suite("The article “Questions”")
struct QuestionsArticleTests {
  @Test("a book is removed after the answer “y” only", arguments: ["y", "n", ""])
  func removing(answer: String) async throws {
    let shelf = ShelfScreen()
    let coordinator = ShelfCoordinator()
    coordinator.handle(.removing("Dune"), from: shelf)
    try await withAnswers(answer) { try await coordinator.work.perform() }
    #expect(shelf.books == (answer == "y" ? ["Emma"] : ["Dune", "Emma"]))
  }

  @Test("Ctrl-C at a question stops the command")
  func interrupting() async {
    let shelf = ShelfScreen()
    await #expect(throws: CancellationError.self) {
      try await withAnswers("^C") { try await shelf.run("clear") }
    }
    #expect(shelf.books.count == 2)
  }

  @Test("an order is chosen by its number or its name", arguments: ["2", "author", "a"])
  func choosing(answer: String) async throws {
    let shelf = ShelfScreen()
    try await withAnswers(answer) { try await shelf.run("order") }
    #expect(shelf.order == "author")
  }

  @Test("an invalid number of weeks is an error")
  func weeks() async throws {
    let shelf = ShelfScreen()
    await #expect(throws: WeeksError.self) {
      try await withAnswers("9") { try await shelf.run("lend") }
    }
  }

  @Test("a script answers with its next line")
  func script() async throws {
    let terminal = ScriptedTerminal(["clear", "y", "show"], isInteractive: false)
    try await Prompt(ShelfCoordinator(), at: terminal).interact()
    #expect(terminal.transcript.hasSuffix(" by title\n"))
    #expect(!terminal.transcript.contains("Emma"))
  }

  @Test("signing in asks for a name and a password")
  func signingIn() async throws {
    let coordinator = ShelfCoordinator()
    coordinator.handle(.signingIn, from: ShelfScreen())
    try await withAnswers("ada", "secret") { try await coordinator.work.perform() }
    #expect(coordinator.token == "ada, 6 characters")
  }
}
