/** What is copied as text, with a word that it was done, or why not. */
import { useMutation } from '@tanstack/react-query';
import { createElement } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../api.ts';
import { detailsIn, ErrorWords } from '../components/error-alert.tsx';
import { confirm } from '../components/notice.ts';

type Copied = {
  readonly text: string;
  /** Title and text of the notice that it is there. */
  readonly done: string;
  readonly about: string;
};

/** Puts a text on the clipboard. */
export function useClipboard(): (copied: Copied) => void {
  const { t } = useTranslation();
  const { mutate } = useMutation({
    mutationFn: ({ text }: Copied) => call('listings.copy', { text }),
    onSuccess: (_, { done, about }) => confirm(about, { title: done, color: 'gray' }),
    onError: (error) =>
      confirm(createElement(ErrorWords, { details: detailsIn(error) }), {
        title: t('app.notCopied'),
        color: 'red',
      }),
  });
  return mutate;
}
