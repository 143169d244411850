/**
 * What the filters beside the choices are looked up by. An exact or narrow amount leaves few records of millions, and
 * so has an index, in the order in which the largest of a currency are shown; the date behind it tells without the
 * record whether it is in the period. The index of flagged records holds those and no others. Daily balances are too
 * few to need the first.
 */
const listings = [
  ['deposits', 'creationDate', 'currency', 'amount'],
  ['cashouts', 'creationDate', 'currency', 'amount'],
  ['notes', 'date', 'currency', 'amount'],
  ['refunds', 'date', 'refundCurrency', 'amount'],
  ['settlements', 'creationDate', 'currency', 'requestedAmount'],
] as const;

const byAmount = listings.map(
  ([table, date, currency, amount]) =>
    `CREATE INDEX ${table}ByAmount ON ${table} (${currency}, ${amount}, rowKey, ${date});`,
);

const flagged = [...listings, ['dailyBalances', 'date'] as const].map(
  ([table, date]) => `CREATE INDEX ${table}Flagged ON ${table} (${date}, rowKey) WHERE problems IS NOT NULL;`,
);

export const sql = [...byAmount, ...flagged].join('\n');
