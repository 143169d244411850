import { Group, Stack, Table, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { controlOf } from '../../../src-shared/close-controls.ts';
import type { CloseItem } from '../../../src-shared/contract/close-points.ts';
import { formatAmount, unitsOf } from '../../../src-shared/money.ts';
import type { Month } from '../../../src-shared/period.ts';
import { ControlBadge } from '../../components/control-badge.tsx';
import { StateBadge } from '../../components/state-badge.tsx';
import { WideTable } from '../../components/wide-table.tsx';
import { currentLocale } from '../../i18n/index.ts';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import type { ColumnTotal, MonthTotal } from './month-totals.ts';
import { useControls } from './queries.ts';

/** One currency of the month at a glance: what the report says, what the records give, and how the balance moved. */
export function MonthSummary({ total, month }: { readonly total: MonthTotal; readonly month: Month }) {
  const { t } = useTranslation();
  const { id: workspaceId } = useWorkspace();
  const written = (amount: string) => formatAmount(amount, currentLocale());
  const { currency, columns, days, notCovered, differing, breaks, opening, closing } = total;
  const place = { workspaceId, month, currency };
  const { activity, rollForward } = useControls(place, differing > 0 || breaks > 0);
  return (
    <Stack gap={4}>
      <Group gap="xs">
        <Title order={2} size="h5">
          {currency}
        </Title>
        {differing === 0 && breaks === 0 && notCovered === 0 && (
          <StateBadge color="green">{t('tieOut.tiesOut', { count: days })}</StateBadge>
        )}
        {differing > 0 && <Answer point={activity} of={t('tieOut.daysDiffer', { count: differing })} />}
        {breaks > 0 && <Answer point={rollForward} of={t('tieOut.daysBreak', { count: breaks })} />}
        {notCovered > 0 && (
          <StateBadge color="gray">{t('tieOut.daysMissing', { count: notCovered })}</StateBadge>
        )}
        <Text size="xs" c="dimmed" className="figures">
          {opening !== null && closing !== null
            ? t('tieOut.balances', { opening: written(opening), closing: written(closing) })
            : t('tieOut.openingUnknown')}
        </Text>
      </Group>
      {[activity?.waiver, rollForward?.waiver].map(
        (waiver) =>
          waiver && (
            <Text key={`${waiver.at} ${waiver.reason}`} size="xs" c="dimmed">
              {t('tieOut.waived', { reason: waiver.reason, by: waiver.by })}
            </Text>
          ),
      )}
      <WideTable label={t('tieOut.summary', { currency })} minWidth={900}>
        <Table
          withTableBorder
          className="figure-table tie-out-table"
          aria-label={t('tieOut.summary', { currency })}
        >
          <thead>
            <tr>
              <th>{t('tieOut.judgedDays', { count: days - notCovered })}</th>
              {columns.map(({ column }) => (
                <th key={column} className="amount">
                  {t(`service.fields.${column}`)}
                </th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {(['report', 'records', 'difference'] as const).map((name) => (
              <tr key={name}>
                <th scope="row">{t(`tieOut.${name}`)}</th>
                {columns.map((column) => (
                  <td key={column.column} className="amount figures">
                    {name === 'difference' && column.differing > 0 ? (
                      <Difference column={column} />
                    ) : (
                      <Amount amount={days === notCovered ? null : column[name]} />
                    )}
                  </td>
                ))}
                <td />
              </tr>
            ))}
          </tbody>
        </Table>
      </WideTable>
    </Stack>
  );
}

/** How many days are off, and whether somebody answered for them: the same as on Close and in the workbook. */
function Answer({ point, of }: { readonly point: CloseItem | undefined; readonly of: string }) {
  // Until Close has answered, do not say that there is something to check.
  if (!point) return <StateBadge color="gray">{of}</StateBadge>;
  return <ControlBadge control={controlOf(point)} of={of} />;
}

function Amount({ amount }: { readonly amount: string | null }) {
  if (amount === null) return '–';
  const written = formatAmount(amount, currentLocale());
  return unitsOf(amount) === 0n ? <span className="quiet">{written}</span> : written;
}

/** Days that differ may cancel each other out: a difference is told with how many they are. */
function Difference({ column: { difference, differing } }: { readonly column: ColumnTotal }) {
  const { t } = useTranslation();
  return (
    // Days that cancel each other out leave nothing to be alarmed about.
    <span {...(unitsOf(difference) !== 0n && { 'data-differs': true })}>
      <strong>{formatAmount(difference, currentLocale())}</strong>
      <br />
      {t('tieOut.daysDiffer', { count: differing })}
    </span>
  );
}
