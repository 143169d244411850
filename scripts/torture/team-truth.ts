/** What is in the databases of a writer, by which writers are compared with each other and with what they were told. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import '../../src-main/store/testing/keys.ts';
import { type Db, openDatabase } from '../../src-main/store/engine/open.ts';
import { over } from '../../src-main/store/engine/over.ts';
import { workMigrations } from '../../src-main/store/migrations/work/index.ts';
import { digestOfShared } from '../../src-main/store/replica/testing/digest-of-shared.ts';
import { RECORDS_OF_WINDOW } from '../../src-main/team/testing/writer-protocol.ts';

type Truth = {
  /** One digest each: of all that is shared, and of the records. */
  readonly work: string;
  readonly records: string;
  /** By the keys that writers name them by, each as often as it is there. */
  readonly decided: readonly string[];
  /** Those of which every record is here. */
  readonly windows: readonly string[];
  /** Lines of which more is matched than there is. */
  readonly overmatched: readonly number[];
};

export function lookInto(folder: string): Truth {
  const work = openDatabase(join(folder, 'work.db'), { migrations: workMigrations, readonly: true });
  const ofWork = over(work, (db) => ({
    work: digestOfShared(db),
    decided: texts(db, DECIDED),
    overmatched: texts(db, OVERMATCHED).map(Number),
  }));
  const ofCache = over(openDatabase(join(folder, 'cache.db'), { readonly: true }), (db) => ({
    records: createHash('sha256').update(texts(db, RECORDS).join('\n')).digest('hex'),
    windows: texts(db, WINDOWS),
  }));
  return { ...ofWork, ...ofCache };
}

/** What people and the background decided. */
const DECIDED = `
  SELECT coalesce(json_extract(document, '$.text'), json_extract(document, '$.reason')) FROM closeEvent
  UNION ALL SELECT CASE json_extract(document, '$.state') WHEN 'prepared' THEN orderId
    ELSE orderId || ' sent by ' || json_extract(document, '$.sentBy.account') || ' at ' || json_extract(document, '$.sentAt') END
  FROM orderHistory
  UNION ALL SELECT id FROM statementFile
  UNION ALL SELECT json_extract(document, '$.note') FROM match WHERE origin = 'set-aside'
  UNION ALL SELECT reason FROM matchUndo
  UNION ALL SELECT 'run of ' || actor || ' at ' || at FROM matchRun`;

/** How many entries of the log have one of them. Only a person makes a match that the trail calls made. */
export const DECIDING_ENTRIES = `
  SELECT count(*) FROM tieout.entry WHERE changes LIKE ANY (ARRAY['%"t":"closeEvent"%', '%"t":"orderHistory"%',
    '%"t":"statementFile"%', '%match.made%', '%"t":"matchUndo"%', '%"t":"matchRun"%'])`;

const OVERMATCHED = `
  SELECT line.id FROM statementLine AS line JOIN leg ON leg.lineId = line.id
  GROUP BY line.id HAVING abs(sum(leg.units)) > abs(line.amount)`;

const RECORDS = "SELECT identity || ' ' || externalId || ' ' || amount FROM deposits ORDER BY identity";

const WINDOWS = `
  SELECT 'records ' || number FROM (
    SELECT substr(externalId, 2, instr(externalId, '-') - 2) AS number FROM deposits)
  GROUP BY number HAVING count(*) = ${RECORDS_OF_WINDOW}`;

const texts = (db: Db, sql: string): string[] => db.prepare<[], string>(sql).pluck().all();
