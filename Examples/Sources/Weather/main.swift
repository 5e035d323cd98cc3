// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Loopback
import Navigator

let server = try HTTPServer.weather()
let service = RemoteWeather(client: HTTPClient(port: server.port))
exit(try await Prompt.run(WeatherCoordinator(service)))
