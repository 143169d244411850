/**
 * The template of the checklist: points of the workspace's own, and who settles a point by which day. One document,
 * like the other settings of closes; that a point was ticked in a month is decided there, among the month's decisions.
 */
export const sql = `
CREATE TABLE closePlan (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  document TEXT NOT NULL
) STRICT;
`;
