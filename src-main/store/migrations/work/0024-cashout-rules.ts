/**
 * What a workspace lays down for its cashouts, limits and a second person: one document, or none where nothing is laid
 * down.
 */
export const sql = `
CREATE TABLE cashoutRule (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  document TEXT NOT NULL
) STRICT;
`;
