/** What a person of the campaign decides, drawn at random. */
import { randomUUID } from 'node:crypto';
import { aboutToSend, prepared } from '../../payouts/order.ts';
import { draft, LEAST_AGE_MS, ORIGINS } from '../../payouts/testing/orders.ts';
import type { Remote } from '../../worker/link.ts';
import type { StoreService } from '../../worker/store-service.ts';
import type { WriterSetup } from './writer-protocol.ts';

/** Each is one entry of the log, which is known by its key. */
export type Decision = {
  readonly key: string;
  readonly perform: () => Promise<unknown>;
};

type Around = {
  readonly store: Remote<StoreService>;
  readonly workPath: string;
  readonly setup: WriterSetup;
};

export const among = <T>(choices: readonly T[]): T =>
  choices[Math.floor(Math.random() * choices.length)] as T;

/**
 * Comments and waivers are never refused for what others decided; cashouts are, and are the ones that must not be
 * doubled.
 */
const DRAWN = ['comment', 'comment', 'waive', 'prepare', 'send'] as const;

/** Draws the next one; null where there is nothing to decide. */
export function decisionsOf({ store, workPath, setup }: Around): () => Promise<Decision | null> {
  const { person: actor, references } = setup;
  const place = () => ({ month: `2026-0${1 + Math.floor(Math.random() * 9)}`, currency: 'PEN' });
  const deciding = () => ({ at: Date.now(), actor });
  const decisions = {
    comment: async () => {
      const key = randomUUID();
      return { key, perform: () => store.commentOnClose(workPath, place(), key, deciding()) };
    },
    waive: async () => {
      const key = randomUUID();
      const waiver = { item: 'coverage', reason: key } as const;
      return { key, perform: () => store.waiveItem(workPath, place(), waiver, deciding()) };
    },
    prepare: async () => {
      const key = randomUUID();
      const reference = among(references);
      // A payment each, so that none is asked about as similar.
      const amount = `${1 + references.indexOf(reference)}.00`;
      const order = prepared(key, draft({ external_id: reference, amount }), Date.now());
      return { key, perform: () => store.insertOrder(workPath, order, Date.now()) };
    },
    send: async () => {
      const open = (await store.listOrders(workPath)).filter(({ state }) => state === 'prepared');
      if (open.length === 0) return null;
      const order = among(open);
      const at = Date.now();
      const sent = {
        ...aboutToSend(order, at, ORIGINS, LEAST_AGE_MS),
        sentBy: { account: actor, day: '2026-09-30' },
      };
      return {
        key: `${order.id} sent by ${actor} at ${at}`,
        perform: () => store.replaceOrder(workPath, order, sent, at),
      };
    },
  } as const;
  return () => decisions[among(DRAWN)]();
}
