/** Whether two databases are still as they were when something was worked out from them. */
import type { Db } from './open.ts';

/**
 * A text that is another one as soon as anybody but this very connection has committed to the cache or to people's own
 * work. Only texts of one connection (`openBooks`) can be compared.
 */
export function revisionOf(db: Db): { readonly cache: string; readonly both: string } {
  const of = (schema: 'main' | 'cache') => String(db.pragma(`${schema}.data_version`, { simple: true }));
  const cache = of('cache');
  return { cache, both: `${cache} ${of('main')}` };
}
