/**
 * What the triggers of migration 0004 do stands once a listing, where it stood four times over: they tell a view what
 * a record adds (`sign` 1) or takes away (-1), and a trigger adds up what is told to it. SQLite reads the whole schema
 * wherever a cache is opened, and anew after each change of it, and keeps it for each connection; two thirds of it were
 * these.
 */
import { add, keptTotals, watchedOf } from './0004-totals-and-search.ts';

const toldOnce = (kept: (typeof keptTotals)[number]) => {
  const { name } = kept;
  const watched = watchedOf(kept);
  const tell = (sign: 1 | -1, row: 'NEW' | 'OLD') =>
    `INSERT INTO ${name}Told VALUES (${[sign, ...watched.map((field) => `${row}.${field}`)].join(', ')});`;
  return `
DROP TRIGGER ${name}TotalsAdd;
DROP TRIGGER ${name}TotalsChange;
DROP TRIGGER ${name}TotalsRemove;
CREATE VIEW ${name}Told AS SELECT 0 AS sign, ${watched.join(', ')} FROM ${name} WHERE 0;
CREATE TRIGGER ${name}Totalled INSTEAD OF INSERT ON ${name}Told BEGIN${add(kept, 'NEW', 'NEW.sign * ')}
END;
CREATE TRIGGER ${name}TotalsAdd AFTER INSERT ON ${name} BEGIN ${tell(1, 'NEW')} END;
CREATE TRIGGER ${name}TotalsChange AFTER UPDATE OF ${watched.join(', ')} ON ${name}
WHEN ${watched.map((field) => `OLD.${field} IS NOT NEW.${field}`).join(' OR ')}
BEGIN ${tell(-1, 'OLD')} ${tell(1, 'NEW')} END;
CREATE TRIGGER ${name}TotalsRemove AFTER DELETE ON ${name} BEGIN ${tell(-1, 'OLD')} END;`;
};

/** Made when a database is migrated, as that of 0004. */
export const sql = () => keptTotals.map(toldOnce).join('\n');
