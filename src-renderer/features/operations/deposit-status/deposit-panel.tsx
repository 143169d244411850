import { Alert, Card, CloseButton, Code, Group, List, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { DepositStatusReading } from '../../../../src-shared/contract/deposit-status.ts';
import { FactList } from '../../../components/fact-list.tsx';
import { formatInstant } from '../../../components/format.ts';
import { StateBadge } from '../../../components/state-badge.tsx';
import { currentLocale } from '../../../i18n/index.ts';
import { stateWords } from '../../../records/deposit-state.ts';
import { useWorkspace } from '../../../workspace/use-workspace.ts';
import { depositGroups } from './deposit-words.ts';

/** What is odd about an answer, in words; nothing of it keeps the rest from being shown. */
export function problemWords(id: string, { status, problems }: DepositStatusReading, t: TFunction): string[] {
  const words = problems.map(
    ({ field, problem }) => `${t(`operations.deposits.fields.${field}`)}: ${t(`problems.${problem}`)}.`,
  );
  const about = status.deposit_id;
  // As numbers: the service does not keep zeros that stood in front.
  if (about !== null && /^\d+$/.test(about) && BigInt(about) !== BigInt(id))
    words.unshift(t('operations.deposits.otherDeposit', { id: about }));
  return words;
}

type Props = {
  readonly id: string;
  readonly reading: DepositStatusReading;
  readonly onClose: () => void;
};

/** Every field of one answer in words, and the answer itself. */
export function DepositPanel({ id, reading, onClose }: Props) {
  const { t } = useTranslation();
  const { timeZone } = useWorkspace();
  const problems = problemWords(id, reading, t);
  const state = stateWords(reading.status.status ?? t('operations.deposits.noStatus'), t);
  const time = formatInstant(reading.at, currentLocale(), timeZone);
  return (
    <Card withBorder component="section" aria-labelledby="deposit-title" padding="sm">
      <Stack gap="sm">
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <div>
            <Group gap="xs">
              <Title order={2} size="h5" id="deposit-title">
                {t('operations.deposits.fields.deposit_id')} {id}
              </Title>
              <StateBadge color={state.color}>{state.name}</StateBadge>
            </Group>
            <Text size="xs" c="dimmed" className="figures">
              {t('operations.asOf', { time })}
            </Text>
          </div>
          <CloseButton aria-label={t('operations.deposits.hide')} onClick={onClose} />
        </Group>
        {state.meaning && <Text size="xs">{state.meaning}</Text>}
        {problems.length > 0 && (
          <Alert
            color="yellow"
            icon={<IconAlertTriangle aria-hidden />}
            title={t('operations.deposits.problems')}
          >
            <List size="xs">
              {problems.map((words) => (
                <List.Item key={words}>{words}</List.Item>
              ))}
            </List>
          </Alert>
        )}
        {depositGroups(reading.status, t).map(({ name, rows }) => (
          <section key={name} aria-labelledby={`deposit-${name}`}>
            <Title order={3} size="h6" mb={4} id={`deposit-${name}`}>
              {t(`operations.deposits.groups.${name}`)}
            </Title>
            <FactList
              facts={rows.map(({ text, ...row }) => ({
                ...row,
                value: text ?? (
                  <Text span fz="xs" c="dimmed">
                    {t('operations.notGiven')}
                  </Text>
                ),
              }))}
            />
          </section>
        ))}
        <details>
          <Text component="summary" size="xs" style={{ cursor: 'pointer' }}>
            {t('operations.deposits.raw')}
          </Text>
          <Code block mt={4} tabIndex={0} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {reading.asReceived}
          </Code>
        </details>
      </Stack>
    </Card>
  );
}
