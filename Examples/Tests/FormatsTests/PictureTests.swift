// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Formats

@Suite("Pictures in PPM")
struct PictureTests {
  @Test("a written picture is read unchanged")
  func roundTrip() throws {
    let picture = Picture(width: 3, height: 2) { x, y in
      Picture.Pixel(UInt8(x * 100), UInt8(y * 200), 10)
    }
    #expect(try Picture(ppm: picture.ppm) == picture)
  }

  @Test("comments and any whitespace separate the numbers")
  func comments() throws {
    let header = "P6 # a comment\n#\n\t1\r\n# another\n1\n\n255\n"
    let picture = try Picture(ppm: Array(header.utf8) + [1, 2, 3])
    #expect(picture[0, 0] == Picture.Pixel(1, 2, 3))
  }

  @Test("a smaller maximum is scaled to 255")
  func scaling() throws {
    let picture = try Picture(ppm: Array("P6 1 1 15\n".utf8) + [0, 5, 15])
    #expect(picture[0, 0] == Picture.Pixel(0, 85, 255))
  }

  @Test("data that looks like a comment is data")
  func data() throws {
    let picture = try Picture(ppm: Array("P6 1 1 255\n#\n ".utf8))
    #expect(picture[0, 0] == Picture.Pixel(35, 10, 32))
  }

  @Test("another format is refused", arguments: ["", "P", "P3 1 1 255\n0 0 0", "GIF89a"])
  func otherFormats(text: String) {
    #expect(throws: PictureError.notPPM) { try Picture(ppm: Array(text.utf8)) }
  }

  @Test(
    "an invalid header is refused",
    arguments: [
      "P6", "P6\n", "P6 # only a comment", "P6 1 1", "P6 0 1 255\n", "P6 -1 1 255\n", "P6 1 1 0\n",
      "P6 1 1 65535\n", "P6 x 1 255\n", "P6 1x 1 255\n", "P6 99999999999999999999 1 255\n",
    ]
  )
  func header(text: String) {
    #expect(throws: PictureError.invalidHeader) { try Picture(ppm: Array(text.utf8)) }
  }

  @Test("each missing byte is counted", arguments: 1...12)
  func truncated(missing: Int) {
    let ppm = Picture(width: 2, height: 2) { _, _ in Picture.Pixel(1, 2, 3) }.ppm
    #expect(throws: PictureError.truncated(missing: missing)) {
      try Picture(ppm: Array(ppm.dropLast(missing)))
    }
  }
}
