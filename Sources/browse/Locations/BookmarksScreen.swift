// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator

/// A screen that lists the bookmarks.
///
/// Opening a bookmark opens its location.
@MainActor
final class BookmarksScreen: @MainActor Screen, @MainActor Restorable {
  enum Action: Equatable {
    case selected(Bookmarks.Bookmark)
    case removalRequested(Bookmarks.Bookmark)
    case turned(Pager.Turn)
  }

  let title = "bookmarks"
  let saved: [SavedLine] = [.bookmarks]
  var actions: AnyPublisher<Action, Never> { subject.eraseToAnyPublisher() }

  @Published private var list: NumberedList<Bookmarks.Bookmark>
  private let subject = PassthroughSubject<Action, Never>()

  private var owner: AnyCancellable?

  /// Creates a list that follows changes of the bookmarks.
  init(
    _ bookmarks: CurrentValueSubject<[Bookmarks.Bookmark], Never>,
    display: CurrentValueSubject<Display, Never>
  ) {
    list = NumberedList(
      bookmarks.value,
      of: "bookmarks",
      columns: ["name", "location"],
      display: display
    ) { [$0.name, $0.location] }
    owner = bookmarks.dropFirst().sink { [weak self] in self?.list.entries = $0 }
  }

  var body: Content { list.content }

  var commands: [Command] {
    NumberedList.commands(turning: \.list, of: self) { [self] in subject.send(.turned($0)) } + [
      Command(
        "open",
        name,
        help: "open a bookmark; by name or number",
        group: .navigate,
        examples: [.init("open \(self.exampleName)")],
        shorthand: .number
      ) { [self] in subject.send(.selected(try bookmark($0))) },
      Command(
        "remove",
        name,
        help: "delete a bookmark; by name or number",
        group: .arrange,
        examples: [.init("remove \(self.exampleName)")]
      ) { [self] in subject.send(.removalRequested(try bookmark($0))) },
    ]
  }

  private var name: Argument<NumberOrName> {
    .numberOrName("NAME").completed { [weak self] text in
      let names = (self?.list.entries ?? []).map {
        Completion.Candidate($0.name, note: $0.location)
      }
      return Completion(names: names, beginning: text)
    }
  }

  private var exampleName: String { list.entries.first?.name ?? "teas" }

  private func bookmark(_ wanted: NumberOrName) throws -> Bookmarks.Bookmark {
    switch wanted {
    case .number(let number): return try list.entry(number)
    case .name(let name):
      let kept = list.entries.first { $0.name.lowercased() == name.lowercased() }
      guard let kept else {
        let near = NameSuggestions.names(for: name, among: list.entries.map(\.name))
        throw SavedLocationError.noSuchBookmark(name, near: near)
      }
      return kept
    }
  }
}
