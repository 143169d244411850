/**
 * The process of report-kill.test.ts: imports a report file, and kills itself at the given look of the import at when
 * it is, or who imports; such looks lie between its steps. Tells how many looks there were.
 */
import '../../testing/keys.ts';
import { join } from 'node:path';
import { ownThread } from '../../../statements/testing/own-thread.ts';
import { importReport } from '../report-import.ts';
import { REPORT, readingIn } from './report.ts';

const [root = '', killAt = ''] = process.argv.slice(2);
let looks = 0;
function look<T>(value: T): T {
  looks += 1;
  if (looks === Number(killAt)) process.kill(process.pid, 'SIGKILL');
  return value;
}
const file = {
  ...REPORT,
  get at() {
    return look(REPORT.at);
  },
  get actor() {
    return look('ana');
  },
};
const paths = { cachePath: join(root, 'cache.db'), workPath: join(root, 'work.db') };
const signal = new AbortController().signal;
await importReport(ownThread, paths, readingIn(root), file, signal, () => undefined);
process.stdout.write(String(looks));
