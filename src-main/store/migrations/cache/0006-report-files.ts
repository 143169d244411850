/** Files of the provider's panel that records were imported from, and the days that each was taken for (null: none). */
export const sql = `
CREATE TABLE reportFile (
  id TEXT PRIMARY KEY,
  listing TEXT NOT NULL,
  name TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  importedAt INTEGER NOT NULL,
  importedBy TEXT NOT NULL,
  rows INTEGER NOT NULL,
  firstDay TEXT,
  lastDay TEXT
) STRICT;`;
