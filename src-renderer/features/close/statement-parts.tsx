import { Anchor, Table, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountStatement, CutOffEnd } from '../../../src-shared/contract/account-statement.ts';
import { unitsOf } from '../../../src-shared/money.ts';
import { statementWords } from '../../../src-shared/words/statement-words.ts';
import { amountWords, dayWords } from '../../components/days-and-amounts.ts';
import { currentLanguage } from '../../i18n/index.ts';
import type { Place } from './queries.ts';

type RowProps = {
  readonly name: string;
  readonly count?: number;
  readonly amount: string | null;
  readonly strong?: boolean;
};

function PartRow({ name, count, amount, strong }: RowProps) {
  const words = statementWords[currentLanguage()];
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={strong ? 700 : 400}>
        {name}
      </Table.Th>
      <Table.Td ta="right" className="figures">
        {count}
      </Table.Td>
      <Table.Td ta="right" className="figures" fw={strong ? 700 : 400}>
        {amount === null ? words.unknown : amountWords(amount)}
      </Table.Td>
    </Table.Tr>
  );
}

/** From the report's month to the books', by the records that lie between their midnights. */
export function BridgeTable({
  bridge,
  place,
}: {
  readonly bridge: AccountStatement['bridge'];
  readonly place: Place;
}) {
  const words = statementWords[currentLanguage()];
  return (
    <>
      <Title order={3} size="h6" id="statement-bridge">
        {words.bridge}
      </Title>
      <Table fz="xs" verticalSpacing={3} aria-labelledby="statement-bridge">
        <Table.Tbody>
          <PartRow name={words.reportMonth} amount={bridge.report} strong />
          <EndRows name={`− ${words.start}`} end={bridge.start} place={place} />
          <EndRows name={`+ ${words.end}`} end={bridge.end} place={place} />
          <PartRow name={words.bookMonth} amount={bridge.books} strong />
          {unitsOf(bridge.unexplained) !== 0n && (
            <PartRow name={words.unexplained} amount={bridge.unexplained} />
          )}
        </Table.Tbody>
      </Table>
      {bridge.start.rowCount + bridge.end.rowCount === 0 && (
        <Text size="xs" c="dimmed">
          {words.noRecords}
        </Text>
      )}
    </>
  );
}

function EndRows({ name, end }: { readonly name: string; readonly end: CutOffEnd; readonly place: Place }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  return (
    <>
      <PartRow name={name} count={end.rowCount} amount={end.amount} />
      {end.rowCount > 0 && (
        <Table.Tr>
          <Table.Td colSpan={3}>
            <Anchor component="button" type="button" size="xs" onClick={() => setShown(!shown)}>
              {t(shown ? 'close.statement.hideRecords' : 'close.statement.showRecords')}
            </Anchor>
          </Table.Td>
        </Table.Tr>
      )}
      {shown &&
        end.rows.map(({ listing, identity, text, day, amount }) => (
          <Table.Tr key={`${listing} ${identity}`} data-testid="cut-off-record">
            <Table.Td pl="lg">
              {listing && t(`record.kinds.${listing}`)} {text}
            </Table.Td>
            <Table.Td ta="right">{day && dayWords(day)}</Table.Td>
            <Table.Td ta="right" className="figures">
              {amountWords(amount)}
            </Table.Td>
          </Table.Tr>
        ))}
      {shown && end.rowCount > end.rows.length && (
        <Table.Tr>
          <Table.Td colSpan={3}>
            <Text size="xs">
              {t('close.statement.recordsLeft', { shown: end.rows.length, count: end.rowCount })}
            </Text>
          </Table.Td>
        </Table.Tr>
      )}
    </>
  );
}

/** What the closing balance is made of, and what no record explains of it. */
export function CompositionTable({
  composition,
}: {
  readonly composition: NonNullable<AccountStatement['composition']>;
}) {
  const words = statementWords[currentLanguage()];
  const { deposits, oldest, reserve, pendingCashouts, pendingRefunds, unexplained, total } = composition;
  return (
    <>
      <Title order={3} size="h6" id="statement-composition">
        {words.composition}
      </Title>
      <Table fz="xs" verticalSpacing={3} aria-labelledby="statement-composition">
        <Table.Tbody>
          {deposits.map(({ fromDays, count, amount }, index) => (
            <PartRow
              key={fromDays}
              name={words.deposits.replace('{{age}}', () => words.ages[index] ?? '')}
              count={count}
              amount={amount}
            />
          ))}
          <PartRow name={words.reserve} amount={reserve} />
          <PartRow name={words.pendingCashouts} {...pendingCashouts} />
          <PartRow name={words.pendingRefunds} {...pendingRefunds} />
          <PartRow name={words.unexplainedPart} amount={unexplained} />
          <PartRow name={words.total} amount={total} strong />
        </Table.Tbody>
      </Table>
      <Text size="xs" c="dimmed">
        {words.fifo}{' '}
        {oldest &&
          words.oldest
            .replace('{{text}}', () => oldest.text)
            .replace('{{day}}', () => dayWords(oldest.day))}{' '}
        {reserve === null && `${words.reserve}: ${words.reserveUnknown}`}
      </Text>
    </>
  );
}
