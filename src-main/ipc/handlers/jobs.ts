/** Long work: syncing a month, exporting what is filtered, following and cancelling both. */
import { basename } from 'node:path';
import type { CallRequest } from '../../../src-shared/contract/index.ts';
import { detailsOf, TieoutError } from '../../../src-shared/errors.ts';
import { monthPeriod } from '../../../src-shared/period.ts';
import { serviceLabels } from '../../../src-shared/service/labels.ts';
import { LISTING_NAMES, zoneOf } from '../../../src-shared/service/listing.ts';
import { listings } from '../../../src-shared/service/listings.ts';
import type { JobControl } from '../../jobs/jobs.ts';
import { fetchListingPage } from '../../service-client/reporting.ts';
import { knownUntil, planWindows } from '../../sync/plan.ts';
import { syncListing } from '../../sync/run.ts';
import type { AppParts } from '../app-parts.ts';
import type { Handlers } from '../dispatch.ts';

export function jobHandlers(parts: AppParts) {
  const { registry, sessions, store, jobs, now } = parts;

  const sync = ({ workspaceId, listing: name, month }: CallRequest<'sync.start'>, job: JobControl) => {
    const { timeZone, service } = registry.find(workspaceId).settings;
    const path = registry.databasePath(workspaceId);
    const listing = listings[name];
    return sessions.withSession(
      workspaceId,
      (session, { idMerchant }) =>
        syncListing({
          windows: planWindows(
            monthPeriod(month, zoneOf(listing, timeZone)),
            knownUntil(listing, now(), timeZone),
          ),
          fetchPage: (window, page, signal) =>
            fetchListingPage(
              session,
              listing,
              { window, page, unit: service.timestampUnit, idMerchant },
              signal,
            ),
          storePage: (page) => store.storePage(path, name, page),
          now,
          onProgress: job.progress,
          signal: job.signal,
        }),
      job.signal,
    );
  };

  const startSync = (request: CallRequest<'sync.start'>): string => {
    const about = { workspaceId: request.workspaceId, kind: 'sync', listing: request.listing } as const;
    return jobs.start(about, (job) => sync(request, job));
  };

  const exportTo = async (targetPath: string, request: CallRequest<'export.start'>, job: JobControl) => {
    const { settings } = registry.find(request.workspaceId);
    const cancel = () => void store.cancelExport(job.id);
    job.signal.addEventListener('abort', cancel, { once: true });
    parts.exportProgress.set(job.id, job.progress);
    try {
      const rows = await store.exportListing(job.id, {
        databasePath: registry.databasePath(request.workspaceId),
        targetPath,
        listing: request.listing,
        filter: request.filter,
        sort: request.sort,
        language: request.language,
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
    } finally {
      parts.exportProgress.delete(job.id);
      job.signal.removeEventListener('abort', cancel);
    }
  };

  return {
    'sync.start': (request) => {
      registry.find(request.workspaceId);
      return { jobId: startSync(request) };
    },

    'sync.startAll': ({ workspaceId, month }) => {
      registry.find(workspaceId);
      const jobIds: string[] = [];
      for (const listing of LISTING_NAMES) {
        try {
          jobIds.push(startSync({ workspaceId, listing, month }));
        } catch (error) {
          // One that is being read already goes on; the others start all the same.
          if (detailsOf(error).code !== 'job-running') throw error;
        }
      }
      return { jobIds };
    },

    'export.start': async (request) => {
      const { settings } = registry.find(request.workspaceId);
      const path = await parts.chooseSavePath(suggestedName(settings.name, request));
      if (path === null) return { jobId: null };
      const about = { workspaceId: request.workspaceId, kind: 'export', listing: request.listing } as const;
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

/** `Tienda Ñandú - Deposits 2026-10-01 to 2026-10-31.xlsx`, without what a file name cannot hold. */
function suggestedName(
  workspace: string,
  { listing, filter, language }: CallRequest<'export.start'>,
): string {
  const label = serviceLabels[language].listings[listing] ?? listing;
  const between = language === 'es' ? 'al' : 'to';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what file systems refuse
  const safe = workspace.replace(/[\\/:*?"<>|\u0000-\u001f]/g, ' ').trim();
  const what = `${label} ${filter.firstDay} ${between} ${filter.lastDay}.xlsx`;
  return safe === '' ? what : `${safe} - ${what}`;
}
