// SPDX-License-Identifier: GPL-3.0-or-later

import Dispatch
import Navigator

/// The coordinator of the search and the forecasts.
@MainActor
final class WeatherCoordinator: Coordinator {
  let (stack, work) = (NavigationStack(), Work())
  private let service: any WeatherService

  init(_ service: any WeatherService, scheduler: some Scheduler = DispatchQueue.main) {
    self.service = service
    push(SearchScreen(service, scheduler: scheduler), onAction: WeatherCoordinator.handle)
  }

  func handle(_ action: SearchScreen.Action) {
    switch action {
    case .selected(let city): stack.push(ForecastScreen(city, from: service))
    }
  }
}
