/** Sums in SQL that cannot overflow: a 64-bit sum of large amounts could, and SQLite then refuses. */

/** Two columns, of which `unitsOfHalves` makes the sum. */
export const halves = (units: string, name: string): string =>
  `coalesce(sum((${units}) >> 32), 0) AS ${name}High, coalesce(sum((${units}) & 4294967295), 0) AS ${name}Low`;

export function unitsOfHalves(row: Readonly<Record<string, unknown>>, name: string): bigint {
  return (row[`${name}High`] as bigint) * 4_294_967_296n + (row[`${name}Low`] as bigint);
}
