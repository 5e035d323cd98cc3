// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Navigator

final class TeaList: @MainActor Screen {
  enum Action { case selected(Int) }

  let title = "teas"
  var body: Content { .line("1 Sencha   2 Assam") }
  var actions: AnyPublisher<Action, Never> { subject.eraseToAnyPublisher() }
  private let subject = PassthroughSubject<Action, Never>()

  var commands: [Command] {
    [
      Command("open", .number("N"), help: "open a tea by its number", shorthand: .number) {
        [subject] in subject.send(.selected($0))
      }
    ]
  }
}

final class TeaScreen: @MainActor Screen {
  enum Action {}

  let title: String
  let commands: [Command] = []
  var body: Content { .line("Tea number \(title).") }
  let actions = Empty<Action, Never>(completeImmediately: false).eraseToAnyPublisher()
  init(_ number: Int) { title = "\(number)" }
}

final class TeaCoordinator: Coordinator {
  let stack = NavigationStack()
  let work = Work()
  init() { push(TeaList(), onAction: TeaCoordinator.handle) }

  func handle(_ action: TeaList.Action, from list: TeaList) {
    switch action {
    case .selected(let number): stack.push(TeaScreen(number))
    }
  }
}

exit(try await Prompt.run(TeaCoordinator()))
