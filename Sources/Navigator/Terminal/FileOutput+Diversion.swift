// SPDX-License-Identifier: GPL-3.0-or-later

import Dispatch
import Glibc
import Synchronization

/// What is written goes to a program through a pipe for a while.
///
/// The pipe is filled from another thread, so that nobody waits for a program that reads slowly: a
/// pager reads no more than it shows.
extension FileOutput {
  /// Whether it does.
  package var isDiverted: Bool { pipe.load(ordering: .relaxed) >= 0 }

  /// Sends what is written to a pipe for as long as an operation takes, and waits until it has been
  /// taken.
  @MainActor
  func divert(to descriptor: Int32, _ operation: @MainActor () async -> Void) async {
    let outer = pipe.exchange(descriptor, ordering: .relaxed)
    await operation()
    await drain()
    pipe.store(outer, ordering: .relaxed)
  }

  /// Waits until what was written has been taken: before somebody else writes to the descriptor.
  package func drain() async {
    guard isDiverted else { return }
    await withCheckedContinuation { continuation in queue.async { continuation.resume() } }
  }
}

extension FileOutput {
  /// What makes text for it: as wide as its window, in colours only if that is no pipe to a program
  /// or they are wanted there too.
  func renderer(theme: Theme?, colorsPipes: Bool) -> Renderer {
    let window = window
    var renderer = Renderer(
      width: window.columns,
      theme: colorsPipes || !isDiverted ? theme : nil
    )
    renderer.height = window.rows
    renderer.hasLinks = Self.hasLinks
    return renderer
  }

  /// Writes a line that begins with the name of a program, wrapped between words in a window.
  public func report(_ text: String, from program: String) {
    write(Renderer(width: window.columns, theme: nil).text(of: .line("\(program): \(text)")))
  }

  /// Whether the terminal may be one that has hyperlinks: the console of Linux and those that are like
  /// a VT100 would show what they are made of.
  private static let hasLinks =
    getenv("TERM").map { hasLinks(terminal: String(cString: $0)) } ?? false

  /// Whether a terminal of that name may have hyperlinks.
  static func hasLinks(terminal name: String) -> Bool {
    !name.isEmpty && name != "dumb" && name != "linux" && !name.hasPrefix("linux-")
      && !name.hasPrefix("vt")
  }
}
