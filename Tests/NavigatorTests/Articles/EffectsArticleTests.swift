// SPDX-License-Identifier: GPL-3.0-or-later

import NavigatorTesting
import TestSupport
import Testing

// The code of “Effects and cancellation”.

/// A service that finds the words of a song.
protocol LyricsService: Sendable {
  func lyrics(of song: Song, progress: @Sendable (Double) -> Void) async throws -> String
}

@MainActor
final class LyricsScreen: @MainActor Screen {
  enum Action: Equatable {}

  let title = "lyrics"
  let actions = Empty<Action, Never>(completeImmediately: false).eraseToAnyPublisher()
  private let lyrics = Effect<String>()
  private let service: any LyricsService

  init(_ song: Song, service: any LyricsService) {
    self.service = service
    load(song)
  }

  var body: Content { lyrics.content(named: "lyrics") { .line($0) } }
  var commands: [Command] { lyrics.commands }

  func load(_ song: Song) {
    lyrics.start { [service] report in
      try await service.lyrics(of: song, progress: report)
    }
  }
}

/// A screen that searches while a person types.
@MainActor
final class SearchScreen<Clock: Scheduler>: @MainActor Screen {
  enum Action: Equatable { case found(Song) }

  let title = "search"
  let results = Effect<[Song]>()
  var actions: AnyPublisher<Action, Never> { subject.eraseToAnyPublisher() }
  private let subject = PassthroughSubject<Action, Never>()
  private let queries = PassthroughSubject<String, Never>()

  init(clock: Clock, find: @escaping (String) -> AnyPublisher<[Song], any Error>) {
    results.start(
      queries
        .removeDuplicates()
        .debounce(for: .milliseconds(300), scheduler: clock)
        .setFailureType(to: (any Error).self)
        .flatMapLatest(find)
    )
  }

  var body: Content {
    results.content(named: "songs") { songs in
      Content.table(PlaylistScreen.table(of: songs))
    }
  }

  var commands: [Command] {
    [Command("find", .text("TEXT"), help: "search songs") { [queries] in queries.send($0) }]
      + results.commands
  }
}

extension PlaylistCoordinator {
  /// Reads a file within the command that asked for it.
  func open(_ path: String, reading read: @escaping (String) async throws -> [Song]) {
    work.add { [weak self] in
      let songs = try await read(path)
      try Task.checkCancellation()
      self?.push(PlaylistScreen(songs), onAction: PlaylistCoordinator.handle)
    }
  }
}

@MainActor
@Suite("The article “Effects and cancellation”", .timeLimit(.minutes(10)))
struct EffectsArticleTests {
  private let song = Song(title: "Naima", artist: "Coltrane", seconds: 261)

  private struct Library: LyricsService {
    var failure: (any Error)?

    func lyrics(of song: Song, progress: @Sendable (Double) -> Void) async throws -> String {
      progress(0.5)
      if let failure { throw failure }
      return "\(song.title) …"
    }
  }

  /// A service that answers nobody, and notices its cancellation.
  private final class Silence: LyricsService {
    let cancellations = AsyncStream.makeStream(of: Void.self)

    func lyrics(of song: Song, progress: @Sendable (Double) -> Void) async throws -> String {
      try await withTaskCancellationHandler {
        try await Task.sleep(for: .seconds(3600))
        return ""
      } onCancel: { [cancellations] in
        cancellations.continuation.yield()
      }
    }
  }

  @Test("a script waits for the lyrics")
  func loading() async throws {
    let stack = PlaylistCoordinator([])
    stack.stack.push(LyricsScreen(song, service: Library()))
    let terminal = ScriptedTerminal(["show"], isInteractive: false)
    try await Prompt(stack, at: terminal).interact()
    #expect(terminal.transcript == "Naima …\n")
  }

  @Test("a failure offers to retry")
  func failing() async throws {
    let screen = LyricsScreen(song, service: Library(failure: PlaylistError.noSong(1)))
    let hasFailed = try await Eventually.holds { screen.commands.map(\.name) == ["retry"] }
    #expect(hasFailed)
  }

  @Test("popping the screen cancels the request")
  func popping() async throws {
    let silence = Silence()
    let coordinator = PlaylistCoordinator([])
    coordinator.stack.push(LyricsScreen(song, service: silence))
    await Task.yield()
    coordinator.stack.pop()
    for await _ in silence.cancellations.stream { break }
    #expect(coordinator.stack.titles == ["playlist"])
  }

  @Test("only the last query of a pause is searched")
  func searching() async throws {
    let clock = TestScheduler()
    var searched: [String] = []
    let screen = SearchScreen(clock: clock) { query in
      searched.append(query)
      return Just([song]).setFailureType(to: (any Error).self).eraseToAnyPublisher()
    }
    try await screen.run("find na")
    clock.advance(by: .milliseconds(200))
    try await screen.run("find naima")
    clock.advance(by: .milliseconds(300))
    #expect(searched == ["naima"])
    #expect(screen.results.failure == nil)
  }

  @Test("a file is read within the command")
  func opening() async throws {
    let coordinator = PlaylistCoordinator([])
    coordinator.open("songs.txt") { _ in [song] }
    try await coordinator.work.perform()
    #expect(coordinator.stack.titles == ["playlist", "playlist"])
  }
}
