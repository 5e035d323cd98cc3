// SPDX-License-Identifier: GPL-3.0-or-later

import FoundationEssentials
import Glibc
import Navigator

let path = CommandLine.arguments.dropFirst().first
let sample = String(decoding: PackageResources.ride_nmea, as: UTF8.self)
guard let text = path.map({ try? String(contentsOfFile: $0, encoding: .utf8) }) ?? sample else {
  FileOutput.standardError.write("tracker: cannot read “\(path ?? "")”\n")
  exit(1)
}
exit(try await Prompt.run(TrackerCoordinator(Receiver(text))))
