/** Rules of the tie-out that a workspace has laid down: one document, or none where all is left to the data. */
export const sql = `
CREATE TABLE tieOutRules (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  document TEXT NOT NULL
) STRICT;
`;
