/**
 * What is not in a book has the amount that it should have there, as matching shows it; it was kept with the opposite
 * sign. History and audit trail stay as they were written (see `readEvents`).
 */
export const sql = `
UPDATE exceptionCase SET
  amount = -amount,
  decision = CASE
    WHEN json_extract(decision, '$.amount') IS NULL THEN decision
    WHEN json_extract(decision, '$.amount') LIKE '-%'
      THEN json_set(decision, '$.amount', substr(json_extract(decision, '$.amount'), 2))
    ELSE json_set(decision, '$.amount', '-' || json_extract(decision, '$.amount'))
  END
WHERE kind = 'record-open';
`;
