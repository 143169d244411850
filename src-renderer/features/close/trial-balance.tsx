import { Alert, Button, Checkbox, Group, List, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallRequest } from '../../../src-shared/contract/index.ts';
import { isFileFault } from '../../../src-shared/contract/reports.ts';
import type { TrialCheck } from '../../../src-shared/contract/trial-balance.ts';
import { amountWords, moneyWords } from '../../components/days-and-amounts.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { formatMonth } from '../../components/format.ts';
import { confirm } from '../../components/notice.ts';
import { currentLocale } from '../../i18n/index.ts';
import { type Place, useCloseCall } from './queries.ts';

type ToImport = CallRequest<'close.importTrialBalance'>;

type Props = {
  readonly place: Place;
  /** The payments account as it is typed now. */
  readonly account: string;
  /**
   * The reserve as it is typed now, and nothing where the one entered before stays; undefined for what is no amount.
   */
  readonly reserve: Pick<ToImport, 'reserve'> | undefined;
  /** What is shown as entered before, in the currency of the place. */
  readonly shown: Omit<ToImport['shown'][number], 'currency'>;
  /** Enters it; the dialog around it stays until that has ended. */
  readonly enter: ReturnType<typeof useCloseCall<'close.importTrialBalance'>>;
  /** The typed balance is being entered. */
  readonly blocked: boolean;
  readonly onEntered: () => void;
};

const SHOWN = 20;

/** Takes the balance per books from a trial balance: its faults by line, or what it says, before it is entered. */
export function TrialBalance({ place, account, reserve, shown, enter, blocked, onEntered }: Props) {
  const { t } = useTranslation();
  const choose = useCloseCall('close.chooseTrialBalance', place.workspaceId);
  const [accepted, setAccepted] = useState(false);
  const asked = { ...place, account: account.trim() };
  const file = choose.data;
  // What was read for another account says nothing of this one.
  const isOfAccount = choose.variables?.account === asked.account;
  // Beside the screen's own currency it is what stood there when the file was read.
  const shownIn = ({ entered }: TrialCheck): ToImport['shown'] => [
    { ...shown, currency: place.currency },
    ...entered.filter(({ currency }) => currency !== place.currency),
  ];
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <Button
          variant="default"
          size="compact-sm"
          loading={choose.isPending}
          onClick={() => {
            setAccepted(false);
            enter.reset();
            choose.mutate(asked);
          }}
        >
          {t('close.trial.choose')}
        </Button>
        <Text size="xs" c="dimmed" flex={1}>
          {t('close.trial.hint', { currency: place.currency })}
        </Text>
      </Group>
      {choose.isError && <ErrorAlert error={choose.error} />}
      {file && isOfAccount && file.check.problemCount > 0 && <Faults check={file.check} />}
      {file && isOfAccount && file.check.problemCount === 0 && (
        <>
          <Found name={file.name} check={file.check} replaced={shownIn(file.check)} />
          <Doubts check={file.check} month={place.month} accepted={accepted} onAccept={setAccepted} />
          <Group justify="flex-end">
            <Button
              disabled={blocked || reserve === undefined || (file.check.doubtCount > 0 && !accepted)}
              loading={enter.isPending}
              onClick={() =>
                enter.mutate(
                  { ...asked, token: file.token, accepted, ...reserve, shown: shownIn(file.check) },
                  {
                    onSuccess: ({ entered }) => {
                      confirm(t('close.trial.entered', { currencies: entered.join(', ') }));
                      onEntered();
                    },
                  },
                )
              }
            >
              {t('close.trial.enter')}
            </Button>
          </Group>
          {enter.isError && <ErrorAlert error={enter.error} />}
        </>
      )}
    </Stack>
  );
}

type FoundProps = {
  readonly name: string;
  readonly check: TrialCheck;
  /** What is entered so far, by currency. */
  readonly replaced: ToImport['shown'];
};

function Found({ name, check, replaced }: FoundProps) {
  const { t } = useTranslation();
  const before = (currency: string, amount: string) => {
    const entered = replaced.find((each) => each.currency === currency)?.amount ?? null;
    return entered !== null && entered !== amount
      ? ` ${t('close.trial.replaces', { amount: amountWords(entered) })}`
      : '';
  };
  const { rows, sums, columns, entries } = check;
  return (
    <Alert color="green" p="xs" role="status">
      <Text size="sm">{t('close.trial.sound', { name, count: rows })}</Text>
      {sums.map(({ currency, debit, credit }) => (
        <Text size="sm" key={currency}>
          {t('close.trial.balanced', { debit: amountWords(debit), credit: amountWords(credit), currency })}
        </Text>
      ))}
      <Text size="xs">{t('close.trial.readFrom', { columns: columns.join(', ') })}</Text>
      {entries.map(({ currency, account, name: named, row, amount }) => (
        <Group key={currency} justify="space-between" wrap="nowrap" mt={4} data-testid="trial-entry">
          <Text size="sm">
            {t('close.trial.entry', { account, name: named, row })}
            {before(currency, amount)}
          </Text>
          <Text size="sm" fw={600} className="figures" flex="none">
            {moneyWords(currency, amount)}
          </Text>
        </Group>
      ))}
    </Alert>
  );
}

function Faults({ check: { problems, problemCount } }: { readonly check: TrialCheck }) {
  const { t } = useTranslation();
  return (
    <Alert color="red" p="xs" role="alert" title={t('close.trial.faulty')}>
      <List size="sm" spacing={2}>
        {problems.slice(0, SHOWN).map(({ row, code, text }) => (
          <List.Item key={`${row} ${code} ${text}`}>
            {row === null ? t('close.trial.file') : t('close.trial.row', { row })}{' '}
            {isFileFault(code)
              ? t(`fileFaults.${code}`, { text })
              : t(`close.trial.problems.${code}`, { text })}
          </List.Item>
        ))}
        {problemCount > SHOWN && (
          <List.Item>{t('close.trial.more', { count: problemCount - SHOWN })}</List.Item>
        )}
      </List>
    </Alert>
  );
}

type DoubtsProps = {
  readonly check: TrialCheck;
  readonly month: string;
  readonly accepted: boolean;
  readonly onAccept: (accepted: boolean) => void;
};

function Doubts({ check: { doubts, doubtCount }, month, accepted, onAccept }: DoubtsProps) {
  const { t } = useTranslation();
  if (doubtCount === 0) return null;
  const named = (of: string) => formatMonth(of, currentLocale());
  const accounts = doubts.filter(({ code }) => code === 'not-in-chart');
  const other = doubts.find(({ code }) => code === 'other-month');
  const shown = accounts.slice(0, SHOWN);
  const more = doubtCount - (other ? 1 : 0) - shown.length;
  return (
    <Alert color="orange" p="xs" role="alert">
      {other && (
        <Text size="sm">
          {t('close.trial.doubts.other-month', {
            months: other.text.split(', ').map(named).join(', '),
            month: named(month),
          })}
        </Text>
      )}
      {shown.length > 0 && <Text size="sm">{t('close.trial.doubts.not-in-chart')}</Text>}
      <List size="sm" spacing={2}>
        {shown.map(({ row, text }) => (
          <List.Item key={`${row} ${text}`}>
            {t('close.trial.row', { row })} {text}
          </List.Item>
        ))}
        {more > 0 && <List.Item>{t('close.trial.more', { count: more })}</List.Item>}
      </List>
      <Checkbox
        mt="xs"
        label={t('close.trial.accept')}
        checked={accepted}
        onChange={({ currentTarget: { checked } }) => onAccept(checked)}
      />
    </Alert>
  );
}
