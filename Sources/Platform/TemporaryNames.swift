// SPDX-License-Identifier: Apache-2.0

import Glibc
import Synchronization

/// The names of temporary files, which are removed when a signal ends the program.
package enum TemporaryNames {
  /// The signals that end a program from outside.
  private static let signals = [
    SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGTERM, SIGALRM, SIGUSR1, SIGUSR2, SIGVTALRM, SIGXCPU,
  ]

  /// The address of the first node, or 0.
  private static let first = Atomic<UInt>(0)

  /// Removes all files.
  ///
  /// It may be called in a signal handler: it neither allocates nor waits for a lock.
  package static func removeFiles() {
    var next = UnsafePointer<Node>(bitPattern: first.load(ordering: .acquiring))
    while let node = next {
      let folder = node.pointee.folder.load(ordering: .acquiring)
      if folder >= 0 { unlinkat(folder, node.pointee.name, 0) }
      next = UnsafePointer(bitPattern: node.pointee.next)
    }
  }

  /// A temporary file.
  ///
  /// A node stays in the list after its file was put in place, because a signal handler may be at
  /// it.
  struct Entry {
    let name: String
    private let folder: Int32
    private let node: UnsafeMutablePointer<Node>

    /// Creates an entry of a file that does not exist yet.
    ///
    /// - Parameters:
    ///   - name: The name of the file.
    ///   - folder: The descriptor of the folder, which must stay open until ``forget()``.
    init(_ name: String, in folder: Int32) {
      self.name = name
      self.folder = folder
      node = .allocate(capacity: 1)
      node.initialize(to: Node(name: strdup(name), folder: Atomic(-1)))
      repeat {
        node.pointee.next = first.load(ordering: .relaxed)
      } while !first.compareExchange(
        expected: node.pointee.next,
        desired: UInt(bitPattern: node),
        ordering: .releasing
      ).exchanged
      if node.pointee.next == 0 { removeFilesOnSignals() }
    }

    /// Begins the removal of the file by signals, without allocating memory.
    func remember() { node.pointee.folder.store(folder, ordering: .releasing) }

    /// Ends the removal of the file by signals.
    func forget() { node.pointee.folder.store(-1, ordering: .releasing) }
  }

  private struct Node: ~Copyable {
    let name: UnsafeMutablePointer<CChar>

    /// The descriptor of the folder, or -1 if the file must not be removed.
    let folder: Atomic<Int32>

    /// The address of the next node, or 0.
    var next: UInt = 0
  }

  /// Installs a handler for each signal that would end the program.
  private static func removeFilesOnSignals() {
    for number in signals {
      var action = sigaction()
      // A signal with a handler of its own does not end the program, or removes the files itself.
      guard sigaction(number, nil, &action) == 0, action.__sigaction_handler.sa_handler == nil
      else { continue }
      action.__sigaction_handler.sa_handler = { number in
        TemporaryNames.removeFiles()
        // The handler was reset. The signal ends the program as soon as this function returns.
        raise(number)
      }
      action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
      sigaction(number, &action, nil)
    }
  }
}
