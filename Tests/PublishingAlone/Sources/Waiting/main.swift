// SPDX-License-Identifier: Apache-2.0

import Publishing
import PublishingTesting

let typed = PassthroughSubject<String, Never>()
let clock = TestScheduler()
let searches = Recorder(typed.debounce(for: .milliseconds(300), scheduler: clock))
typed.send("gr")
clock.advance(by: .milliseconds(200))
typed.send("green")
clock.advance(by: .milliseconds(300))
searches.expect("green")
print("searched for", searches.values)
