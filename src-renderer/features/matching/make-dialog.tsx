import { Alert, Button, Group, Stack, Table, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LineItem, RecordItem } from '../../../src-shared/contract/matches.ts';
import type { MatchingScope } from '../../../src-shared/contract/matching.ts';
import { useDoing } from '../../components/doing-dialog.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { InputDialog } from '../../components/input-dialog.tsx';
import { useKeptInput } from '../../components/kept-input.ts';
import { KeptInputNote } from '../../components/kept-input-note.tsx';
import { useUnsavedInput } from '../../components/unsaved-input.ts';
import { useWriteOffAccount, WriteOffAccount } from '../../records/write-off-account.tsx';
import { levelled, type MatchPart, type Parts, partOf, partSums, wholeParts } from './allocation.ts';
import { useMatchingCall } from './queries.ts';
import { recordName, type Selection } from './selection.ts';
import { amountWords, dayWords, isZero, moneyWords } from './words.ts';

type Props = {
  readonly scope: MatchingScope;
  readonly selection: Selection;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** Says how much of each selected line and record belongs together, and matches that. */
export function MakeDialog({ scope, selection, onClose, onDone }: Props) {
  const { t } = useTranslation();
  const make = useMatchingCall('matching.make');
  const whole = () => wholeParts(selection.lines.values(), selection.records.values());
  const { close } = useDoing({ error: make.error, pending: make.isPending, onClose });
  const [parts, setParts] = useState<Parts>(whole);
  const [note, setNote] = useState('');
  const [reason, setReason] = useState('');
  const typed = note.trim() !== '' || reason.trim() !== '';
  useUnsavedInput(typed);
  const { restored } = useKeptInput({
    kind: 'match',
    // A note is never offered for other lines or records.
    name: `match ${scope.book} ${[...selection.lines.keys(), ...selection.records.keys()].join(' ')}`.slice(
      0,
      2_000,
    ),
    input: typed ? { kind: 'match', note, reason } : null,
    restore: (kept) => {
      setNote(kept.note);
      setReason(kept.reason);
    },
  });
  const discard = () => {
    setNote('');
    setReason('');
  };
  const sums = partSums(parts);
  const level = levelled(parts);
  const differs = sums !== null && !isZero(sums.difference);
  const currency = parts.lines[0]?.item.currency ?? '';
  const account = useWriteOffAccount([currency], differs);
  const submit = () => {
    const lines = parts.lines.flatMap((part) => {
      const allocated = partOf(part);
      return allocated === null ? [] : [{ id: part.item.id, allocated }];
    });
    const records = parts.records.flatMap((part) => {
      const allocated = partOf(part);
      const { listing, identity } = part.item;
      return allocated === null ? [] : [{ listing, identity, allocated }];
    });
    const { workspaceId, book } = scope;
    make.mutate(
      {
        workspaceId,
        book,
        lines,
        records,
        note: note.trim(),
        writeOffReason: differs ? reason.trim() : null,
        ...(differs && account.kept !== undefined && { writeOffAccount: account.kept }),
      },
      { onSuccess: onDone },
    );
  };
  return (
    <InputDialog opened onClose={close} size="xl" title={t('matching.make.title')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack gap="sm">
          <Text size="sm">{t('matching.make.explain')}</Text>
          <PartTable
            title={t('matching.make.sumLines')}
            parts={parts.lines}
            nameOf={lineName}
            keyOf={({ id }) => String(id)}
            onChange={(lines) => setParts({ ...parts, lines })}
          />
          <PartTable
            title={t('matching.make.sumRecords')}
            parts={parts.records}
            nameOf={(record) => recordWords(record, t(`record.kinds.${record.listing}`))}
            keyOf={recordName}
            onChange={(records) => setParts({ ...parts, records })}
          />
          <Sums parts={parts} />
          {differs && partSums(level)?.difference !== sums.difference && (
            <Group>
              <Button variant="default" onClick={() => setParts(level)}>
                {t('matching.make.level')}
              </Button>
            </Group>
          )}
          <KeptInputNote restored={restored} onDiscard={discard} />
          {differs && (
            <TextInput
              label={t('matching.make.writeOff')}
              description={t('matching.make.writeOffHint', { amount: amountWords(sums.difference) })}
              required
              maxLength={500}
              value={reason}
              onChange={({ currentTarget: { value } }) => setReason(value)}
            />
          )}
          {differs && <WriteOffAccount choice={account} />}
          <TextInput
            label={t('matching.make.note')}
            maxLength={500}
            value={note}
            onChange={({ currentTarget: { value } }) => setNote(value)}
          />
          {make.error && <ErrorAlert error={make.error} />}
          <Group justify="flex-end" className="dialog-actions">
            <Button variant="default" disabled={make.isPending} onClick={close}>
              {t('app.cancel')}
            </Button>
            <Button
              type="submit"
              disabled={sums === null || (differs && reason.trim() === '')}
              loading={make.isPending}
              data-autofocus
            >
              {t('matching.make.confirm')}
            </Button>
          </Group>
        </Stack>
      </form>
    </InputDialog>
  );
}

const lineName = ({ day, reference, description }: LineItem): string =>
  [dayWords(day), reference, description].filter(Boolean).join(' ');
const recordWords = ({ day, identity, references }: RecordItem, kind: string): string =>
  [dayWords(day), kind, ...new Set([identity, ...references])].join(' ');

type TableProps<Item> = {
  readonly title: string;
  readonly parts: readonly MatchPart<Item>[];
  readonly nameOf: (item: Item) => string;
  readonly keyOf: (item: Item) => string;
  readonly onChange: (parts: readonly MatchPart<Item>[]) => void;
};

function PartTable<Item extends { readonly rest: string; readonly currency: string }>({
  title,
  parts,
  nameOf,
  keyOf,
  onChange,
}: TableProps<Item>) {
  const { t } = useTranslation();
  return (
    <Table fz="xs" verticalSpacing={3} withTableBorder aria-label={title}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{title}</Table.Th>
          <Table.Th ta="right">{t('matching.make.open')}</Table.Th>
          <Table.Th w={150}>{t('matching.make.allocated')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {parts.map((part, at) => (
          <Table.Tr key={keyOf(part.item)}>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>{nameOf(part.item)}</Table.Td>
            <Table.Td ta="right" className="figures">
              {moneyWords(part.item.currency, part.item.rest)}
            </Table.Td>
            <Table.Td>
              <TextInput
                aria-label={t('matching.make.allocate', { what: nameOf(part.item) })}
                value={part.typed}
                error={partOf(part) === null && t('matching.make.wrong')}
                classNames={{ input: 'figures amount' }}
                onChange={({ currentTarget: { value } }) =>
                  onChange(parts.map((each, index) => (index === at ? { ...each, typed: value } : each)))
                }
              />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Sums({ parts }: { readonly parts: Parts }) {
  const { t } = useTranslation();
  const sums = partSums(parts);
  if (!sums) return null;
  const currency = parts.lines[0]?.item.currency ?? '';
  return (
    <Alert color={isZero(sums.difference) ? 'green' : 'orange'} p="xs" role="status">
      <span className="figures">
        {t('matching.selection.sums', {
          currency,
          lines: amountWords(sums.lines),
          records: amountWords(sums.records),
          difference: amountWords(sums.difference),
        })}
      </span>
    </Alert>
  );
}
