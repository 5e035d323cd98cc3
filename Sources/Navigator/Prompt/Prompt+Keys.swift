// SPDX-License-Identifier: GPL-3.0-or-later

// Keys that run commands while a line is being typed, and the parts of tall pages.

extension Prompt {
  /// Runs a line.
  ///
  /// An empty line first shows the other parts of a tall page. After help, it draws the screen.
  func enter(_ line: String) async {
    forgetLastNotice()
    if line.isEmpty {
      if await turnPart(.next) { return }
      if lastHelp == inputNumber - 1 {
        await runShowingFailure("show")
        return
      }
    }
    if await !runShowingFailure(line) { terminal.lineDidFail() }
  }

  /// Shows another part of a tall page, or runs the command that a key is bound to.
  ///
  /// The keys for the first and the last page run their command on a tall page of a screen.
  func press(_ key: Key) async {
    defer { pendingKeyCount -= 1 }
    lastHelp = nil
    let command = commandTable.command(boundTo: key)
    if let turn = PageTurn(key) {
      let isToEnd = turn == .first || turn == .last
      if await turnPart(turn, skippingScreens: isToEnd && command != nil) { return }
    }
    guard let command else { return }
    await showingFailure { () async throws(CommandFailure) in
      try await self.perform {
        do {
          return await self.result(of: command, by: try command.invocation(""))
        } catch {
          return CommandFailure(error, subject: command.name, isInterruption: false)
        }
      }
    }
    if loop.isAwaitingLine, !stack.screens.isEmpty { terminal.update(prompt: title) }
  }

  /// Records that a key was pressed.
  ///
  /// - Returns: `false` if the key has no effect, because others that were pressed before wait.
  ///   Otherwise, pages would turn long after a person released a key.
  func addKey() -> Bool {
    guard pendingKeyCount < 3 else { return false }
    pendingKeyCount += 1
    return true
  }

  /// Shows another part of a tall page.
  ///
  /// After the last part of a page that belongs to no screen, such as help, the screen is drawn
  /// again.
  ///
  /// - Returns: `false` if there is no such part.
  private func turnPart(_ turn: PageTurn, skippingScreens: Bool = false) async -> Bool {
    switch terminal.turn(turn, skippingScreens: skippingScreens) {
    case .turned: return true
    case .read:
      await runShowingFailure("show")
      return true
    case .none: return false
    }
  }
}
