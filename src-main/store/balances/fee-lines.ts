/**
 * Reads the fees of deposits some thousand at once, as bytes: a row handed over by itself takes longer than what is
 * asked of it.
 */
import type { Period } from '../../../src-shared/period.ts';
import type { FeesTaken } from '../../reconcile/fees.ts';
import { type Db, prepared } from '../engine/open.ts';

const COMMA = 0x2c;
const MINUS = 0x2d;
const ZERO = 0x30;
const LINE_FEED = 0x0a;
/** So many digits are exact as a number. */
const EXACT_DIGITS = 15;

/**
 * Adds each deposit of the period that has a fee, in the order of their dates. What a fee is not of the amount's
 * currency for, no schedule says.
 */
export function addFees(db: Db, { from, to }: Period, fees: FeesTaken): void {
  const lines = prepared<[number, number], Buffer | null>(
    db,
    // What shares a schedule, as one text in which no line ends.
    `SELECT CAST(group_concat(line, '') AS BLOB) FROM (
       SELECT concat(rowKey, ',', coalesce(amount, 0), ',', fee, ',',
         json_array(coalesce(paymentMethodCode, ''), coalesce(paymentMethodName, ''), coalesce(currency, '')), char(10)) AS line
       FROM deposits WHERE creationDate >= ? AND creationDate < ? AND fee <> 0
         AND coalesce(currency, '') = coalesce(feeCurrency, '') ORDER BY creationDate, identity)`,
  )
    .pluck()
    .get(from, to);
  if (lines) readLines(lines, fees);
}

function readLines(lines: Buffer, fees: FeesTaken): void {
  let at = 0;
  const number = (): number | bigint => {
    const start = at;
    const sign = lines[at] === MINUS ? -1 : 1;
    if (sign < 0) at += 1;
    const digits = at;
    let value = 0;
    for (; lines[at] !== COMMA; at += 1) value = value * 10 + (lines[at] ?? ZERO) - ZERO;
    const found = at - digits > EXACT_DIGITS ? BigInt(lines.toString('latin1', start, at)) : sign * value;
    at += 1;
    return found;
  };
  /** Where the group of the line before stands: most lines have the same one as that. */
  let [groupFrom, groupTo, group] = [0, 0, ''];
  while (at < lines.length) {
    const rowKey = Number(number());
    const amount = number();
    const fee = number();
    const from = at;
    at = lines.indexOf(LINE_FEED, at);
    const isSame =
      groupTo - groupFrom === at - from && lines.compare(lines, groupFrom, groupTo, from, at) === 0;
    if (!isSame) group = lines.toString('utf8', from, at);
    [groupFrom, groupTo] = [from, at];
    at += 1;
    fees.add({ rowKey, group, amount, fee });
  }
}
