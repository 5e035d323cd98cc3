// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Navigator

let options = PromptOptions()
exit(try await Prompt.run(CollageCoordinator(inColor: options.theme != nil), options))
