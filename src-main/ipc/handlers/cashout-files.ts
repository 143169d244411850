/** Cashouts from a file: chosen with the native dialog, checked whole, prepared, sent as a job. */
import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { TieoutError } from '../../../src-shared/errors.ts';
import { MOST_FILE_ROWS } from '../../../src-shared/service/cashout-file.ts';
import type { TableToWrite } from '../../export/write-table.ts';
import { fileName } from '../../file-name.ts';
import { type ComparedRow, compareWithOrders, totalsOf } from '../../payouts/file/check-file.ts';
import { readFileRows } from '../../payouts/file/read-rows.ts';
import { fileWords, resultTable, templateTable } from '../../payouts/file/result-table.ts';
import { confirmedRows, ordersOfFile, sendRows } from '../../payouts/file/send-file.ts';
import type { AppParts } from '../app-parts.ts';
import { ChosenFiles } from '../chosen-files.ts';
import type { Handlers } from '../dispatch.ts';
import { mayMoveMoney } from './money-movement.ts';

/** A title and some notes may stand above the header. */
const ROWS_BESIDE = 100;

type Checked = { readonly sha256: string; readonly rows: readonly ComparedRow[] };

export function cashoutFileHandlers(parts: AppParts) {
  const { registry, outboxes, store, jobs, actor } = parts;
  const mustMoveMoney = mayMoveMoney(parts);
  const chosen = new ChosenFiles(registry);
  /** What the person was shown, by the file's token: that is prepared, whatever the file has become. */
  const checked = new Map<string, Checked>();

  const save = async (
    workspaceId: string,
    what: string,
    table: Omit<TableToWrite, 'targetPath'>,
  ): Promise<{ fileName: string } | null> => {
    const { settings } = registry.find(workspaceId);
    const targetPath = await parts.chooseSavePath(fileName(settings.name, `${what}.${table.format}`));
    if (targetPath === null) return null;
    await store.writeTable(registry.folderOf(workspaceId), { ...table, targetPath });
    return { fileName: basename(targetPath) };
  };

  const preparedBefore = async (workspaceId: string, sha256: string) => {
    const orders = await (await outboxes.of(workspaceId)).list();
    const same = orders.find(({ file, state }) => file?.sha256 === sha256 && state !== 'discarded');
    return same?.file ? { fileId: same.file.id, at: same.createdAt } : null;
  };

  return {
    'cashoutFiles.saveTemplate': ({ workspaceId, language, format }) => {
      const table = { ...templateTable(language), format, csvStyle: 'comma' } as const;
      return save(workspaceId, fileWords(language).template, table);
    },

    'cashoutFiles.choose': async ({ workspaceId }) => {
      mustMoveMoney(workspaceId);
      const path = await parts.chooseFile('xlsx', 'csv', 'txt');
      if (path === null) return null;
      const { token, name } = await chosen.choose(workspaceId, path);
      const most = MOST_FILE_ROWS + ROWS_BESIDE;
      const { rows: texts, sha256 } = await store.readTableRows({ path, name }, most);
      if (texts.length > most)
        throw new TieoutError('cashout-file-too-long', { subject: String(MOST_FILE_ROWS) });
      const rows = await compareWithOrders(readFileRows(texts), await outboxes.of(workspaceId));
      checked.clear();
      checked.set(token, { sha256, rows });
      return {
        token,
        name,
        rows: rows.map(({ similar: _, ...row }) => row),
        totals: totalsOf(rows),
        known: await preparedBefore(workspaceId, sha256),
      };
    },

    'cashoutFiles.prepare': async ({ workspaceId, token, confirmed, preparedBy = actor(workspaceId) }) => {
      mustMoveMoney(workspaceId);
      const { name } = chosen.find(workspaceId, token);
      const file = checked.get(token);
      if (!file) throw new TieoutError('statement-not-found');
      const { rows, sha256 } = file;
      const isFaulty = rows.some(
        ({ faults, doubts }) => faults.length > 0 || (doubts.length > 0 && !confirmed),
      );
      if (isFaulty) throw new TieoutError('cashout-file-faulty', { subject: name });
      if (await preparedBefore(workspaceId, sha256))
        throw new TieoutError('cashout-file-known', { subject: name });
      const id = randomUUID();
      await (await outboxes.of(workspaceId)).prepareAll(
        rows.map(({ draft, line, similar }) => ({
          draft,
          confirmed: similar,
          file: { id, name, sha256, line },
        })),
        { name: preparedBy, account: actor(workspaceId) },
      );
      checked.delete(token);
      return { fileId: id };
    },

    'cashoutFiles.send': async ({ workspaceId, fileId, confirmedTotal, shown }) => {
      mustMoveMoney(workspaceId);
      const outbox = await outboxes.of(workspaceId);
      const orders = await ordersOfFile(outbox, fileId);
      const rows = confirmedRows(orders, confirmedTotal, shown);
      const sentBy = outbox.sender;
      await store.checkSending(
        registry.workPath(workspaceId),
        rows.map((order) => ({ ...order, sentBy, sendings: 1 })),
      );
      const about = { workspaceId, kind: 'cashouts', listing: null, scheduled: false } as const;
      const jobId = jobs.start(about, async (job) => {
        const sent = await sendRows(outbox, rows, job);
        return { kind: 'cashouts', fileName: orders[0]?.file?.name ?? '', sent };
      });
      return { jobId };
    },

    'cashoutFiles.discard': async ({ workspaceId, fileId }) => {
      const outbox = await outboxes.of(workspaceId);
      for (const { id, state } of await ordersOfFile(outbox, fileId))
        if (state === 'prepared') await outbox.discard(id);
      return {};
    },

    'cashoutFiles.saveResult': async ({ workspaceId, fileId, language, format, csvStyle }) => {
      const orders = await ordersOfFile(await outboxes.of(workspaceId), fileId);
      const table = { ...resultTable(orders, language), format, csvStyle };
      return save(workspaceId, fileWords(language).result, table);
    },
  } satisfies Partial<Handlers>;
}
