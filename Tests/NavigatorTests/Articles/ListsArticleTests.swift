// SPDX-License-Identifier: GPL-3.0-or-later

import NavigatorTesting
import Testing

// The code about lists, places and texts in “Screens and actions”, “Coordinators and navigation” and “Terminals and
// pipes”.

@MainActor
func songList(_ songs: [Song]) -> ListScreen<Song> {
  ListScreen(
    "songs",
    of: songs,
    columns: [
      ListColumn("title") { $0.title },
      ListColumn("seconds", alignment: .trailing) { "\($0.seconds)" },
    ]
  ) { list in
    [
      list.command("remove", help: "remove a song") { song in
        list.elements.removeAll { $0 == song }
      }
    ]
  }
}

final class Archive: ListSource {
  var load: (Range<Int>) async throws -> [Song] = { _ in [] }

  func elements(at positions: Range<Int>) async throws -> [Song] {
    try await load(positions)
  }
}

@MainActor
func archiveList(_ archive: Archive) -> ListScreen<Song> {
  ListScreen("archive", from: archive, columns: [ListColumn("title") { $0.title }])
}

enum PlaylistStep: RestorationStep {
  case song(String)

  init?(_ text: String) { self = .song(text) }

  var description: String {
    switch self {
    case .song(let title): title
    }
  }
}

extension SongScreen: @MainActor RestorableScreen {
  var steps: [PlaylistStep] { [.song(title)] }
}

extension PlaylistCoordinator: RestorableCoordinator {
  func restore(_ step: PlaylistStep) throws -> [Alert] {
    switch step {
    case .song(let title):
      guard let song = songs.first(where: { $0.title == title }) else {
        throw Alert("the song “\(title)” no longer exists")
      }
      push(SongScreen(song), onAction: PlaylistCoordinator.handle)
    }
    return []
  }
}

@MainActor
func run(_ coordinator: PlaylistCoordinator, from link: String) async throws -> String {
  var last = link
  let saving = coordinator.stack.changes.sink { [unowned coordinator] _ in
    if !coordinator.stack.screens.isEmpty { last = coordinator.place.description }
  }
  defer { saving.cancel() }
  _ = try await Prompt.run(coordinator) { _ in
    guard let place = Place<PlaylistStep>(link) else { return }
    for problem in await coordinator.restore(place) { coordinator.stack.alert(problem) }
  }
  return last
}

@MainActor
@Suite("The passages about lists, places and texts")
struct ListsArticleTests {
  private let songs = [
    Song(title: "Naima", artist: "Coltrane", seconds: 261),
    Song(title: "So What", artist: "Davis", seconds: 562),
  ]

  @Test("a list publishes the selected song")
  func selecting() async throws {
    let list = songList(songs)
    let actions = Recorder(list)
    try await list.run("open so")
    actions.expect(.selected(songs[1]))
  }

  @Test("an archive shows what it has loaded")
  func loading() async throws {
    let archive = Archive()
    archive.load = { [songs] in Array(songs[$0.clamped(to: 0..<2)]) }
    let list = archiveList(archive)
    let actions = Recorder(list)
    try await list.run("2")
    actions.expect(.selected(songs[1]))
  }

  @Test("a place is opened again")
  func restoring() async throws {
    let coordinator = PlaylistCoordinator(songs)
    coordinator.show(songs[1])
    let link = coordinator.place.description
    #expect(link == "So What")
    let later = PlaylistCoordinator(songs)
    #expect(await later.restore(try #require(Place(link))) == [])
    #expect(later.stack.titles == ["playlist", "So What"])
  }

  @Test("a program in German says so")
  func german() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        Texts.current.commands.quit = "beenden"
        Texts.current.content.moreColumns = { $0 == 1 ? "noch 1 Spalte" : "noch \($0) Spalten" }
        let prompt = Prompt(PlaylistCoordinator([]), at: ScriptedTerminal())
        precondition(prompt.commands.contains { $0.help == "beenden" })
      }
    }
  }
}
