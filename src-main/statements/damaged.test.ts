/** Files that were damaged at random: whatever comes of it is told, and never more money than the file has. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { secondsOf } from '../../src-sandbox/data/calendar.ts';
import { Dataset } from '../../src-sandbox/data/dataset.ts';
import { statementCamt053 } from '../../src-sandbox/files/camt053.ts';
import { PLAIN_CSV, PORTAL_CSV } from '../../src-sandbox/files/csv.ts';
import { statementMt940 } from '../../src-sandbox/files/mt940.ts';
import { statementOfx } from '../../src-sandbox/files/ofx.ts';
import { statementCsv } from '../../src-sandbox/files/statement-csv.ts';
import { TieoutError } from '../../src-shared/errors.ts';
import { readText } from './testing/read-all.ts';

const asOf = secondsOf('2026-05-15T12:00:00Z');
const options = { asOf, months: 1, rows: 500, newestFirst: true, arrivalsPerDay: 0, living: false };
const dataset = new Dataset({ ...options, seed: 5, planted: true }, () => asOf);
const statement = dataset.bankStatement({ currency: 'PEN', from: '2026-04-01', to: '2026-04-30' });
const files = {
  csv: statementCsv(statement, PLAIN_CSV),
  portal: statementCsv(statement, PORTAL_CSV),
  ofx: statementOfx(statement),
  camt053: statementCamt053(statement),
  mt940: statementMt940(statement),
};

const outcome = async (bytes: Uint8Array) => {
  try {
    return await readText(bytes);
  } catch (error) {
    // Anything else than a failure with words is a defect of ours.
    expect(error).toBeInstanceOf(TieoutError);
    return null;
  }
};

it.each(Object.entries(files))(
  '%s with bytes changed is read, or its mistakes are named',
  async (_, bytes) => {
    const change = fc.record({ at: fc.nat({ max: bytes.length - 1 }), to: fc.integer({ min: 0, max: 255 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
        const damaged = Uint8Array.from(bytes);
        for (const { at, to } of changes) damaged[at] = to;
        const read = await outcome(damaged);
        if (read) expect(read.lines.length).toBeLessThanOrEqual(statement.lines.length + changes.length);
      }),
      { numRuns: 25 },
    );
  },
);

it.each(['ofx', 'camt053', 'mt940'] as const)(
  '%s that was cut anywhere never passes as whole',
  async (format) => {
    const bytes = files[format];
    const end = bytes.lastIndexOf(
      format === 'ofx' ? '</OFX>' : format === 'camt053' ? '</Document>' : ':62F:',
    );
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: end }), async (length) => {
        const read = await outcome(bytes.subarray(0, length));
        // What is too short to show its format is refused or taken for a table, which then has no lines.
        if (read?.format === format) expect(read.problems.length).toBeGreaterThan(0);
        else expect(read?.lines ?? []).toEqual([]);
      }),
      { numRuns: 25 },
    );
  },
);
