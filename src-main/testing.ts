/** What the tests of several rooms share. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { detailsOf, type ErrorDetails } from '../src-shared/errors.ts';

/** The details that work failed with; work that does not fail is itself a failure of the test. */
export async function failureOf(work: Promise<unknown>): Promise<ErrorDetails> {
  try {
    await work;
  } catch (error) {
    return detailsOf(error);
  }
  throw new Error('it did not fail');
}

/** A folder of the test's own; `remove` takes it away with all it holds. */
export function temporaryFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'tieout-test-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
