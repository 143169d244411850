import { Alert, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { memo, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { AccountStatement } from '../../../src-shared/contract/account-statement.ts';
import { statementWords } from '../../../src-shared/words/statement-words.ts';
import { HelpMark } from '../../commands/help-mark.tsx';
import { amountWords } from '../../components/days-and-amounts.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { formatMonth } from '../../components/format.ts';
import { currentLanguage, currentLocale } from '../../i18n/index.ts';
import { DecidersOnly } from '../../workspace/deciders-only.tsx';
import { AddItemDialog } from './add-item-dialog.tsx';
import { CopyStatement } from './copy-statement.tsx';
import { EnterBalanceDialog } from './enter-balance-dialog.tsx';
import { STATEMENT_ANCHOR } from './item-address.ts';
import { type Place, useCloseCall } from './queries.ts';
import { BridgeTable, CompositionTable } from './statement-parts.tsx';
import { BankTable, BooksTable } from './statement-tables.tsx';

type Props = {
  readonly place: Place;
  readonly statement: AccountStatement;
  /** Of a locked month nothing is entered any more. */
  readonly locked: boolean;
};

/**
 * The account reconciliation statement: what an auditor reads first. Not drawn again while it is as it was, for it is
 * the longest part of its screen, and most of what is done there changes nothing of it.
 */
export const StatementCard = memo(function StatementCard({ place, statement, locked }: Props) {
  // Renders again in the other language, with all that is in it.
  useTranslation();
  const words = statementWords[currentLanguage()];
  const card = useShownWhenAsked();
  const { account, from, complete, bank, bridge, composition } = statement;
  return (
    <Card withBorder p="sm" component="section" aria-labelledby="statement-title" ref={card}>
      <Stack gap="xs">
        <StatementHead place={place} statement={statement} locked={locked} />
        <Text size="sm" c="dimmed">
          {words.account}: {account || words.noAccount} · {words.from} {formatMonth(from, currentLocale())}
        </Text>
        {!complete && (
          <Alert color="orange" py={4}>
            {words.incomplete}
          </Alert>
        )}
        <BooksTable place={place} statement={statement} locked={locked} />
        {bank && <BankTable place={place} statement={statement} bank={bank} locked={locked} />}
        <BridgeTable bridge={bridge} place={place} />
        {composition && <CompositionTable composition={composition} />}
      </Stack>
    </Card>
  );
});

/** The title, and what is entered in the statement or made of it. */
function StatementHead({ place, statement, locked }: Props) {
  const { t } = useTranslation();
  const language = currentLanguage();
  const [asking, setAsking] = useState<'balance' | 'item' | null>(null);
  const print = useCloseCall('close.printStatement', place.workspaceId);
  return (
    <>
      <Group justify="space-between">
        <Group gap={4}>
          <Title order={2} size="h5" id="statement-title">
            {statementWords[language].title} ({place.currency})
          </Title>
          <HelpMark term="reconciliation" />
        </Group>
        <Group gap="xs">
          {!locked && (
            <DecidersOnly>
              <Button variant="default" size="compact-sm" onClick={() => setAsking('balance')}>
                {t('close.statement.enterBalance')}
              </Button>
              <Button variant="default" size="compact-sm" onClick={() => setAsking('item')}>
                {t('close.statement.addItem')}
              </Button>
            </DecidersOnly>
          )}
          <CopyStatement statement={statement} side="books" />
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconFileTypePdf size={14} aria-hidden />}
            loading={print.isPending}
            onClick={() => print.mutate({ ...place, language })}
          >
            {t('close.statement.savePdf')}
          </Button>
        </Group>
      </Group>
      {print.isError && <ErrorAlert error={print.error} />}
      {asking === 'balance' && (
        <EnterBalanceDialog place={place} statement={statement} onClose={() => setAsking(null)} />
      )}
      {asking === 'item' && (
        <AddItemDialog
          place={place}
          unexplained={amountWords(statement.unexplained)}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}

/**
 * Brings the card into sight each time its point of the checklist leads here: it stands further down on the same
 * screen.
 */
function useShownWhenAsked() {
  const card = useRef<HTMLElement>(null);
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address again is asked again
  useEffect(() => {
    if (hash === `#${STATEMENT_ANCHOR}`) card.current?.scrollIntoView?.();
  }, [hash, key]);
  return card;
}
