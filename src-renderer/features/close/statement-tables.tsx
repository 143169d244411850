/**
 * The two tables of a statement: from the service's balance to the books', and from the settlements to the bank's
 * credits.
 */
import { Group, Stack, Table, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { AccountStatement } from '../../../src-shared/contract/account-statement.ts';
import { unitsOf, writeAmount } from '../../../src-shared/money.ts';
import { booksWords, statementWords } from '../../../src-shared/words/statement-words.ts';
import { WideTable } from '../../components/wide-table.tsx';
import { currentLanguage } from '../../i18n/index.ts';
import { CopyStatement } from './copy-statement.tsx';
import { ItemSelectionBar, useItemSelection } from './item-selection.tsx';
import type { Place } from './queries.ts';
import { AmountRow, ITEM_COLUMNS, ItemRows, ItemsHead } from './statement-rows.tsx';

type BooksProps = {
  readonly place: Place;
  readonly statement: AccountStatement;
  readonly locked: boolean;
};

/** Balance per service ± reconciling items = balance per books, and what nothing explains. */
export function BooksTable({ place, statement, locked }: BooksProps) {
  const { t } = useTranslation();
  const language = currentLanguage();
  const words = statementWords[language];
  const { perService, perBooks, itemsSum, unexplained, items, cleared } = statement;
  const computed = perService === null ? null : writeAmount(unitsOf(perService) + unitsOf(itemsSum));
  const selected = useItemSelection(items, locked);
  return (
    <Stack gap={4}>
      <ItemSelectionBar place={place} selected={selected} />
      <WideTable label={words.title} minWidth={760}>
        <Table fz="xs" verticalSpacing={3} aria-labelledby="statement-title">
          <ItemsHead />
          <Table.Tbody>
            <AmountRow name={words.perService} amount={perService} strong testId="per-service" />
            <ItemRows place={place} items={items} locked={locked} selection={selected.selection} />
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
              wrong={unexplained !== null && unitsOf(unexplained) !== 0n}
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
    </Stack>
  );
}

type BankProps = {
  readonly place: Place;
  readonly statement: AccountStatement;
  readonly bank: NonNullable<AccountStatement['bank']>;
  readonly locked: boolean;
};

/** Settlements ± what is outstanding = credits on the bank statement. */
export function BankTable({ place, statement, bank, locked }: BankProps) {
  const words = statementWords[currentLanguage()];
  const { settlements, broughtForward, items, itemsSum, credits, unexplained, excluded } = bank;
  const selected = useItemSelection(items, locked);
  return (
    <Stack gap={4}>
      <Group justify="space-between">
        <Title order={3} size="h6" id="statement-bank">
          {words.bank}
        </Title>
        <CopyStatement statement={statement} side="bank" />
      </Group>
      <ItemSelectionBar place={place} selected={selected} />
      <WideTable label={words.bank} minWidth={760}>
        <Table fz="xs" verticalSpacing={3} aria-labelledby="statement-bank">
          <ItemsHead />
          <Table.Tbody>
            <AmountRow
              name={`${words.settlements} (${settlements.count})`}
              amount={settlements.amount}
              strong
            />
            {broughtForward !== undefined && (
              <AmountRow name={words.broughtForward} amount={broughtForward} testId="bank-brought-forward" />
            )}
            <ItemRows
              place={place}
              items={items}
              locked={locked}
              side="bank"
              selection={selected.selection}
            />
            <AmountRow
              name={broughtForward === undefined ? words.itemsSum : words.outstanding}
              amount={itemsSum}
            />
            <AmountRow name={`${words.credits} (${credits.count})`} amount={credits.amount} strong />
            <AmountRow
              name={words.unexplained}
              amount={unexplained}
              strong
              wrong={unitsOf(unexplained) !== 0n}
              testId="bank-unexplained"
            />
            {excluded.count > 0 && (
              <AmountRow name={`${words.excluded} (${excluded.count})`} amount={excluded.amount} />
            )}
          </Table.Tbody>
        </Table>
      </WideTable>
    </Stack>
  );
}
