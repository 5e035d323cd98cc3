// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator

/// A picture of pixels in rows from top to bottom.
public struct Picture: Equatable, Sendable {
  /// A colour.
  public struct Pixel: Equatable, Sendable {
    /// The intensities, from 0 to 255.
    public let red, green, blue: UInt8

    /// Creates a colour.
    public init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
      (self.red, self.green, self.blue) = (red, green, blue)
    }
  }

  /// The number of columns and rows.
  public let width, height: Int

  private let pixels: [Pixel]

  /// Creates a picture from its pixels.
  ///
  /// - Parameter pixel: Returns the pixel in a column and row.
  public init(width: Int, height: Int, pixel: (_ x: Int, _ y: Int) -> Pixel) {
    (self.width, self.height) = (width, height)
    pixels = (0..<width * height).map { pixel($0 % width, $0 / width) }
  }

  /// Returns the pixel in a column and row.
  public subscript(x: Int, y: Int) -> Pixel { pixels[y * width + x] }
}

// MARK: PPM

extension Picture {
  /// The largest number of columns and of rows.
  private static let maximumSize = 10_000

  /// Reads a picture in the format PPM with binary data and one byte for each intensity.
  public init(ppm: [UInt8]) throws(PictureError) {
    guard ppm.starts(with: "P6".utf8) else { throw .notPPM }
    var header = PPMHeader(rest: ppm.dropFirst(2))
    let width = try header.number(in: 1...Self.maximumSize)
    let height = try header.number(in: 1...Self.maximumSize)
    let maximum = try header.number(in: 1...255)
    let data = header.rest.dropFirst()
    guard data.count >= width * height * 3 else {
      throw .truncated(missing: width * height * 3 - data.count)
    }
    self.init(width: width, height: height) { x, y in
      let start = data.startIndex + (y * width + x) * 3
      return Pixel(scaled(data[start]), scaled(data[start + 1]), scaled(data[start + 2]))
    }
    func scaled(_ byte: UInt8) -> UInt8 { UInt8(min(Int(byte), maximum) * 255 / maximum) }
  }

  /// The picture in the format PPM.
  public var ppm: [UInt8] {
    Array("P6\n\(width) \(height)\n255\n".utf8) + pixels.flatMap { [$0.red, $0.green, $0.blue] }
  }
}

/// The numbers at the beginning of a PPM file, separated by spaces and comments.
private struct PPMHeader {
  var rest: ArraySlice<UInt8>

  mutating func number(in range: ClosedRange<Int>) throws(PictureError) -> Int {
    while let byte = rest.first, byte == UInt8(ascii: "#") || Self.spaces.contains(byte) {
      if byte == UInt8(ascii: "#") { rest = rest.drop { $0 != UInt8(ascii: "\n") } }
      rest = rest.dropFirst()
    }
    let digits = rest.prefix { (0x30...0x39).contains($0) }
    rest = rest.dropFirst(digits.count)
    guard let number = Int(String(decoding: digits, as: UTF8.self)), range.contains(number),
      rest.first.map(Self.spaces.contains) != false
    else { throw .invalidHeader }
    return number
  }

  private static let spaces = Array(" \t\n\r\u{b}\u{c}".utf8)
}

/// An error in a picture file.
public enum PictureError: Equatable, ExplainedError {
  /// The file is not a PPM file with binary data.
  case notPPM

  /// The width, the height or the maximum intensity is missing or out of range.
  case invalidHeader

  /// The file ends before the last pixel.
  case truncated(missing: Int)

  /// The file cannot be read.
  case unreadable(String)

  /// The file exists, or cannot be written.
  case unwritable(String)

  /// The text of the error.
  public var alert: Alert {
    switch self {
    case .notPPM: Alert("not a PPM file", advice: "convert it to PPM with binary data (P6)")
    case .invalidHeader: Alert("invalid size or depth", advice: "use at most 255 as maximum")
    case .truncated(let count): Alert("the file is incomplete: \(count) bytes are missing")
    case .unreadable(let path): Alert("cannot read “\(path)”")
    case .unwritable(let path): Alert("cannot create “\(path)”", advice: "use another name")
    }
  }
}
