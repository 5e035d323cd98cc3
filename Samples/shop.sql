-- SPDX-License-Identifier: GPL-3.0-or-later
-- The shop in shop.db, made from this anew by
--
--     rm -f shop.db; sqlite3 shop.db <shop.sql
--
-- Keys of one and of several columns, references to other tables and to the same one, a view, values that
-- are missing and values that are empty, dates, JSON and bytes.
PRAGMA foreign_keys = on;
BEGIN;

CREATE TABLE employees (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  role TEXT NOT NULL,
  manager INTEGER REFERENCES employees (id),
  hired DATE NOT NULL
);

CREATE TABLE customers (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  city TEXT NOT NULL,
  country TEXT NOT NULL,
  email TEXT,
  since DATE NOT NULL,
  notes TEXT NOT NULL DEFAULT ''
);

CREATE TABLE products (
  sku TEXT PRIMARY KEY NOT NULL,
  name TEXT NOT NULL,
  category TEXT NOT NULL,
  price DECIMAL(8, 2) NOT NULL,
  stock INTEGER,
  details JSON,
  label BLOB
);

CREATE TABLE orders (
  id INTEGER PRIMARY KEY,
  customer INTEGER NOT NULL REFERENCES customers (id),
  seller INTEGER REFERENCES employees (id),
  placed DATETIME NOT NULL,
  shipped DATE
);

CREATE TABLE order_lines (
  "order" INTEGER NOT NULL REFERENCES orders (id),
  line INTEGER NOT NULL,
  product TEXT NOT NULL REFERENCES products (sku),
  quantity INTEGER NOT NULL,
  price DECIMAL(8, 2) NOT NULL,
  PRIMARY KEY ("order", line)
) WITHOUT ROWID;

CREATE TABLE complaints (
  id INTEGER PRIMARY KEY,
  "order" INTEGER NOT NULL,
  line INTEGER NOT NULL,
  reason TEXT NOT NULL,
  refunded BOOLEAN,
  FOREIGN KEY ("order", line) REFERENCES order_lines ("order", line)
);

CREATE INDEX orders_customer ON orders (customer);
CREATE INDEX order_lines_product ON order_lines (product);

CREATE VIEW invoices AS
SELECT
  orders.id AS "order",
  customers.name AS customer,
  orders.placed,
  count(*) AS lines,
  round(sum(order_lines.quantity * order_lines.price), 2) AS total
FROM orders
JOIN customers ON customers.id = orders.customer
JOIN order_lines ON order_lines."order" = orders.id
GROUP BY orders.id;

INSERT INTO employees VALUES
  (1, 'Ada Fontaine', 'owner', NULL, '2011-03-01'),
  (2, 'Bruno Keller', 'sales', 1, '2012-09-17'),
  (3, 'Chiyo Tanaka', 'buying', 1, '2013-01-07'),
  (4, 'Dmitri Orlov', 'sales', 2, '2016-05-23'),
  (5, 'Esi Mensah', 'sales', 2, '2018-11-05'),
  (6, 'Farid Haddad', 'storeroom', 3, '2019-02-18'),
  (7, 'Gwen Pryce', 'sales', 4, '2024-08-26');

INSERT INTO customers VALUES
  (1, 'Alma Sørensen', 'Aarhus', 'Denmark', 'alma@example.com', '2014-02-11', 'rings twice'),
  (2, 'Benedikt Vogel', 'Graz', 'Austria', 'vogel@example.org', '2014-06-30', ''),
  (3, 'Café Ørsted', 'Aarhus', 'Denmark', 'orders@example.net', '2015-01-19', 'pays monthly'),
  (4, 'Dolores Ibáñez', 'Sevilla', 'Spain', NULL, '2015-10-02', 'by telephone only'),
  (5, 'Emre Yıldız', 'İzmir', 'Turkey', 'emre@example.com', '2016-03-14', ''),
  (6, 'François Petit', 'Lyon', 'France', 'fp@example.fr', '2016-12-01', 'prefers “fair trade”'),
  (7, 'Grand Hotel', 'Wien', 'Austria', 'kitchen@example.org', '2017-04-25', 'deliver at the back'),
  (8, 'Hana Nováková', 'Brno', 'Czechia', NULL, '2017-07-07', ''),
  (9, 'Ingrid Dahl', 'Bergen', 'Norway', 'ingrid@example.no', '2018-01-30', 'friend of no. 1'),
  (10, '伊藤 健', '京都', 'Japan', 'ito@example.jp', '2018-09-09', 'writes in Japanese'),
  (11, 'Jonas O''Brien', 'Cork', 'Ireland', '', '2019-05-21', 'no longer has mail'),
  (12, 'Katarzyna Zając', 'Gdańsk', 'Poland', 'kz@example.pl', '2020-03-16', ''),
  (13, 'Lucía & Söhne', 'Köln', 'Germany', 'info@example.de', '2021-08-02', 'two lines:' || char(10) || 'ask for Lucía'),
  (14, 'Marek Nowak', 'Gdańsk', 'Poland', 'marek@example.pl', '2022-11-28', ''),
  (15, 'Νίκος Παππάς', 'Πάτρα', 'Greece', NULL, '2023-06-15', 'has ordered nothing yet');

INSERT INTO products VALUES
  ('T-001', 'Sencha', 'tea', 10.1, 120, '{"origin": "Japan", "organic": true, "tags": ["green", "steamed"], "brewing": {"celsius": 75, "minutes": 2}}', X'89504E470D0A1A0A'),
  ('T-002', 'Gyokuro', 'tea', 24.5, 18, '{"origin": "Japan", "organic": true, "tags": ["green", "shaded"], "brewing": {"celsius": 60, "minutes": 2.5}}', X'89504E470D0A1A0A'),
  ('T-003', 'Assam', 'tea', 6.8, 240, '{"origin": "India", "organic": false, "tags": ["black", "malty"], "brewing": {"celsius": 95, "minutes": 4}}', NULL),
  ('T-004', 'Darjeeling first flush', 'tea', 11.2, 64, '{"origin": "India", "organic": true, "tags": ["black", "floral"], "brewing": {"celsius": 85, "minutes": 3}}', X'FFD8FFE0'),
  ('T-005', 'Ceylon', 'tea', 5.19, 310, '{"origin": "Sri Lanka", "organic": false, "tags": ["black"], "brewing": {"celsius": 95, "minutes": 4}}', NULL),
  ('T-006', 'Pu-erh', 'tea', 7.69, 0, '{"origin": "China", "organic": false, "tags": ["dark", "aged"], "brewing": {"celsius": 100, "minutes": 5}}', X'FFD8FFE0'),
  ('T-007', 'Rooibos', 'herbal', 4.2, NULL, '{"origin": "South Africa", "organic": true, "tags": [], "brewing": {"celsius": 100, "minutes": 7}}', NULL),
  ('T-008', 'Peppermint', 'herbal', 3.9, 95, '{"origin": "Austria", "organic": true, "tags": ["caffeine-free"], "brewing": {"celsius": 100, "minutes": 8}}', NULL),
  ('C-001', 'Yirgacheffe', 'coffee', 14.9, 42, '{"origin": "Ethiopia", "organic": true, "tags": ["light roast", "washed"]}', X'00FF00FF'),
  ('C-002', 'Mandheling', 'coffee', 13.4, 7, '{"origin": "Indonesia", "organic": false, "tags": ["dark roast"]}', X''),
  ('C-003', 'Huila', 'coffee', 12, 58, '{"origin": "Colombia", "organic": false, "tags": ["medium roast", "washed"]}', NULL),
  ('S-001', 'Green cardamom', 'spice', 8.75, 33, '{"origin": "Guatemala", "weight": 50}', NULL),
  ('S-002', 'Saffron', 'spice', 19.99, 4, '{"origin": "Iran", "weight": 1}', NULL),
  ('S-003', 'Cinnamon sticks', 'spice', 3.25, 210, '{"origin": "Sri Lanka", "weight": 40}', NULL),
  ('S-004', 'Long pepper', 'spice', 5.5, NULL, NULL, NULL),
  ('A-001', 'Tea strainer', 'ware', 7, 26, NULL, NULL),
  ('A-002', 'Kyusu, 300 ml', 'ware', 48, 3, '{"origin": "Japan", "tags": ["clay"]}', NULL),
  ('A-003', 'Gift box "autumn"', 'ware', 0.5, 500, '{}', NULL);

-- 120 orders of the first 14 customers; every 9th came without a seller, the last ten are not shipped yet.
INSERT INTO orders
WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 120)
SELECT
  n,
  1 + (n * 5 + n / 14) % 14,
  CASE WHEN n % 9 > 0 THEN sellers.id END,
  datetime('2024-01-02 08:15:00', (n * 6) || ' days', (n * 37 % 540) || ' minutes'),
  CASE WHEN n <= 110 THEN date('2024-01-02', (n * 6 + 1 + n % 4) || ' days') END
FROM numbers
JOIN (SELECT id, row_number() OVER (ORDER BY id) - 1 AS place FROM employees WHERE role = 'sales')
  AS sellers ON place = n % 4;

-- One to four products each; the price is the one of then, a tenth lower in 2024.
INSERT INTO order_lines
WITH
  lines (line) AS (VALUES (1), (2), (3), (4)),
  shelf (place, sku, price) AS (
    SELECT row_number() OVER (ORDER BY sku) - 1, sku, price FROM products WHERE sku <> 'S-004'
  )
SELECT
  orders.id,
  lines.line,
  shelf.sku,
  1 + (orders.id * 7 + lines.line * 3) % 5,
  round(shelf.price * CASE WHEN orders.placed < '2025-01-01' THEN 0.9 ELSE 1 END, 2)
FROM orders
JOIN lines ON lines.line <= 1 + orders.id * 11 % 4
JOIN shelf ON shelf.place = (orders.id * 3 + lines.line * 5) % 17;

INSERT INTO complaints VALUES
  (1, 3, 1, 'one packet was torn', 1),
  (2, 17, 1, 'arrived late', 0),
  (3, 42, 2, 'wrong product', 1),
  (4, 42, 3, 'smells of smoke, which it should', 0),
  (5, 109, 1, 'lid is broken', NULL);

COMMIT;
ANALYZE;
