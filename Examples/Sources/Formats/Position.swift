// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator

/// A position on the earth.
public struct Position: Equatable, Sendable {
  /// The time of day, such as `08:12:30`.
  public let time: String

  /// The degrees, negative in the south and in the west.
  public let latitude, longitude: Double

  /// The metres above sea level.
  public var altitude: Double?

  /// The kilometres in an hour.
  public var speed: Double?
}

extension Position {
  /// Reads a sentence of NMEA 0183 of the type GGA, with an altitude, or RMC, with a speed.
  public init(nmea sentence: Substring) throws(NMEAError) {
    let parts = sentence.split(separator: "*", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].hasPrefix("$"), let sum = UInt8(parts[1], radix: 16) else {
      throw .malformed("\(sentence)")
    }
    let data = parts[0].dropFirst()
    if data.utf8.reduce(0, ^) != sum { throw .wrongChecksum("\(sentence)") }
    let fields = data.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    let isGGA = fields[0].hasSuffix("GGA")
    guard fields.count > 9, isGGA || fields[0].hasSuffix("RMC"),
      let latitude = Self.degrees(fields, at: isGGA ? 2 : 3, negative: "S"),
      let longitude = Self.degrees(fields, at: isGGA ? 4 : 5, negative: "W")
    else { throw .malformed("\(sentence)") }
    time = [0, 2, 4].map { fields[1].dropFirst($0).prefix(2) }.joined(separator: ":")
    (self.latitude, self.longitude) = (latitude, longitude)
    altitude = isGGA ? Double(fields[9]) : nil
    speed = isGGA ? nil : Double(fields[7]).map { ($0 * 18.52).rounded() / 10 }
  }

  /// Returns `false` for a sentence of another type, and for one that says that there is no position.
  public static func isExpected(in sentence: Substring) -> Bool {
    guard sentence.hasPrefix("$") else { return true }
    let fields = sentence.split(separator: ",", omittingEmptySubsequences: false)
    let isRMC = fields[0].hasSuffix("RMC")
    return isRMC ? !fields.dropFirst(2).starts(with: ["V"]) : fields[0].hasSuffix("GGA")
  }

  /// Reads degrees and minutes without a separator, such as `4656.9400`, and a hemisphere.
  private static func degrees(
    _ fields: [String],
    at index: Int,
    negative hemisphere: String
  ) -> Double? {
    guard let value = Double(fields[index]), value.isFinite else { return nil }
    let whole = (value / 100).rounded(.down)
    let degrees = whole + (value - whole * 100) / 60
    return (fields[index + 1] == hemisphere ? -1 : 1) * (degrees * 100_000).rounded() / 100_000
  }

  /// Returns the position with the values of an earlier one that it lacks.
  public func completed(by earlier: Position?) -> Position {
    var position = self
    position.altitude = altitude ?? earlier?.altitude
    position.speed = speed ?? earlier?.speed
    return position
  }
}

/// An error in a sentence of NMEA 0183.
public enum NMEAError: Equatable, ExplainedError {
  /// The sentence is neither GGA nor RMC with a position.
  case malformed(String)

  /// The sentence has changed since its checksum was computed.
  case wrongChecksum(String)

  /// The text of the error.
  public var alert: Alert {
    switch self {
    case .malformed(let sentence): Alert("no position in “\(sentence)”")
    case .wrongChecksum(let sentence): Alert("wrong checksum of “\(sentence)”")
    }
  }
}
