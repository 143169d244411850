/**
 * Deposits, what has been read of them, and the balance last seen.
 * Amounts are INTEGER units of a millionth (money.ts), instants INTEGER epoch milliseconds, ids TEXT.
 */
export const sql = `
CREATE TABLE deposits (
  rowKey INTEGER PRIMARY KEY,
  identity TEXT NOT NULL UNIQUE,
  creationDate INTEGER,
  idDeposit TEXT,
  externalId TEXT,
  status TEXT,
  paymentMethodCode TEXT,
  paymentMethodName TEXT,
  clientDocument TEXT,
  currency TEXT,
  amount INTEGER,
  feeCurrency TEXT,
  fee INTEGER,
  requestedCurrency TEXT,
  requestedAmount INTEGER,
  localCurrency TEXT,
  localAmount INTEGER,
  lastChangeDate INTEGER,
  country TEXT,
  countryName TEXT,
  clientId TEXT,
  idUser TEXT,
  flags TEXT,
  searchText TEXT NOT NULL,
  problems TEXT,
  asReceived TEXT NOT NULL,
  firstSeen INTEGER NOT NULL,
  lastSeen INTEGER NOT NULL,
  lastChanged INTEGER NOT NULL
) STRICT;

CREATE INDEX depositsByDate ON deposits (creationDate, rowKey);
CREATE INDEX depositsByStatus ON deposits (status, currency, creationDate, rowKey);

CREATE TABLE coverage (
  listing TEXT NOT NULL,
  fromInstant INTEGER NOT NULL,
  toInstant INTEGER NOT NULL,
  readAt INTEGER NOT NULL,
  rows INTEGER NOT NULL,
  PRIMARY KEY (listing, fromInstant, toInstant)
) STRICT, WITHOUT ROWID;

CREATE TABLE balanceSnapshot (
  readAt INTEGER PRIMARY KEY,
  snapshot TEXT NOT NULL
) STRICT;
`;
