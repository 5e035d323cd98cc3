// SPDX-License-Identifier: GPL-3.0-or-later

import Dispatch
import Glibc

/// A file to which rows are appended until the end of this value.
final class GrowingSample {
  let path: String
  private let file: Int32
  private let timer: any DispatchSourceTimer
  private let start: ContinuousClock.Instant

  private static let header = "id,kind,text\n"
  private static let row = "1000000,info,a message of some length\n"
  private static let firstRows = 1000

  /// Writes a header and 1,000 rows, and begins to append rows every 10 ms.
  init(rowsPerSecond: Int, in folder: String) throws(SystemError) {
    path = "\(folder)/log.csv"
    guard mkdir(folder, 0o755) == 0 || errno == EEXIST else { throw SystemError(folder) }
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw SystemError(path) }
    self.file = file
    let first = Self.header + String(repeating: Self.row, count: Self.firstRows)
    guard write(file, first, first.utf8.count) == first.utf8.count else { throw SystemError(path) }
    let batch = String(repeating: Self.row, count: rowsPerSecond / 100)
    start = .now
    timer = DispatchSource.makeTimerSource(queue: .global(qos: .userInteractive))
    timer.schedule(deadline: .now(), repeating: .milliseconds(10), leeway: .nanoseconds(0))
    timer.setEventHandler { write(file, batch, batch.utf8.count) }
    timer.resume()
  }

  deinit {
    timer.cancel()
    unlink(path)
  }

  /// The number of rows that were appended per second.
  var rate: Int {
    let size = Int(lseek(file, 0, SEEK_END)) - Self.header.utf8.count
    let rows = size / Self.row.utf8.count - Self.firstRows
    return Int(Double(rows) / ((ContinuousClock.now - start).nanoseconds / 1e9))
  }
}
