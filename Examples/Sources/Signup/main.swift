// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Navigator

exit(try await Prompt.run(SignupCoordinator(MemoryAccounts(delay: .milliseconds(500)))))
