/**
 * Rows that are shown before the screen around them knows of it. Who turns a page waits for its rows; drawing what else
 * hangs on the page takes longer than the rows themselves, and follows once they are painted.
 */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import type { ListingRow } from '../../../src-shared/contract/listings.ts';
import { listingPageQuery, type PageQuery } from './queries.ts';

/** Rows that are not at hand are waited for so long before anything is drawn: drawing once is sooner than twice. */
const PATIENCE_MS = 50;
/** Made ready of a page: more than are in sight at once would only take memory. */
const READY_ROWS = 60;

export class RowsAhead {
  private rows: readonly ListingRow[] | undefined;
  private readonly listeners = new Set<() => void>();
  private makeReadyRow: ((row: ListingRow) => void) | undefined;
  private readonly client: QueryClient;

  constructor(client: QueryClient) {
    this.client = client;
  }

  /** Undefined where those of the screen are shown. */
  readonly shown = (): readonly ListingRow[] | undefined => this.rows;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  /**
   * Shows a page's rows at once, where they are at hand; asks for them at once where they are not, and shows them if
   * they come soon. False where the screen is to be drawn as a whole: no rows soon, none at all, or no table to show
   * them in.
   */
  show(query: PageQuery): boolean | Promise<boolean> {
    if (this.listeners.size === 0) return false;
    const page = listingPageQuery(query);
    const kept = this.client.getQueryState(page.queryKey);
    if (kept?.data && !kept.isInvalidated) return this.draw(kept.data.rows);
    let late: ReturnType<typeof setTimeout>;
    const patience = new Promise<undefined>((resolve) => {
      late = setTimeout(resolve, PATIENCE_MS, undefined);
    });
    // What fails is asked for again by the screen, which says what is wrong.
    const asked = this.client.fetchQuery(page).catch(() => undefined);
    return Promise.race([asked, patience]).then((found) => {
      clearTimeout(late);
      return found !== undefined && this.draw(found.rows);
    });
  }

  /** The table says how it makes ready what it may be asked to show. Returns the function that takes it back. */
  makeReadyBy(makeReadyRow: (row: ListingRow) => void): () => void {
    this.makeReadyRow = makeReadyRow;
    return () => {
      if (this.makeReadyRow === makeReadyRow) this.makeReadyRow = undefined;
    };
  }

  /** Makes a page ready that was read ahead, so that the press which shows it has less left to do. */
  makeReady(query: PageQuery): void {
    const rows = this.client.getQueryData(listingPageQuery(query).queryKey)?.rows ?? [];
    for (const row of rows.slice(0, READY_ROWS)) this.makeReadyRow?.(row);
  }

  /** The rows of the screen are shown again. */
  end(): void {
    if (this.rows === undefined) return;
    this.rows = undefined;
    for (const listener of this.listeners) listener();
  }

  private draw(rows: readonly ListingRow[]): boolean {
    if (rows.length === 0 || this.listeners.size === 0) return false;
    this.rows = rows;
    flushSync(() => {
      for (const listener of this.listeners) listener();
    });
    return true;
  }
}

/** One for as long as the screen is shown. */
export function useRowsAhead(): RowsAhead {
  const client = useQueryClient();
  const [ahead] = useState(() => new RowsAhead(client));
  return ahead;
}

/** The rows that are ahead of the screen; undefined where its own are shown. */
export function useRowsOf(ahead: RowsAhead): readonly ListingRow[] | undefined {
  return useSyncExternalStore(ahead.subscribe, ahead.shown);
}
