/** Which records a ledger has that is kept with the exported journal entries, as what is expected in it (matching). */
import type { Population } from '../contract/matching-rules.ts';
import { type NetSigns, RECORD_COLUMNS, type RecordColumn, type RuleInForce } from '../contract/tie-out.ts';
import type { FieldDefinition } from '../service/listing.ts';
import { listings } from '../service/listings.ts';

type Rule = Pick<RuleInForce, 'column' | 'rule'>;

/**
 * The records that the rules in force count, each kind of entry by itself, on the days of the report. What the net
 * amount does not count is in no entry.
 */
export function entryPopulations(rules: readonly Rule[], signs: NetSigns): Population[] {
  const signOf = (column: RecordColumn) => signs[RECORD_COLUMNS.indexOf(column)] ?? 0;
  return withoutCancelled(rules, signOf).flatMap(({ column, rule }): Population[] => {
    const sign = signOf(column);
    const isByCategory = rule.sign === 'byCategory';
    if (sign === 0 || (isByCategory && sign !== 1)) return [];
    const { listing, statuses, amountField, currencyField, dateField, dayCut } = rule;
    const own: Population = {
      listing,
      statuses,
      amountField,
      feeField: null,
      currencyField,
      dateField,
      dayCut,
      sign: isByCategory ? 'byCategory' : sign === 1 ? 'plus' : 'minus',
      references: [{ field: referenceOf(listing), through: null }],
    };
    const fee = { ...own, part: 'fee', amountField: 'fee' } as const;
    if (column === 'depositFeeTotal') return [{ ...own, part: 'fee' }];
    if (column !== 'settlementTotal' && column !== 'cancelledSettlementTotal') return [own];
    if (amountField === 'fee') return [fee];
    // What was requested is two kinds of entry: what is transferred, and the fee.
    return amountField === 'requestedAmount' ? [{ ...own, amountField: 'amountToTransfer' }, fee] : [own];
  });
}

/**
 * Whether what is expected is what entries are made of: notes of every type instead of what other listings tell of
 * them, in every month.
 */
export const isOfEntries = (populations: readonly Population[]): boolean =>
  populations.every(
    ({ listing, when, exceptTypes = [] }) =>
      listing !== 'refunds' && when === undefined && exceptTypes.length === 0,
  );

/**
 * What is counted as a settlement and comes back as a cancelled one is two lines of one entry that come to nothing: it
 * is not expected.
 */
function withoutCancelled(rules: readonly Rule[], signOf: (column: RecordColumn) => number): Rule[] {
  const find = (column: RecordColumn) => rules.find((each) => each.column === column)?.rule;
  const [settled, cancelled] = [find('settlementTotal'), find('cancelledSettlementTotal')];
  if (!settled || !cancelled || signOf('cancelledSettlementTotal') === 0) return [...rules];
  const [some, others] = [statusesOf(settled), statusesOf(cancelled)];
  return rules.flatMap(({ column, rule }): Rule[] => {
    if (column !== 'settlementTotal' && column !== 'cancelledSettlementTotal') return [{ column, rule }];
    const [own, other] = column === 'settlementTotal' ? [some, others] : [others, some];
    const statuses = own.filter((status) => !other.includes(status));
    return statuses.length === 0 ? [] : [{ column, rule: { ...rule, statuses } }];
  });
}

function statusesOf({ listing, statuses }: Pick<Rule['rule'], 'listing' | 'statuses'>): readonly string[] {
  if (statuses !== null) return statuses;
  const field: FieldDefinition | undefined = listings[listing].fields.find(({ name }) => name === 'status');
  return field?.documented ?? [];
}

/** Of a note its own number: its external id is that of what it is about. */
function referenceOf(listing: Population['listing']): string {
  const { fields, identityFields } = listings[listing];
  const hasExternalId = listing !== 'notes' && fields.some(({ name }) => name === 'externalId');
  return hasExternalId ? 'externalId' : (identityFields[0] ?? 'id');
}
