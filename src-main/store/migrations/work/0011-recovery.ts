/**
 * What makes people's own work recoverable, and what a recovery leaves behind. `workCopy` has a row for each copy that
 * was made, entered before the copy and so part of it: copies are told apart by it, never by a clock. `workChange`
 * counts what no history counts. A row in `sendingBar` bars the sending of cashouts until a person has looked.
 */
export const sql = `
CREATE TABLE workCopy (
  number INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  -- How far each history was: JSON (store/holdings.ts).
  held TEXT NOT NULL
) STRICT;

CREATE TABLE workChange (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  changes INTEGER NOT NULL
) STRICT;

${['INSERT', 'UPDATE']
  .map(
    (change) => `
CREATE TRIGGER kycCheckCounted${change} AFTER ${change} ON kycCheck
BEGIN
  INSERT INTO workChange VALUES (1, 1) ON CONFLICT (one) DO UPDATE SET changes = changes + 1;
END;`,
  )
  .join('\n')}

-- What was done about damage: the report as the person is told it.
CREATE TABLE workRecovery (
  number INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  -- 1 once the app that recovered was closed in order: until then it is told again.
  told INTEGER NOT NULL,
  document TEXT NOT NULL
) STRICT;

-- What places held that contradicts what was kept: evidence that has no place in its own table.
CREATE TABLE recoveredAside (
  number INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  place TEXT NOT NULL,
  origin TEXT NOT NULL,
  document TEXT NOT NULL
) STRICT;

CREATE TRIGGER recoveredAsideKept BEFORE UPDATE ON recoveredAside
BEGIN SELECT RAISE(ABORT, 'evidence is not changed'); END;

CREATE TRIGGER recoveredAsideNotRemoved BEFORE DELETE ON recoveredAside
BEGIN SELECT RAISE(ABORT, 'evidence is not removed'); END;

CREATE TABLE sendingBar (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  since INTEGER NOT NULL
) STRICT;
`;
