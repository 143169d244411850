/** Batches that are read by one thread for another, in memory that serves one after the other. */
import { expect, it } from 'vitest';
import { depositRecord } from '../testing/records.ts';
import { letGo, readAsBytes, readRecords, recordsOfBytes } from './read-batch.ts';
import { packed } from './record-batch.ts';

const about = { subject: 'deposits' } as const;
const contentOf = (ids: readonly number[]) =>
  packed({ rows: ids.map((id) => [depositRecord(id).asReceived, 1, 2, 3, null, []]), unlisted: [] });
const identitiesIn = (bytes: Uint8Array) => recordsOfBytes(bytes).rows.map(([identity]) => identity);

it('what goes to the other thread is what was read, each record once and as it came last', () => {
  for (const ids of [[1, 2, 3], [], [1, 2, 1]])
    expect(recordsOfBytes(readAsBytes(about, contentOf(ids)))).toEqual(readRecords(about, contentOf(ids)));
  const twice = contentOf([4]);
  const before = { rows: [[depositRecord(4).asReceived, 1, 2, 3, null, [['{}', 1, 1, 2]]]], unlisted: [] };
  expect(recordsOfBytes(readAsBytes(about, packed(before))).versions.size).toBe(1);
  expect(recordsOfBytes(readAsBytes(about, twice)).sums?.flat()[0]?.[2][0]).toBe(1);
});

it('memory that is still to be stored is never written again, and what was let go is', () => {
  const waiting = Array.from({ length: 20 }, (_, index) => readAsBytes(about, contentOf([index])));
  expect(waiting.map(identitiesIn)).toEqual(waiting.map((_, index) => [`${index}`]));
  const [last] = waiting.slice(-1);
  if (!last) throw new Error('there are some');
  letGo(last);
  expect(readAsBytes(about, contentOf([77])).buffer).toBe(last.buffer);
});
