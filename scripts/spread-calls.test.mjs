/** A call takes some hundred thousand arguments at most: a list as long as a month is not handed to one. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './bootstrap/paths.mjs';

/** What is appended as a whole there, and why it is never long. */
const SHORT = {
  'src-main/export/close-workbook.ts': 'sheets',
  'src-main/ipc/handlers/sync.ts': 'jobs of the listings',
  'src-main/leftovers.ts': 'files that a kill left behind',
  'src-main/redaction/strike.ts': 'ways in which a value may be encoded',
  'src-main/statements/camt053.ts': 'one balance',
  'src-main/statements/mt940.ts': 'lines of one field',
  'src-main/store/close/trial-balance.ts': 'faults of one row',
  'src-main/store/exceptions/list.ts': 'values of a condition',
  'src-main/store/listings/filter.ts': 'conditions',
  'src-main/store/recovery/places.ts': 'one place',
  'src-main/store/replica/read-batch.ts': 'values of one row',
  'src-main/store/replica/shared-files.ts': 'parts of one file',
  'src-main/store/statements/report-import.ts': 'the first problems',
  'src-main/store/statements/statements.ts': 'values of a condition',
  'src-main/store/work/audit-verify.ts': 'notes of one entry',
};
const APPENDED = /\.(push|unshift)\(.*?\.\.\./;

/** Objects and lists that are written there, with what stands in them. */
function withoutLiterals(line) {
  const without = line.replaceAll(/[{[][^{}[\]]*[}\]]/g, '');
  return without === line ? line : withoutLiterals(without);
}

it('is appended as a whole to another only where it is short', () => {
  const files = execFileSync('git', ['ls-files', 'src-main/*.ts', 'src-shared/*.ts', 'src-renderer/*.ts*'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .trim()
    .split('\n')
    .filter((file) => !/\.test\.|\/testing\//.test(file));
  expect(files.length).toBeGreaterThan(900);
  const found = files.filter((file) =>
    // An object that is put together or a list that is made is one argument.
    readFileSync(join(ROOT, file), 'utf8')
      .split('\n')
      .some((line) => APPENDED.test(withoutLiterals(line))),
  );
  expect(found).toEqual(Object.keys(SHORT));
});
