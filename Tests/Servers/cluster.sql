-- SPDX-License-Identifier: GPL-3.0-or-later
-- The coordinator of two servers, each of which has half of 10,000 readings.
--
-- A table that is partitioned across servers has no key, since PostgreSQL does not support that.
CREATE EXTENSION postgres_fdw;

CREATE SERVER east FOREIGN DATA WRAPPER postgres_fdw
OPTIONS (host '127.0.0.1', port :'east', dbname 'test', fetch_size '1000', async_capable 'true');
CREATE SERVER west FOREIGN DATA WRAPPER postgres_fdw
OPTIONS (host '127.0.0.1', port :'west', dbname 'test', fetch_size '1000', async_capable 'true');
CREATE USER MAPPING FOR PUBLIC SERVER east OPTIONS (user 'postgres');
CREATE USER MAPPING FOR PUBLIC SERVER west OPTIONS (user 'postgres');

CREATE TABLE readings (
  id bigint NOT NULL,
  sensor text NOT NULL,
  region text NOT NULL,
  taken timestamptz NOT NULL,
  value numeric(8, 3) NOT NULL,
  note text
) PARTITION BY LIST (region);

CREATE FOREIGN TABLE readings_east PARTITION OF readings FOR VALUES IN ('north', 'east')
SERVER east OPTIONS (table_name 'readings');
CREATE FOREIGN TABLE readings_west PARTITION OF readings FOR VALUES IN ('south', 'west')
SERVER west OPTIONS (table_name 'readings');

ANALYZE readings, readings_east, readings_west;
