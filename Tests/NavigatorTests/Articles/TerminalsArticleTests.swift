// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import NavigatorTesting
import TestSupport
import Testing

// The code of “Terminals and pipes”.

@MainActor
func playlistOptions(_ arguments: [String]) -> PromptOptions {
  var options = PromptOptions()
  options.applicationName = "playlist"
  options.abilities = [.pipes, .source]
  options.greeting = .hint("Type “help” for the commands.")
  options.suggestions = ["ls": "show"]
  options.scripts = arguments.map { .command($0) }
  if !arguments.isEmpty { options.lines = .none }
  return options
}

@MainActor
func playPlaylist(_ songs: [Song]) async throws -> Never {
  let options = playlistOptions(Array(CommandLine.arguments.dropFirst()))
  exit(try await Prompt.run(PlaylistCoordinator(songs), options))
}

/// Exports the songs without a prompt, as text.
@MainActor
func text(of songs: [Song]) -> String {
  Renderer(width: nil, theme: nil).text(of: PlaylistScreen(songs).body)
}

@MainActor
func lines(of coordinator: PlaylistCoordinator, running script: [String]) async throws -> String {
  var text = ""
  let renderer = Renderer(width: nil, theme: nil)
  let terminal = StreamTerminal(input: .lines(script), renderer: renderer) { text += $0 }
  try await Prompt(coordinator, at: terminal).interact()
  return text
}

@MainActor
@Suite("The article “Terminals and pipes”")
struct TerminalsArticleTests {
  private let song = Song(title: "Naima", artist: "Coltrane", seconds: 261)

  @Test("arguments become scripts, and no line is read")
  func options() {
    let options = playlistOptions(["open 1"])
    #expect(options.scripts == [.command("open 1")])
    #expect(options.abilities == [.pipes, .source])
  }

  @Test("a program runs its scripts and returns the exit status")
  func status() async throws {
    let folder = TemporaryFolder()
    let descriptor = open(folder.write("", to: "output"), O_WRONLY | O_CLOEXEC)
    defer { close(descriptor) }
    var options = playlistOptions(["open 1"])
    options.output = FileOutput(descriptor: descriptor)
    #expect(try await Prompt.run(PlaylistCoordinator([song]), options) == 0)
    #expect(folder.read("output")?.contains("artist  Coltrane") == true)
  }

  @Test("a list of lines is run without a terminal")
  func stream() async throws {
    let text = try await lines(of: PlaylistCoordinator([song]), running: ["open 1", "back"])
    #expect(text.hasPrefix("title   Naima\nartist  Coltrane\nplayed 0 times\n"))
  }

  @Test("a screen is drawn as text of unlimited width")
  func export() {
    #expect(text(of: [song]).contains("Naima"))
  }
}
