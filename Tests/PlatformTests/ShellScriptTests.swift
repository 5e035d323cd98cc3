// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import TestSupport
import Testing

@Suite("A shell script of a test")
struct ShellScriptTests {
  @Test("inherits no other descriptors than the standard streams")
  func descriptors() {
    // Without O_CLOEXEC, as some libraries open files.
    let open = (0..<20).map { _ in Glibc.open("/dev/null", O_RDONLY) }
    defer { for descriptor in open { close(descriptor) } }
    #expect(ShellScript.run("ulimit -n 4; exec timeout 20 true").status == 0)
  }
}
