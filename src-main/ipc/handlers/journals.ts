/** Journal entries: what is asked of the store, and the files that rates come from and entries go to. */
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import type { JournalFormat } from '../../../src-shared/contract/journals.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import type { Language } from '../../../src-shared/service/labels.ts';
import { fileName } from '../../file-name.ts';
import { readRatesFile } from '../../journal/rates-file.ts';
import type { AppParts } from '../app-parts.ts';
import type { Handlers } from '../dispatch.ts';

/** A file of rates is small; more is another file. */
const MOST_BYTES = 200_000;

export function journalHandlers(parts: AppParts) {
  const { registry, store, upkeep, now, actor } = parts;
  const paths = (workspaceId: string) => registry.closePathsOf(workspaceId, now());
  const workPath = (workspaceId: string) => registry.workPath(workspaceId);
  const deciding = (workspaceId: string) => ({ at: now(), actor: actor(workspaceId) });

  return {
    'journals.month': async (asked) => {
      await upkeep.whenDone(asked.workspaceId);
      return store.readJournalReport(paths(asked.workspaceId), asked);
    },
    'journals.records': ({ workspaceId, month, currency, ...about }) =>
      store.readJournalRecords(paths(workspaceId), { month, currency }, about),
    'journals.setting': ({ workspaceId, language }) => store.readSettingOffered(paths(workspaceId), language),
    'journals.confirmSetting': async ({ workspaceId, shown, setting }) => {
      const about = { ...deciding(workspaceId), shown };
      await store.confirmJournalSetting(workPath(workspaceId), setting, about);
      upkeep.refreshTouched(workspaceId);
      return {};
    },
    'journals.rates': async ({ workspaceId }) => ({ rates: await store.readRates(workPath(workspaceId)) }),
    'journals.setRate': async ({ workspaceId, rate, shown }) => {
      await store.storeRates(workPath(workspaceId), [rate], { ...deciding(workspaceId), shown });
      return {};
    },
    'journals.importRates': async ({ workspaceId, currency, base }) => {
      const path = await parts.chooseFile('csv');
      if (path === null) return { imported: null };
      const source = basename(path).slice(0, 80);
      const rates = readRatesFile(await readSmall(path), { currency, base, source });
      return { imported: await store.storeRates(workPath(workspaceId), rates, deciding(workspaceId)) };
    },
    'journals.setInvoice': async ({ workspaceId, month, currency, invoice, shown }) => {
      const about = { ...deciding(workspaceId), shown };
      await store.storeInvoice(workPath(workspaceId), { month, currency }, invoice, about);
      upkeep.refreshTouched(workspaceId);
      return {};
    },
    'journals.removeInvoice': async ({ workspaceId, month, currency, number }) => {
      await store.removeInvoice(workPath(workspaceId), { month, currency }, number, deciding(workspaceId));
      upkeep.refreshTouched(workspaceId);
      return {};
    },
    'journals.export': async (request) => {
      const { workspaceId } = request;
      const { name } = registry.find(workspaceId).settings;
      const targetPath = await parts.chooseSavePath(suggestedName(name, request));
      if (targetPath === null) return null;
      await upkeep.settle(workspaceId);
      const entries = await store.exportJournal(
        paths(workspaceId),
        { ...request, targetPath },
        deciding(workspaceId),
      );
      return { fileName: basename(targetPath), entries };
    },
  } satisfies Partial<Handlers>;
}

/** Throws `file-unreadable`, also for what is too large to be a file of rates. */
async function readSmall(path: string): Promise<string> {
  const subject = basename(path);
  try {
    const file = await open(path);
    try {
      const { size } = await file.stat();
      if (size > MOST_BYTES) throw new TieoutError('file-unreadable', { subject });
      return await file.readFile('utf8');
    } finally {
      await file.close();
    }
  } catch (error) {
    throw error instanceof TieoutError ? error : new TieoutError('file-unreadable', { subject }, error);
  }
}

const ENDINGS: Readonly<Record<JournalFormat, string>> = {
  csv: '.csv',
  xlsx: '.xlsx',
  quickbooks: ' QuickBooks.csv',
  netsuite: ' NetSuite.csv',
  concar: ' CONCAR.xlsx',
  ple: ' PLE 5.1.txt',
};

/** `Tienda Ñandú - Journal 2026-10 PEN CONCAR.xlsx`. */
function suggestedName(
  workspace: string,
  about: { month: string; currency: string; format: JournalFormat; language: Language },
): string {
  const what = about.language === 'es' ? 'Asientos' : 'Journal';
  return fileName(workspace, `${what} ${about.month} ${about.currency}${ENDINGS[about.format]}`);
}
