import { ActionIcon } from '@mantine/core';
import { IconHelp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { WordsBelow } from '../i18n/word-key.ts';
import { useHelpAbout } from './commands.tsx';

type Props = { readonly term: WordsBelow<'helpMark.terms'> };

/** A way to what the help says about a term, beside the place where one would ask. */
export function HelpMark({ term }: Props) {
  const { t } = useTranslation();
  const ask = useHelpAbout();
  const words = t(`helpMark.terms.${term}`);
  if (!ask) return null;
  return (
    <ActionIcon
      size={24}
      c="dimmed"
      aria-label={t('helpMark.about', { term: words })}
      onClick={() => ask(words)}
    >
      <IconHelp size={14} aria-hidden />
    </ActionIcon>
  );
}
