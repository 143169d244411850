import { Anchor, Button, Card, Group, Stack, Table, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type CloseItemName, leastReason } from '../../../src-shared/close/checklist.ts';
import { controlOf } from '../../../src-shared/close-controls.ts';
import { isOpen } from '../../../src-shared/close-readiness.ts';
import type { CloseItem, CloseReport } from '../../../src-shared/contract/close.ts';
import { figureWords } from '../../../src-shared/words/close.ts';
import { formatMoment } from '../../components/format.ts';
import { ReasonDialog } from '../../components/reason-dialog.tsx';
import { StateBadge } from '../../components/state-badge.tsx';
import { currentDateOrder, currentLanguage, currentLocale } from '../../i18n/index.ts';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { CONTROL_COLORS } from './close-words.ts';
import { itemAddress, itemScreen } from './item-address.ts';
import { type Place, useCloseCall } from './queries.ts';

type Props = { readonly place: Place; readonly report: CloseReport };

/** What must be so before the month is closed, each item with its figures and the way to its screen. */
export function Checklist({ place, report }: Props) {
  const { t } = useTranslation();
  return (
    <Card withBorder p={0} component="section" aria-labelledby="checklist-title">
      <Group justify="space-between" px="sm" py={8}>
        <Title order={2} size="h5" id="checklist-title">
          {t('close.checklist')}
        </Title>
        <Text size="xs" c="dimmed" data-testid="checklist-left">
          {t('close.itemsLeft', { count: report.items.filter(isOpen).length })}
        </Text>
      </Group>
      <Table verticalSpacing={6} aria-labelledby="checklist-title">
        <Table.Tbody>
          {report.items.map((item) => (
            <ItemRow key={item.item} place={place} item={item} locked={report.state === 'locked'} />
          ))}
        </Table.Tbody>
      </Table>
    </Card>
  );
}

type RowProps = { readonly place: Place; readonly item: CloseItem; readonly locked: boolean };

function ItemRow({ place, item, locked }: RowProps) {
  const { t } = useTranslation();
  const { timeZone } = useWorkspace();
  const { item: name, state, figures, waiver } = item;
  const control = controlOf(item);
  const address = itemAddress(name, place);
  return (
    <Table.Tr data-testid={`item-${name}`}>
      <Table.Td w={108} pr={0} style={{ verticalAlign: 'top' }}>
        <StateBadge color={CONTROL_COLORS[control]}>{t(`close.itemStates.${control}`)}</StateBadge>
      </Table.Td>
      <Table.Td>
        <Stack gap={2}>
          <Text size="sm" fw={500}>
            {t(`close.items.${name}`)}
          </Text>
          {figures.length > 0 && (
            <Text size="xs" c="dimmed">
              {figureWords(figures, {
                language: currentLanguage(),
                locale: currentLocale(),
                dateOrder: currentDateOrder(),
                currency: place.currency,
                timeZone,
              })}
            </Text>
          )}
          {waiver && (
            <Text size="xs">
              {t('close.waivedBy', { ...waiver, time: formatMoment(waiver.at, currentLocale(), timeZone) })}
            </Text>
          )}
        </Stack>
      </Table.Td>
      <Table.Td style={{ verticalAlign: 'top' }}>
        <Stack gap={4} align="flex-end">
          {address && (
            <Anchor
              component={Link}
              to={address}
              size="xs"
              style={{ whiteSpace: 'nowrap' }}
              aria-label={`${t(itemScreen(name))}: ${t(`close.items.${name}`)}`}
            >
              {t(itemScreen(name))}
            </Anchor>
          )}
          {!locked && !waiver && (state === 'attention' || state === 'blocked') && (
            <Waive place={place} item={name} />
          )}
          {!locked && waiver && <TakeUp place={place} item={name} />}
        </Stack>
      </Table.Td>
    </Table.Tr>
  );
}

type ActionProps = { readonly place: Place; readonly item: CloseItemName };

function Waive({ place, item }: ActionProps) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const waive = useCloseCall('close.waive', place.workspaceId);
  const least = leastReason(item);
  if (least === null) return null;
  return (
    <>
      <Button
        variant="default"
        size="compact-xs"
        onClick={() => setAsking(true)}
        aria-label={`${t('close.waive')}: ${t(`close.items.${item}`)}`}
      >
        {t('close.waive')}
      </Button>
      {asking && (
        <ReasonDialog
          title={`${t('close.waiveTitle')}: ${t(`close.items.${item}`)}`}
          text={least > 1 ? `${t('close.waiveText')} ${t('close.waiveExplicit')}` : t('close.waiveText')}
          action={t('close.waive')}
          least={least}
          onDecide={(reason) => waive.mutateAsync({ ...place, item, reason })}
          error={waive.error}
          pending={waive.isPending}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function TakeUp({ place, item }: ActionProps) {
  const { t } = useTranslation();
  const waive = useCloseCall('close.waive', place.workspaceId);
  return (
    <Button
      variant="default"
      size="compact-xs"
      loading={waive.isPending}
      aria-label={`${t('close.takeUp')}: ${t(`close.items.${item}`)}`}
      onClick={() => waive.mutate({ ...place, item, reason: null })}
    >
      {t('close.takeUp')}
    </Button>
  );
}
