/** What checks of statuses with the service found, one document each. */
export const sql = `
CREATE TABLE statusCheck (
  number INTEGER PRIMARY KEY,
  listing TEXT NOT NULL,
  month TEXT NOT NULL,
  at INTEGER NOT NULL,
  document TEXT NOT NULL
) STRICT;

CREATE INDEX statusCheckOf ON statusCheck (listing, month, number);
`;
