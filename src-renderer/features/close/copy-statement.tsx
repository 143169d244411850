import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AccountStatement } from '../../../src-shared/contract/account-statement.ts';
import { statementWords } from '../../../src-shared/words/statement-words.ts';
import { call } from '../../api.ts';
import { detailsIn, ErrorWords } from '../../components/error-alert.tsx';
import { confirm } from '../../components/notice.ts';
import { currentLanguage } from '../../i18n/index.ts';
import { type StatementSide, statementText } from './statement-text.ts';

type Props = { readonly statement: AccountStatement; readonly side: StatementSide };

/** Copies a side of the account reconciliation for a spreadsheet. */
export function CopyStatement({ statement, side }: Props) {
  const { t } = useTranslation();
  const language = currentLanguage();
  const words = statementWords[language];
  const table = side === 'bank' ? words.bank : words.title;
  const copy = useMutation({
    mutationFn: () => call('listings.copy', { text: statementText(statement, side, language) }),
    onSuccess: () =>
      confirm(t('close.statement.copiedText'), {
        title: t('close.statement.copied', { table }),
        color: 'gray',
      }),
    onError: (error) =>
      confirm(<ErrorWords details={detailsIn(error)} />, {
        title: t('close.statement.notCopied'),
        color: 'red',
      }),
  });
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconCopy size={14} aria-hidden />}
      aria-label={t('close.statement.copyTable', { table })}
      onClick={() => copy.mutate()}
    >
      {t('close.statement.copy')}
    </Button>
  );
}
