import { Alert, Button, Card, Group, Stack, Table, Text, Title } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { AccountStatement } from '../../../src-shared/contract/account-statement.ts';
import { unitsOf, writeAmount } from '../../../src-shared/money.ts';
import { booksWords, statementWords } from '../../../src-shared/words/statement-words.ts';
import { HelpMark } from '../../commands/help-mark.tsx';
import { amountWords } from '../../components/days-and-amounts.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { formatMonth } from '../../components/format.ts';
import { WideTable } from '../../components/wide-table.tsx';
import { currentLanguage, currentLocale } from '../../i18n/index.ts';
import { DecidersOnly } from '../../workspace/deciders-only.tsx';
import { AddItemDialog } from './add-item-dialog.tsx';
import { CopyStatement } from './copy-statement.tsx';
import { EnterBalanceDialog } from './enter-balance-dialog.tsx';
import { STATEMENT_ANCHOR } from './item-address.ts';
import { type Place, useCloseCall } from './queries.ts';
import { BridgeTable, CompositionTable } from './statement-parts.tsx';
import { AmountRow, ITEM_COLUMNS, ItemRows, ItemsHead } from './statement-rows.tsx';

type Props = {
  readonly place: Place;
  readonly statement: AccountStatement;
  /** Of a locked month nothing is entered any more. */
  readonly locked: boolean;
};

/** The account reconciliation statement: what an auditor reads first. */
export function StatementCard({ place, statement, locked }: Props) {
  const { t } = useTranslation();
  const language = currentLanguage();
  const words = statementWords[language];
  const [asking, setAsking] = useState<'balance' | 'item' | null>(null);
  const card = useShownWhenAsked();
  const print = useCloseCall('close.printStatement', place.workspaceId);
  const { perService, perBooks, itemsSum, unexplained, items, cleared, account, bank } = statement;
  const computed = perService === null ? null : writeAmount(unitsOf(perService) + unitsOf(itemsSum));
  const isOff = unexplained !== null && unitsOf(unexplained) !== 0n;
  return (
    <Card withBorder p="sm" component="section" aria-labelledby="statement-title" ref={card}>
      <Stack gap="xs">
        <Group justify="space-between">
          <Group gap={4}>
            <Title order={2} size="h5" id="statement-title">
              {words.title} ({place.currency})
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
        <Text size="sm" c="dimmed">
          {words.account}: {account || words.noAccount} · {words.from}{' '}
          {formatMonth(statement.from, currentLocale())}
        </Text>
        {print.isError && <ErrorAlert error={print.error} />}
        {!statement.complete && (
          <Alert color="orange" py={4}>
            {words.incomplete}
          </Alert>
        )}
        <WideTable label={words.title} minWidth={760}>
          <Table fz="xs" verticalSpacing={3} aria-labelledby="statement-title">
            <ItemsHead />
            <Table.Tbody>
              <AmountRow name={words.perService} amount={perService} strong testId="per-service" />
              <ItemRows place={place} items={items} locked={locked} />
              <AmountRow name={words.itemsSum} amount={itemsSum} testId="items-sum" />
              <AmountRow name={words.computed} amount={computed} strong />
              <AmountRow
                name={booksWords(perBooks, language)}
                amount={perBooks?.amount ?? null}
                unknown={t('close.statement.noBalance')}
                strong
                testId="per-books"
              />
              <AmountRow
                name={words.unexplained}
                amount={unexplained}
                strong
                wrong={isOff}
                testId="unexplained"
              />
              {cleared.length > 0 && (
                <>
                  <Table.Tr>
                    <Table.Th colSpan={ITEM_COLUMNS}>{words.cleared}</Table.Th>
                  </Table.Tr>
                  <ItemRows place={place} items={cleared} locked />
                </>
              )}
            </Table.Tbody>
          </Table>
        </WideTable>
        {bank && (
          <>
            <Group justify="space-between">
              <Title order={3} size="h6" id="statement-bank">
                {words.bank}
              </Title>
              <CopyStatement statement={statement} side="bank" />
            </Group>
            <WideTable label={words.bank} minWidth={760}>
              <Table fz="xs" verticalSpacing={3} aria-labelledby="statement-bank">
                <ItemsHead />
                <Table.Tbody>
                  <AmountRow
                    name={`${words.settlements} (${bank.settlements.count})`}
                    amount={bank.settlements.amount}
                    strong
                  />
                  {bank.broughtForward !== undefined && (
                    <AmountRow
                      name={words.broughtForward}
                      amount={bank.broughtForward}
                      testId="bank-brought-forward"
                    />
                  )}
                  <ItemRows place={place} items={bank.items} locked={locked} side="bank" />
                  <AmountRow
                    name={bank.broughtForward === undefined ? words.itemsSum : words.outstanding}
                    amount={bank.itemsSum}
                  />
                  <AmountRow
                    name={`${words.credits} (${bank.credits.count})`}
                    amount={bank.credits.amount}
                    strong
                  />
                  <AmountRow
                    name={words.unexplained}
                    amount={bank.unexplained}
                    strong
                    wrong={unitsOf(bank.unexplained) !== 0n}
                    testId="bank-unexplained"
                  />
                  {bank.excluded.count > 0 && (
                    <AmountRow
                      name={`${words.excluded} (${bank.excluded.count})`}
                      amount={bank.excluded.amount}
                    />
                  )}
                </Table.Tbody>
              </Table>
            </WideTable>
          </>
        )}
        <BridgeTable bridge={statement.bridge} place={place} />
        {statement.composition && <CompositionTable composition={statement.composition} />}
      </Stack>
      {asking === 'balance' && (
        <EnterBalanceDialog place={place} statement={statement} onClose={() => setAsking(null)} />
      )}
      {asking === 'item' && (
        <AddItemDialog place={place} unexplained={amountWords(unexplained)} onClose={() => setAsking(null)} />
      )}
    </Card>
  );
}

/** Brings the card into sight each time its point of the checklist leads here: it stands further down on the same screen. */
function useShownWhenAsked() {
  const card = useRef<HTMLElement>(null);
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address again is asked again
  useEffect(() => {
    if (hash === `#${STATEMENT_ANCHOR}`) card.current?.scrollIntoView?.();
  }, [hash, key]);
  return card;
}
