/**
 * What of the records a team has: the parts of listings that this computer has sent or taken, as they were read at one
 * moment, what was sent of everything else by its digest, and how far the team's batches were taken.
 */
export const sql = `
CREATE TABLE sharedPart (
  listing TEXT NOT NULL,
  fromInstant INTEGER NOT NULL,
  toInstant INTEGER NOT NULL,
  readAt INTEGER NOT NULL,
  PRIMARY KEY (listing, fromInstant, toInstant)
) STRICT, WITHOUT ROWID;

CREATE TABLE sharedDigest (
  subject TEXT PRIMARY KEY,
  digest TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- The numbers of the last batch that was taken, and of the last that was sent.
CREATE TABLE sharedBatch (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  taken INTEGER NOT NULL,
  sent INTEGER NOT NULL
) STRICT;
`;
