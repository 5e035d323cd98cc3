// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator

/// A screen that lists the queries and locations of earlier sessions, to repeat them.
@MainActor
final class HistoryScreen: @MainActor Screen, @MainActor Restorable {
  enum Action: Equatable {
    case selected(HistoryEntry)
    case turned(Pager.Turn)
  }

  let title = "history"
  let saved: [SavedLine] = [.history]
  var actions: AnyPublisher<Action, Never> { subject.eraseToAnyPublisher() }

  @Published private var list: NumberedList<HistoryEntry>
  private let subject = PassthroughSubject<Action, Never>()

  init(_ entries: [HistoryEntry], display: CurrentValueSubject<Display, Never>) {
    list = NumberedList(entries, of: "entries", columns: ["kind", "entry"], display: display) {
      [$0.kind, $0.description]
    }
  }

  var body: Content { list.content }

  var commands: [Command] {
    NumberedList.commands(turning: \.list, of: self) { [self] in subject.send(.turned($0)) } + [
      Command(
        "open",
        .number("N"),
        help: "run an entry again on the collection below; or open a location",
        group: .navigate,
        examples: [.init("open 1")],
        shorthand: .number
      ) { [self] in subject.send(.selected(try list.entry($0))) }
    ]
  }
}
