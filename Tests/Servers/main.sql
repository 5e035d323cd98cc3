-- SPDX-License-Identifier: GPL-3.0-or-later
-- The database that tests may change, and a role with a password that can read the tests' tables.
SET password_encryption = 'scram-sha-256';
CREATE ROLE reader LOGIN PASSWORD :'password';
ALTER DEFAULT PRIVILEGES GRANT USAGE ON SCHEMAS TO reader;
ALTER DEFAULT PRIVILEGES GRANT SELECT ON TABLES TO reader;
