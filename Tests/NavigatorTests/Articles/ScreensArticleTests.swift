// SPDX-License-Identifier: GPL-3.0-or-later

import NavigatorTesting
import Testing

// The code of “Screens and actions”.

struct Song: Equatable {
  var title: String
  var artist: String
  var seconds: Int
}

enum Format: String, CaseIterable {
  case text, json
}

@MainActor
final class PlaylistScreen: @MainActor Screen {
  enum Action: Equatable {
    case selected(Song)
    case exporting(to: String, as: Format)
  }

  let title = "playlist"
  @Published var songs: [Song]
  var actions: AnyPublisher<Action, Never> { subject.eraseToAnyPublisher() }
  private let subject = PassthroughSubject<Action, Never>()

  init(_ songs: [Song]) { self.songs = songs }

  var body: Content {
    songs.isEmpty ? .line("no songs", .secondary) : .table(Self.table(of: songs))
  }

  var commands: [Command] { [openCommand, moveCommand, exportCommand, clearCommand] }
}

extension PlaylistScreen {
  private var openCommand: Command {
    Command("open", song, help: "show a song", shorthand: .number) { [subject] in
      subject.send(.selected($0))
    }
  }

  private var song: Argument<Song> {
    Argument.number("N").map { [songs] number in
      guard number <= songs.count else { throw PlaylistError.noSong(number) }
      return songs[number - 1]
    }
  }
}

enum PlaylistError: ExplainedError, Equatable {
  case noSong(Int)

  var alert: Alert {
    switch self {
    case .noSong(let number): Alert("there is no song \(number)", advice: "see “show”")
    }
  }
}

extension PlaylistScreen {
  private var moveCommand: Command {
    Command("move", .number("FROM"), .number("TO"), help: "move a song") { [self] from, to in
      let last = Swift.max(from, to)
      guard last <= songs.count else { throw PlaylistError.noSong(last) }
      songs.insert(songs.remove(at: from - 1), at: to - 1)
    }
  }

  private var exportCommand: Command {
    Command(
      "export",
      .word("FILE"),
      .option("--as", .choice(Format.self)),
      help: "write the songs to a file"
    ) { [subject] file, format in
      subject.send(.exporting(to: file, as: format ?? .text))
    }
  }

  private var clearCommand: Command {
    Command("clear", help: "remove all songs") { [self] in songs = [] }
      .disabled(because: self.songs.isEmpty ? "the playlist is empty" : nil)
  }
}

@MainActor
@Suite("The article “Screens and actions”")
struct ScreensArticleTests {
  private let songs = [
    Song(title: "Naima", artist: "Coltrane", seconds: 261),
    Song(title: "So What", artist: "Davis", seconds: 545),
  ]

  @Test("a number selects a song")
  func selecting() async throws {
    let playlist = PlaylistScreen(songs)
    let actions = Recorder(playlist)
    try await playlist.run("2")
    actions.expect(.selected(songs[1]))
  }

  @Test("a missing song is an error")
  func missing() async {
    let playlist = PlaylistScreen(songs)
    await #expect(throws: PlaylistError.noSong(3)) { try await playlist.run("open 3") }
  }

  @Test("“move” takes two numbers")
  func moving() async throws {
    let playlist = PlaylistScreen(songs)
    try await playlist.run("move 2 1")
    #expect(playlist.songs == songs.reversed())
  }

  @Test("“export” has an optional format")
  func exporting() async throws {
    let playlist = PlaylistScreen(songs)
    let actions = Recorder(playlist)
    try await playlist.run("export my.json --as json")
    try await playlist.run("export my.txt")
    actions.expect(
      .exporting(to: "my.json", as: .json),
      .exporting(to: "my.txt", as: .text)
    )
  }

  @Test("an empty playlist cannot be cleared")
  func disabled() async {
    await #expect(throws: DisabledCommand.self) { try await PlaylistScreen([]).run("clear") }
  }
}
