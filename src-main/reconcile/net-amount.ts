/** How netAmount is made of the other columns: their signs are not in the specification and are inferred. */
import { type NetSigns, RECORD_COLUMNS, type RecordColumn } from '../../src-shared/contract/tie-out.ts';
import { type CachedRecord, unitsIn } from './record.ts';

/** netAmount in units, of the columns with these signs. */
export function netOf(signs: NetSigns, unitsOf: (column: RecordColumn) => bigint): bigint {
  return RECORD_COLUMNS.reduce((net, column, index) => net + BigInt(signs[index] ?? 0) * unitsOf(column), 0n);
}

/**
 * The signs under which most rows of the report agree. Where the data cannot tell, because a column was always zero,
 * money that comes in adds and money that goes out takes away.
 */
export function inferNetSigns(report: readonly CachedRecord[]): NetSigns {
  const rows = report.map((row) => ({
    net: unitsIn(row, 'netAmount'),
    columns: RECORD_COLUMNS.map((column) => unitsIn(row, column)),
  }));
  let best: { signs: NetSigns; agree: number } = { signs: EXPECTED, agree: -1 };
  for (const signs of candidates()) {
    // Where all rows agree, no other signs can do better.
    if (best.agree === rows.length) break;
    const agree = rows.filter(({ net, columns }) => sumOf(columns, signs) === net).length;
    if (agree > best.agree) best = { signs, agree };
  }
  return best.signs;
}

/** Added and taken away instead of multiplied: there are some hundred choices of signs for each row. */
function sumOf(columns: readonly bigint[], signs: NetSigns): bigint {
  let sum = 0n;
  for (const [index, units] of columns.entries()) {
    const sign = signs[index];
    if (sign === 1) sum += units;
    else if (sign === -1) sum -= units;
  }
  return sum;
}

const EXPECTED: NetSigns = [1, -1, -1, 1, -1, 1];

let known: readonly NetSigns[] | undefined;

/**
 * Every choice of signs, those with fewer differences from the expected ones first. Made when they are first asked:
 * each thread of the store loads this, and few tie a month out.
 */
function candidates(): readonly NetSigns[] {
  known ??= allSigns()
    .map((signs) => ({ signs, distance: signs.filter((sign, index) => sign !== EXPECTED[index]).length }))
    .sort((a, b) => a.distance - b.distance)
    .map(({ signs }) => signs);
  return known;
}

function allSigns(): NetSigns[] {
  let all: NetSigns[] = [[]];
  for (const expected of EXPECTED)
    all = all.flatMap((signs) => {
      const others = ([1, 0, -1] as const).filter((sign) => sign !== expected);
      return [expected, ...others].map((sign) => [...signs, sign]);
    });
  return all;
}
