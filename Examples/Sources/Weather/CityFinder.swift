// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator

/// A search for cities that follows a text as it is typed.
@MainActor
final class CityFinder: ObservableObject {
  @Published var text = ""
  @Published private(set) var cities: [City] = []

  /// Creates a search that waits for a pause of 250 ms in the typing.
  init(_ service: any WeatherService, scheduler: some Scheduler) {
    $text.dropFirst()
      .debounce(for: .milliseconds(250), scheduler: scheduler)
      .removeDuplicates()
      .flatMapLatest { service.cities(matching: $0).replaceError(with: []) }
      .assign(to: &$cities)
  }
}
