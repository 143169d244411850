import { ActionIcon, Group, Table, Text, Title, Tooltip } from '@mantine/core';
import { IconCalendarEvent, IconListDetails, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { StatementFile } from '../../../src-shared/contract/statements.ts';
import { amountWords, dayWords } from '../../components/days-and-amounts.ts';
import { formatMoment } from '../../components/format.ts';
import { currentLocale } from '../../i18n/index.ts';
import { DecidersOnly } from '../../workspace/deciders-only.tsx';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { answersInWords } from './answers.ts';
import { ProofBadge } from './proof-badge.tsx';

type Props = {
  readonly files: readonly StatementFile[];
  readonly shown: string | null;
  readonly onShow: (fileId: string) => void;
  readonly onDays: (file: StatementFile) => void;
  readonly onRemove: (file: StatementFile) => void;
};

/** Imported files, a row for each account and currency in them. */
export function FileTable({ files, shown, onShow, onDays, onRemove }: Props) {
  const { t } = useTranslation();
  const balances = files.some((file) =>
    file.statements.some(({ opening, closing }) => opening !== null || closing !== null),
  );
  const figures = (['opening', 'moneyIn', 'moneyOut', 'closing'] as const).filter(
    (name) => balances || name === 'moneyIn' || name === 'moneyOut',
  );
  return (
    <section aria-label={t('statements.files.title')}>
      <Title order={2} size="h6" mb={4}>
        {t('statements.files.title')}
      </Title>
      <Table.ScrollContainer minWidth={880}>
        <Table
          fz="xs"
          verticalSpacing={3}
          horizontalSpacing={4}
          withTableBorder
          aria-label={t('statements.files.title')}
        >
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('statements.files.name')}</Table.Th>
              <Table.Th>{t('statements.roles.account')}</Table.Th>
              <Table.Th>{t('statements.files.period')}</Table.Th>
              <Table.Th ta="right">{t('statements.files.lines')}</Table.Th>
              {figures.map((name) => (
                <Table.Th key={name} ta="right" className="figures">
                  {t(`statements.files.${name}`)}
                </Table.Th>
              ))}
              <Table.Th>{t('statements.files.proof')}</Table.Th>
              <Table.Th>
                <span className="visually-hidden">{t('statements.files.actions')}</span>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {files.flatMap((file) =>
              file.statements.map((statement, index) => (
                <Table.Tr
                  key={statement.id}
                  bg={file.id === shown ? 'var(--mantine-primary-color-light)' : ''}
                >
                  {index === 0 && <FileCell file={file} />}
                  <Table.Td className="figures" style={{ whiteSpace: 'normal' }}>
                    {statement.account}{' '}
                    <Text span size="xs" fw={600}>
                      {statement.currency}
                    </Text>
                  </Table.Td>
                  <Table.Td className="figures" style={{ whiteSpace: 'normal' }}>
                    {t('statements.files.range', {
                      from: dayWords(statement.firstDay),
                      to: dayWords(statement.lastDay),
                    })}
                  </Table.Td>
                  <Table.Td ta="right" className="figures">
                    {statement.lines.toLocaleString(currentLocale())}
                    {statement.alreadyThere > 0 && (
                      <Text size="xs" c="dimmed">
                        {t('statements.files.alreadyThere', { count: statement.alreadyThere })}
                      </Text>
                    )}
                  </Table.Td>
                  {figures.map((name) => (
                    <Table.Td key={name} ta="right" className="figures">
                      {amountWords(statement[name])}
                    </Table.Td>
                  ))}
                  <Table.Td>
                    <ProofBadge proof={statement.proof} />
                  </Table.Td>
                  {index === 0 && (
                    <Table.Td rowSpan={file.statements.length}>
                      <Group gap={2} wrap="nowrap" justify="flex-end">
                        <Tooltip label={t('statements.files.show', { file: file.name })}>
                          <ActionIcon
                            aria-label={t('statements.files.show', { file: file.name })}
                            aria-pressed={file.id === shown}
                            onClick={() => onShow(file.id)}
                          >
                            <IconListDetails size={16} aria-hidden />
                          </ActionIcon>
                        </Tooltip>
                        <DecidersOnly>
                          {/* The other formats say themselves which days they cover. */}
                          {(file.format === 'csv' || file.format === 'xlsx') && (
                            <Tooltip label={t('statements.files.days', { file: file.name })}>
                              <ActionIcon
                                aria-label={t('statements.files.days', { file: file.name })}
                                onClick={() => onDays(file)}
                              >
                                <IconCalendarEvent size={16} aria-hidden />
                              </ActionIcon>
                            </Tooltip>
                          )}
                          <Tooltip label={t('statements.files.remove', { file: file.name })}>
                            <ActionIcon
                              color="red"
                              aria-label={t('statements.files.remove', { file: file.name })}
                              onClick={() => onRemove(file)}
                            >
                              <IconTrash size={16} aria-hidden />
                            </ActionIcon>
                          </Tooltip>
                        </DecidersOnly>
                      </Group>
                    </Table.Td>
                  )}
                </Table.Tr>
              )),
            )}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </section>
  );
}

function FileCell({ file }: { readonly file: StatementFile }) {
  const { t } = useTranslation();
  const { timeZone } = useWorkspace();
  const answers = answersInWords(t, file.answers, file.book);
  // The name gives way to the amounts where the window is narrow.
  return (
    <Table.Td rowSpan={file.statements.length} maw="clamp(154px, 100vw - 1000px, 240px)">
      <Text size="xs" fw={600} truncate title={`${file.name}\nSHA-256 ${file.sha256}`}>
        {file.name}
      </Text>
      <Text size="xs" c="dimmed">
        {t(`statements.formats.${file.format}`)} ·{' '}
        {t('statements.files.by', {
          time: formatMoment(file.importedAt, currentLocale(), timeZone),
          actor: file.importedBy,
        })}
      </Text>
      {answers !== '' && (
        <Text size="xs" c="dimmed">
          {t('statements.questions.answered', { answers })}
        </Text>
      )}
    </Table.Td>
  );
}
