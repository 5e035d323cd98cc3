// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog

/// The beginning of a file, and its expected format.
struct ForeignCase: CustomTestStringConvertible {
  let format: ForeignFormat?
  let name: String
  let bytes: [UInt8]

  var testDescription: String { "\(name), \(format.map { "\($0)" } ?? "none")" }

  init(_ format: ForeignFormat?, _ bytes: [UInt8], named name: String = "file") {
    self.format = format
    self.name = name
    self.bytes = bytes
  }

  init(_ format: ForeignFormat?, _ text: String, named name: String = "file") {
    self.init(format, Array(text.utf8), named: name)
  }
}

/// Returns a local header of a zip file, with the contents of its file.
private func zipped(_ name: String, _ contents: String = "") -> [UInt8] {
  let zeros = [UInt8](repeating: 0, count: 22)
  return [0x50, 0x4B, 3, 4] + zeros + [UInt8(name.utf8.count), 0, 0, 0]
    + Array(name.utf8) + Array(contents.utf8)
}

/// Returns zeros with some bytes at an offset, and more zeros after them.
private func zeros(_ offset: Int, then text: String) -> [UInt8] {
  [UInt8](repeating: 0, count: offset) + Array(text.utf8) + [UInt8](repeating: 0, count: 40)
}

@Suite("A file that is no table")
struct ForeignFormatTests {
  static let binary: [ForeignCase] = [
    ForeignCase(.excel, zipped("[Content_Types].xml", "<Types") + zipped("xl/workbook.xml")),
    ForeignCase(
      .openDocument,
      zipped("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
    ),
    ForeignCase(.office, zipped("mimetype", "application/vnd.oasis.opendocument.text")),
    ForeignCase(.office, zipped("[Content_Types].xml") + zipped("word/document.xml")),
    ForeignCase(.numPy, zipped("a.npy") + zipped("b.npy")),
    ForeignCase(.zip, zipped("readme.txt", "tea")),
    ForeignCase(.zip, [0x50, 0x4B, 5, 6] + [UInt8](repeating: 0, count: 18)),
    ForeignCase(
      .oldExcel,
      [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]
        + zeros(500, then: "W\0o\0r\0k\0b\0o\0o\0k\0")
    ),
    ForeignCase(.office, [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1] + zeros(90, then: "")),
    ForeignCase(.access, zeros(4, then: "Standard ACE DB")),
    ForeignCase(
      .dBase,
      [0x03, 124, 12, 31, 5, 0, 0, 0, 0x61, 0, 20, 0] + [UInt8](repeating: 0, count: 20)
    ),
    ForeignCase(.postgreSQLDump, "PGDMP\u{1}\u{E}\0"),
    ForeignCase(.fits, "SIMPLE  =                    T / file conforms to the standard"),
    ForeignCase(.matlab, "MATLAB 7.3 MAT-file, Platform: GLNXA64"),
    ForeignCase(.duckDB, zeros(8, then: "DUCK")),
    ForeignCase(.parquet, Array("PAR1".utf8) + [0x15, 0x04, 0, 0]),
    ForeignCase(.parquet, Array("PAR1".utf8) + [0x19, 0x04, 0, 0]),
    ForeignCase(.arrow, "ARROW1\0\0"),
    ForeignCase(.orc, "ORC\u{1}\0\0"),
    ForeignCase(.avro, "Obj\u{1}\u{4}\0"),
    ForeignCase(.hdf5, [0x89, 0x48, 0x44, 0x46, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0]),
    ForeignCase(.netCDF, "CDF\u{1}\0\0\0"),
    ForeignCase(.numPy, [0x93] + Array("NUMPY".utf8) + [1, 0, 0x76, 0]),
    ForeignCase(.pickle, [0x80, 0x04, 0x95, 0x1A, 0, 0, 0]),
    ForeignCase(.matlab, "MATLAB 5.0 MAT-file, Platform: GLNXA64"),
    ForeignCase(.rData, "RDX3\nX\n\0\0\0"),
    ForeignCase(.stata, "<stata_dta><header><release>118"),
    ForeignCase(.stata, [114, 2, 1, 0, 5, 0]),
    ForeignCase(.spss, "$FL2@(#) SPSS DATA FILE"),
    ForeignCase(
      .sas,
      [UInt8](repeating: 0, count: 12) + [0xC2, 0xEA, 0x81, 0x60, 0xB3, 0x14, 0x11, 0xCF, 0xBD]
    ),
    ForeignCase(.sas, "HEADER RECORD*******LIBRARY HEADER RECORD!!!!!!!"),
    ForeignCase(.tar, zeros(257, then: "ustar")),
    ForeignCase(.sevenZip, [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C, 0, 4]),
    ForeignCase(.rar, "Rar!\u{1A}\u{7}\u{1}\0"),
    ForeignCase(.lz4, [0x04, 0x22, 0x4D, 0x18, 0x64, 0]),
    ForeignCase(.pdf, "%PDF-1.7\nsome text"),
    ForeignCase(.postScript, "%!PS-Adobe-3.0\n"),
    ForeignCase(.rtf, "{\\rtf1\\ansi tea}"),
    ForeignCase(.image, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D]),
    ForeignCase(.image, [0xFF, 0xD8, 0xFF, 0xE0, 0, 0x10]),
    ForeignCase(.image, "GIF89a\0\0"),
    ForeignCase(.sound, "RIFF\0\0\0\0WAVEfmt "),
    ForeignCase(.video, zeros(4, then: "ftypisom")),
    ForeignCase(.font, "OTTO\0\u{B}"),
    ForeignCase(.program, [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0]),
    ForeignCase(.program, "MZ\0\u{3}\0"),
    ForeignCase(nil, [0, 1, 2, 3, 4, 5]),
  ]

  static let texts: [ForeignCase] = [
    ForeignCase(.xml, "<?xml version=\"1.0\"?>\n<teas><tea/></teas>\n"),
    ForeignCase(.xml, "\u{FEFF}\n <?xml version=\"1.0\"?><teas/>"),
    ForeignCase(.html, "<!DOCTYPE html>\n<html><body>Not found</body></html>", named: "teas.csv"),
    ForeignCase(.html, "<?xml version=\"1.0\"?>\n<!DOCTYPE html PUBLIC \"\">\n<html>"),
    ForeignCase(.xml, "<svg/>", named: "picture.svg"),
    ForeignCase(.xml, "<teas><tea name=\"green\"/></teas>\n"),
    ForeignCase(.xml, "<!-- teas -->\n<svg xmlns=\"http://www.w3.org/2000/svg\"/>\n"),
    ForeignCase(
      .xml,
      "<teas>\n" + String(repeating: "<tea name=\"green\"/>\n", count: 1000) + "</teas>\n"
    ),
    ForeignCase(.html, "<table><tr><td>tea</td></tr></table>\n"),
    ForeignCase(nil, "<b>name</b>,<i>price</i>\ntea,3\n"),
    ForeignCase(nil, "<ann> good morning\n<tom> good morning, ann\n"),
    ForeignCase(nil, "<table>\ntea\n"),
    ForeignCase(nil, "<134>1 2024-12-31T10:00:00Z host app - - - started\n"),
    ForeignCase(.yaml, "---\nname: tea\nprice: 3\n"),
    ForeignCase(.yaml, "apiVersion: v1\nitems:\n- name: tea\n  price: 3\n- name: fish\n"),
    ForeignCase(.yaml, "# teas\nteas:\n  - green tea\n  - black tea\nprice: 3\n"),
    ForeignCase(.yaml, "a, b\n", named: "teas.yml"),
    ForeignCase(.yaml, "name: tea\ntext: |\n  green, or\n  black\n\n  tea\nprice: 3\n"),
    ForeignCase(.yaml, "name: tea\nsteps:\n  - run: >-\n      boil\n      wait\n    time: 3\n"),
    ForeignCase(.yaml, "version: '3'\nservices:\n  web:\n    ports:\n      - \"80:80\"\n"),
    ForeignCase(.yaml, "base: &base\n  a: 1\nother:\n  <<: *base\n  \"b c\": 2\n"),
    ForeignCase(.yaml, "---\na: 1\nb: [1, 2]\n...\n"),
    ForeignCase(.yaml, "on: # when\n  push:\njobs:\n  - 'a: b'\n"),
    ForeignCase(nil, "name: tea\ntext: |\nprice, 3\n"),
    ForeignCase(nil, "time: 10:00\ntotal: 5\n"),
    ForeignCase(nil, "INFO: started\nWARN: slow\nINFO: ended\n"),
    ForeignCase(nil, "time: 10:00\nname, price\ntea, 3\n"),
    ForeignCase(nil, "---\ntea\nfish\n"),
    ForeignCase(nil, "- tea\n- fish\n"),
    ForeignCase(.toml, "[package]\nname = \"tea\"\nkinds = [\n  \"green\",\n]\n"),
    ForeignCase(.toml, "title = \"teas\"\n\n[[tea]]\nname = \"green\"\n"),
    ForeignCase(.ini, "; shop\n[teas]\ngreen=3\nblack = 4\n\n[fish]\ncod=9\n"),
    ForeignCase(nil, "[teas]\ngreen\nblack\n"),
    ForeignCase(nil, "a=1\nb=2\n"),
    ForeignCase(nil, "[id],[name]\n1,a=b\n"),
    ForeignCase(nil, "name,price\ntea,3\n"),
    ForeignCase(nil, ""),
  ]

  @Test("is named by its first bytes", arguments: binary)
  func firstBytes(file: ForeignCase) async throws {
    let folder = TemporaryFolder()
    // Bytes that no encoding of a text has.
    let rest: [UInt8] = [0, 0, 0, 0xFF, 0x80, 1, 0, 0x1F, 0, 0, 0, 0, 0xC0, 0, 0, 2]
    let path = folder.write(file.bytes + rest + rest + rest + rest, to: file.name)
    let error = await #expect(throws: CatalogError.self) { try await Catalog.open(path) }
    #expect(error == file.format.map { .foreign(path: path, $0) } ?? .binary(path: path, offset: 0))
  }

  @Test("is named by its text, unless it may be a table", arguments: texts)
  func otherText(file: ForeignCase) async throws {
    let folder = TemporaryFolder()
    let path = folder.write(file.bytes, to: file.name)
    do {
      _ = try await Catalog.open(path)
      #expect(file.format == nil)
    } catch {
      #expect(error == file.format.map { .foreign(path: path, $0) })
    }
  }

  @Test("is read as a table if its type is stated")
  func stated() async throws {
    let folder = TemporaryFolder()
    let path = folder.write("[teas]\ngreen=3\n", to: "teas.ini")
    let teas = try await Catalog.open(path, options: ReadingOptions(type: .csv))
    #expect(try await teas.count(of: Query()) > 0)
  }

  @Test("is named in a pipe and compressed, too")
  func compressed() async throws {
    let folder = TemporaryFolder()
    let path = folder.write(
      try Compression.gzip.compress(Array("<?xml version=\"1.0\"?><teas/>".utf8), in: folder),
      to: "teas.gz"
    )
    await #expect(throws: CatalogError.foreign(path: path, .xml)) { try await Catalog.open(path) }
  }
}
