// SPDX-License-Identifier: GPL-3.0-or-later

import CReadline
import Glibc

// Ctrl-C, Ctrl-Z, changes of the window's size, and termination.

extension ReadlineTerminal {
  func receive(signal number: Int32) {
    switch number {
    case SIGINT where shell?.programHasTerminal == true,
      SIGQUIT where shell?.programHasTerminal == true:
      break
    case SIGINT:
      pastedLines = []
      let savedInput = question?.savedInput
      if isReading { dropLine() }
      subject.send(.interrupt)
      restore(savedInput)
    case SIGWINCH:
      windowSizeSubject.value = output.windowSize
      if isReading {
        resize()
      }
    case SIGTSTP:
      suspend()
    default:
      endProcess(by: number)
    }
  }

  /// Restores the terminal, and ends the process as Ctrl-C does by default.
  public func endProcess() -> Never { endProcess(by: SIGINT) }

  private func endProcess(by signal: Int32) -> Never {
    drawBelow(nil)
    if isReading {
      rl_callback_handler_remove()
      output.write("\n")
    }
    Signals.terminateProcess(by: signal)
  }

  /// Discards the typed text, and shows the prompt again unless a question was asked.
  private func dropLine() {
    drawBelow(nil)
    readline_move_to_end()
    addLineToPage(editedLine.text + "^C")
    endLine()
    rl_echo_signal_char(SIGINT)
    rl_free_line_state()
    rl_callback_sigcleanup()
    rl_callback_handler_remove()
    output.write("\n")
    if question != nil { return endReading() }
    install()
    recordScrolling()
  }

  /// Suspends the process like Ctrl-Z does, with the terminal's settings restored meanwhile.
  private func suspend() {
    let (content, isListing) = (contentBelow, isListing)
    drawBelow(nil)
    page?.lose()
    if isReading { readline_restore_terminal() }
    // `raise` signals this thread, which stops here. After `kill`, it might run on for a moment.
    let begin = ContinuousClock.now
    raise(SIGSTOP)
    Suspension.time += .now - begin
    guard isReading else { return }
    readline_prepare_terminal()
    if question?.isSecret == true { rl_tty_set_echoing(0) }
    readline_update_screen_size()
    redisplay()
    drawBelow(content)
    self.isListing = isListing
  }
}
