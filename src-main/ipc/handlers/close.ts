/** Closing months: what is asked of the store, with the names and moments of who decides. */
import { randomUUID } from 'node:crypto';
import { basename, dirname } from 'node:path';
import { readinessOf } from '../../../src-shared/close-readiness.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import type { Language } from '../../../src-shared/service/labels.ts';
import { statementWords } from '../../../src-shared/words/statement-words.ts';
import { statementPage } from '../../export/statement-page.ts';
import { writeNoted } from '../../export/unfinished.ts';
import { fileError } from '../../file-error.ts';
import { fileName } from '../../file-name.ts';
import { followed } from '../../jobs/followed.ts';
import { withProgress } from '../../jobs/store-progress.ts';
import type { AppParts } from '../app-parts.ts';
import type { Handlers } from '../dispatch.ts';

type Asked = { workspaceId: string; month: string; currency: string };

export function closeHandlers(parts: AppParts) {
  const { registry, store, upkeep, jobs, anchors, now, actor } = parts;
  const paths = (workspaceId: string) => registry.closePathsOf(workspaceId, now());
  const place = ({ month, currency }: Asked) => ({ month, currency });
  const deciding = (workspaceId: string) => ({ at: now(), actor: actor(workspaceId) });

  /**
   * What locked months have pending is read from their snapshots, by a thread of its own: without any none is started.
   */
  const listed = async (workspaceId: string) => {
    const states = await store.listStates(paths(workspaceId));
    return states.some(({ state }) => state === 'locked')
      ? store.listCloses(paths(workspaceId))
      : states.map((close) => ({ ...close, pending: 0 }));
  };

  return {
    'close.list': async ({ workspaceId }) => {
      const [closes, onePerson] = await Promise.all([
        listed(workspaceId),
        store.readOnePerson(registry.workPath(workspaceId)),
      ]);
      return { closes, actor: actor(workspaceId), onePerson };
    },
    'close.month': async (asked) => {
      const lookId = randomUUID();
      const told = (done: number, total: number) => parts.emit('close.reading', { ...asked, done, total });
      return withProgress(parts.jobProgress, lookId, told, async () => {
        await upkeep.whenDone(asked.workspaceId, told);
        return store.readClose(paths(asked.workspaceId), place(asked), lookId);
      });
    },
    'close.readiness': async (asked) => {
      await upkeep.whenDone(asked.workspaceId);
      const report = await store.readClose(paths(asked.workspaceId), place(asked), randomUUID());
      return readinessOf(report, parts.teams.personOf(asked.workspaceId));
    },
    'close.sign': async ({ role, name, digest, comment, ...asked }) => {
      await upkeep.settle(asked.workspaceId);
      await store.signClose(
        paths(asked.workspaceId),
        place(asked),
        { role, name, digest, comment },
        deciding(asked.workspaceId),
      );
      return {};
    },
    'close.withdraw': async ({ role, reason, ...asked }) => {
      const workPath = registry.workPath(asked.workspaceId);
      await store.withdrawSignOff(workPath, place(asked), { role, reason }, deciding(asked.workspaceId));
      return {};
    },
    'close.sendForReview': async ({ to, digest, ...asked }) => {
      const workPath = registry.workPath(asked.workspaceId);
      await store.sendForReview(workPath, place(asked), { to, digest }, deciding(asked.workspaceId));
      return {};
    },
    'close.return': async ({ reason, ...asked }) => {
      const workPath = registry.workPath(asked.workspaceId);
      await store.returnClose(workPath, place(asked), reason, deciding(asked.workspaceId));
      return {};
    },
    'close.comment': async ({ text, subject, ...asked }) => {
      const workPath = registry.workPath(asked.workspaceId);
      const by = deciding(asked.workspaceId);
      if (subject) await store.beginThread(workPath, place(asked), { text, subject }, by);
      else await store.commentOnClose(workPath, place(asked), text, by);
      return {};
    },
    'close.answer': async ({ thread, text, resolved, ...asked }) => {
      const workPath = registry.workPath(asked.workspaceId);
      const about = { thread, text, resolved };
      await store.answerComment(workPath, place(asked), about, deciding(asked.workspaceId));
      return {};
    },
    'close.explainDeviation': async ({ key, amount, text, shown, ...asked }) => {
      const workPath = registry.workPath(asked.workspaceId);
      const explained = { key, amount, text };
      const about = { ...deciding(asked.workspaceId), shown };
      await store.explainDeviation(workPath, place(asked), explained, about);
      return {};
    },
    'close.waive': async ({ item, reason, figures, ...asked }) => {
      const workPath = registry.workPath(asked.workspaceId);
      const waived = { item, reason, ...(figures && { figures }) };
      await store.waiveItem(workPath, place(asked), waived, deciding(asked.workspaceId));
      return {};
    },
    'close.changePoint': async ({ change, shown, ...asked }) => {
      await store.changeClosePlan(registry.workPath(asked.workspaceId), place(asked), change, {
        ...deciding(asked.workspaceId),
        shown,
      });
      return {};
    },
    'close.tickPoint': async ({ id, done, ...asked }) => {
      const workPath = registry.workPath(asked.workspaceId);
      await store.tickClosePoint(workPath, place(asked), { id, done }, deciding(asked.workspaceId));
      return {};
    },
    'close.enterBalance': async ({ account, amount, reserve, shown, ...asked }) => {
      const workPath = registry.workPath(asked.workspaceId);
      const decision = { kind: 'balance-entered', account, amount, reserve } as const;
      const about = { ...deciding(asked.workspaceId), shown };
      await store.decideOnStatement(workPath, place(asked), decision, about);
      return {};
    },
    'close.addItem': async ({ cause, amount, text, owner, expected, ...asked }) => {
      const workPath = registry.workPath(asked.workspaceId);
      const item = { id: randomUUID(), cause, amount, text, owner, expected };
      const decision = { kind: 'item-added', ...item } as const;
      await store.decideOnStatement(workPath, place(asked), decision, deciding(asked.workspaceId));
      return {};
    },
    'close.decideItems': async ({ state, account, reason, items, ...asked }) => {
      const workPath = registry.workPath(asked.workspaceId);
      const decided = { state, account, reason, items };
      await store.decideOnItems(workPath, place(asked), decided, deciding(asked.workspaceId));
      return {};
    },
    'close.lock': ({ workspaceId, digest, month, currency }) => {
      const about = { workspaceId, kind: 'lock', listing: null, scheduled: false } as const;
      const jobId = jobs.start(about, (job) =>
        followed(parts, job, async () => {
          const place = { month, currency };
          // The file tells how long the trail was; so does the keychain, then and once the lock is in it.
          await anchors.settle(workspaceId);
          await upkeep.settle(workspaceId);
          const records = await store.lockClose(
            job.id,
            paths(workspaceId),
            place,
            digest,
            deciding(workspaceId),
          );
          await anchors.settle(workspaceId);
          return { kind: 'lock' as const, ...place, records };
        }),
      );
      return { jobId };
    },
    'close.reopen': async ({ reason, ...asked }) => {
      await store.reopenClose(
        registry.workPath(asked.workspaceId),
        place(asked),
        reason,
        deciding(asked.workspaceId),
      );
      upkeep.refreshTouched(asked.workspaceId);
      return {};
    },
    'close.adjustments': (asked) => store.readAdjustments(paths(asked.workspaceId), place(asked)),
    'close.decide': async ({ keys, reason, ...asked }) => {
      const about = { keys, reason };
      return {
        toMonth: await store.decideAdjustments(
          paths(asked.workspaceId),
          place(asked),
          about,
          deciding(asked.workspaceId),
        ),
      };
    },
    'close.export': async ({ workspaceId, language, month, currency }) => {
      const { name, environment, merchantsBaseUrl } = registry.find(workspaceId).settings;
      const targetPath = await parts.chooseSavePath(suggestedName(name, { month, currency, language }));
      if (targetPath === null) return { jobId: null };
      const about = { workspaceId, kind: 'close-export', listing: null, scheduled: false } as const;
      const jobId = jobs.start(about, (job) =>
        followed(parts, job, async () => {
          const request = {
            language,
            workspaceId,
            app: parts.appName,
            exportedAt: now(),
            workspace: { name, environment, merchantsBaseUrl },
            targetPath,
            anchor: await anchors.read(workspaceId),
          };
          const place = { month, currency };
          await upkeep.whenDone(workspaceId);
          const rows = await store.exportClose(
            job.id,
            paths(workspaceId),
            place,
            request,
            deciding(workspaceId),
          );
          return { kind: 'export' as const, fileName: basename(targetPath), path: targetPath, rows };
        }),
      );
      return { jobId };
    },
    'close.printStatement': async ({ workspaceId, language, ...asked }) => {
      const { name } = registry.find(workspaceId).settings;
      const path = await parts.chooseSavePath(statementName(name, { ...asked, language }));
      if (path === null) return { path };
      await upkeep.whenDone(workspaceId);
      const report = await store.readClose(paths(workspaceId), asked, randomUUID());
      if (!report.statement) throw new TieoutError('close-no-statement');
      const about = { language, workspace: name, app: parts.appName, printedAt: now() };
      const pdf = await parts.printPdf(statementPage(report.statement, report, about));
      const { cachePath } = paths(workspaceId);
      await writeNoted(dirname(cachePath), path, pdf).catch((error) => {
        throw fileError(error, path);
      });
      const told = { file: basename(path), digest: report.digest };
      await store.recordCloseExport(registry.workPath(workspaceId), asked, told, deciding(workspaceId));
      return { path };
    },
    'close.setTeam': async ({ workspaceId, onePerson }) => {
      await store.storeOnePerson(registry.workPath(workspaceId), onePerson, deciding(workspaceId));
      return {};
    },
  } satisfies Partial<Handlers>;
}

/** `Tienda Ñandú - Account reconciliation 2026-10 PEN.pdf`. */
const statementName = (
  workspace: string,
  { month, currency, language }: { month: string; currency: string; language: Language },
): string => fileName(workspace, `${statementWords[language].title} ${month} ${currency}.pdf`);

/** `Tienda Ñandú - Close 2026-10 PEN.xlsx`. */
function suggestedName(
  workspace: string,
  { month, currency, language }: { month: string; currency: string; language: Language },
): string {
  return fileName(workspace, `${language === 'es' ? 'Cierre' : 'Close'} ${month} ${currency}.xlsx`);
}
