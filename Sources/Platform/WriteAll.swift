// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Writes all bytes, waiting and retrying where necessary.
///
/// The bytes are written in one call unless the system accepts only a part of them.
///
/// - Returns: 0, or the error code.
package func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
  var rest = bytes
  while !rest.isEmpty {
    let count = write(descriptor, rest.baseAddress, rest.count)
    if count > 0 {
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    } else if count == 0 {
      // POSIX leaves the meaning of 0 open. No system that accepts bytes returns it repeatedly.
      return EIO
    } else if errno == EAGAIN {
      var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      _ = poll(&request, 1, -1)
    } else if errno != EINTR {
      return errno
    }
  }
  return 0
}
