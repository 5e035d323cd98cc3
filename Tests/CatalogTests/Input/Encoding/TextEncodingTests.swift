// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog

@Suite("The name of an encoding")
struct TextEncodingTests {
  private let folder = TemporaryFolder()

  @Test(
    "is accepted in several spellings",
    arguments: [
      ("utf-8", .utf8), ("UTF8", .utf8), ("utf-16", .utf16LittleEndian),
      ("UTF-16LE", .utf16LittleEndian), ("utf-16be", .utf16BigEndian), ("latin-1", .latin1),
      ("latin1", .latin1), ("ISO-8859-1", .latin1), ("iso8859-1", .latin1),
      ("windows-1252", .windows1252), ("cp1252", .windows1252), ("ISO-IR-193", .utf8),
      ("", nil),
    ] as [(String, TextEncoding?)]
  )
  func names(name: String, encoding: TextEncoding?) {
    #expect(TextEncoding(name: name) == encoding)
  }

  @Test(
    "is normalized for the C library",
    arguments: [
      ("KOI8-R", "koi8-r"), ("Shift_JIS", "shift_jis"), ("euc_kr", "euc-kr"), ("latin-2", "latin2"),
      ("Windows 1251", "windows-1251"), ("iso-2022-jp", "iso-2022-jp"), ("utf-32", "utf-32"),
      ("ebcdic-us", "ebcdic-us"), ("NF_Z_62-010_(1973)", "nf_z_62-010_(1973)"),
    ]
  )
  func canonical(name: String, canonical: String) {
    #expect(TextEncoding(name: name)?.name == canonical)
  }

  @Test(
    "is rejected if it is unknown or contains options",
    arguments: [
      "x", "ebcdic", "utf-9", "koi8-r//IGNORE", "koi8-r//", "koi8-r/TRANSLIT/", "//TRANSLIT", "/",
      " ",
      "koi8-r,IGNORE", "koi8-r,ccs=utf-8", "()", "--", "../koi8-r", "koi8-r;", "koi8-r\0x",
      "кои8-р",
      "koi8-r\n", "INTERNAL", "１２５１",
    ]
  )
  func refused(name: String) {
    #expect(TextEncoding(name: name) == nil)
  }

  @Test("is accepted as it is displayed", arguments: TextEncoding.commonNames)
  func common(name: String) throws {
    #expect(TextEncoding(name: name)?.name == name)
  }

  @Test("is known to iconv", arguments: TextEncoding.commonNames)
  func convertible(name: String) throws {
    _ = try iconvOnce([], from: name)
  }

  @Test("is not offered twice")
  func distinct() {
    #expect(Set(TextEncoding.commonNames).count == TextEncoding.commonNames.count)
    #expect((55...65).contains(TextEncoding.commonNames.count))
  }

  @Test("is accepted if iconv lists it")
  func all() throws {
    let names = try listedEncodings(folder)
    #expect(names.count > 100)
    for name in names {
      let encoding = TextEncoding(name: name)
      #expect(encoding != nil, "\(name)")
      #expect(encoding.flatMap { TextEncoding(name: $0.name) } == encoding, "\(name)")
    }
  }

  @Test(
    "determines the code unit width and whether there are shift states",
    arguments: [
      ("koi8-r", 1, true), ("shift_jis", 1, true), ("gb18030", 1, true), ("cp1258", 1, true),
      ("ebcdic-us", 1, true), ("utf-16le", 2, false), ("ucs-2be", 2, false), ("utf-32", 4, false),
      ("iso-2022-jp", 1, false), ("iso-2022-kr", 1, false), ("utf-7", 1, false),
      ("ibm930", 1, false),
    ]
  )
  func form(name: String, width: Int, isStateless: Bool) throws {
    let encoding = try #require(TextEncoding(name: name))
    let form = try #require(EncodingForm(encoding))
    #expect(form.width == width)
    #expect(form.isStateless == isStateless)
  }
}
