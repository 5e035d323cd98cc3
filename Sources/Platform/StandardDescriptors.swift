// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The descriptors of standard input, standard output and standard error.
package enum StandardDescriptors {
  /// Opens the null device in place of those that were closed when the program started.
  ///
  /// Otherwise, another file of the program would get their numbers, and receive what is written to
  /// standard output. Reading from standard input or writing to the others fails, as if they were
  /// closed. Call it before anything else is opened.
  package static func reserve() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    where fcntl(descriptor, F_GETFD) == -1 {
      // The lowest free number is used.
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}
