import { ActionIcon, Button, Group, Loader, Stack, Text, Tooltip } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconArrowLeft, IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { RecordDetail } from '../../../../src-shared/contract/records.ts';
import { IMPORTED_FROM } from '../../../../src-shared/contract/reports.ts';
import { type ListingDefinition, zoneOf } from '../../../../src-shared/service/listing.ts';
import { modalDialogs } from '../../../commands/keyboard.ts';
import { ErrorAlert } from '../../../components/error-alert.tsx';
import { type Fact, FactList } from '../../../components/fact-list.tsx';
import { formatDay, formatMoment } from '../../../components/format.ts';
import { SideDrawer } from '../../../components/side-drawer.tsx';
import { currentLocale } from '../../../i18n/index.ts';
import type { CameFrom } from '../../../records/record-link.tsx';
import { problemWords, RecordValue } from '../../../records/record-value.tsx';
import { useWorkspace } from '../../../workspace/use-workspace.ts';
import { LiveCheck } from './live-check.tsx';
import { MatchingState } from './matching-state.tsx';
import { Neighbours } from './neighbours.tsx';
import { useRecord } from './queries.ts';
import { ReconciliationState } from './reconciliation-state.tsx';
import { RecordHistory } from './record-history.tsx';
import { RecordJson } from './record-json.tsx';
import { RecordSection } from './record-section.tsx';
import { Rejection } from './rejection.tsx';

type Props = {
  readonly listing: ListingDefinition;
  /** The record shown; null keeps the drawer closed. */
  readonly identity: string | null;
  /** The records of the page behind, in their order: what previous and next go through. */
  readonly identities: readonly string[];
  /** Whether there is a page before that one, and after it. */
  readonly isFirstPage: boolean;
  readonly isLastPage: boolean;
  /** Turns to the page before or after, and goes on with its last or first record. */
  readonly onBeyond: (by: Step) => void;
  readonly onClose: () => void;
};

/** To the record before, or to the one after. */
export type Step = -1 | 1;

/** Everything that is known of one record: in words, as it came, what belongs with it, and what it is right now. */
export const RecordDrawer = memo(function RecordDrawer(props: Props) {
  const { listing, identity, onClose } = props;
  return (
    <SideDrawer
      opened={identity !== null}
      onClose={onClose}
      size={560}
      title={identity !== null && <RecordName listing={listing} identity={identity} />}
    >
      {identity !== null && (
        <Stack gap="lg">
          <Way {...props} identity={identity} />
          {/* Of its own for each record: what was asked for one says nothing of the next. */}
          <Record key={`${listing.name} ${identity}`} listing={listing} identity={identity} />
        </Stack>
      )}
    </SideDrawer>
  );
});

type RecordProps = { readonly listing: ListingDefinition; readonly identity: string };

function RecordName({ listing, identity }: RecordProps) {
  return useRecordName(listing, identity);
}

/** `Deposit 7`; a day of the report by its day, because its identity is made of several fields. */
function useRecordName(listing: ListingDefinition, identity: string): string {
  const { t } = useTranslation();
  const { id, timeZone } = useWorkspace();
  const { data } = useRecord({ workspaceId: id, listing: listing.name, identity });
  const kind = t(`record.kinds.${listing.name}`);
  const date = data?.row.values[listing.dateField];
  if (!listing.perDay || typeof date !== 'number') return `${kind} ${identity}`;
  const day = formatDay(date, currentLocale(), zoneOf(listing, timeZone));
  return `${kind} ${day} ${data?.row.values.currency ?? ''}`;
}

type WayProps = Props & { readonly identity: string };

/** The way back to the record that led here, and to those before and after, also on other pages. */
function Way({ identity, identities, isFirstPage, isLastPage, onBeyond }: WayProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { state } = useLocation();
  const [params, setParams] = useSearchParams();
  const cameFrom = (state as Partial<CameFrom> | null)?.cameFrom;
  const at = identities.indexOf(identity);
  const isFirst = isFirstPage && at === 0;
  const isLast = isLastPage && at === identities.length - 1;
  const step = (by: Step) => {
    if (at < 0 || (by < 0 ? isFirst : isLast)) return;
    const to = identities[at + by];
    if (to === undefined) return onBeyond(by);
    const next = new URLSearchParams(params);
    next.set('record', to);
    // Back leaves the record, however many were looked through.
    setParams(next, { replace: true, state });
  };
  // Under the help, the shortcuts or a dialog of its own the record stays what it is.
  const stepByKey = (by: Step) => {
    if (modalDialogs().length < 2) step(by);
  };
  useHotkeys([
    ['J', () => stepByKey(1)],
    ['K', () => stepByKey(-1)],
    ['alt+ArrowDown', () => stepByKey(1)],
    ['alt+ArrowUp', () => stepByKey(-1)],
  ]);
  const place =
    at < 0 ? t('record.notOnPage') : t('record.place', { number: at + 1, count: identities.length });
  return (
    <Group justify="space-between">
      {typeof cameFrom === 'string' ? (
        <Button
          variant="subtle"
          size="compact-xs"
          leftSection={<IconArrowLeft size={14} aria-hidden />}
          onClick={() => void navigate(-1)}
        >
          {t('record.back', { record: cameFrom })}
        </Button>
      ) : (
        <span />
      )}
      {identities.length > 0 && (
        <Group gap={4}>
          <Text size="xs" c="dimmed" className="figures">
            {place}
          </Text>
          <StepButton label={t('record.previous')} disabled={at < 0 || isFirst} onClick={() => step(-1)}>
            <IconChevronUp size={16} />
          </StepButton>
          <StepButton label={t('record.next')} disabled={at < 0 || isLast} onClick={() => step(1)}>
            <IconChevronDown size={16} />
          </StepButton>
        </Group>
      )}
    </Group>
  );
}

type StepProps = {
  readonly label: string;
  readonly disabled: boolean;
  readonly onClick: () => void;
  readonly children: React.ReactNode;
};

function StepButton({ label, disabled, onClick, children }: StepProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} size="sm" disabled={disabled} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}

function Record({ listing, identity }: RecordProps) {
  const { t } = useTranslation();
  const { id } = useWorkspace();
  const { data: record, error, refetch } = useRecord({ workspaceId: id, listing: listing.name, identity });
  const name = useRecordName(listing, identity);
  if (error) return <ErrorAlert error={error} onRetry={() => void refetch()} />;
  if (!record) return <Loader size="sm" aria-label={t('app.loading')} />;
  return (
    <>
      {record.row.problems.length > 0 && (
        <Text size="sm" c="var(--mantine-color-orange-light-color)" role="note">
          {t('listing.problem', { list: problemWords(record.row, t) })}
        </Text>
      )}
      {listing.name === 'cashouts' && record.row.values.status === 'REJECTED' && (
        <Rejection reason={String(record.row.values.reason ?? '')} />
      )}
      <Fields listing={listing} record={record} />
      <RecordSection title={t('record.neighbours.title')}>
        <Neighbours listing={listing} identity={identity} name={name} />
      </RecordSection>
      {(listing.name === 'deposits' || listing.name === 'cashouts') && (
        <LiveCheck listing={listing.name} record={record} />
      )}
      <RecordSection title={t('record.findings.title')}>
        <MatchingState listing={listing} record={record} />
        <ReconciliationState listing={listing} record={record} />
      </RecordSection>
      <OtherFields record={record} />
      <RecordSection title={t('record.reading')}>
        <Reading record={record} />
      </RecordSection>
      <RecordSection title={t('listings.history.title')}>
        <RecordHistory listing={listing} identity={identity} />
      </RecordSection>
      <RecordJson
        record={{ workspaceId: id, listing: listing.name, identity }}
        asReceived={record.asReceived}
      />
    </>
  );
}

type DetailProps = { readonly listing: ListingDefinition; readonly record: RecordDetail };

/** Every field of the listing's definition, in words. */
function Fields({ listing, record }: DetailProps) {
  const { t } = useTranslation();
  const { timeZone } = useWorkspace();
  const fields: Fact[] = listing.fields.map((field) => ({
    name: field.name,
    label: t(`service.fields.${field.name}`),
    value: <RecordValue field={field} row={record.row} timeZone={zoneOf(listing, timeZone)} />,
  }));
  return <FactList facts={fields} />;
}

function OtherFields({ record }: Pick<DetailProps, 'record'>) {
  const { t } = useTranslation();
  if (record.otherFields.length === 0) return null;
  return (
    <RecordSection title={t('record.otherFields')}>
      <FactList
        facts={record.otherFields.map(({ name, value }) => ({
          name,
          label: name === IMPORTED_FROM ? t('record.importedFrom') : name,
          value,
        }))}
      />
    </RecordSection>
  );
}

function Reading({ record }: Pick<DetailProps, 'record'>) {
  const { t } = useTranslation();
  const { timeZone } = useWorkspace();
  const times = (['firstSeen', 'lastSeen', 'lastChanged'] as const).map((name) => ({
    name,
    label: t(`record.${name}`),
    value: formatMoment(record[name], currentLocale(), timeZone),
  }));
  return <FactList facts={times} />;
}
