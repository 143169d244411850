/**
 * How often something touched what the exceptions of a month rest on, and how much of that they were refreshed for.
 * Those of before are refreshed once.
 */
export const sql = `
ALTER TABLE exceptionRefresh ADD COLUMN touched INTEGER NOT NULL DEFAULT 1;
ALTER TABLE exceptionRefresh ADD COLUMN seen INTEGER NOT NULL DEFAULT 0;
`;
