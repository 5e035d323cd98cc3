// SPDX-License-Identifier: GPL-3.0-or-later

import FoundationEssentials
import Loopback
import NavigatorTesting
import Testing

@testable import Collage
@testable import Profile
@testable import Signup
@testable import Tracker
@testable import Weather

@MainActor
@Suite("The walkthroughs")
struct WalkthroughTests {
  @Test("a session shows what the program draws", arguments: Page.all)
  func sessions(page: Page) async throws {
    let blocks = page.blocks(in: "text")
    #expect(!blocks.isEmpty)
    for block in blocks {
      let session = Session(block)
      let terminal = ScriptedTerminal(session.answers, isInteractive: false)
      let server = try HTTPServer.weather()
      let prompt = Prompt(try coordinator(of: page, server), at: terminal)
      for line in ["show"] + session.lines {
        do {
          try await prompt.run(line)
        } catch {
          terminal.write(error.alert)
        }
      }
      #expect(session.matches(terminal.transcript), "\(terminal.transcript)")
      withExtendedLifetime(server) {}
    }
  }

  private func coordinator(of page: Page, _ server: HTTPServer) throws -> any Coordinator {
    switch page.name {
    case "collage": return CollageCoordinator()
    case "profile": return ProfileCoordinator()
    case "signup": return SignupCoordinator(MemoryAccounts(delay: .zero))
    case "tracker":
      // The end of the recording takes less time and shows the same.
      let file = Page.package.appending(path: "Sources/Tracker/ride.nmea")
      let end = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").suffix(2)
      return TrackerCoordinator(Receiver(end.joined(separator: "\n")))
    case "weather":
      return WeatherCoordinator(RemoteWeather(client: HTTPClient(port: server.port)))
    default:
      Issue.record("“\(page.name)” is not the name of a program")
      return ProfileCoordinator()
    }
  }
}

/// The typed lines, the answers and the output of a session.
private struct Session {
  private(set) var lines: [String] = []
  private(set) var answers: [String] = []
  private var output = ""

  /// Reads a session whose typed lines follow a prompt, and whose answers follow a question.
  init(_ block: [String]) {
    for row in block {
      if let prompt = row.ranges(of: " › ").last {
        lines.append(String(row[prompt.upperBound...]))
      } else if let question = row.firstRange(of: "[y/N] ") {
        answers.append(String(row[question.upperBound...]))
      } else if row == "Password:" {
        answers.append("correct horse")
      } else {
        output += row + "\n"
      }
    }
  }

  /// Returns `true` if a transcript is the output, in which `…` is any number of lines.
  func matches(_ transcript: String) -> Bool {
    let parts = output.split(separator: "…\n", omittingEmptySubsequences: false)
    var rest = transcript[...]
    let isInOrder = parts.allSatisfy { part in
      guard let range = rest.firstRange(of: part) else { return false }
      rest = rest[range.upperBound...]
      return true
    }
    return isInOrder && transcript.hasPrefix(parts[0]) && transcript.hasSuffix(parts.last ?? "")
  }
}
