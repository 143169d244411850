import type { TFunction } from 'i18next';
import type { Exception } from '../../../src-shared/contract/exceptions.ts';
import { screenAddress } from '../../workspace/screens.ts';

type Suggested = Pick<Exception, 'suggestion' | 'month' | 'source'>;

/** Where what could settle it is seen; null where the app knows nothing. */
export function suggestionAddress(workspaceId: string, { suggestion, month, source }: Suggested) {
  if (!suggestion) return null;
  if (suggestion.kind === 'look-at-records')
    return {
      pathname: screenAddress(workspaceId, 'tie-out'),
      search: new URLSearchParams({ month }).toString(),
    };
  const tab = suggestion.kind === 'decide-proposal' ? 'proposals' : 'matches';
  return {
    pathname: screenAddress(workspaceId, 'matching'),
    search: new URLSearchParams({ month, book: source, tab }).toString(),
  };
}

/** What it is called; empty where there is none. */
export const suggestionWords = (t: TFunction, { suggestion }: Suggested): string =>
  suggestion ? t(`exceptions.suggestions.${suggestion.kind}`) : '';
