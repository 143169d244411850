/**
 * What was typed into forms and not handed over yet. A cashout's has personal data: here it is encrypted like the
 * order.
 */
export const sql = `
CREATE TABLE draft (
  name TEXT PRIMARY KEY,
  -- Epoch ms.
  at INTEGER NOT NULL,
  document TEXT NOT NULL
) STRICT;
`;
