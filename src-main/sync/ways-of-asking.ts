/**
 * What of a workspace's settings decides what its listings are asked for. A change of it makes some of what counts as
 * read worth nothing, and nothing that was asked for in the old way may count as read behind that.
 */
import { isOtherInstallation, type WorkspaceSettings } from '../../src-shared/contract/workspaces.ts';
import { TieoutError } from '../../src-shared/errors.ts';
import type { ListingDefinition } from '../../src-shared/service/listing.ts';
import type { ListingPage } from '../service-client/reporting.ts';
import type { WhatToForget } from '../store/listings/forget-read.ts';

type Deciding = Pick<WorkspaceSettings, 'merchantsBaseUrl' | 'timeZone' | 'service'>;

/** The way in which the service is asked: at which address, in which unit of time. */
export const wayOf = (workspaceId: string, { merchantsBaseUrl, service }: Deciding): string =>
  JSON.stringify([workspaceId, merchantsBaseUrl, service.timestampUnit]);

/**
 * What no longer counts as read. Of another installation that is everything; records found in one unit of time are
 * there in any, while nothing found in it says nothing; and by the time zone the end of the days is told for which
 * balances are there.
 */
export function forgottenBy(before: Deciding, after: Deciding): WhatToForget | null {
  if (isOtherInstallation(before, after)) return 'everything';
  const isOtherUnit = before.service.timestampUnit !== after.service.timestampUnit;
  const isOtherZone = before.timeZone !== after.timeZone;
  if (isOtherUnit) return isOtherZone ? 'empty-and-days' : 'empty';
  return isOtherZone ? 'days' : null;
}

export class WaysOfAsking {
  private readonly changing = new Map<string, number>();
  private readonly settingsOf: (workspaceId: string) => Deciding;

  constructor(settingsOf: (workspaceId: string) => Deciding) {
    this.settingsOf = settingsOf;
  }

  /** While the change is made, nothing counts as read in the old way nor in the new one. */
  async during<T>(workspaceId: string, change: () => Promise<T>): Promise<T> {
    this.changing.set(workspaceId, (this.changing.get(workspaceId) ?? 0) + 1);
    try {
      return await change();
    } finally {
      const others = (this.changing.get(workspaceId) ?? 1) - 1;
      if (others > 0) this.changing.set(workspaceId, others);
      else this.changing.delete(workspaceId);
    }
  }

  /** Of what begins now: throws `cancelled` as soon as the listing is asked for otherwise, or is about to be. */
  check(workspaceId: string, { perDay = false }: ListingDefinition): () => void {
    const now = () => {
      const settings = this.settingsOf(workspaceId);
      return JSON.stringify([wayOf(workspaceId, settings), perDay ? settings.timeZone : null]);
    };
    const before = now();
    return () => {
      if (this.changing.has(workspaceId) || now() !== before) throw new TieoutError('cancelled');
    };
  }
}

/**
 * In which ways of asking the service has listed records of the very time that it was asked for, in this run of the
 * app.
 */
export class UnderstoodWays {
  private readonly ways = new Set<string>();

  /** Learns from a page that was asked for in this way. */
  learn(way: string, { records, outside }: ListingPage): void {
    if (records.length > 0 && outside === 0) this.ways.add(way);
  }

  has(way: string): boolean {
    return this.ways.has(way);
  }
}
