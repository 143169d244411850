import { Button, Card, Group, Table, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CloseReport } from '../../../src-shared/contract/close.ts';
import { HelpMark } from '../../commands/help-mark.tsx';
import { WideTable } from '../../components/wide-table.tsx';
import { useOnlyReads } from '../../data/team.ts';
import { DecidersOnly } from '../../workspace/deciders-only.tsx';
import { ItemRow, OwnRow } from './checklist-rows.tsx';
import { type EditedPoint, PointDialog } from './point-dialog.tsx';
import type { Place } from './queries.ts';

type Props = { readonly place: Place; readonly report: CloseReport };

/** The widths of the columns; the point itself has the rest. */
const WIDTHS = { state: 108, amount: 104, owner: 110, due: 122, action: 172, more: 40 } as const;

/** What must be so before the month is closed, a line each: the amount, the owner, the day, and what to do next. */
export function Checklist({ place, report }: Props) {
  const { t } = useTranslation();
  const [whole, setWhole] = useState(false);
  const [edited, setEdited] = useState<EditedPoint | undefined>();
  // An auditor reads the points as they are of a locked month.
  const locked = useOnlyReads(place.workspaceId) || report.state === 'locked';
  // Columns in which no point has anything would cut the points themselves.
  const all = [...report.items, ...report.ownPoints];
  const owners = all.some(({ owner }) => owner !== '');
  const days = all.some(({ due }) => due !== null);
  const planned = useMemo(() => ({ owners, days }), [owners, days]);
  const row = { place, locked, whole, planned, onEdit: setEdited };
  return (
    <Card withBorder p={0} component="section" aria-labelledby="checklist-title">
      <Group justify="space-between" px="sm" py={6}>
        <Group gap={4}>
          <Title order={2} size="h5" id="checklist-title">
            {t('close.checklist')}
          </Title>
          <HelpMark term="waive" />
        </Group>
        <Group gap="xs">
          <Button variant="subtle" size="compact-xs" aria-pressed={whole} onClick={() => setWhole(!whole)}>
            {t(whole ? 'close.hideFigures' : 'close.showFigures')}
          </Button>
          {!locked && (
            <DecidersOnly>
              <Button
                variant="default"
                size="compact-xs"
                leftSection={<IconPlus size={12} aria-hidden />}
                onClick={() => setEdited(null)}
              >
                {t('close.point.add')}
              </Button>
            </DecidersOnly>
          )}
        </Group>
      </Group>
      <WideTable label={t('close.checklist')} minWidth={860}>
        <Table fz={13} verticalSpacing={5} layout="fixed" aria-labelledby="checklist-title">
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={WIDTHS.state}>{t('close.pointColumns.state')}</Table.Th>
              <Table.Th>{t('close.pointColumns.point')}</Table.Th>
              <Table.Th w={WIDTHS.amount} ta="right">
                {t('close.pointColumns.amount')}
              </Table.Th>
              {planned.owners && <Table.Th w={WIDTHS.owner}>{t('close.pointColumns.owner')}</Table.Th>}
              {planned.days && <Table.Th w={WIDTHS.due}>{t('close.pointColumns.due')}</Table.Th>}
              <Table.Th w={WIDTHS.action}>{t('close.pointColumns.action')}</Table.Th>
              <Table.Td w={WIDTHS.more} />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {report.items.map((item) => (
              <ItemRow key={item.item} item={item} {...row} />
            ))}
            {report.ownPoints.map((point) => (
              <OwnRow key={point.id} point={point} {...row} />
            ))}
          </Table.Tbody>
        </Table>
      </WideTable>
      {edited !== undefined && (
        <PointDialog place={place} point={edited} onClose={() => setEdited(undefined)} />
      )}
    </Card>
  );
}
