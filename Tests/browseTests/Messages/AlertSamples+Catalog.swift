// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Navigator

@testable import Catalog
@testable import browse

extension AlertSamples {
  /// The errors of `Catalog`.
  static let catalog = [
    AlertSamples("CatalogError", in: "Catalog/Errors/CatalogError.swift", errors + foreign),
    AlertSamples(
      "Deviation",
      in: "Catalog/Errors/CatalogError.swift",
      CatalogError.Deviation.allCases
    ) {
      CatalogError.notStrict(path: "/data/menu.json", $0, line: 2, column: 10).alert
    },
    AlertSamples("PartNames", in: "Catalog/Errors/CatalogError.swift", partNames) {
      CatalogError.noSuchPart(path: "/data/menu.json", name: "tees", among: $0).alert
    },
    AlertSamples("DatabaseProblem", in: "Catalog/Errors/DatabaseProblem.swift", problems) {
      CatalogError.database(path: "/data/shop.db", $0).alert
    },
    AlertSamples("LocationError.Problem", in: "Catalog/Errors/LocationError.swift", locations) {
      CatalogError.location(locationError($0)).alert
    },
    AlertSamples("SyntaxError.Problem", in: "Catalog/Errors/SyntaxError.swift", syntax) {
      CatalogError.syntax(SyntaxError($0, in: "prize > ", at: 8..<8)).alert
    },
    AlertSamples(
      "ColumnError",
      in: "Catalog/Errors/ColumnError.swift",
      [ColumnError.exists("price"), .circular("total"), .tooLong("total")]
    ),
    AlertSamples("SyntaxError.ForeignPhrase", in: "Catalog/Errors/SyntaxError.swift", phrases) {
      CatalogError.syntax(SyntaxError(.foreign($0), in: "a > b > c", at: 6..<7)).alert
    },
    AlertSamples("SyntaxError.Part", in: "Catalog/Errors/SyntaxError.swift", parts) {
      CatalogError.syntax(SyntaxError(.missing($0), in: "not", at: 3..<3)).alert
    },
    AlertSamples("ISODate.Problem", in: "Catalog/Values/ISODate+Problem.swift", dates) {
      CatalogError.syntax(
        SyntaxError(.impossibleDate("2026-02-30", $0), in: "added > 2026-02-30", at: 8..<18)
      ).alert
    },
  ]

  private static let syntaxError = SyntaxError(
    .unknownColumn("prize", among: ["name", "price"]),
    in: "prize > 10",
    at: 0..<5
  )

  private static let foreign = ForeignFormat.allCases.map {
    CatalogError.foreign(path: "/data/file", $0)
  }

  private static let errors: [CatalogError] = [
    .notFound(path: "/data/teas.csv"),
    .notReadable(path: "/data/teas.csv", code: EACCES),
    .notReadable(path: "/data/teas.csv", code: EMFILE),
    .notReadable(path: "/data/teas.csv", code: ELOOP),
    .noMatches(pattern: "/data/*.csv"),
    .containerAmongFiles(path: "/data", isDirectory: true),
    .containerAmongFiles(path: "/data/shop.db", isDirectory: false),
    .viewAmongFiles(path: "/data/teas.csv?sort=name"),
    .notACollection(path: "/dev/tty"),
    .pipeInDirectory(path: "/data/pipe"),
    .binary(path: "/data/samples.dat", offset: 1034),
    .databaseNotInFile(path: "/data/shop.db.gz"),
    .notJSON(path: "/data/menu.json", line: 2, column: 10),
    .notJSON(path: "/data/menu.json", line: 2, column: 1, isSecondValue: true),
    .emptyJSON(path: "/data/menu.json"),
    .notStrict(path: "/data/menu.json", .comment, line: 2, column: 10),
    .undecodable(path: "/data/menu.csv", encoding: "shift_jis", offset: 1234),
    .noSuchPart(path: "/data/menu.json", name: "tees", among: .keys(["teas", "cakes"])),
    .tooFewLines(path: "/data/teas.csv", lines: 3, skipped: 5),
    .tooFewLines(path: "/data/teas.csv", lines: 1, skipped: 5),
    .readFailed(path: "/data/teas.csv", code: EIO),
    .readFailed(path: "/data/teas.csv", code: EMFILE),
    .changed(path: "/data/teas.csv"),
    .notFollowable(path: "/data/teas.json.gz"),
    .itemTooLong(path: "/data/teas.csv", row: 1234, limit: 1_073_741_824),
    .spoolFailed(path: "stdin", code: ENOSPC),
    .spoolFailed(path: "groups", code: EMFILE),
    .tooLarge(path: "stdin", kept: 1_234_567_890, folder: "/tmp"),
    .missingDecompressor(path: "/data/teas.csv.zst", program: "zstd", package: "zstd"),
    .missingConverter(path: "/data/teas.csv", encoding: "ibm850"),
    .decompressionFailed(path: "/data/teas.csv.gz", message: "unexpected end of file"),
    .database(path: "/data/shop.db", .locked),
    .notEnoughMemory(
      for: .counts(column: "code"),
      MemoryShortage(needed: 40 << 20 + 1, available: 9 << 20)
    ),
    .notEnoughMemory(
      for: .order(columns: ["name", "price"]),
      MemoryShortage(needed: 3 << 30, available: 0)
    ),
    .cancelled,
    .syntax(syntaxError),
    .noNumber(aggregate: "max name"), .notMeasurable(column: "name"),
    .tooManyKeys(65, limit: 64),
    .noNumbers(aggregate: "sum", column: "name"),
    .tooManyPivotColumns(column: "name", limit: 1000),
    .noLists(column: "name"),
    .noKeyColumn("id", in: "old"),
    .noCommonColumns("old", "new"),
    .notComparable("/dev/fd/63", .readOnce),
    .notComparable("/data/shop", .container),
    .notComparable("old.csv#3", .part),
    .notInDatabase(collection: "teas"),
    .notEnoughMemory(
      for: .lookup(columns: ["name"]),
      MemoryShortage(needed: 64 << 20, available: 8 << 20)
    ),
    .tooMuchToLookUp(columns: ["name"], size: 384 << 20),
    .notEnoughMemory(for: .groups, MemoryShortage(needed: 64 << 20, available: 8 << 20)),
    .ambiguousNotation(column: "added", types: ["date 31.12.2024", "date 12/31/2024"]),
    .location(locationError(.repeated("sort"))),
    .locationSyntax(parameter: "filter", syntaxError),
    .exportExists(path: "/data/teas.csv"),
    .exportNotAFile(path: "/data", kind: .directory),
    .exportNotAFile(path: "/data/link", kind: .link),
    .exportNotAFile(path: "/dev/tty", kind: .other),
    .notFound(path: "/data/\u{FFFD}.csv"),
    .exportOntoSource(path: "/data/teas.csv"),
    .exportIncomplete(
      path: "/data/out.csv",
      .unreadableFile(path: "/data/teas.csv", .notFound(path: "/data/teas.csv"))
    ),
    .exportOntoDatabaseLog(path: "/data/shop.db-wal", database: "/data/shop.db"),
    .exportNotConfined(path: "/data/.profile", .hidden(".profile")),
    .exportNotConfined(path: "/data/--force.csv", .option("--force.csv")),
    .exportNotConfined(path: "/data/a\tb.csv", .invisible("a\tb.csv")),
    .exportNotConfined(path: "/data/link/teas.csv", .link("link")),
    .exportNotConfined(path: "/data/Makefile", .otherExtension("csv")),
    .exportFailed(path: "/data/x.csv", code: EACCES),
    .exportFailed(path: "/data/x.csv", code: EMFILE),
    .exportFailed(path: "-", code: ENOSPC),
    .noReferenceColumn("id", in: "customers"),
    .brokenReference(column: "buyer", of: "orders", .notFound(path: "/data/people.csv")),
    .brokenReference(column: "buyer id", of: "orders", .noReferenceColumn("id", in: "people")),
    .notReferable("/dev/fd/63", .readOnce),
    .notReferable("/data/shop", .container),
    .notReferable("customers", .empty),
    .unknownFormat("jsn"),
    .unknownFormat("xlsx"),
  ]

  private static let partNames: [CatalogError.PartNames] = [
    .keys(["teas", "cakes"]), .keys(["id", "kind"]), .elements(12), .elements(0), .lines(1),
    .values(3), .none,
  ]

  private static let problems: [DatabaseProblem] = [
    .missingTrait("PostgreSQL", package: "libpq-dev"),
    .missingLibrary("libpq.so.5", package: "libpq5"),
    .notAURL(suggestion: "postgres://ann@host/shop"),
    .notAURL(suggestion: nil),
    .notADatabase,
    .corrupt("database disk image is malformed"),
    .locked,
    .writerWaiting,
    .cannotOpen("unable to open database file"),
    .tooManyColumns,
    .serverUnreachable("connection refused"),
    .loginRejected("password authentication failed for user \"ann\""),
    .connectionLost("server closed the connection unexpectedly"),
    .noSuchTable("oders", among: ["orders", "customers"]),
    .noSuchTable("xyz", among: ["orders", "customers"]),
    .changed("no such column: price"),
    .notPermitted("permission denied for table orders"),
    .refused("invalid regular expression"),
    .valueTooLong(limit: 33_554_432, column: "photo", row: "17"),
    .valueTooLong(limit: 33_554_432),
    .outOfMemory(limit: 536_870_912),
    .unsupportedOperation("not supported on this database", advice: "export it first"),
  ]

  private static let locations: [LocationError.Problem] = [
    .unknownParameter("filtr", among: ["filter", "sort", "columns", "page"]),
    .unknownParameter("xyz", among: ["filter", "sort", "columns", "page"]),
    .missingValue("sort"), .repeated("sort"), .badEscape, .notARow("0"), .notAPage("first"),
    .notALimit("few"),
    .unexpectedValue("history"),
  ]

  private static func locationError(_ problem: LocationError.Problem) -> LocationError {
    let text = "teas.csv?%zz"
    let mark = text.firstIndex(of: "%") ?? text.startIndex
    return LocationError(problem, in: text, at: mark..<text.endIndex)
  }

  private static let syntax: [SyntaxError.Problem] = [
    .empty,
    .unknownColumn("prize", among: ["name", "price"]),
    .unknownColumn("xyz", among: ["name", "price"]),
    .columnBelow("price", collection: "foods"),
    .allColumnsExcluded,
    .expected(oneOf: [")", "and", "or"]),
    .missing(.value),
    .unknownOperator("contans"),
    .unknownOperator("xyz"),
    .unknownOperator("xyz", isComputed: true),
    .unknownOperator("+1"),
    .unknownColumn("user.login", among: ["user"]),
    .unknownColumn("user.name", among: ["user"], behind: [["user", "id"], ["user", "name"]]),
    .unknownColumn("user.nme", among: ["user"], behind: [["user", "id"], ["user", "name"]]),
    .unknownColumn("user.xyzzy", among: ["user"], behind: [["user", "id"], ["user", "name"]]),
    .unknownColumn("the user.full name", among: ["the user"], behind: [["the user", "full name"]]),
    .unknownColumn("the user.name", among: ["the user"]),
    .pathInQuotes("`unit price`.value"),
    .unexpected("natral"),
    .unexpected(")"),
    .unquoted("Earl Grey"),
    .unterminatedQuote,
    .badPattern(message: "missing closing parenthesis"),
    .missingLibrary("libpcre2-8.so.0", package: "libpcre2-8-0"),
    .impossibleDate("2026-02-30", .day(30, last: 28)),
    .nestingTooDeep,
    .tooManyOperators,
    .computedPattern,
    .refused("no such column: prize"),
    .columnInQuotes("unit price"),
    .unknownNotation("soon", type: "date", examples: ["2024-12-31", "31.12.2024"]),
    .unknownNotation("soon", type: "text", examples: []),
    .unknownAggregate("averag"),
    .unknownAggregate("price"),
    .outsideAggregate("price"),
    .tooManyAggregates,
    .unknownFunction("lowr"),
    .unknownFunction("tea"),
    .tooManyArguments("left(x, n)"),
    .missingArgument("left(x, n)"),
    .notOfKind("lower(name)", .number),
    .notOfKind("\"tea\"", .moment),
    .notOfKind("price", .truth),
    .mismatched("length(name)", gives: .number, "tea"),
    .mismatched("date(name)", gives: .moment, "tea"),
    .otherForm("month", gives: "2024-03", instead: "monthnumber"),
    .otherForm("weekday", gives: "Mon", instead: nil),
    .notACondition("price + 1"),
    .foreign(.null),
  ]

  private static let phrases: [SyntaxError.ForeignPhrase] = [
    .null, .chain, .formula, .unspaced("7 / 2"),
    .clause("select"), .clause("case"), .clause("order"), .clause("having"),
  ]

  private static let parts: [SyntaxError.Part] = [
    .column, .condition, .value, .name, .aggregate,
  ]

  private static let dates: [ISODate.Problem] = [
    .month(13), .day(0, last: 31), .day(30, last: 28), .hour(24), .minute(60), .second(61),
    .zone("+25:00"), .time("12:0"), .form(inFull: "2026-01-05"), .form(inFull: nil),
    .period(first: "2026-01-01"),
  ]
}
