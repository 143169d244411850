/** Checking a month's statuses with the service, as a job. */
import type { ListingRow } from '../../../src-shared/contract/listings.ts';
import {
  type Compared,
  MOST_CHECKED,
  type StatusCheck,
  type StatusCheckSummary,
} from '../../../src-shared/contract/status-check.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import { compareCashout, compareDeposit } from '../../../src-shared/live-comparison.ts';
import { dayOf, monthPeriod } from '../../../src-shared/period.ts';
import { fieldOf } from '../../../src-shared/service/listing.ts';
import { listings } from '../../../src-shared/service/listings.ts';
import type { JobControl } from '../../jobs/jobs.ts';
import { fetchDepositStatus } from '../../service-client/deposit-status.ts';
import { fetchCashoutStatus } from '../../service-client/payouts.ts';
import { checkStatuses } from '../../status-check/check-statuses.ts';
import type { AppParts } from '../app-parts.ts';
import type { Handlers } from '../dispatch.ts';

/**
 * The query names a cashout by both ids (specification, `POST /v3/cashout/status`); at its creation this one is
 * optional.
 */
function externalIdOf({ values }: ListingRow): string | undefined {
  const { externalId } = values;
  return typeof externalId === 'string' && externalId !== '' ? externalId : undefined;
}

type Order = Pick<StatusCheck, 'listing' | 'month' | 'scope'> & { readonly workspaceId: string };

export function statusCheckHandlers(parts: AppParts) {
  const { registry, store, jobs, access, now, actor } = parts;

  /** The records to ask about, and how many more there would be. */
  const toAsk = async ({ workspaceId, listing, month, scope }: Order) => {
    const path = registry.databasePath(workspaceId);
    const { timeZone } = registry.find(workspaceId).settings;
    const { dateField, ...definition } = listings[listing];
    const whole = {
      firstDay: `${month}-01`,
      lastDay: dayOf(monthPeriod(month, 'UTC').to - 1, 'UTC'),
      choices: {} as Record<string, string[]>,
      text: '',
    };
    const summary = await store.readSummary(path, listing, { filter: whole, timeZone, now: now() });
    const { finalValues = [] } = fieldOf({ dateField, ...definition }, 'status');
    const unfinished = (summary.choices.status ?? []).filter((status) => !finalValues.includes(status));
    if (scope === 'unfinished' && unfinished.length === 0) return { records: [], left: 0 };
    const filter = scope === 'unfinished' ? { ...whole, choices: { status: unfinished } } : whole;
    const { count } = await store.readSummary(path, listing, { filter, timeZone, now: now() });
    const sort = { field: dateField, descending: true };
    const page = { filter, timeZone, sort, limit: MOST_CHECKED, offset: 0 };
    const records = await store.readRows(path, listing, page);
    return { records, left: count - records.length };
  };

  const comparer = ({ workspaceId, listing }: Order) => {
    const path = registry.databasePath(workspaceId);
    if (listing === 'deposits') {
      const service = access.deposits(workspaceId);
      return async (record: ListingRow, signal: AbortSignal): Promise<Compared[]> => {
        const { status } = await fetchDepositStatus(service, record.identity, signal);
        const { found } = await store.readNeighbours(path, listing, record.identity, now());
        return compareDeposit(record, status, found);
      };
    }
    const service = access.payouts(workspaceId);
    return async (record: ListingRow, signal: AbortSignal): Promise<Compared[]> => {
      const externalId = externalIdOf(record);
      if (externalId === undefined) throw new TieoutError('invalid-request', { subject: 'externalId' });
      const name = { externalId, cashoutId: record.identity };
      return compareCashout(record, await fetchCashoutStatus(service, name, signal));
    };
  };

  const run = async (order: Order, { signal, progress }: JobControl): Promise<StatusCheckSummary> => {
    const { records, left } = await toAsk(order);
    const found = await checkStatuses({
      records,
      dateField: listings[order.listing].dateField,
      compare: comparer(order),
      canAsk: (record) => order.listing === 'deposits' || externalIdOf(record) !== undefined,
      signal,
      onProgress: progress,
    });
    const { workspaceId, ...about } = order;
    const check: StatusCheck = {
      ...{ ...about, ...found, left: left + found.left },
      ...{ at: now(), actor: actor(workspaceId) },
    };
    await store.storeStatusCheck(registry.workPath(workspaceId), check);
    return { kind: 'status-check', asked: found.asked, differing: found.differing, failed: found.failed };
  };

  return {
    'statusCheck.start': (order) => {
      const { workspaceId, listing } = order;
      registry.find(workspaceId);
      const about = { workspaceId, kind: 'status-check', listing, scheduled: false } as const;
      return { jobId: jobs.start(about, (job) => run(order, job)) };
    },
    'statusCheck.latest': async ({ workspaceId, listing, month }) => ({
      check: await store.readLatestStatusCheck(registry.workPath(workspaceId), { listing, month }),
    }),
  } satisfies Partial<Handlers>;
}
