/**
 * The other five listings. As in the first migration, amounts are INTEGER units of a millionth (money.ts), instants
 * INTEGER epoch milliseconds, ids and everything else TEXT.
 *
 * Indexes: every query names a period, so each table has its date, in the order in which pages are shown. The filter
 * that leaves the least (status, or the type of a note) has a second one where there are many records; a sort by any
 * other field sorts what the period and the filters leave. Of daily balances there are a few hundred a year.
 */
export const sql = `
CREATE TABLE cashouts (
  rowKey INTEGER PRIMARY KEY,
  identity TEXT NOT NULL UNIQUE,
  creationDate INTEGER,
  idCashout TEXT,
  externalId TEXT,
  status TEXT,
  reason TEXT,
  currency TEXT,
  amount INTEGER,
  creditedCurrency TEXT,
  creditedAmount INTEGER,
  merchantCurrency TEXT,
  merchantAmount INTEGER,
  feeCurrency TEXT,
  fee INTEGER,
  tax INTEGER,
  clientDocument TEXT,
  lastChangeDate INTEGER,
  existVoucher TEXT,
  country TEXT,
  idMerchant TEXT,
  merchantName TEXT,
  flags TEXT,
  searchText TEXT NOT NULL,
  problems TEXT,
  asReceived TEXT NOT NULL,
  firstSeen INTEGER NOT NULL,
  lastSeen INTEGER NOT NULL,
  lastChanged INTEGER NOT NULL
) STRICT;

CREATE TABLE notes (
  rowKey INTEGER PRIMARY KEY,
  identity TEXT NOT NULL UNIQUE,
  date INTEGER,
  id TEXT,
  externalId TEXT,
  category TEXT,
  type TEXT,
  currency TEXT,
  amount INTEGER,
  description TEXT,
  idMerchant TEXT,
  merchantName TEXT,
  searchText TEXT NOT NULL,
  problems TEXT,
  asReceived TEXT NOT NULL,
  firstSeen INTEGER NOT NULL,
  lastSeen INTEGER NOT NULL,
  lastChanged INTEGER NOT NULL
) STRICT;

CREATE TABLE refunds (
  rowKey INTEGER PRIMARY KEY,
  identity TEXT NOT NULL UNIQUE,
  date INTEGER,
  id TEXT,
  idBoleto TEXT,
  status TEXT,
  refundCurrency TEXT,
  amount INTEGER,
  amountType TEXT,
  type TEXT,
  paymentMethod TEXT,
  comments TEXT,
  lastChangeDate INTEGER,
  beneficiary TEXT,
  cpf TEXT,
  documentType TEXT,
  bankName TEXT,
  bankCode TEXT,
  branchNumber TEXT,
  bankAccount TEXT,
  accountType TEXT,
  country TEXT,
  allowPixApiRefund TEXT,
  apiVersion TEXT,
  idMerchant TEXT,
  merchantName TEXT,
  searchText TEXT NOT NULL,
  problems TEXT,
  asReceived TEXT NOT NULL,
  firstSeen INTEGER NOT NULL,
  lastSeen INTEGER NOT NULL,
  lastChanged INTEGER NOT NULL
) STRICT;

CREATE TABLE settlements (
  rowKey INTEGER PRIMARY KEY,
  identity TEXT NOT NULL UNIQUE,
  creationDate INTEGER,
  id TEXT,
  status TEXT,
  type TEXT,
  currency TEXT,
  requestedAmount INTEGER,
  fee INTEGER,
  amountToTransfer INTEGER,
  idMerchant TEXT,
  merchantName TEXT,
  searchText TEXT NOT NULL,
  problems TEXT,
  asReceived TEXT NOT NULL,
  firstSeen INTEGER NOT NULL,
  lastSeen INTEGER NOT NULL,
  lastChanged INTEGER NOT NULL
) STRICT;

CREATE TABLE dailyBalances (
  rowKey INTEGER PRIMARY KEY,
  identity TEXT NOT NULL UNIQUE,
  date INTEGER,
  currency TEXT,
  depositTotal INTEGER,
  depositFeeTotal INTEGER,
  cashoutTotal INTEGER,
  noteTotal INTEGER,
  settlementTotal INTEGER,
  cancelledSettlementTotal INTEGER,
  netAmount INTEGER,
  totalBalance INTEGER,
  idMerchant TEXT,
  searchText TEXT NOT NULL,
  problems TEXT,
  asReceived TEXT NOT NULL,
  firstSeen INTEGER NOT NULL,
  lastSeen INTEGER NOT NULL,
  lastChanged INTEGER NOT NULL
) STRICT;

CREATE INDEX cashoutsByDate ON cashouts (creationDate, rowKey);
CREATE INDEX cashoutsByStatus ON cashouts (status, currency, creationDate, rowKey);
CREATE INDEX notesByDate ON notes (date, rowKey);
CREATE INDEX notesByType ON notes (type, currency, date, rowKey);
CREATE INDEX refundsByDate ON refunds (date, rowKey);
CREATE INDEX refundsByStatus ON refunds (status, refundCurrency, date, rowKey);
CREATE INDEX settlementsByDate ON settlements (creationDate, rowKey);
CREATE INDEX settlementsByStatus ON settlements (status, currency, creationDate, rowKey);
CREATE INDEX dailyBalancesByDate ON dailyBalances (date, rowKey);
`;
