/**
 * Materiality and flux as a workspace has set them: one document, or none where every exception is decided by a person.
 */
export const sql = `
CREATE TABLE materialitySetting (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  document TEXT NOT NULL
) STRICT;
`;
