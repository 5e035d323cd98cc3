// SPDX-License-Identifier: Apache-2.0

import Publishing

let prices = PassthroughSubject<Int, Never>()
let owner = prices.scan(0, +).removeDuplicates().sink { print("total", $0) }
prices.send(3)
prices.send(4)
owner.cancel()
