/**
 * What people do with the service from here, and cannot be read from it again: cashout orders and identity checks.
 * Kept apart from the cache, which can be thrown away. An order's whole state is one JSON document; the columns beside
 * it are what is searched for. Every state an order has had stays in orderHistory.
 */
export const sql = `
CREATE TABLE cashoutOrder (
  id TEXT PRIMARY KEY,
  externalId TEXT NOT NULL UNIQUE,
  state TEXT NOT NULL,
  createdAt INTEGER NOT NULL,
  document TEXT NOT NULL
) STRICT;

CREATE INDEX cashoutOrderByDate ON cashoutOrder (createdAt);

CREATE TABLE orderHistory (
  number INTEGER PRIMARY KEY,
  orderId TEXT NOT NULL REFERENCES cashoutOrder (id),
  at INTEGER NOT NULL,
  document TEXT NOT NULL
) STRICT;

CREATE TRIGGER orderHistoryKept BEFORE UPDATE ON orderHistory
BEGIN SELECT RAISE(ABORT, 'history is not changed'); END;

CREATE TRIGGER orderHistoryNotRemoved BEFORE DELETE ON orderHistory
BEGIN SELECT RAISE(ABORT, 'history is not removed'); END;

CREATE TABLE kycCheck (
  id TEXT PRIMARY KEY,
  idempotencyKey TEXT NOT NULL UNIQUE,
  askedAt INTEGER NOT NULL,
  document TEXT NOT NULL
) STRICT;

CREATE INDEX kycCheckByDate ON kycCheck (askedAt);
`;
