import { useEffect } from 'react';

type Asked = {
  /** The page asked for, counted from 0. */
  readonly page: number;
  readonly pageSize: number;
  /** How many there are of what is asked for; undefined until that is known, and while an earlier answer stands in. */
  readonly count: number | undefined;
  readonly onPage: (page: number) => void;
};

/**
 * Goes to the last page where the one asked for has nothing any more, though others have: what stood on it was settled.
 */
export function useLastPage({ page, pageSize, count = 0, onPage }: Asked): void {
  const last = count === 0 ? page : Math.ceil(count / pageSize) - 1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: which function goes there changes nothing
  useEffect(() => {
    if (last < page) onPage(last);
  }, [last, page]);
}

type Answer<Data> = { readonly data: Data | undefined; readonly isPlaceholderData: boolean };

/** How many there are by the answer to what is asked now; undefined while an earlier one stands in for it. */
export const countOf = ({ data, isPlaceholderData }: Answer<{ readonly count: number }>) =>
  isPlaceholderData ? undefined : data?.count;
