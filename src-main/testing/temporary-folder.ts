import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder of the test's own; `remove` takes it away with all it holds. */
export function temporaryFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'tieout-test-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
