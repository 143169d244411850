import { ActionIcon, Group, Menu, Table, Text } from '@mantine/core';
import { IconAlertTriangle, IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Control } from '../../../src-shared/close-controls.ts';
import { ControlBadge } from '../../components/control-badge.tsx';
import { amountWords, dayWords } from '../../components/days-and-amounts.ts';

/** Whether any point of the list has an owner, or a day: a column that none fills is not shown. */
export type Planned = { readonly owners: boolean; readonly days: boolean };

type Props = {
  readonly testId: string;
  readonly control: Control;
  readonly title: string;
  /** What stands behind the point, in words. */
  readonly told: string;
  /** Whether all of that is shown: else as much as fits on two lines. */
  readonly whole: boolean;
  readonly planned: Planned;
  readonly amount: string | null;
  readonly owner: string;
  readonly due: string | null;
  /** Past its day, and still open. */
  readonly late: boolean;
  readonly action: ReactNode;
  /** The comments on it, where there are any. */
  readonly mark: ReactNode;
  /** What else can be done; nothing where the month is locked. */
  readonly menu: ReactNode;
  /** What its menu opens: inside of a cell, for nothing but rows may stand between rows. */
  readonly dialogs: ReactNode;
};

/** A point of the checklist on one line: how it stands, by how much it is off, whose it is, and what to do next. */
export function PointRow({
  testId,
  control,
  title,
  told,
  whole,
  planned,
  amount,
  owner,
  due,
  late,
  action,
  mark,
  menu,
  dialogs,
}: Props) {
  const { t } = useTranslation();
  return (
    <Table.Tr data-testid={testId} style={{ verticalAlign: 'top' }}>
      <Table.Td pr={0}>
        <ControlBadge control={control} />
      </Table.Td>
      <Table.Td>
        <Text fz={13} {...(!whole && { lineClamp: 2, title: told })}>
          <Text span inherit fw={500}>
            {title}
          </Text>
          {told !== '' && (
            <Text span size="xs" c="dimmed" {...(whole && { display: 'block' })}>
              {!whole && ' · '}
              {told}
            </Text>
          )}
        </Text>
      </Table.Td>
      <Table.Td ta="right" className="figures">
        {amountWords(amount)}
      </Table.Td>
      {planned.owners && (
        <Table.Td>
          <Text fz={13} truncate="end" title={owner}>
            {owner}
          </Text>
        </Table.Td>
      )}
      {planned.days && (
        <Table.Td className="figures" {...(late && { c: 'var(--mantine-color-error)', fw: 600 })}>
          {/* Its colour is not the only sign of it. */}
          {late && (
            <IconAlertTriangle size={13} role="img" aria-label={t('close.late')} style={{ marginRight: 4 }} />
          )}
          {due && dayWords(due)}
        </Table.Td>
      )}
      <Table.Td>
        <Group gap={4} wrap="nowrap">
          {action}
          {mark}
        </Group>
      </Table.Td>
      <Table.Td px={4} ta="right">
        {menu && (
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon variant="subtle" color="gray" size="sm" aria-label={`${t('close.more')}: ${title}`}>
                <IconDots size={16} aria-hidden />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>{menu}</Menu.Dropdown>
          </Menu>
        )}
        {dialogs}
      </Table.Td>
    </Table.Tr>
  );
}
