// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator

/// The commands that are available on every screen, in addition to those of every prompt.
@MainActor
final class GlobalCommands: @MainActor ActionPublisher {
  enum Action: Equatable {
    case showSource
    case showSettings
    case linkRequested
    case bookmarkRequested(String)
    case showBookmarks
    case showHistory
  }

  var actions: AnyPublisher<Action, Never> { subject.eraseToAnyPublisher() }

  private let subject = PassthroughSubject<Action, Never>()

  var commands: [Command] {
    [
      Command(
        "about",
        help: "where this comes from; how it was read, and what was odd",
        group: .look
      ) { [subject] in subject.send(.showSource) },
      Command("settings", help: "page size and more", group: .everywhere) { [subject] in
        subject.send(.showSettings)
      },
      Command(
        "link",
        help: "the location of this place; to open it again later",
        group: .everywhere
      ) { [subject] in subject.send(.linkRequested) },
      Command(
        "bookmark",
        .name("NAME"),
        help: "keep this place under a name",
        group: .everywhere,
        examples: [.init("bookmark teas")]
      ) { [subject] in subject.send(.bookmarkRequested($0)) },
      Command("bookmarks", help: "the places that are kept", group: .everywhere) { [subject] in
        subject.send(.showBookmarks)
      },
      Command(
        "history",
        help: "searches, filters and places of earlier sessions; a number runs one again",
        group: .everywhere
      ) { [subject] in subject.send(.showHistory) },
    ]
  }
}
