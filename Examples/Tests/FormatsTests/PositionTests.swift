// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Formats

@Suite("Positions in NMEA 0183")
struct PositionTests {
  @Test("a GGA sentence has an altitude")
  func gga() throws {
    let position = try Position(
      nmea: "$GPGGA,081230.00,4656.9400,N,00726.3761,E,1,10,1.0,540.1,M,47.8,M,,*63"
    )
    let expected = Position(
      time: "08:12:30",
      latitude: 46.949,
      longitude: 7.4396,
      altitude: 540.1,
      speed: nil
    )
    #expect(position == expected)
  }

  @Test("an RMC sentence has a speed in knots, which is converted")
  func rmc() throws {
    let position = try Position(
      nmea: "$GPRMC,081720.00,A,4656.9331,N,00727.4792,E,12.00,81.2,140926,,,A*61"
    )
    #expect(position.speed == 22.2)
    #expect(position.altitude == nil)
  }

  @Test("degrees are negative in the south and in the west")
  func hemispheres() throws {
    let position = try Position(
      nmea: "$GPRMC,120000.00,A,3352.1200,S,05112.4800,W,0.00,,010126,,,A*47"
    )
    #expect(position.latitude == -33.86867)
    #expect(position.longitude == -51.208)
  }

  @Test("a changed sentence has a wrong checksum")
  func checksum() {
    let sentence: Substring =
      "$GPRMC,081720.00,A,4656.9331,N,00727.4792,E,13.00,81.2,140926,,,A*61"
    #expect(throws: NMEAError.wrongChecksum("\(sentence)")) { try Position(nmea: sentence) }
  }

  @Test(
    "other text has no position",
    arguments: [
      "", "$", "*", "*00", "$*00", "hello", "$GPGGA*56", "$GPGLL,4916.45,N,12311.12,W,225444,A*31",
      "$GPRMC,081720.00,V,,,,,,,140926,,,N*79", "$GPGGA,1,nan,N,nan,E,1,1,1,1,M,,,,*21",
    ]
  )
  func malformed(sentence: String) {
    #expect(throws: NMEAError.malformed(sentence)) { try Position(nmea: sentence[...]) }
  }

  @Test(
    "sentences of other types, and those that report no position, are not expected to have one",
    arguments: [
      ("$GPGGA,1", true), ("$GNRMC,1,A", true), ("noise", true), ("", true), ("$GPGSV,3,1", false),
      ("$GPRMC,081720.00,V,,,", false), ("$", false),
    ]
  )
  func expected(sentence: String, isExpected: Bool) {
    #expect(Position.isExpected(in: sentence[...]) == isExpected)
  }

  @Test("a position keeps the values that a later sentence lacks")
  func completing() throws {
    let first = try Position(
      nmea: "$GPGGA,081230.00,4656.9400,N,00726.3761,E,1,10,1.0,540.1,M,47.8,M,,*63"
    )
    let second = try Position(
      nmea: "$GPRMC,081720.00,A,4656.9331,N,00727.4792,E,12.00,81.2,140926,,,A*61"
    )
    let completed = second.completed(by: first)
    #expect(completed.altitude == 540.1)
    #expect(completed.speed == 22.2)
  }
}
