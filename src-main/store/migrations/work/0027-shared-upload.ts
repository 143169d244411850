/**
 * Where the upload of a workspace that is being shared stands: the table and the key of the last row that the log has,
 * as JSON. Null once everything is there, and for a workspace that was joined.
 */
export const sql = `
ALTER TABLE sharedLog ADD COLUMN upload TEXT;
`;
