// SPDX-License-Identifier: GPL-3.0-or-later

import Dispatch

/// An executor of tasks for which others wait without giving up their thread.
///
/// All threads of the language's own pool may be waiting for such a task.
final class BackgroundExecutor: TaskExecutor {
  /// An executor whose tasks share about as many threads as there are cores.
  static let shared = BackgroundExecutor(
    DispatchQueue(label: "browse.background", attributes: .concurrent)
  )

  /// An executor with a thread of its own, for a task that may compute without an end.
  static var ownThread: BackgroundExecutor {
    // Dispatch does not limit the threads of serial queues to the number of cores.
    BackgroundExecutor(DispatchQueue(label: "browse.background.own"))
  }

  private let queue: DispatchQueue

  private init(_ queue: DispatchQueue) { self.queue = queue }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
