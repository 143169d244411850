import { Anchor, Card, Group, Stack, Table, Text, Title } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { CloseReport } from '../../../src-shared/contract/close.ts';
import { formatAmount, unitsOf, writeAmount } from '../../../src-shared/money.ts';
import { HelpMark } from '../../commands/help-mark.tsx';
import { Details } from '../../components/details.tsx';
import { currentLocale } from '../../i18n/index.ts';
import { shortDigest } from './close-words.ts';
import { itemAddress } from './item-address.ts';
import type { Place } from './queries.ts';
import { ThreadMark } from './thread-mark.tsx';

type Props = { readonly place: Place } & Pick<CloseReport, 'figures' | 'digest' | 'source'>;

/**
 * What is signed: the balances, the columns against the records, and the digest over all of it. Not drawn again while
 * all of that is as it was: a signature or a comment changes none of it.
 */
export const FiguresCard = memo(function FiguresCard({ place, figures, digest, source }: Props) {
  const { t } = useTranslation();
  const daysOfReport = figures.tieOut.days.length;
  // What opening balance and net amount leave of the closing balance.
  const off =
    figures.opening === null || figures.closing === null
      ? 0n
      : unitsOf(figures.closing) - unitsOf(figures.opening) - unitsOf(figures.net);
  const written = (amount: string | null) =>
    amount === null ? t('close.unknown') : formatAmount(amount, currentLocale());
  return (
    <Card withBorder p="sm" component="section" aria-labelledby="figures-title">
      <Stack gap="xs">
        <Group justify="space-between" gap="xs">
          <Title order={2} size="h5" id="figures-title">
            {t('close.figuresTitle')} ({place.currency})
          </Title>
          <Text size="xs" c="dimmed">
            {t(source === 'live' ? 'close.liveFigures' : 'close.frozenFigures')}
          </Text>
        </Group>
        <Group gap="xl">
          {(['opening', 'net', 'closing'] as const).map((name) => (
            <div key={name}>
              <Text size="xs" c="dimmed">
                {t(`close.${name}`)}
              </Text>
              <Group gap={2} wrap="nowrap">
                <Text size="sm" fw={600} className="figures" data-testid={`figure-${name}`}>
                  {written(figures[name])}
                </Text>
                <ThreadMark
                  place={place}
                  subject={{ kind: 'figure', key: name, title: t(`close.${name}`) }}
                />
              </Group>
            </div>
          ))}
        </Group>
        {off !== 0n && (
          <Group gap={4}>
            <Text size="sm" fw={600} c="var(--mantine-color-error)" data-testid="figure-unexplained">
              {t('close.unexplained')}: {written(writeAmount(off))}
            </Text>
            <HelpMark term="unexplained" />
          </Group>
        )}
        <Table fz="xs" verticalSpacing={2} aria-labelledby="figures-title">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('close.column')}</Table.Th>
              {(['report', 'records', 'difference'] as const).map((name) => (
                <Table.Th key={name} ta="right">
                  {t(`close.${name}`)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {figures.columns.map(
              ({ column, report: reported, records, difference, daysDiffering, daysNotCovered }) => (
                <Table.Tr key={column} data-testid={`column-${column}`}>
                  <Table.Th scope="row" fw={400}>
                    <Group gap={2} wrap="nowrap" justify="space-between">
                      {t(`service.fields.${column}`)}
                      <ThreadMark
                        place={place}
                        subject={{ kind: 'figure', key: column, title: t(`service.fields.${column}`) }}
                      />
                    </Group>
                  </Table.Th>
                  {[reported, records, difference].map((amount, index) => (
                    <Table.Td
                      // biome-ignore lint/suspicious/noArrayIndexKey: three amounts in a fixed order
                      key={index}
                      ta="right"
                      className="figures"
                      fw={index === 2 && unitsOf(amount) !== 0n ? 700 : 400}
                    >
                      {index === 2 && daysNotCovered > 0 && daysNotCovered === daysOfReport
                        ? t('close.unknown')
                        : written(amount)}
                      {/* Differences that cancel each other out are differences all the same. */}
                      {index === 2 && daysDiffering > 0 && (
                        <Anchor
                          component={Link}
                          size="xs"
                          display="block"
                          to={itemAddress('activity', place)}
                          aria-label={`${t('close.daysDiffer', { count: daysDiffering })}: ${t(`service.fields.${column}`)}`}
                        >
                          {t('close.daysDiffer', { count: daysDiffering })}
                        </Anchor>
                      )}
                      {index === 2 && daysNotCovered > 0 && (
                        <Text size="xs" c="dimmed">
                          {t('close.daysNotKnown', { count: daysNotCovered })}
                        </Text>
                      )}
                    </Table.Td>
                  ))}
                </Table.Tr>
              ),
            )}
          </Table.Tbody>
        </Table>
        <Details>
          <Text size="xs">
            {t('close.digest')}:{' '}
            <Text span size="xs" ff="monospace" title={digest} data-testid="digest">
              {shortDigest(digest)}
            </Text>
          </Text>
          <Text size="xs" c="dimmed">
            {t('close.digestHint')}
          </Text>
        </Details>
      </Stack>
    </Card>
  );
});
