// SPDX-License-Identifier: GPL-3.0-or-later

import NavigatorTesting
import Testing

// The code of “Coordinators and navigation”.

@MainActor
final class PlaylistCoordinator: Coordinator {
  let stack = NavigationStack()
  let work = Work()
  private(set) var songs: [Song]
  private(set) var playedTitles: [String] = []
  var write: (String, [Song], Format) async throws -> Void = { _, _, _ in }

  init(_ songs: [Song]) {
    self.songs = songs
    push(PlaylistScreen(songs), onAction: PlaylistCoordinator.handle)
  }

  func handle(_ action: PlaylistScreen.Action, from playlist: PlaylistScreen) {
    switch action {
    case .selected(let song):
      push(SongScreen(song), onAction: PlaylistCoordinator.handle)
    case .exporting(let file, let format):
      work.add { [self] in
        try await write(file, playlist.songs, format)
        stack.announce(.line("\(file) is written"))
      }
    }
  }

  func handle(_ action: SongScreen.Action) {
    switch action {
    case .played(let song): playedTitles.append(song.title)
    }
  }
}

extension PlaylistCoordinator {
  /// Replaces the open songs by another one.
  func show(_ song: Song) {
    stack.popToRoot()
    push(SongScreen(song), onAction: PlaylistCoordinator.handle)
  }
}

@MainActor
final class DraftCoordinator: Coordinator {
  let stack = NavigationStack()
  let work = Work()
  var isSaved = false

  init() { stack.push(PlaylistScreen([])) }

  func handle(_ action: LeavingAction) {
    switch action {
    case .leaving(.quit, let inquiry):
      if !isSaved { inquiry.answer(false) }
    case .leaving: break
    case .back where stack.screens.count > 1: stack.pop()
    case .home: stack.popToRoot()
    case .back, .quit, .quitAtOnce: stack.close()
    }
  }
}

@MainActor
@Suite("The article “Coordinators and navigation”")
struct CoordinatorsArticleTests {
  private let song = Song(title: "Naima", artist: "Coltrane", seconds: 261)

  @Test("selecting a song shows it")
  func selecting() {
    let coordinator = PlaylistCoordinator([song])
    coordinator.handle(.selected(song), from: PlaylistScreen([song]))
    #expect(coordinator.stack.top is SongScreen)
  }

  @Test("an action of the top screen reaches its handler")
  func playing() async throws {
    let coordinator = PlaylistCoordinator([song])
    let prompt = Prompt(coordinator, at: ScriptedTerminal())
    try await prompt.run("1")
    try await prompt.run("play")
    #expect(coordinator.playedTitles == ["Naima"])
  }

  @Test("an export writes the file and says so")
  func exporting() async throws {
    let coordinator = PlaylistCoordinator([song])
    var written: [String] = []
    coordinator.write = { file, _, _ in written.append(file) }
    let notices = Recorder(coordinator.stack.notices)
    coordinator.handle(.exporting(to: "my.txt", as: .text), from: PlaylistScreen([song]))
    try await coordinator.work.perform()
    #expect(written == ["my.txt"])
    notices.expect(.announcement(.line("my.txt is written")))
  }

  @Test("another song replaces the open ones")
  func showing() {
    let coordinator = PlaylistCoordinator([song])
    coordinator.show(song)
    coordinator.show(song)
    #expect(coordinator.stack.titles == ["playlist", "Naima"])
  }

  @Test("the stack publishes what happens on it")
  func events() async throws {
    let coordinator = PlaylistCoordinator([song])
    let log = Recorder(coordinator.stack.events.map { "\($0.title): \($0.action)" })
    try await Prompt(coordinator, at: ScriptedTerminal()).run("export my.txt")
    log.expect("playlist: exporting(to: \"my.txt\", as: NavigatorTests.Format.text)")
  }

  @Test("a draft objects to leaving the program")
  func leaving() async throws {
    let terminal = ScriptedTerminal(["quit", "n", "quit", "y"])
    try await Prompt(DraftCoordinator(), at: terminal).interact()
    #expect(terminal.transcript.contains("Discard changes? [y/N] n\nplaylist › quit\n"))
  }
}
