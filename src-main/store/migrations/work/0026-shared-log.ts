/**
 * How far this database follows a team's shared log: its workspace there, how many entries are in here, and the hash of
 * the last. Empty for a workspace that nobody shares.
 */
export const sql = `
CREATE TABLE sharedLog (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  workspace TEXT NOT NULL,
  sequence INTEGER NOT NULL,
  hash TEXT NOT NULL
) STRICT;
`;
