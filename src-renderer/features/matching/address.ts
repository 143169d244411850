/** What the matching screen shows, kept in the address; anything unreadable falls back to its default. */
import type { Book } from '../../../src-shared/contract/statements.ts';
import { MONTH_PATTERN, type Month } from '../../../src-shared/period.ts';

export const TABS = ['open', 'proposals', 'matches', 'excluded', 'rules', 'expected'] as const;
export type MatchingTab = (typeof TABS)[number];

export type MatchingView = {
  readonly month: Month;
  readonly book: Book;
  readonly tab: MatchingTab;
  /** Empty for all. */
  readonly currency: string;
  /** What open lines and records are searched for at first. */
  readonly text: string;
};

export function readView(params: URLSearchParams, thisMonth: Month): MatchingView {
  const [month, tab, currency] = [params.get('month') ?? '', params.get('tab'), params.get('currency') ?? ''];
  return {
    month: MONTH_PATTERN.test(month) ? month : thisMonth,
    book: params.get('book') === 'ledger' ? 'ledger' : 'bank',
    tab: TABS.find((each) => each === tab) ?? 'open',
    currency: /^[A-Z]{3}$/.test(currency) ? currency : '',
    text: (params.get('text') ?? '').slice(0, 200),
  };
}

export function writeView({ month, book, tab, currency, text }: MatchingView): Record<string, string> {
  return {
    month,
    book,
    ...(tab !== 'open' && { tab }),
    ...(currency !== '' && { currency }),
    ...(text !== '' && { text }),
  };
}
