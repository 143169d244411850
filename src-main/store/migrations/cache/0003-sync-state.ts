/**
 * What a sync must remember to be taken up again after any end, and what records looked like before they changed.
 *
 * `reading` in a listing's table is the number of the reading that saw the row last: a row that the same reading sees
 * twice has moved between pages. It is a number and no time, so that no clock can be wrong about it. The new index of
 * each table holds the rows that came back different, and no others.
 */
const listings = [
  ['deposits', 'creationDate'],
  ['cashouts', 'creationDate'],
  ['notes', 'date'],
  ['refunds', 'date'],
  ['settlements', 'creationDate'],
  ['dailyBalances', 'date'],
] as const;

const columns = listings.map(
  ([table, date]) => `
ALTER TABLE ${table} ADD COLUMN reading INTEGER NOT NULL DEFAULT 0;
CREATE INDEX ${table}Changed ON ${table} (${date}, rowKey) WHERE lastChanged > firstSeen;
`,
);

export const sql = `
${columns.join('')}
-- Readings of a window that have not come to its end, each as far as its last stored page. Numbers are never used again.
CREATE TABLE syncReading (
  reading INTEGER PRIMARY KEY AUTOINCREMENT,
  listing TEXT NOT NULL,
  fromInstant INTEGER NOT NULL,
  toInstant INTEGER NOT NULL,
  startedAt INTEGER NOT NULL,
  nextPage INTEGER NOT NULL,
  -- The identities on the page before, in their order, as a JSON list.
  lastPage TEXT NOT NULL,
  rows INTEGER NOT NULL,
  within INTEGER NOT NULL,
  outside INTEGER NOT NULL,
  added INTEGER NOT NULL,
  changed INTEGER NOT NULL,
  flagged INTEGER NOT NULL,
  lateAdded INTEGER NOT NULL,
  lateChanged INTEGER NOT NULL
) STRICT;

CREATE UNIQUE INDEX syncReadingByWindow ON syncReading (listing, fromInstant, toInstant);

-- The windows that a sync still has to read, so that the same request later goes on where it ended.
CREATE TABLE syncPlan (
  listing TEXT NOT NULL,
  fromInstant INTEGER NOT NULL,
  toInstant INTEGER NOT NULL,
  request TEXT NOT NULL,
  startedAt INTEGER NOT NULL,
  bound INTEGER NOT NULL,
  PRIMARY KEY (listing, fromInstant)
) STRICT, WITHOUT ROWID;

-- The latest syncs of each listing and how they ended.
CREATE TABLE syncRun (
  number INTEGER PRIMARY KEY,
  listing TEXT NOT NULL,
  document TEXT NOT NULL
) STRICT;

CREATE INDEX syncRunByListing ON syncRun (listing, number);

-- Records that were read once and that the service did not list again, in two readings of their window.
CREATE TABLE unlistedRecord (
  listing TEXT NOT NULL,
  identity TEXT NOT NULL,
  noticedAt INTEGER NOT NULL,
  PRIMARY KEY (listing, identity)
) STRICT, WITHOUT ROWID;

-- Every earlier version of a record: as it came, when it was first and last seen so, and when a different one came.
CREATE TABLE recordVersion (
  number INTEGER PRIMARY KEY,
  listing TEXT NOT NULL,
  identity TEXT NOT NULL,
  asReceived TEXT NOT NULL,
  firstSeen INTEGER NOT NULL,
  lastSeen INTEGER NOT NULL,
  replacedAt INTEGER NOT NULL
) STRICT;

CREATE INDEX recordVersionByRecord ON recordVersion (listing, identity, number);
CREATE INDEX recordVersionByTime ON recordVersion (listing, replacedAt);

CREATE TRIGGER recordVersionKept BEFORE UPDATE ON recordVersion
BEGIN SELECT RAISE(ABORT, 'history is not changed'); END;

CREATE TRIGGER recordVersionNotRemoved BEFORE DELETE ON recordVersion
BEGIN SELECT RAISE(ABORT, 'history is not removed'); END;
`;
