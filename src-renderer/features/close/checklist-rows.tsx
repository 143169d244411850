/**
 * The points of the checklist, a row each, with what can be done with one: those that fill themselves, and own ones.
 */
import { Anchor, Button, Menu, Table } from '@mantine/core';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { leastReason } from '../../../src-shared/close/checklist.ts';
import { controlOf } from '../../../src-shared/close-controls.ts';
import { isOpen, judgedPoint } from '../../../src-shared/close-readiness.ts';
import type { CloseItem, OwnPoint } from '../../../src-shared/contract/close-points.ts';
import { figureWords } from '../../../src-shared/words/close.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { formatMoment } from '../../components/format.ts';
import { ReasonDialog } from '../../components/reason-dialog.tsx';
import { currentDateOrder, currentLanguage, currentLocale } from '../../i18n/index.ts';
import { useToday } from '../../period/today.ts';
import { DecidersOnly } from '../../workspace/deciders-only.tsx';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { pointAction } from './point-action.ts';
import { pointAmount } from './point-amount.ts';
import { usePointComments } from './point-comments.tsx';
import type { EditedPoint } from './point-dialog.tsx';
import { type Planned, PointRow } from './point-row.tsx';
import { type Place, useCloseCall } from './queries.ts';
import { RemovePoint } from './remove-point.tsx';
import { waiverWords } from './waiver-words.ts';

type RowProps = {
  readonly place: Place;
  readonly locked: boolean;
  readonly whole: boolean;
  readonly planned: Planned;
  readonly onEdit: (point: EditedPoint) => void;
};

/** A point that fills itself; where it may be waived, its menu does that. Drawn again when something of it changes. */
export const ItemRow = memo(function ItemRow({
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
});

/** A point of the workspace's own, which a person ticks. */
export const OwnRow = memo(function OwnRow({
  place,
  point,
  locked,
  whole,
  planned,
  onEdit,
}: RowProps & { readonly point: OwnPoint }) {
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
});

function RefusedRow({ error }: { readonly error: unknown }) {
  return (
    <Table.Tr>
      <Table.Td colSpan={7}>
        <ErrorAlert error={error} />
      </Table.Td>
    </Table.Tr>
  );
}
