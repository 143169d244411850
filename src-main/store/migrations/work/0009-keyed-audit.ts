/**
 * The audit trail with a key. `key` says which one an entry's hash was made with (audit-chain.ts); it is empty for
 * entries of before, which the first entry with a key seals.
 */
export const sql = `
ALTER TABLE auditEntry ADD COLUMN key TEXT NOT NULL DEFAULT '';
`;
