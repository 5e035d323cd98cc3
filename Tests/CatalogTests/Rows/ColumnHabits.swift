// SPDX-License-Identifier: GPL-3.0-or-later

/// Columns as programs and people write them, with the type that they should have.
enum ColumnHabits {
  /// A column and its type.
  struct Habit: Sendable, CustomStringConvertible {
    /// The type as ``ColumnType/description`` writes it; types that cannot be told apart are joined
    /// by `or`.
    let type: String

    /// The values that mark a missing one.
    let missing: [String]

    /// The program that writes the values so, or that they are typed into.
    let origin: String

    let values: [String]

    var description: String { "\(origin): \(values.joined(separator: " | "))" }
  }

  /// The columns, one per line: the type, the markers of missing values, the program, and the values
  /// between bars.
  static let all: [Habit] = text.split(separator: "\n").map { line in
    let parts = line.split(separator: ";", maxSplits: 3, omittingEmptySubsequences: false)
      .map(\.trimmed)
    return Habit(
      type: parts[0],
      missing: parts[1].split(separator: "&").map(\.trimmed),
      origin: parts[2],
      values: parts[3].split(separator: "|", omittingEmptySubsequences: false).map(\.trimmed)
    )
  }

  private static let text = #"""
    integer 1234;; SQLite shell, .mode csv; 1 | 2 | 30
    integer 1234;; SQLite shell, temperatures; -1 | 0 | 17
    integer 1234; NA; R, write.csv; 3 | NA | 4
    integer 1234; NaN; pandas, to_csv(na_rep="NaN"); 3 | NaN | 4
    integer 1234; <NA>; pandas nullable; 3 | <NA> | 4
    integer 1234; \N; PostgreSQL, COPY; 3 | \N | 4
    integer 1234; NULL; MySQL client; 3 | NULL | 4
    integer 1234; None; Python, str(None); 3 | None | 4
    integer 1234; null; JavaScript; 3 | null | 4
    integer 1234; .; SAS; 3 | . | 4
    integer 1234; -; Destatis tables; 3 | - | 4
    integer 1234; ?; UCI machine learning sets; 3 | ? | 4
    integer 1234; #N/A; Excel, formula errors; 3 | #N/A | 4
    integer 1234; n/a; SurveyMonkey; 3 | n/a | 4
    integer 1234; N/A; Qualtrics; 3 | N/A | 4
    integer 1234; --; Garmin Connect; 3 | -- | 4
    integer 1234; (null); psql, \pset null; 3 | (null) | 4
    integer 1234; <null>; DBeaver; 3 | <null> | 4
    integer 1234; NA & -; SPSS and a person; 3 | NA | - | 4
    integer 1234;; Excel, empty cells; 3 | | 4
    integer 1234;; PostgreSQL bigint; 9223372036854775807 | 1
    integer 1234;; Google Analytics, change; +5 | -3 | +12
    integer 1234;; US Census, years; 2012 | 2013 | 2014
    decimal 1234.56;; PostgreSQL numeric; 1.50 | 2 | 30.25
    decimal 1234.56;; awk; 0.5 | .5 | 1.5
    decimal 1234.56;; C, %g; 1e-05 | 2.5 | 100
    decimal 1234.56;; C, %e; 1.000000e+00 | 2.500000e-03
    decimal 1234.56;; Fortran without D; 0.1000E+01 | 0.2500E+02
    decimal 1234.56; NA; R, write.csv of numerics; 1.5 | NA | 2.5
    decimal 1234.56; nan; numpy.savetxt; 1.5 | nan | 2.5
    decimal 1234.56; .; Stata; 1.5 | . | 2
    decimal 1234.56;; Ocean Optics spectrometer; 400.000 | 400.125 | 400.250
    decimal 1234.56;; European Energy Exchange; 0.125 | 0.250 | 1.375
    decimal 1,234.56;; Excel, English; 1,234.50 | 500 | 12.25
    integer 1,234;; Excel, thousands; 1,234 | 999 | 1,234,567
    integer 1,234;; US Census Bureau tables; 1,234 | 12,345 | 999,999
    integer 1,234;; perf stat; 1,234,567 | 2,345,678
    decimal 1,234.56;; Chase bank, CSV; -1,234.50 | 200.00 | -3.99
    decimal 1,234.56;; QuickBooks; 1,234.50 | (200.00) | (3.99)
    decimal 1,234.56;; Xero; 12.50 | (12.50) | 3.25
    decimal 1,234.56;; SAP, minus behind; 1,234.50 | 200.00- | 3.99
    decimal 1,234.56;; HDFC Bank; 12,34,567.50 | 1,234.00 | 99.00
    integer 1,234;; Excel, Indian locale; 12,34,567 | 1,23,456
    decimal 1.234,56;; Excel, German; 1.234,50 | 500,00 | 12,25
    decimal 1.234,56;; DATEV; 1234,50 | 500,00 | 12,25
    decimal 1.234,56;; LibreOffice Calc, German; 0,5 | 1,5 | 12,0
    integer 1.234;; Destatis, population; 1.234.567 | 12.345.678
    decimal 1.234,56;; Banco do Brasil; 1.234,56 | 7.000,10 | 3,00
    decimal 1.234,56;; Ziraat Bankasi; -1.234,50 | 500,00
    decimal 1.234,56;; HOBO logger, German; 0,125 | 0,250 | 1,375
    decimal 1 234,56;; Excel, French; 1 234,50 | 12,25 | 1 000 000,00
    decimal 1 234,56;; LibreOffice Calc, French; 1\#u{A0}234,50 | 12,25
    decimal 1 234,56;; Intl.NumberFormat, fr-FR; 1\#u{202F}234,50 | 12,25
    integer 1 234;; Statistics Sweden; 1 234 | 12 345 | 999
    decimal 1'234.56;; Excel, Swiss; 1'234.50 | 12.25
    decimal 1'234.56;; Intl.NumberFormat, de-CH; 1’234.50 | 12.25
    integer 1'234;; PostFinance; 1'234 | 12'345'678
    decimal 1,234.56;; Wikipedia tables; −1.50 | 2.50
    decimal $1,234.56;; Shopify; $1,234.50 | $500.00
    decimal $1,234.56;; Quicken; -$1,234.50 | $500.00
    decimal $1,234.56;; Excel, currency; $1,234.50 | ($500.00)
    decimal $1,234.56;; Bank of America; $-12.50 | $3.00
    decimal $1,234.56;; Square; $12.50 | 3.00 | 4.25
    integer $1,234;; Glassdoor; $50,000 | $120,000 | $75,500
    integer $1,234;; Craigslist listings; $5 | $12 | $120
    decimal €1.234,56;; Sparkasse; 1.234,50 € | 12,25 €
    decimal €1.234,56;; Excel, Austrian; € 1.234,50 | € 12,25
    decimal €1,234.56;; Revolut, Ireland; €1,234.50 | €12.25
    decimal £1,234.56;; Monzo; £1,234.50 | £0.99
    integer ¥1,234;; Rakuten; ¥1,200 | ¥12,000 | ¥980
    decimal ₹1,234.56;; Razorpay; ₹1,23,456.00 | ₹99.50
    decimal EUR 1.234,56;; PayPal, code behind; 12,50 EUR | 1.200,00 EUR
    decimal USD 1,234.56;; Wise; USD 12.50 | USD 1,200.00
    decimal CHF 1'234.56;; UBS; CHF 1'200.50 | CHF 12.25
    decimal R$1.234,56;; Nubank; R$ 1.234,56 | R$ 7,00
    decimal kr 1.234,56;; DNB; 1.234,56 kr | 12,00 kr
    decimal zł 1 234,56;; mBank; 1 234,56 zł | 12,00 zł
    integer 1,234 %;; df; 5% | 12% | 100%
    decimal 1,234.56 %;; Google Ads; 5.5% | 12% | 0.25%
    decimal 1,234.56 %;; Excel, English, spaced; 5.5 % | 12 %
    decimal 1.234,56 %;; Excel, German; 5,5 % | 12 %
    decimal 1,234.56 %;; Yahoo Finance; -5.5% | 12.0%
    date 2024-12-31;; SQLite date(); 2024-12-31 | 2023-01-05
    date 2024-12-31; NULL; mysql --batch; 2024-12-31 | NULL | 2023-01-05
    datetime 2024-12-31;; SQL timestamp; 2024-12-31 10:00:00 | 2023-01-05 11:30:00
    datetime 2024-12-31;; Python and JavaScript together; 2024-12-31T10:00:00Z | 2023-01-05T11:30:00+01:00
    datetime 2024-12-31;; PostgreSQL timestamptz; 2024-12-31 10:00:00+00 | 2023-01-05 11:30:00.123+00
    datetime 2024-12-31;; Python isoformat; 2024-12-31T10:00:00.123456 | 2023-01-05T11:30:00
    datetime 2024-12-31;; Jekyll; 2024-12-31 | 2023-01-05T11:30:00
    date 31.12.2024;; Excel, German dates; 31.12.2024 | 01.02.2023
    date 31.12.2024;; Outlook, German; 01.02.2023 | 03.04.2024
    date 31.12.2024;; Excel, German, T.M.JJJJ; 1.2.2023 | 31.12.2024
    date 31.12.2024;; Commerzbank; 31.12.24 | 01.02.23
    date 31.12.2024;; Excel, Czech; 31. 12. 2024 | 1. 2. 2023
    date 31.12.2024;; Excel, British; 31/12/2024 | 01/02/2023
    date 31.12.2024;; Barclays; 31/12/24 | 01/02/23
    date 31.12.2024;; State Bank of India; 31-12-2024 | 01-02-2023
    datetime 31.12.2024;; Fritz!Box; 31.12.2024 10:00 | 01.02.2023 11:30
    datetime 31.12.2024;; SAP Logon; 31.12.2024 10:00:05 | 01.02.2023 11:30:00
    datetime 31.12.2024;; WhatsApp; 31.12.24, 10:00 | 01.02.23, 11:30
    date 12/31/2024;; Excel, American; 12/31/2024 | 01/02/2023
    date 12/31/2024;; Excel, American; 12/31/24 | 1/2/23
    date 12/31/2024;; Fidelity; 12-31-2024 | 01-02-2023
    datetime 12/31/2024;; Salesforce; 12/31/2024 10:00 AM | 1/2/2023 3:30 PM
    datetime 12/31/2024;; SQL Server; 12/31/2024 10:00:00 AM | 1/2/2023 12:30:00 PM
    date 2024/12/31;; Excel, Japanese; 2024/12/31 | 2023/01/05
    date 2024/12/31;; Excel, Hungarian; 2024.12.31. | 2023.01.05.
    date 2024/12/31;; WPS Office; 2024-1-5 | 2023-12-31
    datetime 2024/12/31;; nginx error log; 2024/12/31 10:00:00 | 2023/01/05 11:30:00
    date 31 Dec 2024;; Barclaycard; 31 Dec 2024 | 1 Feb 2023
    date 31 Dec 2024;; Companies House; 31 December 2024 | 1 February 2023
    date 31 Dec 2024;; QuickBooks Online; Dec 31, 2024 | Feb 1, 2023
    date 31 Dec 2024;; Word mail merge; December 31, 2024 | February 1, 2023
    date 31 Dec 2024;; Oracle; 31-DEC-24 | 01-FEB-23
    date 31 Dec 2024;; SAS DATE9; 31DEC2024 | 01FEB2023
    date 31 Dec 2024;; Excel, d-mmm-yy; 31-Dec-24 | 1-Feb-23
    date 31 Dec 2024;; moment.js, MMMM Do, YYYY; December 31st, 2024 | February 1st, 2023
    date 31 Dec 2024;; Excel, long date; Tuesday, December 31, 2024 | Wednesday, February 1, 2023
    datetime 31 Dec 2024;; mail, RFC 5322; Tue, 31 Dec 2024 10:00:00 +0000 | Wed, 1 Feb 2023 11:30:00 +0100
    datetime 31 Dec 2024;; HTTP; Tue, 31 Dec 2024 10:00:00 GMT | Wed, 01 Feb 2023 11:30:00 GMT
    datetime 31 Dec 2024;; Apache log; 31/Dec/2024:10:00:00 +0000 | 01/Feb/2023:11:30:00 +0000
    datetime 31 Dec 2024;; C, asctime; Tue Dec 31 10:00:00 2024 | Wed Feb 1 11:30:00 2023
    datetime 31 Dec 2024;; date(1); Tue Dec 31 10:00:00 UTC 2024 | Wed Feb 1 11:30:00 UTC 2023
    datetime 31 Dec 2024;; Git; Tue Dec 31 10:00:00 2024 +0100 | Wed Feb 1 11:30:00 2023 +0100
    datetime 31 Dec 2024;; App Store; Dec 31, 2024 10:00 AM | Feb 1, 2023 3:30 PM
    date 2024-W52-2;; date +%G-W%V-%u; 2024-W52-2 | 2023-W01-7
    date 2024-366;; NASA, day of year; 2024-366 | 2023-001
    date 31.12.2024 or date 12/31/2024;; Excel, either locale; 01/02/2024 | 03/04/2024
    date 31.12.2024 or date 12/31/2024;; Excel, either locale, short; 01/02/24 | 03/04/24
    datetime 31.12.2024 or datetime 12/31/2024;; Google Sheets, either locale; 01/02/2024 10:00 | 03/04/2024 11:00
    boolean;; SQLite shell, .mode csv; true | false
    boolean; NA; R; TRUE | FALSE | NA
    boolean;; Google Forms; yes | no | yes
    boolean; None; Python; True | False | None
    boolean;; psql; t | f | t
    boolean;; LimeSurvey; Y | N | N
    boolean;; MySQL variables; on | off
    text;; German post; 01234 | 99999
    text;; USPS; 02134 | 02139
    text;; Google Contacts; +49 30 1234 | +49 40 5678
    text;; Twilio; +49301234 | +49405678
    text;; Stripe test cards; 4111111111111111111 | 12345678901234567890
    text;; Digi-Key; 1e5 | 2e7
    text;; npm; 1.2.10 | 1.10.2
    text;; Windows file versions; 1.2.3.4 | 10.0.0.1
    text;; Apache log, hosts; 192.168.1.1 | 10.0.0.1
    text;; ISO 3166; NA | DE | FR
    text;; R, all missing; NA | NA | -
    text;; Excel, empty column; | |
    text;; PayPal, two accounts; $5 | €6
    text;; Google Sheets, mixed; 5% | 6 | 7
    text;; Amazon, weights; 5 kg | 6 kg
    text;; Outlook, times; 10:00 | 11:30
    text;; US Census, ages; 10-20 | 20-30
    text;; recipes; 1/2 | 3/4
    text;; photo EXIF aspect; 3:1 | 4:1
    text;; typed dates; 31.02.2024 | 30.02.2024
    text;; objdump; 0x1F | 0x2A
    text;; git rev-parse --short; 3e5a | 77b1
    text;; broken export; 1,23 | 1,2345 | 12,34.5
    text;; product names; tea | cocoa
    text;; comments among numbers; 1 | tea
    text;; airline seats; 12A | 14B
    text;; Excel, MMM YYYY; Jan 2024 | Feb 2024
    text;; FRED quarters; 2024Q1 | 2024Q2
    text;; Jira, time spent; 1h 30m | 2h
    text;; Google Earth; 52°31'N | 13°24'E
    text;; punctuation; ? | ! | ?
    text;; Goodreads; 978-3-16-148410-0 | 978-0-306-40615-7
    text;; PostgreSQL uuid; 123e4567-e89b-12d3-a456-426614174000 | 123e4567-e89b-12d3-a456-426614174001
    decimal 1.234,56;; SAP list, minus behind; 1.234,56- | 500,00 | 12,25-
    date 31.12.2024;; Sparkasse, dates; 31.12.24 | 01.02.23 | 15.03.24
    decimal EUR 1.234,56;; Deutsche Bank; 1.234,56 EUR | -12,00 EUR
    datetime 2024-12-31;; Stripe; 2024-12-31 10:00 | 2023-02-01 11:30
    datetime 2024/12/31;; Shopify, orders; 2024-12-31 10:00:00 +0100 | 2023-02-01 11:30:00 +0100
    datetime 31 Dec 2024;; Amazon, settlements; Dec 31, 2024 10:00:00 AM PST | Feb 1, 2023 3:30:00 PM PST
    integer 1234;; Google Analytics, dates; 20241231 | 20230201
    integer 1,234; --; Google Ads, clicks; 1,234 | 12 | --
    decimal 1,234.56 %; --; Google Ads, click rate; 5.50% | -- | 12.00%
    datetime 31 Dec 2024;; Strava; Dec 31, 2024, 10:00:00 AM | Feb 1, 2023, 3:30:00 PM
    datetime 2024/12/31;; git log, %ci; 2024-12-31 10:00:00 +0100 | 2023-02-01 11:30:00 -0500
    datetime 2024-12-31;; git log, %cI; 2024-12-31T10:00:00+01:00 | 2023-02-01T11:30:00-05:00
    text;; git log, %cr; 2 days ago | 3 weeks ago
    datetime 2024-12-31;; docker logs --timestamps; 2024-12-31T10:00:00.123456789Z | 2023-02-01T11:30:00.5Z
    datetime 31 Dec 2024;; Oracle, timestamp; 31-DEC-24 10.00.00.000000000 AM | 01-FEB-23 11.30.00.000000000 PM
    datetime 2024/12/31;; DB2, timestamp; 2024-12-31-10.00.00.000000 | 2023-02-01-11.30.00.000000
    datetime 31 Dec 2024;; SAS DATETIME20.; 31DEC2024:10:00:00 | 01FEB2023:11:30:00
    datetime 31 Dec 2024;; SPSS DATETIME20; 31-Dec-2024 10:00:00 | 01-Feb-2023 11:30:00
    date 31 Dec 2024;; Stata %td; 31dec2024 | 01feb2023
    datetime 31 Dec 2024;; Stata %tc; 31dec2024 10:00:00 | 01feb2023 11:30:00
    decimal 1234.56;; R, large integers; 1e+05 | 2e+05 | 300
    integer 1234; missing; Julia, CSV.jl; 1 | missing | 3
    integer 1234; nil; Ruby, inspect; 1 | nil | 3
    decimal 1.234,56;; LabVIEW, German; 1,234560E+0 | -2,500000E-3
    datetime 12/31/2024;; Excel, American, with time; 12/31/24 10:00 AM | 1/2/23 3:30 PM
    datetime 31.12.2024;; Excel, French, with time; 31/12/2024 10:00 | 01/02/2023 11:30
    decimal €1 234,56;; Excel, French, euros; 1 234,50 € | 12,00 €
    decimal ₹1,234.56;; Excel, Indian, rupees; ₹ 1,23,456.00 | ₹ 500.00
    decimal Rs.1,234.56;; Tally; Rs. 1,23,456.00 | Rs. 500
    date 2024/12/31;; Excel, Korean; 2024. 12. 31. | 2023. 2. 1.
    decimal kr.1.234,56;; Danske Bank; kr. 1.234,50 | kr. 12,00
    decimal Kč 1 234,56;; Excel, Czech, crowns; 1 234,50 Kč | 12,00 Kč
    decimal ₺1.234,56;; Garanti BBVA; ₺1.234,50 | ₺12,00
    decimal $1 234,56;; Desjardins, French Canada; 1 234,50 $ | 12,00 $
    decimal HK$1,234.56;; HSBC, Hong Kong; HK$1,234.50 | HK$12.00
    datetime 31 Dec 2024;; Jira; 31/Dec/24 10:00 AM | 01/Feb/23 3:30 PM
    datetime 2024-12-31;; Salesforce Data Loader; 2024-12-31T10:00:00.000+0000 | 2023-02-01T11:30:00.000+0000
    datetime 2024/12/31;; Google Forms, timestamp; 2024/12/31 10:00:00 AM GMT+1 | 2023/02/01 3:30:00 PM GMT+1
    boolean; N/A; LimeSurvey, not applicable; Y | N | N/A
    integer 1,234;; Windows dir; 1,234,567 | 512 | 12,288
    datetime 2024/12/31;; ls --full-time; 2024-12-31 10:00:00.000000000 +0100 | 2023-02-01 11:30:00.000000000 +0100
    text;; ls -l; Dec 31 10:00 | Feb 1 11:30
    text;; du -h; 1.5K | 12M | 4.0K
    text;; ps, TIME; 00:01:23 | 12:00:00
    decimal 1234.56; .; FRED; 1.5 | . | 2.5
    decimal 1234.56; null; Yahoo Finance, history; 1.5 | null | 2.5
    decimal 1234.56; #N/A N/A; Bloomberg; 1.5 | #N/A N/A | 2.5
    decimal 1234.56; :; Eurostat; 12.5 | : | 13.1
    decimal 1234.56; ..; World Bank; 12.5 | .. | 13.1
    integer 1234; . & - & ...; Destatis, GENESIS; 12 | . | - | ...
    decimal 1234.56; –; WHO tables; 12.5 | – | 13.1
    decimal 1234.56; —; Wikipedia, no data; 12.5 | — | 13.1
    integer 1234; \N; IMDb data sets; 1994 | \N | 2001
    integer 1234; (blank); Excel, pivot tables; 5 | (blank) | 7
    datetime 2024-12-31; NULL; SQL Server Management Studio; 2024-12-31 10:00:00.000 | NULL
    datetime 2024-12-31;; Log4j; 2024-12-31 10:00:00,123 | 2023-02-01 11:30:00,456
    datetime 31 Dec 2024;; Java, Date.toString; Tue Dec 31 10:00:00 CET 2024 | Wed Feb 01 11:30:00 CET 2023
    datetime 31 Dec 2024;; JavaScript, Date.toString; Tue Dec 31 2024 10:00:00 GMT+0100 (CET) | Wed Feb 01 2023 11:30:00 GMT+0100 (CET)
    datetime 2024/12/31;; Go, Time.String; 2024-12-31 10:00:00 +0000 UTC | 2023-02-01 11:30:00.5 +0000 UTC
    datetime 31 Dec 2024;; date, English; Tue Dec 31 10:00:00 AM CET 2024 | Wed Feb 1 11:30:00 PM CET 2023
    datetime 2024/12/31;; svn log; 2024-12-31 10:00:00 +0100 (Tue, 31 Dec 2024) | 2023-02-01 11:30:00 +0100 (Wed, 01 Feb 2023)
    datetime 31 Dec 2024;; mail, Received; Tue, 31 Dec 2024 10:00:00 +0000 (UTC) | Wed, 1 Feb 2023 11:30:00 +0100 (CET)
    datetime 2024/12/31;; exiftool; 2024:12:31 10:00:00 | 2023:02:01 11:30:00
    datetime 31 Dec 2024;; Slack; Dec 31, 2024 at 10:00 AM | Feb 1, 2023 at 3:30 PM
    text;; Bank of India, debit and credit; 1,234.50 Cr | 500.00 Dr
    decimal 1,234.56 %;; Yahoo Finance, change; +1.5% | -0.5% | 0.0%
    text;; Outlook, American phones; (555) 123-4567 | (555) 987-6543
    text;; USPS, ZIP+4; 12345-6789 | 98765-4321
    integer 1234;; barcodes, EAN-13; 4006381333931 | 4006381333948
    text;; German banks, account numbers; 0532013000 | 0648489890
    text;; ISO months; 2024-12 | 2023-02
    text;; Yahoo Finance, volume; 1.23M | 4.5K
    decimal 1,234.56;; bank of a German in an English locale; 1,234.50- | 12.00
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
