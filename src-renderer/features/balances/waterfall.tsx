import { Anchor, Box, Group, List, Stack, Table, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { BalanceAccount, RollForwardStep, StepKind } from '../../../src-shared/contract/balances.ts';
import { RECORD_COLUMNS, type RecordColumn } from '../../../src-shared/contract/tie-out.ts';
import { formatAmount } from '../../../src-shared/money.ts';
import { HelpMark } from '../../commands/help-mark.tsx';
import { dayWords, moneyWords } from '../../components/days-and-amounts.ts';
import { currentLocale } from '../../i18n/index.ts';
import { RecordLink } from '../../records/record-link.tsx';
import { isNothing } from './day-marks.ts';
import { type Bar, waterfallGeometry } from './waterfall-geometry.ts';

type Props = {
  readonly account: BalanceAccount;
  /** The account, named: its currency, and its merchant where there are several. */
  readonly name: string;
  readonly onFigure: (column: RecordColumn) => void;
};

/**
 * How the opening balance became the closing one. Chart and table in one: a row for each step, with its bar between its
 * name and its exact figures, so that nothing has to be read off an axis.
 */
export function Waterfall({ account, name, onFigure }: Props) {
  const { t } = useTranslation();
  const { steps, opening, closing, reported } = account;
  const { bars, cut } = waterfallGeometry(steps);
  return (
    <Stack gap={4} component="section" aria-labelledby="waterfall-title">
      <Group gap={4}>
        <Title order={2} size="h5" id="waterfall-title">
          {t('balance.waterfall.title', { currency: name })}
        </Title>
        <HelpMark term="rollForward" />
      </Group>
      <Table className="figure-table waterfall" aria-labelledby="waterfall-title">
        <thead>
          <tr>
            <th>{t('balance.waterfall.step')}</th>
            <th>{t('balance.waterfall.bar')}</th>
            <th className="amount">{t('balance.waterfall.amount')}</th>
            <th className="amount">{t('balance.waterfall.after')}</th>
          </tr>
        </thead>
        <tbody>
          {steps.map((step, index) => (
            <StepRow
              key={step.kind}
              step={step}
              bar={bars[index]}
              before={bars[index - 1]?.level}
              words={stepWords(step.kind)}
              onFigure={onFigure}
            />
          ))}
        </tbody>
      </Table>
      <Text size="xs" c="dimmed">
        {opening &&
          closing &&
          t('balance.waterfall.covers', {
            count: reported,
            first: dayWords(opening.day),
            last: dayWords(closing.day),
          })}{' '}
        {opening?.implied && t('balance.waterfall.implied')} {cut && t('balance.waterfall.cut')}
      </Text>
      <Breaks account={account} />
    </Stack>
  );

  function stepWords(kind: StepKind): string {
    if (kind === 'opening')
      return t('balance.waterfall.opening', { day: opening ? dayWords(opening.day) : '' });
    if (kind === 'closing')
      return t('balance.waterfall.closing', { day: closing ? dayWords(closing.day) : '' });
    if (kind === 'unexplained' || kind === 'notRead') return t(`balance.waterfall.${kind}`);
    return t(`service.fields.${kind}`);
  }
}

type RowProps = {
  readonly step: RollForwardStep;
  readonly bar: Bar | undefined;
  /** Where the balance stood before the step, percent. */
  readonly before: number | undefined;
  readonly words: string;
  readonly onFigure: (column: RecordColumn) => void;
};

function StepRow({ step: { kind, amount, after }, bar, before, words, onFigure }: RowProps) {
  const { t } = useTranslation();
  const locale = currentLocale();
  const isBalance = kind === 'opening' || kind === 'closing';
  const nothing = isNothing(amount);
  const column = RECORD_COLUMNS.find((name) => name === kind);
  const leads = column !== undefined && !nothing;
  return (
    <tr
      data-step={kind}
      data-balance={isBalance || undefined}
      className={kind === 'unexplained' && !nothing ? 'waterfall-broken' : undefined}
    >
      <th scope="row">
        {leads ? (
          <Anchor
            component="button"
            type="button"
            fz="xs"
            underline="always"
            ta="left"
            title={t('balance.waterfall.open', { step: words })}
            onClick={() => onFigure(column)}
          >
            {words}
          </Anchor>
        ) : (
          words
        )}
      </th>
      <td>
        <div className="waterfall-track">
          {before !== undefined && (
            <span
              className="waterfall-level"
              data-through={nothing || undefined}
              style={{ left: `${before}%` }}
            />
          )}
          {bar && (!nothing || isBalance) && (
            // The name beside it does the same for the keyboard.
            <button
              type="button"
              tabIndex={-1}
              aria-hidden
              disabled={!leads}
              className="waterfall-bar"
              data-bar={barLook(kind, amount)}
              style={{ left: `${bar.left}%`, width: `max(2px, ${bar.width}%)` }}
              onClick={() => column && onFigure(column)}
            />
          )}
        </div>
      </td>
      <td className="amount figures" data-figure="amount">
        {isBalance ? '' : `${nothing || amount.startsWith('-') ? '' : '+'}${formatAmount(amount, locale)}`}
      </td>
      <td className="amount figures" data-figure="after">
        {formatAmount(after, locale)}
      </td>
    </tr>
  );
}

function barLook(kind: StepKind, amount: string): string {
  if (kind === 'opening' || kind === 'closing') return 'balance';
  if (kind === 'unexplained') return 'unexplained';
  if (kind === 'notRead') return 'not-read';
  return amount.startsWith('-') ? 'out' : 'in';
}

/** The days on which the report does not add up by itself, each a way to its row. */
function Breaks({ account: { days, currency } }: Pick<Props, 'account'>) {
  const { t } = useTranslation();
  const broken = days.filter(
    ({ rollForward, netDifference }) => !isNothing(rollForward) || !isNothing(netDifference),
  );
  if (broken.length === 0)
    return (
      <Text size="xs" role="status">
        {t('balance.waterfall.holds')}
      </Text>
    );
  return (
    <Box data-testid="breaks">
      <Text size="xs" fw={600} role="status">
        {t('balance.waterfall.breaks', { count: broken.length })}
      </Text>
      <List size="xs">
        {broken.map(({ day, identity, rollForward, netDifference }) => (
          <List.Item key={day}>
            {identity !== null && (
              <RecordLink listing="dailyBalances" record={{ identity, day }} from={t('screens.balances')}>
                {dayWords(day)}
              </RecordLink>
            )}
            :{' '}
            <span className="figures">
              {[rollForward, netDifference]
                .filter((amount) => amount !== null && !isNothing(amount))
                .map((amount) => moneyWords(currency, String(amount)))
                .join(', ')}
            </span>
          </List.Item>
        ))}
      </List>
    </Box>
  );
}
