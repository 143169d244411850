import { Anchor, List, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { WorkRecovery } from '../../../src-shared/contract/storage.ts';
import { formatMoment } from '../../components/format.ts';
import { currentLocale } from '../../i18n/index.ts';
import { addressBelow } from '../../workspace/screens.ts';
import { useWorkspace } from '../../workspace/use-workspace.ts';

/** What of people's own work was saved from where, what was not, and what has to be done now. */
export function RecoveredWork({ work }: { readonly work: WorkRecovery }) {
  const { t } = useTranslation();
  const { id, timeZone } = useWorkspace();
  const moment = (instant: number) => formatMoment(instant, currentLocale(), timeZone);
  const listed = (texts: readonly string[]) =>
    new Intl.ListFormat(currentLocale(), { type: 'conjunction' }).format(texts);
  const { places, parts, lostOrders, openAgain } = work;
  const read = places.map(({ name, taken, madeAt }) => {
    if (taken === null) return t('storage.recovered.unreadable', { name });
    if (taken === 0) return t('storage.recovered.nothingMore', { name });
    if (madeAt === null) return t('storage.recovered.place', { name, count: taken });
    return t('storage.recovered.copy', { name, time: moment(madeAt), count: taken });
  });
  const newest = Math.max(...places.map(({ taken, madeAt }) => (taken === null ? 0 : (madeAt ?? 0))));
  const saved = parts.filter((part) => part.saved > 0);
  const lost = parts.filter((part) => part.lost !== 0);
  const told = [
    places.length > 0 && t('storage.recovered.places', { places: listed(read) }),
    saved.length === 0
      ? t('storage.recovered.nothingSaved')
      : t('storage.recovered.saved', {
          parts: listed(saved.map((one) => t(`storage.recovered.parts.${one.part}`, { count: one.saved }))),
        }),
    !work.newestRead &&
      (newest > 0
        ? t('storage.recovered.newestLostSince', { time: moment(newest) })
        : t('storage.recovered.newestLost')),
    work.newestRead && lost.length === 0 && lostOrders.length === 0 && t('storage.recovered.allSaved'),
    lost.length > 0 &&
      t('storage.recovered.lost', {
        parts: listed(
          lost.map((one) =>
            one.lost === null
              ? t('storage.recovered.someLost', { part: t(`storage.recovered.partNames.${one.part}`) })
              : t(`storage.recovered.parts.${one.part}`, { count: one.lost }),
          ),
        ),
      }),
    work.doubtfulOrders > 0 && t('storage.recovered.doubtful', { count: work.doubtfulOrders }),
    lostOrders.length > 0 && t('storage.recovered.lostOrders', { ids: listed(lostOrders) }),
    work.keptAside > 0 && t('storage.recovered.aside', { count: work.keptAside }),
    openAgain.length > 0 && t('storage.recovered.openAgain', { months: listed(openAgain) }),
  ].filter((text) => text !== false);
  // A team's log has all that was decided.
  const texts = work.fromLog ? [t('storage.recovered.fromLog')] : told;
  return (
    <List size="sm">
      {texts.map((text) => (
        <List.Item key={text}>{text}</List.Item>
      ))}
      {work.sendingBarred && (
        <List.Item>
          <Text span inherit fw={600}>
            {t('storage.recovered.barred')}
          </Text>{' '}
          <Anchor component={Link} to={addressBelow(id, 'cashouts')} underline="always" inherit c="inherit">
            {t('storage.recovered.toCashouts')}
          </Anchor>
        </List.Item>
      )}
    </List>
  );
}
