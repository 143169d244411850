import { ActionIcon, Button, Group, Stack, Table, Text, Title, Tooltip } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type EditedRule,
  RECORD_COLUMNS,
  type RecordColumn,
  type TieOut,
} from '../../../src-shared/contract/tie-out.ts';
import { StateBadge } from '../../components/state-badge.tsx';
import { useRuleWords } from '../../records/rule-words.ts';
import { DecidersOnly } from '../../workspace/deciders-only.tsx';
import { RulesEditor } from './rules-editor.tsx';

type Props = { readonly tieOut: TieOut; readonly month: string };

/** The rule behind each column, how well the month bears it out, and the way to lay down another. */
export function RulesList({ tieOut, month }: Props) {
  const { t } = useTranslation();
  const words = useRuleWords();
  const [edited, setEdited] = useState<EditedRule | null>(null);
  const { rules, net, cutOffDays } = tieOut;
  return (
    <Stack gap={4}>
      <Title order={2} size="h5">
        {t('tieOut.rulesTitle')}
      </Title>
      <Text size="xs" c="dimmed">
        {t('tieOut.rulesIntro')}
      </Text>
      <Table fz="xs" verticalSpacing={2} aria-label={t('tieOut.rulesTitle')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('tieOut.rule.column')}</Table.Th>
            <Table.Th>{t('tieOut.rule.rule')}</Table.Th>
            <Table.Th>{t('tieOut.rule.origin')}</Table.Th>
            <Table.Th ta="right">{t('tieOut.rule.agreement')}</Table.Th>
            <Table.Th w={40}>
              <span className="visually-hidden">{t('tieOut.rule.change')}</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rules.map(({ column, rule, origin, alternatives, agree, judged }) => (
            <RuleRow
              key={column}
              column={column}
              text={words(rule)}
              origin={origin}
              alternatives={alternatives}
              agree={agree}
              judged={judged}
              onEdit={() => setEdited({ column, rule })}
            />
          ))}
          <RuleRow
            column="netAmount"
            text={netWords(net.signs, (column) => t(`service.fields.${column}`))}
            origin={net.origin}
            alternatives={0}
            agree={net.agree}
            judged={net.judged}
            onEdit={() => setEdited({ column: 'netAmount', signs: net.signs })}
          />
        </Table.Tbody>
      </Table>
      <Group gap="xs">
        <Text size="xs">{t('tieOut.cutOff', { count: cutOffDays })}</Text>
        <DecidersOnly>
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => setEdited({ column: 'cutOff', days: cutOffDays })}
          >
            {t('tieOut.rule.change')}
          </Button>
        </DecidersOnly>
      </Group>
      {edited && <RulesEditor edited={edited} month={month} onClose={() => setEdited(null)} />}
    </Stack>
  );
}

/** `+ Deposits − Fees …`, the columns that enter in their order. */
function netWords(signs: TieOut['net']['signs'], labelOf: (column: RecordColumn) => string): string {
  return RECORD_COLUMNS.flatMap((column, index) => {
    const sign = signs[index] ?? 0;
    return sign === 0 ? [] : [`${sign > 0 ? '+' : '−'} ${labelOf(column)}`];
  }).join(' ');
}

type RowProps = {
  readonly column: RecordColumn | 'netAmount';
  readonly text: string;
  readonly origin: 'inferred' | 'given';
  readonly alternatives: number;
  readonly agree: number;
  readonly judged: number;
  readonly onEdit: () => void;
};

function RuleRow({ column, text, origin, alternatives, agree, judged, onEdit }: RowProps) {
  const { t } = useTranslation();
  const label = t('tieOut.rule.changeOf', { column: t(`service.fields.${column}`) });
  return (
    <Table.Tr data-rule={column}>
      <Table.Th scope="row" fw={600}>
        {t(`service.fields.${column}`)}
      </Table.Th>
      <Table.Td>{text}</Table.Td>
      <Table.Td>
        <Group gap={6}>
          <StateBadge color={origin === 'given' ? 'blue' : 'gray'}>
            {t(`tieOut.origins.${origin}`)}
          </StateBadge>
          {alternatives > 0 && judged > 0 && (
            <Text size="xs" c="dimmed">
              {t('tieOut.rule.alternatives', { count: alternatives })}
            </Text>
          )}
        </Group>
      </Table.Td>
      <Table.Td ta="right" className="figures">
        {t('tieOut.ruleAgree', { agree, judged })}
      </Table.Td>
      <Table.Td>
        <DecidersOnly>
          <Tooltip label={label}>
            <ActionIcon size="sm" color="gray" aria-label={label} onClick={onEdit}>
              <IconPencil size={14} />
            </ActionIcon>
          </Tooltip>
        </DecidersOnly>
      </Table.Td>
    </Table.Tr>
  );
}
