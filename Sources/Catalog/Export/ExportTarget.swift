// SPDX-License-Identifier: GPL-3.0-or-later

/// The destination of an export.
package enum ExportTarget: Sendable {
  /// A file.
  ///
  /// An existing file is replaced only if `force` is `true`.
  case file(String, force: Bool)

  /// A file that an untrusted command file creates.
  case newFile(ConfinedPath)

  /// An open descriptor, such as standard output, which stays open.
  ///
  /// To write to a pipe, the process must ignore `SIGPIPE`. A closed pipe is then reported as
  /// `EPIPE`.
  case descriptor(Int32)

  /// A closure that receives text in whole items, such as one that sanitizes it for a terminal.
  case text(@Sendable (String) -> Void)
}
