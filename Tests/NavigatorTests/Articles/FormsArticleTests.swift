// SPDX-License-Identifier: GPL-3.0-or-later

import NavigatorTesting
import Testing

// The code of “Forms”.

struct Account: Equatable {
  enum Plan: String, CaseIterable {
    case free, family, business
  }

  var user = ""
  var password = ""
  var plan = Plan.free
  var seats = 1
  var wantsNews = false
}

enum AccountError: ExplainedError, Equatable {
  case shortName
  case taken(String)
  case seats(Account.Plan)

  var alert: Alert {
    switch self {
    case .shortName: Alert("a user name has at least three letters")
    case .taken(let name): Alert("“\(name)” is taken", advice: "choose another name")
    case .seats(let plan): Alert("“\(plan.rawValue)” is for one person", advice: "set seats to 1")
    }
  }
}

/// A service that knows which names are taken.
protocol Directory: AnyObject, Sendable {
  func isTaken(_ name: String) async throws -> Bool
}

@MainActor
func accountForm(_ account: Account, directory: any Directory) -> ValueForm<Account> {
  ValueForm(
    "account",
    editing: account,
    fields: [
      .text("user", \.user, hint: "at least three letters") { name in
        if name.count < 3 { throw AccountError.shortName }
      }
      .checked { account in
        if try await directory.isTaken(account.user) { throw AccountError.taken(account.user) }
      },
      .secret("password", \.password),
      .choice("plan", \.plan),
      .number("seats", \.seats, in: 1...100),
      .toggle("news", \.wantsNews),
    ]
  ) { account in
    if account.plan == .free, account.seats > 1 { throw AccountError.seats(account.plan) }
  }
}

@MainActor
func accountFormInSteps(_ account: Account) -> ValueForm<Account> {
  ValueForm(
    "account",
    editing: account,
    steps: [
      FormStep("person", [.text("user", \.user), .secret("password", \.password)]),
      FormStep("plan", [.choice("plan", \.plan), .number("seats", \.seats, in: 1...100)]),
      FormStep("review") { .line("\($0.plan) for \($0.user)") },
    ]
  )
}

@MainActor
final class AccountCoordinator: Coordinator {
  let stack = NavigationStack()
  let work = Work()
  private(set) var account = Account()
  private let directory: any Directory

  init(directory: any Directory) {
    self.directory = directory
    stack.push(PlaylistScreen([]))
  }

  func editAccount() {
    let form = accountForm(account, directory: directory)
    present(form) { coordinator, answer in
      switch answer {
      case .value(let account): coordinator.account = account
      case .dismissed: coordinator.stack.announce(.line("nothing has changed"))
      }
    }
  }
}

extension AccountCoordinator {
  /// Edits a playlist's account, and shows the price while the form is open.
  func editAccount(showing price: PriceScreen) {
    let form = accountForm(account, directory: directory)
    form.values(of: \.seats).map { $0 * 3 }.assign(to: &price.$euros)
    present(form) { coordinator, answer in
      if case .value(let account) = answer { coordinator.account = account }
    }
  }
}

@MainActor
final class PriceScreen: @MainActor Screen {
  enum Action: Equatable {}

  let title = "price"
  @Published var euros = 0
  let commands: [Command] = []
  let actions = Empty<Action, Never>(completeImmediately: false).eraseToAnyPublisher()
  var body: Content { .line("\(euros) € a month") }
}

/// A form of its own kind: a single line that becomes the value.
@MainActor
final class NoteForm: @MainActor Form {
  enum Action: Equatable {}

  let title = "note"
  let actions = Empty<Action, Never>(completeImmediately: false).eraseToAnyPublisher()
  var valuePublisher: AnyPublisher<String, Never> { values.eraseToAnyPublisher() }
  var body: Content { .line("Type “keep” and the note.") }
  private let values = PassthroughSubject<String, Never>()

  var commands: [Command] {
    [
      Command("keep", .text("NOTE"), help: "keep the note") { [values] note in
        values.send(note)
        values.send(completion: .finished)
      },
      Command("cancel", help: "keep nothing") { [values] in values.send(completion: .finished) },
    ]
  }
}

@MainActor
@Suite("The article “Forms”")
struct FormsArticleTests {
  /// A directory with fixed names.
  private final class Names: Directory {
    func isTaken(_ name: String) async throws -> Bool { name == "ada" }
  }

  private let names = Names()

  @Test("an applied form changes the account")
  func applying() async throws {
    let coordinator = AccountCoordinator(directory: names)
    coordinator.editAccount()
    let prompt = Prompt(coordinator, at: ScriptedTerminal())
    try await prompt.run("user grace")
    try await prompt.run("plan family")
    try await prompt.run("seats 4")
    try await prompt.run("apply")
    #expect(coordinator.account == Account(user: "grace", plan: .family, seats: 4))
  }

  @Test("a cancelled form changes nothing")
  func cancelling() async throws {
    let coordinator = AccountCoordinator(directory: names)
    coordinator.editAccount()
    let notices = Recorder(coordinator.stack.notices)
    try await Prompt(coordinator, at: ScriptedTerminal()).run("cancel")
    notices.expect(.announcement(.line("nothing has changed")))
    #expect(coordinator.account == Account())
  }

  @Test("a taken name cannot be applied")
  func taken() async throws {
    let form = accountForm(Account(), directory: names)
    try await form.run("user ada")
    await #expect(throws: FormError.self) { try await form.run("apply") }
  }

  @Test("the parts of an account must be valid together")
  func rule() async throws {
    let form = accountForm(Account(user: "grace"), directory: names)
    try await form.run("seats 2")
    await #expect(throws: FormError.self) { try await form.run("apply") }
  }

  @Test("a form shows its steps one after the other")
  func steps() async throws {
    let form = accountFormInSteps(Account())
    let steps = Recorder(form)
    try await form.run("next")
    steps.expect(.stepped(to: "plan"))
  }

  @Test("the price follows the number of seats")
  func price() async throws {
    let coordinator = AccountCoordinator(directory: names)
    let price = PriceScreen()
    coordinator.editAccount(showing: price)
    try await coordinator.stack.top?.run("seats 5")
    #expect(price.euros == 15)
  }

  @Test("a note is the value of its form")
  func note() async throws {
    let form = NoteForm()
    let notes = Recorder(form.valuePublisher)
    try await form.run("keep buy tea")
    notes.expect("buy tea", then: .finished)
  }
}
