/** Sums in SQL that cannot overflow: a 64-bit sum of large amounts could, and SQLite then refuses. */

/** Two columns, of which `unitsOfHalves` makes the sum. */
export const halves = (units: string, name: string): string =>
  `coalesce(sum((${units}) >> 32), 0) AS ${name}High, coalesce(sum((${units}) & 4294967295), 0) AS ${name}Low`;

/**
 * SQL that a sum's records are in a currency. They are not to be looked for by it: an index of currencies and amounts
 * leads to a million records one by one, in the order of their amounts and all over the file, where a pass over them
 * reads it once.
 */
export const inCurrency = (field: string, value: string): string => `+${field} = ${value}`;

export function unitsOfHalves(row: Readonly<Record<string, unknown>>, name: string): bigint {
  return (row[`${name}High`] as bigint) * 4_294_967_296n + (row[`${name}Low`] as bigint);
}
