// SPDX-License-Identifier: GPL-3.0-or-later

import Dispatch
import Glibc
import Platform
import Synchronization

/// Temporary diversion of output to a program through a pipe.
///
/// Another thread fills the pipe, so that a slow reader does not block the program. A pager, for
/// example, reads only as much as it shows.
extension FileOutput {
  /// `true` while output goes to a pipe.
  package var isDiverted: Bool { pipe.load(ordering: .relaxed) >= 0 }

  /// Diverts output to a pipe during an operation, and waits until all of it has been written.
  @MainActor
  func divert(to descriptor: Int32, _ operation: @MainActor () async -> Void) async {
    let outer = pipe.exchange(descriptor, ordering: .relaxed)
    await operation()
    await drain()
    pipe.store(outer, ordering: .relaxed)
  }

  /// Waits until the diverted output has been written.
  ///
  /// After that, another writer can use the descriptor.
  package func drain() async {
    guard isDiverted else { return }
    await withCheckedContinuation { continuation in queue.async { continuation.resume() } }
  }
}

extension FileOutput {
  /// Returns a renderer for the width of the output's window.
  ///
  /// While the output is diverted, it uses colours only if `colorsPipes` is `true`.
  func renderer(theme: Theme?, colorsPipes: Bool) -> Renderer {
    let windowSize = windowSize
    var renderer = Renderer(
      width: windowSize.columns,
      theme: colorsPipes || !isDiverted ? theme : nil
    )
    renderer.height = windowSize.rows
    renderer.hasLinks = Self.hasLinks
    return renderer
  }

  /// Writes a line that begins with the name of a program, wrapped to the width of the window.
  public func report(_ text: String, from program: String) {
    Self.otherWriteCount.add(1, ordering: .relaxed)
    write(Renderer(width: windowSize.columns, theme: nil).text(of: .line("\(program): \(text)")))
  }

  /// `true` if the terminal may support hyperlinks.
  ///
  /// The Linux console and terminals like the VT100 would show the escape sequences instead.
  private static let hasLinks = hasLinks(terminal: Environment.value(of: "TERM") ?? "")

  /// Returns `true` if the terminal type may support hyperlinks.
  static func hasLinks(terminal name: String) -> Bool {
    !name.isEmpty && name != "dumb" && name != "linux" && !name.hasPrefix("linux-")
      && !name.hasPrefix("vt")
  }
}
