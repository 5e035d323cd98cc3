// SPDX-License-Identifier: GPL-3.0-or-later

import NavigatorTesting
import Testing

// The code of “State and drawing”.

extension PlaylistScreen {
  static func table(of songs: [Song]) -> Table {
    Table(
      columns: [
        .init("N", alignment: .trailing),
        .init("title"),
        .init("artist"),
        .init("length", alignment: .trailing),
      ],
      cells: songs.enumerated().map { index, song in
        [
          StyledText("\(index + 1)", .secondary),
          StyledText(song.title, .heading),
          StyledText(song.artist),
          StyledText(length(song.seconds), .number),
        ]
      }
    )
  }

  static func length(_ seconds: Int) -> String {
    "\(seconds / 60):" + (seconds % 60 < 10 ? "0" : "") + "\(seconds % 60)"
  }
}

@MainActor
final class SongScreen: @MainActor Screen {
  enum Action: Equatable { case played(Song) }

  let song: Song
  @Published private(set) var playCount = 0
  var title: String { song.title }
  var actions: AnyPublisher<Action, Never> { subject.eraseToAnyPublisher() }
  private let subject = PassthroughSubject<Action, Never>()

  init(_ song: Song) { self.song = song }

  var body: Content {
    let played = StyledText("played ") + StyledText("\(playCount)", .number) + StyledText(" times")
    return Content([
      .fields([
        Field("title", value: song.title),
        Field("artist", value: song.artist, style: .reference),
      ]),
      .line(played),
      .hint("Type “play” to hear it.", .secondary),
    ])
  }

  var commands: [Command] {
    [
      Command("play", help: "play the song") { [self] in
        playCount += 1
        subject.send(.played(song))
      }
    ]
  }
}

/// A model that several screens show.
@MainActor
final class Player: ObservableObject {
  @Published var song: Song?
  @Published var volume = 5
}

@MainActor
final class PlayerScreen: @MainActor Screen {
  enum Action: Equatable {}

  let title = "player"
  let commands: [Command] = []
  let actions = Empty<Action, Never>(completeImmediately: false).eraseToAnyPublisher()
  private let player: Player

  init(_ player: Player) { self.player = player }

  var objectWillChange: ObservableObjectPublisher { player.objectWillChange }
  var body: Content { .line("\(player.song?.title ?? "nothing") at volume \(player.volume)") }
}

@MainActor
@Suite("The article “State and drawing”")
struct DrawingArticleTests {
  private let song = Song(title: "Naima", artist: "Coltrane", seconds: 261)

  @Test("a table is drawn in the width of the window")
  func table() {
    let text = PlaylistScreen([song]).text()
    #expect(
      text == """
        N  title  artist    length
        ─  ─────  ────────  ──────
        1  Naima  Coltrane    4:21

        """
    )
  }

  @Test("a change of the state draws the screen again")
  func redrawing() async throws {
    let coordinator = PlaylistCoordinator([song])
    let terminal = ScriptedTerminal(["1", "play", "quit"])
    try await Prompt(coordinator, at: terminal).interact()
    #expect(terminal.transcript.contains("Naima › play\ntitle   Naima\n"))
    #expect(terminal.transcript.contains("played 1 times"))
  }

  @Test("a change of the model draws the screen that shows it")
  func model() {
    let player = Player()
    let stack = NavigationStack()
    stack.push(PlayerScreen(player))
    let changes = Recorder(stack.changes)
    player.volume = 7
    #expect(changes.values == [.refreshed])
  }
}
