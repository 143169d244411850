import { DAY } from '../data/calendar.ts';
import { Refusal } from './errors.ts';

/** Section "Limits": at most 60 days between from and to. */
const MAX_WINDOW = 60 * DAY;

/** The query of a listing, checked. Times in Unix seconds, both ends included. */
export type ListingQuery = {
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly page: number;
  readonly country: string | undefined;
  readonly paymentMethod: string | undefined;
  readonly status: string | undefined;
  readonly clientDocument: string | undefined;
  readonly type: string | undefined;
};

/** Which parameters a listing takes, and the values of its closed ones (section "Query parameters"). */
export type ListingRules = {
  readonly country?: true;
  readonly paymentMethod?: true;
  readonly clientDocument?: true;
  readonly status?: readonly string[];
  readonly type?: readonly string[];
};

const invalid = (name: string, reason: string): Refusal =>
  new Refusal(412, 300, `Invalid params: ${name} ${reason}`);

/** Unit of from and to; the specification says Unix timestamp and leaves it at that. */
export type WindowUnit = 'seconds' | 'milliseconds';

/** Reads and checks a listing's query string. Whatever the specification does not list is refused. */
export function listingQuery(
  search: string,
  rules: ListingRules,
  now: number,
  unit: WindowUnit = 'seconds',
): ListingQuery {
  const given = new Map<string, string>();
  for (const [spelled, value] of new URLSearchParams(search)) {
    const name = spelled === 'clienteDocument' ? 'clientDocument' : spelled;
    const known = name === 'from' || name === 'to' || name === 'page' || Object.hasOwn(rules, name);
    if (!known) throw invalid(spelled, 'is not a parameter of this listing');
    if (given.has(name)) throw invalid(spelled, 'is given more than once');
    given.set(name, value);
  }
  const window = checkedWindow(given, now, unit);
  const country = given.get('country');
  if (country !== undefined && country !== 'PE') throw invalid('country', 'must be PE');
  const paymentMethod = given.get('paymentMethod');
  if (paymentMethod !== undefined && paymentMethod.length > 2) {
    throw invalid('paymentMethod', 'must not be longer than 2 characters');
  }
  if (paymentMethod !== undefined && paymentMethod !== 'XA')
    throw invalid('paymentMethod', 'is not a known method');
  const clientDocument = given.get('clientDocument');
  if (clientDocument === '') throw invalid('clientDocument', 'must not be empty');
  return {
    ...window,
    page: integer(given, 'page', 10) ?? 0,
    country,
    paymentMethod,
    clientDocument,
    status: oneOf(given, 'status', rules.status),
    type: oneOf(given, 'type', rules.type),
  };
}

/** Ten digits hold every second until the year 2286: a time in milliseconds is not silently accepted. */
function integer(given: Map<string, string>, name: string, digits: number): number | undefined {
  const text = given.get(name);
  if (text === undefined) return undefined;
  if (!/^\d+$/.test(text) || text.length > digits) {
    throw invalid(name, `must be a non-negative integer of at most ${digits} digits`);
  }
  return Number(text);
}

function oneOf(
  given: Map<string, string>,
  name: string,
  values: readonly string[] | undefined,
): string | undefined {
  const value = given.get(name);
  if (value === undefined || values === undefined || values.includes(value)) return value;
  throw invalid(name, `must be one of ${values.join(', ')}`);
}

/** The window in whole seconds, both included. `now` is Unix seconds. */
function checkedWindow(
  given: Map<string, string>,
  now: number,
  unit: WindowUnit,
): { from: number | undefined; to: number | undefined } {
  const [perSecond, digits] = unit === 'seconds' ? [1, 10] : [1000, 13];
  const from = integer(given, 'from', digits);
  const to = integer(given, 'to', digits);
  if (from !== undefined && to !== undefined && from > to) {
    throw invalid('from', 'must not be greater than to');
  }
  const longest = MAX_WINDOW * perSecond;
  const start = from ?? (to ?? now * perSecond) - longest;
  if ((to ?? Math.max(start, now * perSecond)) - start > longest) {
    throw invalid('to', 'must be at most 60 days after from');
  }
  return {
    from: Math.ceil(start / perSecond),
    to: to === undefined ? undefined : Math.floor(to / perSecond),
  };
}
