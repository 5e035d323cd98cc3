// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// A folder of this process, which is removed when the process exits normally.
let scratchFolder: String = {
  // A file system in memory, where flushing a file takes no time.
  let parent = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"
  var template = Array("\(parent)/browse-fuzzing-XXXXXX".utf8CString)
  guard mkdtemp(&template) != nil else { fatalError("cannot create a folder in \(parent)") }
  return String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
}()
