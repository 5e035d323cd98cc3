// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Navigator
import NavigatorTesting
import TestSupport
import Testing

@testable import Catalog
@testable import browse

@MainActor
@Suite("The export form")
struct ExportFormTests {
  private let folder = TemporaryFolder()

  private func values(_ lines: String..., of form: ExportForm) async throws -> [ExportRequest] {
    let values = Recorder(form.valuePublisher)
    for line in lines { try await form.run(line) }
    return try values.values.map { try $0.request }
  }

  @Test("infers the format from the file name")
  func byName() async throws {
    let path = folder.path("x.jsonl")
    let requests = try await values("file \(path)", "apply", of: ExportForm(suggesting: "teas"))
    #expect(requests == [ExportRequest(path: path, format: .jsonl)])
  }

  @Test("requests an export with all the values entered")
  func all() async throws {
    let path = folder.write("", to: "x.txt")
    let requests = try await values(
      "file \(path)",
      "format tsv",
      "replace yes",
      "spreadsheet yes",
      "apply",
      of: ExportForm(suggesting: "teas")
    )
    let expected = ExportRequest(
      path: path,
      format: .tsv,
      replacesFile: true,
      isForSpreadsheet: true
    )
    #expect(requests == [expected])
  }

  @Test(
    "accepts a file name with spaces, with or without quotes",
    arguments: ["a b.csv", "\"a b.csv\"", "'a b.csv'"]
  )
  func quoted(name: String) async throws {
    let requests = try await values("file \(name)", "apply", of: ExportForm(suggesting: "teas"))
    #expect(requests.map(\.path) == ["a b.csv"])
  }

  @Test("suggests setting the format if the file name implies none")
  func adviceOnFormat() async throws {
    let form = ExportForm(suggesting: "teas")
    try await form.run("file x.zzz")
    let error = await #expect(throws: FormError.self) { try await form.run("apply") }
    #expect(error?.alert.advice?.hasPrefix("set “format” to csv,") == true)
  }

  @Test("rejects a directory, whatever the format")
  func directory() async throws {
    let form = ExportForm(suggesting: "teas")
    try await form.run("format csv")
    try await form.run("file \(folder.path)")
    let error = await #expect(throws: FormError.self) { try await form.run("apply") }
    #expect(error?.alert.message == "“\(folder.path)” is a directory")
  }

  @Test("suggests a file named after the collection")
  func suggestion() {
    let text = ExportForm(suggesting: "teas").drawn()
    #expect(text.contains("teas-export.csv"))
  }

  @Test("is not applied until the format is known")
  func unclear() async throws {
    let form = ExportForm(suggesting: "teas")
    try await form.run("file \(folder.path("x.txt"))")
    let error = await #expect(throws: FormError.self) { try await form.run("apply") }
    #expect(error?.alert.line.contains("cannot tell the format") == true)
    try await form.run("format csv")
    try await form.run("apply")
  }

  @Test("is not applied to an existing file unless “replace” is set")
  func existing() async throws {
    let path = folder.write("old", to: "x.csv")
    let form = ExportForm(suggesting: "teas")
    try await form.run("file \(path)")
    let error = await #expect(throws: FormError.self) { try await form.run("apply") }
    #expect(
      error?.alert.line == "“\(path)” already exists; set “replace” to yes, or choose another name"
    )
    try await form.run("replace yes")
    try await form.run("apply")
  }

  @Test("is applied after the existing file was removed")
  func removed() async throws {
    let path = folder.write("old", to: "x.csv")
    let form = ExportForm(suggesting: "teas")
    try await form.run("file \(path)")
    #expect(unlink(path) == 0)
    let requests = try await values("apply", of: form)
    #expect(requests.map(\.path) == [path])
    #expect(!form.drawn().contains("Cannot apply"))
  }

  @Test("rejects invalid values", arguments: ["format xml", "replace maybe", "file"])
  func wrong(line: String) async throws {
    let form = ExportForm(suggesting: "teas")
    await #expect(throws: FormError.self) { try await form.run(line) }
    await #expect(throws: FormError.self) { try await form.run("apply") }
  }

  @Test("requests nothing when it is cancelled")
  func cancelled() async throws {
    let form = ExportForm(suggesting: "teas")
    let values = Recorder(form.valuePublisher)
    try await form.run("cancel")
    #expect(values.values.isEmpty && values.completion == .finished)
  }
}
