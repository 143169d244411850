/**
 * The provider's report files: chosen with the native dialog, read in a process of their own, stored into the cache.
 */
import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import type { CallRequest } from '../../../src-shared/contract/index.ts';
import { MOST_COLUMNS } from '../../../src-shared/contract/statement-mapping.ts';
import type { StatementFormat } from '../../../src-shared/contract/statement-report.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import { addMonths } from '../../../src-shared/period.ts';
import { listings } from '../../../src-shared/service/listings.ts';
import { fileWork } from '../../jobs/file-work.ts';
import type { FileOnDisk } from '../../statements/file-bytes.ts';
import { proposeFields } from '../../statements/report-rows.ts';
import type { AppParts } from '../app-parts.ts';
import { ChosenFiles } from '../chosen-files.ts';
import type { Handlers } from '../dispatch.ts';

const ROWS_SHOWN = 25;
const CELL_SHOWN = 120;

export function reportHandlers(parts: AppParts) {
  const { registry, store, upkeep, now, actor } = parts;
  const chosen = new ChosenFiles(registry);
  const readingOf = async ({ workspaceId, token, listing, mapping }: CallRequest<'reports.check'>) => {
    const { path, name, format } = chosen.find(workspaceId, token);
    const { idMerchant } = registry.find(workspaceId);
    return {
      path,
      name,
      format: tableFormat(format, name),
      listing,
      mapping,
      timeZone: registry.find(workspaceId).settings.timeZone,
      merchant: idMerchant ?? (await store.findCachedMerchant(registry.databasePath(workspaceId))),
    };
  };
  const firstRows = async (file: FileOnDisk) => {
    const { rows } = await store.readTableRows(file, ROWS_SHOWN);
    return rows
      .slice(0, ROWS_SHOWN)
      .map(({ cells }) => cells.slice(0, MOST_COLUMNS).map((cell) => cell.slice(0, CELL_SHOWN)));
  };
  const keyOfCheck = ({ listing, mapping }: CallRequest<'reports.check'>) =>
    JSON.stringify([listing, mapping]);

  return {
    'reports.choose': async ({ workspaceId, listing }) => {
      const { settings } = registry.find(workspaceId);
      const path = await parts.chooseFile('csv', 'txt', 'xlsx');
      if (path === null) return null;
      const { token, name } = await chosen.choose(workspaceId, path);
      const file = { path, name, book: 'ledger' as const };
      const { format, table } = await store.inspectStatement(registry.workPath(workspaceId), file);
      chosen.find(workspaceId, token).format = tableFormat(format, name);
      if (!table) throw new TieoutError('statement-format-unknown', { subject: name });
      // A workbook's dates with their time: statements, for which the sample is made, know days only.
      const rows = format === 'csv' ? table.sample.rows : await firstRows({ path, name });
      const { dateOrder, decimal, encoding, delimiter } = table.mapping;
      const proposed = proposeFields(listings[listing], rows);
      const { timeZone } = settings;
      return {
        token,
        name,
        rows,
        mapping: { ...proposed, dateOrder, decimal, encoding, delimiter, timeZone },
      };
    },

    'reports.check': async (asked) => {
      const { workspaceId } = asked;
      const file = chosen.find(workspaceId, asked.token);
      const about = { kind: 'check', workspaceId, name: file.name } as const;
      const { check, sha256 } = await fileWork(parts, about, async (job) => {
        const read = await store.checkReport(
          job.id,
          registry.pathsOf(workspaceId).cachePath,
          await readingOf(asked),
        );
        return { ...read, lines: read.check.rows };
      });
      file.checked = { asked: keyOfCheck(asked), sha256 };
      return check;
    },

    'reports.import': async ({ days, ...asked }) => {
      const { workspaceId } = asked;
      const { path, name, checked } = chosen.find(workspaceId, asked.token);
      // What is stored is what the person saw checked: this file, read in this way.
      if (checked?.asked !== keyOfCheck(asked)) throw new TieoutError('statement-changed', { subject: name });
      const at = now();
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: at }));
      const until = Math.min(Math.round(mtimeMs), at);
      const about = {
        fileId: randomUUID(),
        sha256: checked.sha256,
        days,
        until,
        actor: actor(workspaceId),
        at,
      };
      const touched = async () => {
        if (days) await upkeep.touch(workspaceId, { from: addMonths(days.firstDay.slice(0, 7), -1) });
      };
      await touched();
      const counts = await fileWork(parts, { kind: 'import', workspaceId, name }, async (job) => {
        const stored = await store.importReport(
          job.id,
          registry.pathsOf(workspaceId),
          await readingOf(asked),
          about,
        );
        return { ...stored, lines: stored.added + stored.changed + stored.unchanged };
      });
      upkeep.refreshTouched(workspaceId);
      const { added, changed, unchanged, fromService } = counts;
      return { added, changed, unchanged, fromService };
    },

    'reports.remove': async ({ workspaceId, id }) => {
      const { timeZone } = registry.find(workspaceId).settings;
      const touched = async (firstDay: string | null | undefined) => {
        if (firstDay) await upkeep.touch(workspaceId, { from: addMonths(firstDay.slice(0, 7), -1) });
      };
      // Before anything is done, so that a kill does not leave exceptions of records that are gone.
      const files = await store.listReports(registry.databasePath(workspaceId));
      await touched(files.find((file) => file.id === id)?.days?.firstDay);
      const about = { fileId: id, actor: actor(workspaceId), at: now(), timeZone };
      const { removed, firstDay } = await store.removeReport(registry.pathsOf(workspaceId), about);
      await touched(firstDay);
      upkeep.refreshTouched(workspaceId);
      return { removed };
    },

    'reports.list': async ({ workspaceId }) => ({
      files: await store.listReports(registry.databasePath(registry.find(workspaceId).id)),
    }),
  } satisfies Partial<Handlers>;
}

/** Throws `statement-format-unknown` for a file that is no table. */
function tableFormat(format: StatementFormat | null, name: string): 'csv' | 'xlsx' {
  if (format === 'csv' || format === 'xlsx') return format;
  throw new TieoutError('statement-format-unknown', { subject: name });
}
