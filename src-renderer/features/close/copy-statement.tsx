import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { StatementSide } from '../../../src-shared/close/item-keys.ts';
import type { AccountStatement } from '../../../src-shared/contract/account-statement.ts';
import { statementWords } from '../../../src-shared/words/statement-words.ts';
import { useClipboard } from '../../data/clipboard.ts';
import { currentLanguage } from '../../i18n/index.ts';
import { statementText } from './statement-text.ts';

type Props = { readonly statement: AccountStatement; readonly side: StatementSide };

/** Copies a side of the account reconciliation for a spreadsheet. */
export function CopyStatement({ statement, side }: Props) {
  const { t } = useTranslation();
  const language = currentLanguage();
  const words = statementWords[language];
  const table = side === 'bank' ? words.bank : words.title;
  const copy = useClipboard();
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconCopy size={14} aria-hidden />}
      aria-label={t('close.statement.copyTable', { table })}
      onClick={() =>
        copy({
          text: statementText(statement, side, language),
          done: t('close.statement.copied', { table }),
          about: t('close.statement.copiedText'),
        })
      }
    >
      {t('close.statement.copy')}
    </Button>
  );
}
