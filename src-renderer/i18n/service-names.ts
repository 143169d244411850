/**
 * Names for what the service sends, in the reader's language. What it sends may be anything, and so is no part of a
 * key: a full stop in it would name other words. Components that call these use `useTranslation`, so they follow a
 * change.
 */
import type { TFunction } from 'i18next';
import { serviceLabels } from '../../src-shared/service/labels.ts';
import { currentLanguage } from './index.ts';
import type { WordKey } from './word-key.ts';

/** A status; one that is not documented as it came. */
export const statusName = (status: string): string =>
  ownOf(serviceLabels[currentLanguage()].statuses, status) ?? status;

/** A field of a record; one that is not documented as it came. */
export const fieldName = (field: string): string =>
  ownOf(serviceLabels[currentLanguage()].fields, field) ?? field;

/** A payment method by its code; one that is not documented as it came. */
export const methodName = (code: string): string =>
  ownOf(serviceLabels[currentLanguage()].methods, code) ?? code;

type Prefix<Key> = Key extends `${infer Head}.${infer Rest}` ? Head | `${Head}.${Prefix<Rest>}` : never;

/** What is the beginning of keys. */
export type WordsPrefix = Prefix<WordKey>;

/** The words that stand below a key under a name that comes from elsewhere; undefined where there are none. */
export function wordsOfName(t: TFunction, below: WordsPrefix, name: string): string | undefined {
  const words = t(below as never, { returnObjects: true }) as Readonly<Record<string, unknown>>;
  const found = ownOf(words, name);
  return typeof found === 'string' ? found : undefined;
}

const ownOf = <Value>(words: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(words, name) ? words[name] : undefined;
