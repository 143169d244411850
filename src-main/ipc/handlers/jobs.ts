/** Long work: exporting what is filtered; following and cancelling exports and syncs. */
import { basename } from 'node:path';
import type { CallRequest } from '../../../src-shared/contract/index.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import { ruledStatuses } from '../../../src-shared/service/counted-statuses.ts';
import { serviceLabels } from '../../../src-shared/service/labels.ts';
import { aboutPath } from '../../export/csv-about.ts';
import { fileName } from '../../file-name.ts';
import { followed } from '../../jobs/followed.ts';
import type { JobControl } from '../../jobs/jobs.ts';
import type { AppParts } from '../app-parts.ts';
import type { Handlers } from '../dispatch.ts';

export function jobHandlers(parts: AppParts) {
  const { registry, store, jobs, now } = parts;

  const exportTo = (targetPath: string, request: CallRequest<'export.start'>, job: JobControl) =>
    followed(parts, job, async () => {
      const { settings } = registry.find(request.workspaceId);
      const rules = await store.readTieOutRules(registry.workPath(request.workspaceId));
      const rows = await store.exportListing(job.id, {
        cachePath: registry.databasePath(request.workspaceId),
        targetPath,
        listing: request.listing,
        filter: request.filter,
        sort: request.sort,
        language: request.language,
        format: request.format,
        csvStyle: request.csvStyle,
        columns: request.columns,
        ruled: ruledStatuses(rules, request.listing),
        workspace: {
          name: settings.name,
          environment: settings.environment,
          merchantsBaseUrl: settings.merchantsBaseUrl,
          timeZone: settings.timeZone,
        },
        app: parts.appName,
        exportedAt: now(),
      });
      return { kind: 'export' as const, fileName: basename(targetPath), path: targetPath, rows };
    });

  const hasRecords = async (
    { workspaceId, listing, filter, sort }: CallRequest<'export.start'>,
    timeZone: string,
  ): Promise<boolean> => {
    const first = { filter, timeZone, sort, limit: 1, offset: 0 };
    return (await store.readRows(registry.databasePath(workspaceId), listing, first)).length > 0;
  };

  return {
    'export.start': async (request) => {
      const { settings } = registry.find(request.workspaceId);
      // A file without records would be taken for a month without any.
      if (!(await hasRecords(request, settings.timeZone))) throw new TieoutError('nothing-to-export');
      const beside = request.format === 'csv' ? aboutPath : undefined;
      const path = await parts.chooseSavePath(suggestedName(settings.name, request), beside);
      if (path === null) return { jobId: null };
      const { workspaceId, listing } = request;
      const about = { workspaceId, kind: 'export', listing, scheduled: false } as const;
      return { jobId: jobs.start(about, (job) => exportTo(path, request, job)) };
    },

    'jobs.list': () => ({ jobs: jobs.list() }),

    'jobs.cancel': ({ jobId }) => {
      jobs.cancel(jobId);
      return {};
    },

    'jobs.showFile': ({ jobId }) => {
      const { result } = jobs.find(jobId);
      if (result?.kind !== 'export') throw new TieoutError('job-not-found');
      parts.showInFolder(result.path);
      return {};
    },
  } satisfies Partial<Handlers>;
}

/** `Tienda Ñandú - Deposits 2026-10-01 to 2026-10-31.xlsx`. */
function suggestedName(
  workspace: string,
  { listing, filter, language, format }: CallRequest<'export.start'>,
): string {
  const label = serviceLabels[language].listings[listing];
  const between = language === 'es' ? 'al' : 'to';
  return fileName(workspace, `${label} ${filter.firstDay} ${between} ${filter.lastDay}.${format}`);
}
