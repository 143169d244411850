/** The words of a row's controls, with a place for its record: the same on every row, so they are looked up once. */
import type { TFunction } from 'i18next';

export type RowWords = {
  /** Each for the identity of the row's record. */
  readonly select: (identity: string) => string;
  readonly open: (identity: string) => string;
};

/** Stands for the identity while the words are looked up; no words of ours hold it. */
const PLACE = '\u0000';

export function rowWords(t: TFunction): RowWords {
  const about = (words: string) => {
    const [before = '', ...after] = words.split(PLACE);
    return (identity: string) => [before, ...after].join(identity);
  };
  return {
    select: about(t('listings.table.select', { identity: PLACE })),
    open: about(t('record.open', { identity: PLACE })),
  };
}
