// SPDX-License-Identifier: GPL-3.0-or-later

/// Columns as programs and people write them, with the type that they should have.
enum ColumnHabits {
  /// A column and its type.
  struct Habit: Sendable, CustomStringConvertible {
    /// The type as ``ColumnType/description`` writes it; types that cannot be told apart are joined
    /// by `or`.
    let type: String

    /// The program that writes the values so.
    let origin: String

    let values: [String]

    var description: String { "\(origin): \(values.joined(separator: " | "))" }
  }

  /// The columns, one per line: the type, the program, and the values between bars.
  static let all: [Habit] = text.split(separator: "\n").map { line in
    let parts = line.split(separator: ";", maxSplits: 2).map(\.trimmed)
    return Habit(
      type: parts[0],
      origin: parts[1],
      values: parts[2].split(separator: "|", omittingEmptySubsequences: false).map(\.trimmed)
    )
  }

  private static let text = #"""
    integer 1234; SQL; 1 | 2 | 30
    integer 1234; SQL, negative; -1 | 0 | 17
    integer 1234; R, write.csv; 3 | NA | 4
    integer 1234; pandas, to_csv(na_rep="NaN"); 3 | NaN | 4
    integer 1234; pandas nullable; 3 | <NA> | 4
    integer 1234; PostgreSQL, COPY; 3 | \N | 4
    integer 1234; MySQL client; 3 | NULL | 4
    integer 1234; Python, str(None); 3 | None | 4
    integer 1234; JavaScript; 3 | null | 4
    integer 1234; SAS; 3 | . | 4
    integer 1234; government tables; 3 | - | 4
    integer 1234; UCI machine learning sets; 3 | ? | 4
    integer 1234; Excel, formula errors; 3 | #N/A | 4
    integer 1234; questionnaires; 3 | n/a | 4
    integer 1234; questionnaires, capital; 3 | N/A | 4
    integer 1234; dashes of two; 3 | -- | 4
    integer 1234; psql, \pset null; 3 | (null) | 4
    integer 1234; DBeaver; 3 | <null> | 4
    integer 1234; two markers; 3 | NA | - | 4
    integer 1234; gaps; 3 | | 4
    integer 1234; largest of 64 bits; 9223372036854775807 | 1
    integer 1234; changes with signs; +5 | -3 | +12
    integer 1234; years; 2012 | 2013 | 2014
    decimal 1234.56; SQL numeric; 1.50 | 2 | 30.25
    decimal 1234.56; awk; 0.5 | .5 | 1.5
    decimal 1234.56; C, %g; 1e-05 | 2.5 | 100
    decimal 1234.56; C, %e; 1.000000e+00 | 2.500000e-03
    decimal 1234.56; Fortran without D; 0.1000E+01 | 0.2500E+02
    decimal 1234.56; R with NA; 1.5 | NA | 2.5
    decimal 1234.56; scientific with NaN; 1.5 | nan | 2.5
    decimal 1234.56; Stata; 1.5 | . | 2
    decimal 1234.56; spectrometer; 400.000 | 400.125 | 400.250
    decimal 1234.56; prices below one; 0.125 | 0.250 | 1.375
    decimal 1,234.56; Excel, English; 1,234.50 | 500 | 12.25
    integer 1,234; Excel, thousands; 1,234 | 999 | 1,234,567
    integer 1,234; census, comma in a comma file; 1,234 | 12,345 | 999,999
    integer 1,234; two groups prove the mark; 1,234,567 | 2,345,678
    decimal 1,234.56; bank statement; -1,234.50 | 200.00 | -3.99
    decimal 1,234.56; accounting; 1,234.50 | (200.00) | (3.99)
    decimal 1,234.56; accounting, small; 12.50 | (12.50) | 3.25
    decimal 1,234.56; SAP, minus behind; 1,234.50 | 200.00- | 3.99
    decimal 1,234.56; India; 12,34,567.50 | 1,234.00 | 99.00
    integer 1,234; India, whole; 12,34,567 | 1,23,456
    decimal 1.234,56; Excel, German; 1.234,50 | 500,00 | 12,25
    decimal 1.234,56; German without groups; 1234,50 | 500,00 | 12,25
    decimal 1.234,56; German, one decimal; 0,5 | 1,5 | 12,0
    integer 1.234; German thousands, two groups; 1.234.567 | 12.345.678
    decimal 1.234,56; Brazil; 1.234,56 | 7.000,10 | 3,00
    decimal 1.234,56; Turkey, negative; -1.234,50 | 500,00
    decimal 1.234,56; comma below one; 0,125 | 0,250 | 1,375
    decimal 1 234,56; French; 1 234,50 | 12,25 | 1 000 000,00
    decimal 1 234,56; French, no-break space; 1 234,50 | 12,25
    decimal 1 234,56; French, narrow space; 1 234,50 | 12,25
    integer 1 234; SI, spaces; 1 234 | 12 345 | 999
    decimal 1'234.56; Swiss; 1'234.50 | 12.25
    decimal 1'234.56; Swiss, curved; 1’234.50 | 12.25
    integer 1'234; Swiss, whole; 1'234 | 12'345'678
    decimal 1,234.56; minus sign of typography; −1.50 | 2.50
    decimal $1,234.56; Shopify; $1,234.50 | $500.00
    decimal $1,234.56; Quicken; -$1,234.50 | $500.00
    decimal $1,234.56; Excel, currency; $1,234.50 | ($500.00)
    decimal $1,234.56; sign after the dollar; $-12.50 | $3.00
    decimal $1,234.56; sign and plain; $12.50 | 3.00 | 4.25
    integer $1,234; salaries; $50,000 | $120,000 | $75,500
    integer $1,234; whole dollars; $5 | $12 | $120
    decimal €1.234,56; euro behind; 1.234,50 € | 12,25 €
    decimal €1.234,56; euro before; € 1.234,50 | € 12,25
    decimal €1,234.56; euro, Irish; €1,234.50 | €12.25
    decimal £1,234.56; pound; £1,234.50 | £0.99
    integer ¥1,234; yen; ¥1,200 | ¥12,000 | ¥980
    decimal ₹1,234.56; rupee; ₹1,23,456.00 | ₹99.50
    decimal EUR 1.234,56; PayPal, code behind; 12,50 EUR | 1.200,00 EUR
    decimal USD 1,234.56; code before; USD 12.50 | USD 1,200.00
    decimal CHF 1'234.56; Swiss francs; CHF 1'200.50 | CHF 12.25
    decimal R$1.234,56; real; R$ 1.234,56 | R$ 7,00
    decimal kr 1.234,56; crowns; 1.234,56 kr | 12,00 kr
    decimal zł 1 234,56; zloty; 1 234,56 zł | 12,00 zł
    integer 1,234 %; percent, whole; 5% | 12% | 100%
    decimal 1,234.56 %; percent; 5.5% | 12% | 0.25%
    decimal 1,234.56 %; percent with space; 5.5 % | 12 %
    decimal 1.234,56 %; percent, German; 5,5 % | 12 %
    decimal 1,234.56 %; percent, negative; -5.5% | 12.0%
    date 2024-12-31; ISO; 2024-12-31 | 2023-01-05
    date 2024-12-31; ISO with NULL; 2024-12-31 | NULL | 2023-01-05
    datetime 2024-12-31; SQL timestamp; 2024-12-31 10:00:00 | 2023-01-05 11:30:00
    datetime 2024-12-31; ISO with zone; 2024-12-31T10:00:00Z | 2023-01-05T11:30:00+01:00
    datetime 2024-12-31; PostgreSQL timestamptz; 2024-12-31 10:00:00+00 | 2023-01-05 11:30:00.123+00
    datetime 2024-12-31; Python isoformat; 2024-12-31T10:00:00.123456 | 2023-01-05T11:30:00
    datetime 2024-12-31; mixed with dates; 2024-12-31 | 2023-01-05T11:30:00
    date 31.12.2024; German; 31.12.2024 | 01.02.2023
    date 31.12.2024; German, points decide; 01.02.2023 | 03.04.2024
    date 31.12.2024; German, short; 1.2.2023 | 31.12.2024
    date 31.12.2024; German, two digits; 31.12.24 | 01.02.23
    date 31.12.2024; Czech, spaces; 31. 12. 2024 | 1. 2. 2023
    date 31.12.2024; British; 31/12/2024 | 01/02/2023
    date 31.12.2024; British, two digits; 31/12/24 | 01/02/23
    date 31.12.2024; Indian, hyphens; 31-12-2024 | 01-02-2023
    datetime 31.12.2024; German with time; 31.12.2024 10:00 | 01.02.2023 11:30
    datetime 31.12.2024; German with seconds; 31.12.2024 10:00:05 | 01.02.2023 11:30:00
    datetime 31.12.2024; WhatsApp; 31.12.24, 10:00 | 01.02.23, 11:30
    date 12/31/2024; American; 12/31/2024 | 01/02/2023
    date 12/31/2024; Excel, American; 12/31/24 | 1/2/23
    date 12/31/2024; American, hyphens; 12-31-2024 | 01-02-2023
    datetime 12/31/2024; American with AM; 12/31/2024 10:00 AM | 1/2/2023 3:30 PM
    datetime 12/31/2024; SQL Server; 12/31/2024 10:00:00 AM | 1/2/2023 12:30:00 PM
    date 2024/12/31; Japanese; 2024/12/31 | 2023/01/05
    date 2024/12/31; Hungarian; 2024.12.31. | 2023.01.05.
    date 2024/12/31; Chinese, short; 2024-1-5 | 2023-12-31
    datetime 2024/12/31; nginx error log; 2024/12/31 10:00:00 | 2023/01/05 11:30:00
    date 31 Dec 2024; British, word; 31 Dec 2024 | 1 Feb 2023
    date 31 Dec 2024; British, long; 31 December 2024 | 1 February 2023
    date 31 Dec 2024; American, word; Dec 31, 2024 | Feb 1, 2023
    date 31 Dec 2024; American, long; December 31, 2024 | February 1, 2023
    date 31 Dec 2024; Oracle; 31-DEC-24 | 01-FEB-23
    date 31 Dec 2024; SAS DATE9; 31DEC2024 | 01FEB2023
    date 31 Dec 2024; Excel, d-mmm-yy; 31-Dec-24 | 1-Feb-23
    date 31 Dec 2024; with suffix; December 31st, 2024 | February 1st, 2023
    date 31 Dec 2024; with weekday; Tuesday, December 31, 2024 | Wednesday, February 1, 2023
    datetime 31 Dec 2024; mail, RFC 5322; Tue, 31 Dec 2024 10:00:00 +0000 | Wed, 1 Feb 2023 11:30:00 +0100
    datetime 31 Dec 2024; HTTP; Tue, 31 Dec 2024 10:00:00 GMT | Wed, 01 Feb 2023 11:30:00 GMT
    datetime 31 Dec 2024; Apache log; 31/Dec/2024:10:00:00 +0000 | 01/Feb/2023:11:30:00 +0000
    datetime 31 Dec 2024; C, asctime; Tue Dec 31 10:00:00 2024 | Wed Feb 1 11:30:00 2023
    datetime 31 Dec 2024; date(1); Tue Dec 31 10:00:00 UTC 2024 | Wed Feb 1 11:30:00 UTC 2023
    datetime 31 Dec 2024; Git; Tue Dec 31 10:00:00 2024 +0100 | Wed Feb 1 11:30:00 2023 +0100
    datetime 31 Dec 2024; App Store; Dec 31, 2024 10:00 AM | Feb 1, 2023 3:30 PM
    date 2024-W52-2; ISO week date; 2024-W52-2 | 2023-W01-7
    date 2024-366; ISO ordinal date; 2024-366 | 2023-001
    date 31.12.2024 or date 12/31/2024; no day above twelve; 01/02/2024 | 03/04/2024
    date 31.12.2024 or date 12/31/2024; two digits; 01/02/24 | 03/04/24
    datetime 31.12.2024 or datetime 12/31/2024; with time; 01/02/2024 10:00 | 03/04/2024 11:00
    boolean; SQL; true | false
    boolean; R; TRUE | FALSE | NA
    boolean; forms; yes | no | yes
    boolean; Python; True | False | None
    boolean; psql; t | f | t
    boolean; Y and N; Y | N | N
    boolean; INI; on | off
    text; postal codes; 01234 | 99999
    text; postal codes of Massachusetts; 02134 | 02139
    text; phone numbers; +49 30 1234 | +49 40 5678
    text; phone numbers without spaces; +49301234 | +49405678
    text; card numbers; 4111111111111111111 | 12345678901234567890
    text; product codes; 1e5 | 2e7
    text; versions; 1.2.10 | 1.10.2
    text; versions of four parts; 1.2.3.4 | 10.0.0.1
    text; addresses; 192.168.1.1 | 10.0.0.1
    text; country codes; NA | DE | FR
    text; only markers; NA | NA | -
    text; nothing; | |
    text; two currencies; $5 | €6
    text; percent and plain; 5% | 6 | 7
    text; units; 5 kg | 6 kg
    text; times of day; 10:00 | 11:30
    text; ranges; 10-20 | 20-30
    text; fractions; 1/2 | 3/4
    text; ratios; 3:1 | 4:1
    text; bad dates; 31.02.2024 | 30.02.2024
    text; hexadecimal; 0x1F | 0x2A
    text; hashes; 3e5a | 77b1
    text; impossible groups; 1,23 | 1,2345 | 12,34.5
    text; names; tea | cocoa
    text; numbers and names; 1 | tea
    text; seats; 12A | 14B
    text; months; Jan 2024 | Feb 2024
    text; quarters; 2024Q1 | 2024Q2
    text; durations; 1h 30m | 2h
    text; coordinates; 52°31'N | 13°24'E
    text; questions; ? | ! | ?
    text; ISBN; 978-3-16-148410-0 | 978-0-306-40615-7
    text; UUID; 123e4567-e89b-12d3-a456-426614174000 | 123e4567-e89b-12d3-a456-426614174001
    """#
}

extension Substring {
  fileprivate var trimmed: String {
    var rest = self
    while rest.first == " " { rest.removeFirst() }
    while rest.last == " " { rest.removeLast() }
    return String(rest)
  }
}
