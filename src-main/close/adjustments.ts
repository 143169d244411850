/** What the service changed after a lock, record by record, against what was decided before. Pure. */
import type {
  Adjustment,
  AdjustmentEffect,
  AdjustmentSummary,
} from '../../src-shared/contract/adjustments.ts';
import { unitsOf, writeAmount } from '../../src-shared/money.ts';
import type { ListingDefinition } from '../../src-shared/service/listing.ts';
import { type CachedRecord, instantIn } from '../reconcile/record.ts';
import { effectsOf, type MonthOfRecords } from './effects.ts';
import type { DecidedAdjustment, Moves, RecordValues } from './events.ts';
import type { Decided } from './state.ts';

/** A record as it was frozen and as it is now; null for none. */
export type Difference = {
  readonly listing: ListingDefinition;
  readonly identity: string;
  readonly frozen: CachedRecord | null;
  readonly now: CachedRecord | null;
};

/** An adjustment that nobody has decided on, with the record as it is now. */
export type Pending = Omit<Adjustment, 'decision'> & { readonly after: RecordValues; readonly moves: Moves };

export const recordKey = (listing: string, identity: string): string => `${listing} ${identity}`;

/** The latest decision about each record, by `recordKey`. */
export function latestDecided(decided: readonly Decided[]): Map<string, Decided> {
  return new Map(decided.map((each) => [recordKey(each.listing, each.identity), each]));
}

type Told = {
  readonly hash: (text: string) => string;
  readonly movesOf: (
    listing: ListingDefinition['name'],
    before: CachedRecord | null,
    after: CachedRecord | null,
    about: MonthOfRecords,
  ) => Moves;
};

/**
 * What is left to decide about a record; undefined when it is as it was frozen, or as it was last taken over. `hash`
 * gives a short digest of a text, `movesOf` what a change moves in the books.
 */
export function pendingOf(
  { listing, identity, frozen, now }: Difference,
  decided: DecidedAdjustment | undefined,
  about: MonthOfRecords,
  { hash, movesOf }: Told,
): Pending | undefined {
  const before = decided ? decided.after : valuesOf(listing, frozen);
  const after = valuesOf(listing, now);
  const changes = changesBetween(listing, before, after);
  if (changes.length === 0 && (before === null) === (after === null)) return undefined;
  const baseline = decided ? recordOf(listing, identity, decided.after) : frozen;
  const { effects, net } = effectsOf(listing.name, baseline, now, about);
  const dated = now ?? baseline;
  return {
    key: `${recordKey(listing.name, identity)} ${hash(JSON.stringify([before, after]))}`,
    listing: listing.name,
    identity,
    kind: before === null ? 'added' : after === null ? 'vanished' : 'changed',
    date: dated && instantIn(dated, listing.dateField),
    changes: before === null || after === null ? [] : changes,
    effects,
    net: writeAmount(net),
    after,
    moves: movesOf(listing.name, baseline, now, about),
  };
}

/** Adds adjustments up as they come. */
export class AdjustmentSums {
  private readonly units = new Map<string, { effect: AdjustmentEffect; units: bigint }>();
  private net = 0n;
  private pending = 0;

  add({ effects, net }: Pick<Adjustment, 'effects' | 'net'>): void {
    this.pending += 1;
    this.net += unitsOf(net);
    for (const effect of effects) {
      const key = `${effect.side} ${effect.column}`;
      const units = (this.units.get(key)?.units ?? 0n) + unitsOf(effect.amount);
      this.units.set(key, { effect, units });
    }
  }

  summary(decided: number): AdjustmentSummary {
    return {
      pending: this.pending,
      decided,
      effects: [...this.units.values()].map(({ effect, units }) => ({
        ...effect,
        amount: writeAmount(units),
      })),
      net: writeAmount(this.net),
    };
  }
}

/** A record's values as they cross borders: amounts as exact text, instants as epoch ms. */
function valuesOf(
  { fields }: ListingDefinition,
  record: CachedRecord | null,
): Record<string, string | number | null> | null {
  if (!record) return null;
  return Object.fromEntries(
    fields.map(({ name, kind }) => {
      const value = record[name] ?? null;
      if (typeof value !== 'bigint') return [name, value];
      return [name, kind === 'amount' ? writeAmount(value) : Number(value)];
    }),
  );
}

function recordOf(
  { fields }: ListingDefinition,
  identity: string,
  values: RecordValues,
): CachedRecord | null {
  if (!values) return null;
  const entries = fields.map(({ name, kind }): [string, string | bigint | null] => {
    const value = values[name] ?? null;
    if (typeof value === 'number') return [name, BigInt(value)];
    return [name, kind === 'amount' && value !== null ? unitsOf(value) : value];
  });
  return { ...Object.fromEntries(entries), identity };
}

function changesBetween(
  { fields }: ListingDefinition,
  before: RecordValues,
  after: RecordValues,
): Adjustment['changes'] {
  return fields.flatMap(({ name }) => {
    const [was, is] = [before?.[name] ?? null, after?.[name] ?? null];
    return was === is ? [] : [{ field: name, before: was, after: is }];
  });
}
