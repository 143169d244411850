import type { TableMapping } from '../../../src-shared/contract/statement-mapping.ts';

const OF_THE_FILE = ['account', 'currency', 'dateOrder', 'decimal', 'positive'] as const;
const OF_ITS_COLUMNS = ['headerRow', 'roles'] as const;

/**
 * How a table is read with another encoding or delimiter: as is proposed then, but for what a person has typed that
 * still fits.
 *
 * @param proposed what is proposed now
 * @param typed what stood in the form
 * @param before what was proposed for the earlier reading
 */
export function rereadMapping(
  proposed: TableMapping,
  typed: TableMapping,
  before: TableMapping,
): TableMapping {
  const names =
    typed.roles.length === proposed.roles.length ? [...OF_THE_FILE, ...OF_ITS_COLUMNS] : OF_THE_FILE;
  const changed = names.filter((name) => JSON.stringify(typed[name]) !== JSON.stringify(before[name]));
  if (changed.length === 0) return proposed;
  return { ...proposed, ...Object.fromEntries(changed.map((name) => [name, typed[name]])) };
}
