/** Keys of the words as types, for those that are held in data or composed. */
import type { ParseKeys } from 'i18next';

/** Those of the errors stand by their codes: some codes lack some of them. */
export type WordKey = Exclude<ParseKeys, `errors.${string}`>;

type Below<Prefix extends string, Key> = Key extends `${Prefix}.${infer Rest}` ? Rest : never;
/** What may follow a prefix and a full stop. */
export type WordsBelow<Prefix extends string> = Below<Prefix, WordKey>;
