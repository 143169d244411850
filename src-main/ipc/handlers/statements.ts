/**
 * Statements from files. The window names no path: a chosen file is known by a token that only this process can
 * resolve.
 */

import { randomUUID } from 'node:crypto';
import { basename, join } from 'node:path';
import type { CallRequest } from '../../../src-shared/contract/index.ts';
import type { TableMapping } from '../../../src-shared/contract/statement-mapping.ts';
import { type Book, type ChosenFile, MOST_FILES } from '../../../src-shared/contract/statements.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import { dayOf } from '../../../src-shared/period.ts';
import { fileWork } from '../../jobs/file-work.ts';
import type { JobControl } from '../../jobs/jobs.ts';
import { AHEAD_MS } from '../../statements/limits.ts';
import type { AppParts } from '../app-parts.ts';
import { ChosenFiles } from '../chosen-files.ts';
import type { Handlers } from '../dispatch.ts';

type Asked = { workspaceId: string; token: string; book: Book; mapping: TableMapping | null };

export function statementHandlers(parts: AppParts) {
  const { registry, store, upkeep, now, actor } = parts;
  const chosen = new ChosenFiles(registry);
  /** By workspace, a demo file that was saved last. */
  const demoFiles = new Map<string, string>();
  const find = ({ workspaceId, token }: Pick<Asked, 'token' | 'workspaceId'>) =>
    chosen.find(workspaceId, token);
  const readingOf = ({ book, mapping, ...asked }: Asked) => {
    const { path, name, format } = find(asked);
    const isTable = format === 'csv' || format === 'xlsx';
    if (format === null || isTable !== (mapping !== null))
      throw new TieoutError('invalid-request', { subject: 'mapping' });
    const { timeZone } = registry.find(asked.workspaceId).settings;
    return { path, name, book, format, mapping, latest: dayOf(now() + AHEAD_MS, timeZone) };
  };

  const whenDone = <T>(
    kind: 'check' | 'import',
    workspaceId: string,
    name: string,
    work: (job: JobControl) => Promise<T & { lines: number }>,
  ) => fileWork(parts, { kind, workspaceId, name }, work);

  return {
    'statements.choose': async ({ workspaceId }) => {
      registry.find(workspaceId);
      const paths = await parts.chooseStatements();
      const files: ChosenFile[] = [];
      const unreadable: string[] = [];
      for (const path of paths.slice(0, MOST_FILES))
        await chosen.choose(workspaceId, path).then(
          (file) => files.push(file),
          () => unreadable.push(basename(path)),
        );
      return { files, unreadable };
    },

    'statements.announceDropped': async ({ workspaceId, name, bytes }) => ({
      file: await chosen.announce(workspaceId, name, bytes),
    }),

    'statements.receiveDropped': async ({ workspaceId, token, offset, bytes }) => {
      await chosen.receive(workspaceId, token, offset, bytes);
      return {};
    },

    'statements.letGo': async ({ workspaceId, tokens }) => {
      for (const token of tokens) await chosen.letGo(workspaceId, token);
      return {};
    },

    'statements.inspect': async ({ workspaceId, token, book, encoding, delimiter }) => {
      const file = find({ workspaceId, token });
      const inspection = await store.inspectStatement(registry.workPath(workspaceId), {
        path: file.path,
        name: file.name,
        book,
        encoding,
        delimiter,
      });
      file.format = inspection.format;
      return inspection;
    },

    'statements.preview': (asked) => store.previewStatement(readingOf(asked)),

    'statements.check': async (asked) => {
      const file = find(asked);
      const reading = readingOf(asked);
      const { report, sha256 } = await whenDone('check', asked.workspaceId, file.name, async (job) => {
        const checked = await store.checkStatement(job.id, registry.workPath(asked.workspaceId), reading);
        return { ...checked, lines: checked.report.lines };
      });
      file.checked = { asked: keyOfCheck(asked), sha256 };
      return report;
    },

    'statements.import': async ({ period, ...asked }: CallRequest<'statements.import'>) => {
      const file = find(asked);
      const reading = readingOf(asked);
      // What is stored is what the person saw checked: this file, read in this way.
      if (file.checked?.asked !== keyOfCheck(asked))
        throw new TieoutError('statement-changed', { subject: file.name });
      const { sha256 } = file.checked;
      const about = {
        fileId: randomUUID(),
        name: file.name,
        sha256,
        period,
        actor: actor(asked.workspaceId),
        at: now(),
      };
      const counts = await whenDone('import', asked.workspaceId, file.name, (job) =>
        store.importStatement(job.id, registry.workPath(asked.workspaceId), reading, about),
      );
      upkeep.refreshTouched(asked.workspaceId);
      return { fileId: about.fileId, ...counts };
    },

    'statements.list': async ({ workspaceId, book }) => ({
      files: await store.listStatementFiles(registry.workPath(workspaceId), book),
    }),

    'statements.lines': ({ workspaceId, ...query }) =>
      store.readStatementLines(registry.workPath(workspaceId), query),

    'statements.covering': ({ workspaceId, fileId }) =>
      store.readCovering(registry.workPath(workspaceId), fileId),

    'statements.cover': async ({ workspaceId, ...covered }) => {
      const about = { ...covered, actor: actor(workspaceId), at: now() };
      const months = await store.storeCovering(registry.workPath(workspaceId), about);
      // Days without lines may have exceptions now, and what was one may be due. What cannot be refreshed stays noted.
      await upkeep.refreshMonths(workspaceId, months).catch(() => undefined);
      return {};
    },

    'statements.remove': async ({ workspaceId, fileId }) => {
      const about = { fileId, actor: actor(workspaceId), at: now() };
      const months = await store.removeStatementFile(registry.workPath(workspaceId), about);
      // Also where another file waits for its run: what is gone is no exception. What cannot be refreshed stays noted.
      await upkeep.refreshMonths(workspaceId, months).catch(() => undefined);
      return {};
    },

    'demo.saveFiles': async ({ workspaceId, month }) => {
      const { demo } = registry.find(workspaceId);
      if (!demo) throw new TieoutError('invalid-request', { subject: 'demo' });
      const chosenFolder = await parts.chooseFolder();
      if (chosenFolder === null) return null;
      const folder = join(chosenFolder, `tieout-demo-${month}`);
      const files = await parts.demo.saveFiles(demo, folder, month);
      demoFiles.set(workspaceId, join(folder, files[0] ?? ''));
      return { files, folder };
    },

    'demo.showFiles': ({ workspaceId }) => {
      const saved = demoFiles.get(registry.find(workspaceId).id);
      if (saved === undefined) throw new TieoutError('invalid-request', { subject: 'demo' });
      parts.showInFolder(saved);
      return {};
    },
  } satisfies Partial<Handlers>;
}

function keyOfCheck({ book, mapping }: Asked): string {
  return JSON.stringify([book, mapping]);
}
