/** The address of a screen as it is remembered from one start of the app to the next. */
import { choiceFields } from './service/listing.ts';
import { listings } from './service/listings.ts';

/**
 * The parameters that say how something is looked at. What is searched for, the ids that were pasted, the person
 * something is assigned to and the record that is open are not among them: they can name a customer or a colleague,
 * and what is remembered lies in a plain file.
 */
const REMEMBERED: ReadonlySet<string> = new Set([
  ...['month', 'days', 'period', 'sort', 'rows', 'changed', 'flagged', 'changedFrom', 'changedTo'],
  ...['amountField', 'amountCurrency', 'amountFrom', 'amountTo'],
  ...['book', 'tab', 'currency', 'status', 'source', 'kind', 'area', 'state'],
  ...Object.values(listings).flatMap((listing) => choiceFields(listing).map(({ name }) => name)),
]);

const PATH = /^\/workspaces\/[0-9a-f-]{36}\/[\w/-]+$/;

/** What of an address is remembered: the screen, its month or period, and its filters without searches. */
export function rememberedAddress(pathname: string, search: string): string {
  const kept = new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => REMEMBERED.has(name)));
  return kept.size === 0 ? pathname : `${pathname}?${kept}`;
}

/** True of an address of a workspace's screen with nothing in it that is not remembered. */
export function isRememberedAddress(address: string): boolean {
  const [path = '', query, ...rest] = address.split('?');
  return PATH.test(path) && rest.length === 0 && rememberedAddress(path, query ?? '') === address;
}
