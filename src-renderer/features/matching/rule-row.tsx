import { ActionIcon, Group, Switch, Table, Text, Tooltip } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconCopy, IconPencil, IconTrash } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { MatchingRule } from '../../../src-shared/contract/matching-rules.ts';
import { ruleName, ruleWords } from './words.ts';

type RowProps = {
  readonly rule: MatchingRule;
  readonly number: number;
  readonly last: boolean;
  readonly onMove: (by: number) => void;
  readonly onSwitch: (enabled: boolean) => void;
  readonly onEdit: () => void;
  readonly onDuplicate: () => void;
  readonly onRemove: () => void;
};

export function RuleRow({ rule, number, last, onMove, onSwitch, onEdit, onDuplicate, onRemove }: RowProps) {
  const { t } = useTranslation();
  const { enabled } = rule;
  const name = ruleName(rule, t);
  const outcome = rule.kind === 'set-aside' ? 'exclude' : rule.outcome;
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? -1 : 1);
    // A row that is moved in the document loses the focus: give it back, so that the person can go on.
    const { target } = event;
    requestAnimationFrame(() => target instanceof HTMLElement && target.focus());
  };
  const action = (label: string, icon: React.ReactNode, onClick: () => void, disabled = false) => (
    <Tooltip label={label}>
      <ActionIcon size="sm" aria-label={label} disabled={disabled} onClick={onClick}>
        {icon}
      </ActionIcon>
    </Tooltip>
  );
  return (
    <Table.Tr onKeyDown={onKeyDown} {...(enabled ? {} : { c: 'dimmed' })}>
      <Table.Td className="figures">{number}</Table.Td>
      <Table.Td>
        <Switch
          size="xs"
          aria-label={t('matching.rules.enabled', { name })}
          checked={enabled}
          onChange={({ currentTarget: { checked } }) => onSwitch(checked)}
        />
      </Table.Td>
      <Table.Td>
        <Text size="xs" fw={600}>
          {name}
        </Text>
        <Text size="xs" c="dimmed">
          {ruleWords(rule, t)}
        </Text>
      </Table.Td>
      <Table.Td>{t(`matching.rules.outcomes.${outcome}`)}</Table.Td>
      <Table.Td>
        <Group gap={2} wrap="nowrap" justify="flex-end">
          {action(
            t('matching.rules.up', { name }),
            <IconArrowUp size={14} aria-hidden />,
            () => onMove(-1),
            number === 1,
          )}
          {action(
            t('matching.rules.down', { name }),
            <IconArrowDown size={14} aria-hidden />,
            () => onMove(1),
            last,
          )}
          {action(t('matching.rules.edit', { name }), <IconPencil size={14} aria-hidden />, onEdit)}
          {action(t('matching.rules.duplicate', { name }), <IconCopy size={14} aria-hidden />, onDuplicate)}
          {action(t('matching.rules.remove', { name }), <IconTrash size={14} aria-hidden />, onRemove)}
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}
