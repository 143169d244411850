import { Anchor, Button, Card, Group, Menu, Table, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { leastReason } from '../../../src-shared/close/checklist.ts';
import { controlOf } from '../../../src-shared/close-controls.ts';
import { isOpen, judgedPoint } from '../../../src-shared/close-readiness.ts';
import type { CloseReport } from '../../../src-shared/contract/close.ts';
import type { CloseItem, OwnPoint } from '../../../src-shared/contract/close-points.ts';
import { figureWords } from '../../../src-shared/words/close.ts';
import { HelpMark } from '../../commands/help-mark.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { formatMoment } from '../../components/format.ts';
import { ReasonDialog } from '../../components/reason-dialog.tsx';
import { WideTable } from '../../components/wide-table.tsx';
import { useOnlyReads } from '../../data/team.ts';
import { currentDateOrder, currentLanguage, currentLocale } from '../../i18n/index.ts';
import { useToday } from '../../period/today.ts';
import { DecidersOnly } from '../../workspace/deciders-only.tsx';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { pointAction } from './point-action.ts';
import { pointAmount } from './point-amount.ts';
import { usePointComments } from './point-comments.tsx';
import { type EditedPoint, PointDialog } from './point-dialog.tsx';
import { type Planned, PointRow } from './point-row.tsx';
import { type Place, useCloseCall } from './queries.ts';
import { RemovePoint } from './remove-point.tsx';
import { waiverWords } from './waiver-words.ts';

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
  const planned = {
    owners: all.some(({ owner }) => owner !== ''),
    days: all.some(({ due }) => due !== null),
  };
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

type RowProps = {
  readonly place: Place;
  readonly locked: boolean;
  readonly whole: boolean;
  readonly planned: Planned;
  readonly onEdit: (point: EditedPoint) => void;
};

/** A point that fills itself; where it may be waived, its menu does that. */
function ItemRow({
  place,
  item: point,
  locked,
  whole,
  planned,
  onEdit,
}: RowProps & { readonly item: CloseItem }) {
  const { t } = useTranslation();
  const { timeZone } = useWorkspace();
  const today = useToday();
  const [waiving, setWaiving] = useState(false);
  const waive = useCloseCall('close.waive', place.workspaceId);
  const { item, state, figures, waiver, owner, due } = point;
  const title = t(`checklistPoints.${item}`);
  const comments = usePointComments(place, { key: item, title });
  const about = { language: currentLanguage(), locale: currentLocale(), dateOrder: currentDateOrder() };
  const action = pointAction(point, place);
  const least = leastReason(item);
  const isOff = state === 'attention' || state === 'blocked';
  const told = [
    figureWords(figures, { ...about, currency: place.currency, timeZone }),
    ...waiverWords(point, { ...about, currency: place.currency, timeZone }, t),
  ];
  return (
    <>
      <PointRow
        testId={`item-${item}`}
        control={controlOf(point)}
        title={title}
        told={told.filter(Boolean).join(' · ')}
        whole={whole}
        planned={planned}
        amount={pointAmount(point)}
        owner={owner}
        due={due}
        late={isOpen(point) && due !== null && due < today}
        action={
          <Anchor
            component={Link}
            to={action.address}
            fz={13}
            style={{ whiteSpace: 'nowrap' }}
            {...(!isOff && { c: 'dimmed' })}
            aria-label={`${t(action.words)}: ${title}`}
          >
            {t(action.words)}
          </Anchor>
        }
        mark={comments.mark}
        menu={
          !locked && (
            <>
              <DecidersOnly>
                <Menu.Item onClick={() => onEdit(point)}>{t('close.point.plan')}</Menu.Item>
              </DecidersOnly>
              {comments.entry}
              <DecidersOnly>
                {isOff && least !== null && (
                  <Menu.Item onClick={() => setWaiving(true)}>{t('close.waiveWithReason')}</Menu.Item>
                )}
                {waiver && (
                  <Menu.Item onClick={() => waive.mutate({ ...place, item, reason: null })}>
                    {t('close.takeUp')}
                  </Menu.Item>
                )}
              </DecidersOnly>
            </>
          )
        }
        dialogs={
          <>
            {comments.dialog}
            {waiving && (
              <ReasonDialog
                most={1_000}
                title={`${t('close.waiveTitle')}: ${title}`}
                text={
                  (least ?? 0) > 1
                    ? `${t('close.waiveText')} ${t('close.waiveExplicit')}`
                    : t('close.waiveText')
                }
                action={t('close.waive')}
                least={least ?? 1}
                onDecide={(reason) => waive.mutateAsync({ ...place, item, reason, figures })}
                error={waive.error}
                pending={waive.isPending}
                onClose={() => setWaiving(false)}
              />
            )}
          </>
        }
      />
      {!waiving && waive.isError && <RefusedRow error={waive.error} />}
    </>
  );
}

/** A point of the workspace's own, which a person ticks. */
function OwnRow({ place, point, locked, whole, planned, onEdit }: RowProps & { readonly point: OwnPoint }) {
  const { t } = useTranslation();
  const { timeZone } = useWorkspace();
  const today = useToday();
  const tick = useCloseCall('close.tickPoint', place.workspaceId);
  const { id, title, owner, due, tick: ticked } = point;
  const comments = usePointComments(place, { key: id, title });
  const [removing, setRemoving] = useState(false);
  return (
    <>
      <PointRow
        testId="own-point"
        control={controlOf(judgedPoint(point))}
        title={title}
        told={
          ticked
            ? t('close.point.tickedBy', {
                by: ticked.by,
                time: formatMoment(ticked.at, currentLocale(), timeZone),
              })
            : ''
        }
        whole={whole}
        planned={planned}
        amount={null}
        owner={owner}
        due={due}
        late={!ticked && due !== null && due < today}
        action={
          !ticked &&
          !locked && (
            <DecidersOnly>
              <Button
                size="compact-xs"
                variant="default"
                loading={tick.isPending}
                aria-label={`${t('close.point.tick')}: ${title}`}
                onClick={() => tick.mutate({ ...place, id, done: true })}
              >
                {t('close.point.tick')}
              </Button>
            </DecidersOnly>
          )
        }
        mark={comments.mark}
        menu={
          !locked && (
            <>
              {comments.entry}
              <DecidersOnly>
                {ticked && (
                  <Menu.Item onClick={() => tick.mutate({ ...place, id, done: false })}>
                    {t('close.point.untick')}
                  </Menu.Item>
                )}
                <Menu.Item onClick={() => onEdit(point)}>{t('close.point.edit')}</Menu.Item>
                <Menu.Item onClick={() => setRemoving(true)}>{t('close.point.remove')}</Menu.Item>
              </DecidersOnly>
            </>
          )
        }
        dialogs={
          <>
            {comments.dialog}
            {removing && <RemovePoint place={place} point={point} onClose={() => setRemoving(false)} />}
          </>
        }
      />
      {tick.isError && <RefusedRow error={tick.error} />}
    </>
  );
}

function RefusedRow({ error }: { readonly error: unknown }) {
  return (
    <Table.Tr>
      <Table.Td colSpan={7}>
        <ErrorAlert error={error} />
      </Table.Td>
    </Table.Tr>
  );
}
