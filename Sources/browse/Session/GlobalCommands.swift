// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator

/// The commands that are available on every screen, in addition to those of the prompt.
@MainActor
final class GlobalCommands: @MainActor ActionPublisher {
  enum Action: Equatable {
    case showSource
    case showSettings
    case reloadRequested
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
        help: "show the source; how it was read, and its warnings",
        group: .inspect
      ) { [subject] in subject.send(.showSource) },
      Command("settings", help: "change settings; page size, theme and more", group: .everywhere) {
        [subject] in
        subject.send(.showSettings)
      },
      Command(
        "reload",
        help: "read the source anew; with filters, orders and screens as they are",
        group: .everywhere
      ) { [subject] in subject.send(.reloadRequested) },
      Command(
        "link",
        help: "print the location of this screen; to open it again later",
        group: .everywhere
      ) { [subject] in subject.send(.linkRequested) },
      Command(
        "bookmark",
        .name("NAME"),
        help: "save this location as a bookmark",
        group: .everywhere,
        examples: [.init("bookmark teas")]
      ) { [subject] in subject.send(.bookmarkRequested($0)) },
      Command("bookmarks", help: "list the bookmarks", group: .everywhere) { [subject] in
        subject.send(.showBookmarks)
      },
      Command(
        "history",
        help: "list earlier filters, searches and locations; a number runs one again",
        group: .everywhere
      ) { [subject] in subject.send(.showHistory) },
    ]
  }
}
