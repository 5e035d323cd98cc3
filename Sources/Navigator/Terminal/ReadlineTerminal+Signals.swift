// SPDX-License-Identifier: GPL-3.0-or-later

import CReadline
import Glibc

// Ctrl-C, Ctrl-Z, changes of the window's size, and termination.

extension ReadlineTerminal {
  func receive(signal number: Int32) {
    switch number {
    case SIGINT where shell?.isGivenOver == true, SIGQUIT where shell?.isGivenOver == true:
      break
    case SIGINT:
      pasted = []
      let aside = question?.aside
      if isReading { dropLine() }
      subject.send(.interrupt)
      resume(aside)
    case SIGWINCH:
      windowSubject.value = output.window
      if isReading {
        resize()
      }
    case SIGTSTP:
      suspend()
    default:
      draw(below: nil)
      if isReading {
        rl_callback_handler_remove()
        output.write("\n")
      }
      Signals.die(of: number)
    }
  }

  /// Discards the typed text, and shows the prompt again unless a question was asked.
  private func dropLine() {
    draw(below: nil)
    endLine()
    rl_echo_signal_char(SIGINT)
    rl_free_line_state()
    rl_callback_sigcleanup()
    rl_callback_handler_remove()
    output.write("\n")
    page = nil
    if question != nil { endReading() } else { install() }
  }

  /// Suspends the process like Ctrl-Z does, with the terminal's settings restored meanwhile.
  private func suspend() {
    let (content, isListing) = (contentBelow, isListing)
    page = nil
    draw(below: nil)
    if isReading { readline_restore_terminal() }
    // Signals this thread, which then stops here. With `kill`, another thread might stop first.
    let begin = ContinuousClock.now
    raise(SIGSTOP)
    Suspension.time += .now - begin
    guard isReading else { return }
    readline_prepare_terminal()
    if question?.isSecret == true { rl_tty_set_echoing(0) }
    rl_resize_terminal()
    redisplay()
    draw(below: content)
    self.isListing = isListing
  }
}
