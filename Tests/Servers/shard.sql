-- SPDX-License-Identifier: GPL-3.0-or-later
-- The partition of the readings on one server: the 5,000 rows of two regions.
CREATE TABLE readings (
  id bigint PRIMARY KEY,
  sensor text NOT NULL,
  region text NOT NULL,
  taken timestamptz NOT NULL,
  value numeric(8, 3) NOT NULL,
  note text
);

INSERT INTO readings
SELECT
  id,
  'sensor ' || id % 50,
  region,
  timestamptz '2026-01-01 00:00:00Z' + id * interval '1 minute',
  (id * 7919 % 100000) / 1000.0,
  CASE WHEN id % 10 = 0 THEN 'calibrated' END
FROM
  generate_series(1, 10000) AS id,
  LATERAL (SELECT (ARRAY['north', 'east', 'south', 'west'])[1 + id % 4]) AS place (region)
WHERE region = ANY (:'regions');

CREATE INDEX ON readings (value);
VACUUM ANALYZE readings;
