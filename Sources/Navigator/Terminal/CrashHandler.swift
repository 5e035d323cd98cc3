// SPDX-License-Identifier: GPL-3.0-or-later

import CPlatform
import Glibc
import Platform
import Synchronization

/// The handler of the signals that end a program after an internal error or a failed allocation.
///
/// The Swift runtime cannot continue after a failed allocation, and ends the program by a signal.
/// The handler removes temporary files and writes one line. The terminal's handler runs before it
/// and restores the terminal. If `SWIFT_BACKTRACE` is set, the runtime's own handler reports the
/// error instead.
public enum CrashHandler {
  /// The exit status after such a signal (`EX_SOFTWARE` of sysexits.h).
  public static let status: Int32 = 70

  private static let signals = [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE]

  /// A message in memory that is never freed.
  private struct Text {
    let bytes: UnsafePointer<CChar>
    let count: Int

    init(_ text: String) {
      bytes = UnsafePointer(strdup(text))
      count = text.utf8.count
    }

    func write() { _ = Glibc.write(STDERR_FILENO, bytes, count) }
  }

  /// The data of the handler, which must not allocate.
  private struct State: ~Copyable {
    /// `true` if a thread ends the program.
    let isEnding = Atomic<Bool>(false)

    let internalError: Text
    let noMemory: Text
    let noDescriptors: Text
  }

  /// Unsafe: it is set once, before a handler that reads it is installed.
  nonisolated(unsafe) private static var state: UnsafeMutablePointer<State>?

  /// Loads the library that the end of a thread needs.
  ///
  /// glibc loads it when it is first needed. Without memory, it would then write a line of its own
  /// and abort.
  private static func loadUnwinder() {
    var frame: UnsafeMutableRawPointer?
    backtrace(&frame, 1)
  }

  /// Installs the handler.
  ///
  /// Call it first, before the program starts a thread or uses a terminal.
  ///
  /// - Parameter program: The name that precedes the line on standard error.
  public static func install(program: String) {
    guard state == nil, getenv("SWIFT_BACKTRACE") == nil else { return }
    let texts = Texts.current.terminal
    let new = UnsafeMutablePointer<State>.allocate(capacity: 1)
    new.initialize(
      to: State(
        internalError: Text("\(program): \(texts.internalError)\n"),
        noMemory: Text("\(program): \(texts.noMemory)\n"),
        noDescriptors: Text("\(program): \(texts.noDescriptors)\n")
      )
    )
    state = new
    loadUnwinder()
    checkMemory()
    for number in signals {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { _ in CrashHandler.end() }
      sigaction(number, &action, nil)
    }
    // The runtime's handler of Ctrl-\ lets the program continue.
    var quit = sigaction()
    sigaction(SIGQUIT, nil, &quit)
    if unsafeBitCast(quit.__sigaction_handler.sa_handler, to: Int.self)
      != unsafeBitCast(SIG_IGN, to: Int.self)
    {
      signal(SIGQUIT, SIG_DFL)
    }
  }

  /// Ends the program if there is no room for the stacks of a few threads.
  ///
  /// Dispatch waits forever for memory to start a thread.
  private static func checkMemory() {
    guard let state, !canReserve(32 << 20) else { return }
    state.pointee.noMemory.write()
    _exit(status)
  }

  /// Ends the program like a failed allocation if there is no memory at all.
  public static func endWithoutMemory() {
    let probe = malloc(1024)
    free(probe)
    // The stack of a thread has 8 MiB, with a guard and the thread's own data besides.
    if probe == nil || !canReserve(9 << 20) { abort() }
  }

  /// Ends the process without the destructors that `exit` runs.
  ///
  /// An error of another thread that occurs meanwhile is not reported.
  ///
  /// - Parameter status: The exit status.
  public static func endProcess(_ status: Int32) -> Never {
    waitForOtherEnd()
    _exit(status)
  }

  /// Waits if another thread ends the process, so that it has one message and one exit status.
  ///
  /// The wait ends after a second, in case that the other end fails.
  private static func waitForOtherEnd() {
    guard let state, state.pointee.isEnding.exchange(true, ordering: .relaxed) else { return }
    usleep(1_000_000)
  }

  /// Performs the handler.
  private static func end() -> Never {
    waitForOtherEnd()
    TemporaryNames.removeFiles()
    guard let state else { _exit(status) }
    let descriptor = dup(STDERR_FILENO)
    if descriptor < 0, errno == EMFILE {
      state.pointee.noDescriptors.write()
    } else if !canReserve(1 << 20) {
      state.pointee.noMemory.write()
    } else {
      state.pointee.internalError.write()
    }
    _exit(status)
  }

  private static func canReserve(_ size: Int) -> Bool {
    let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
    // Only writable memory counts towards a limit on data.
    let memory = mmap(nil, size, PROT_READ | PROT_WRITE, flags, -1, 0)
    guard let memory, memory != MAP_FAILED else { return false }
    munmap(memory, size)
    return true
  }
}
