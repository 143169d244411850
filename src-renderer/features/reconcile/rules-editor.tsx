import { Button, Group, NumberInput, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ColumnRule,
  type EditedRule,
  type NetSigns,
  RECORD_COLUMNS,
  type RecordColumn,
  type TieOutRules,
} from '../../../src-shared/contract/tie-out.ts';
import { fieldOf } from '../../../src-shared/service/listing.ts';
import { listings } from '../../../src-shared/service/listings.ts';
import { ChangedMeanwhile } from '../../components/changed-meanwhile.tsx';
import { useDoing } from '../../components/doing-dialog.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { InputDialog } from '../../components/input-dialog.tsx';
import { useKeptInput } from '../../components/kept-input.ts';
import { KeptInputNote } from '../../components/kept-input-note.tsx';
import { MultiSelect, Select } from '../../components/select.tsx';
import { useUnsavedInput } from '../../components/unsaved-input.ts';
import { statusName } from '../../i18n/service-names.ts';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { useSetTieOutRules, useTieOutRules, useTieOutUnder } from './queries.ts';

type Props = { readonly edited: EditedRule; readonly month: string; readonly onClose: () => void };

/** Lays a rule down, showing how well the month bears it out before it is kept. */
export function RulesEditor({ edited, month, onClose }: Props) {
  const { t } = useTranslation();
  const { id } = useWorkspace();
  const laidDown = useTieOutRules(id);
  const save = useSetTieOutRules(id);
  const { begin, failure, close } = useDoing({ error: save.error, pending: save.isPending, onClose });
  const [draft, setDraft] = useState(edited);
  const [reason, setReason] = useState('');
  const changed = draft !== edited || reason !== '';
  useUnsavedInput(changed && !save.isPending);
  const { restored } = useKeptInput({
    kind: 'tieOutRule',
    name: `tie-out-rule ${edited.column}`,
    input: changed ? { kind: 'tieOutRule', edited: draft, reason } : null,
    restore: (kept) => {
      setDraft(kept.edited);
      setReason(kept.reason);
    },
  });
  const discard = () => {
    setDraft(edited);
    setReason('');
  };
  const rules = laidDown.data ? withDraft(laidDown.data, draft) : null;
  /** The column's rule as it was when the editor opened: the others are kept as they are by now. */
  const [from, setFrom] = useState<string | null>(null);
  const now = laidDown.data ? JSON.stringify(ofColumn(laidDown.data, draft)) : null;
  if (from === null && now !== null) setFrom(now);
  const under = useTieOutUnder(id, month, rules);
  const tried = agreementOf(under.data, draft);
  const keep = (next: TieOutRules) => {
    if (save.isPending || !laidDown.data) return;
    begin();
    save.mutate({ shown: laidDown.data, rules: next, reason }, { onSuccess: onClose });
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (rules) keep(rules);
  };
  const title = draft.column === 'cutOff' ? t('tieOut.cutOffTitle') : t(`service.fields.${draft.column}`);
  return (
    <InputDialog opened onClose={close} title={t('tieOut.rule.changeOf', { column: title })}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          <KeptInputNote restored={restored} onDiscard={discard} />
          {from !== null && now !== from && !save.isPending && <ChangedMeanwhile />}
          {'rule' in draft && <RuleFields draft={draft} onChange={setDraft} />}
          {'signs' in draft && <SignFields draft={draft} onChange={setDraft} />}
          {'days' in draft && (
            <NumberInput
              label={t('tieOut.cutOffLabel')}
              data-autofocus
              description={t('tieOut.cutOffHint')}
              min={0}
              max={31}
              allowDecimal={false}
              clampBehavior="strict"
              value={draft.days}
              onChange={(days) => setDraft({ column: 'cutOff', days: Number(days) || 0 })}
            />
          )}
          {tried && (
            <Text size="sm" role="status">
              {t('tieOut.rule.tried', tried)}
            </Text>
          )}
          <TextInput
            label={t('tieOut.rule.reason')}
            description={t('tieOut.rule.reasonHint')}
            required
            maxLength={500}
            value={reason}
            onChange={({ currentTarget: { value } }) => setReason(value)}
          />
          {(failure ?? under.error) && <ErrorAlert error={failure ?? under.error} />}
          <Group justify="space-between">
            {draft.column !== 'cutOff' ? (
              <Button
                variant="default"
                disabled={reason.trim() === '' || !laidDown.data || save.isPending}
                onClick={() => laidDown.data && keep(withoutRule(laidDown.data, draft.column))}
              >
                {t('tieOut.rule.leaveToData')}
              </Button>
            ) : (
              <span />
            )}
            <Group gap="xs">
              <Button variant="default" disabled={save.isPending} onClick={close}>
                {t('app.cancel')}
              </Button>
              <Button type="submit" disabled={reason.trim() === '' || !rules} loading={save.isPending}>
                {t('tieOut.rule.keep')}
              </Button>
            </Group>
          </Group>
        </Stack>
      </form>
    </InputDialog>
  );
}

type RuleDraft = Extract<EditedRule, { rule: ColumnRule }>;
type FieldProps<Draft> = { readonly draft: Draft; readonly onChange: (draft: Draft) => void };

function RuleFields({ draft, onChange }: FieldProps<RuleDraft>) {
  const { t } = useTranslation();
  const { rule } = draft;
  const listing = listings[rule.listing];
  const change = (next: Partial<ColumnRule>) => onChange({ ...draft, rule: { ...rule, ...next } });
  const options = (kinds: readonly string[]) =>
    listing.fields
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ name }) => ({ value: name, label: t(`service.fields.${name}`) }));
  const status = listing.fields.find(({ kind }) => kind === 'status');
  const known = [
    ...new Set([...(status?.documented ?? []), ...(status?.alsoSeen ?? []), ...(rule.statuses ?? [])]),
  ];
  return (
    <>
      <Select
        label={t('tieOut.rule.amount')}
        data-autofocus
        allowDeselect={false}
        data={options(['amount'])}
        value={rule.amountField}
        onChange={(amountField) =>
          amountField &&
          change({
            amountField,
            currencyField: fieldOf(listing, amountField).currencyField ?? rule.currencyField,
          })
        }
      />
      {status && (
        <MultiSelect
          label={t('tieOut.rule.statuses')}
          placeholder={rule.statuses === null ? t('reportRule.allStatuses') : ''}
          data={known.map((value) => ({
            value,
            label: statusName(value),
          }))}
          value={rule.statuses ?? []}
          onChange={(statuses) => change({ statuses: statuses.length === 0 ? null : statuses })}
        />
      )}
      <Select
        label={t('tieOut.rule.date')}
        allowDeselect={false}
        data={options(['instant'])}
        value={rule.dateField}
        onChange={(dateField) => dateField && change({ dateField })}
      />
      <SegmentedControl
        aria-label={t('tieOut.rule.cut')}
        data={(['utc', 'reporting'] as const).map((value) => ({
          value,
          label: t(`reportRule.cuts.${value}`),
        }))}
        value={rule.dayCut}
        onChange={(dayCut) => change({ dayCut })}
      />
    </>
  );
}

function SignFields({ draft, onChange }: FieldProps<Extract<EditedRule, { signs: NetSigns }>>) {
  const { t } = useTranslation();
  return RECORD_COLUMNS.map((column, index) => (
    <Group key={column} justify="space-between">
      <Text size="sm">{t(`service.fields.${column}`)}</Text>
      <SegmentedControl
        aria-label={t(`service.fields.${column}`)}
        size="xs"
        data={(['1', '-1', '0'] as const).map((value) => ({ value, label: t(`tieOut.signs.${value}`) }))}
        value={String(draft.signs[index] ?? 0)}
        onChange={(value) =>
          onChange({
            ...draft,
            signs: draft.signs.map((sign, at) => (at === index ? (Number(value) as -1 | 0 | 1) : sign)),
          })
        }
      />
    </Group>
  ));
}

function withDraft(rules: TieOutRules, draft: EditedRule): TieOutRules {
  if ('days' in draft) return { ...rules, cutOffDays: draft.days };
  if ('signs' in draft) return { ...rules, netSigns: draft.signs };
  return { ...rules, columns: { ...rules.columns, [draft.column]: draft.rule } };
}

/** What is laid down for the column that is edited; null where it is left to the data. */
function ofColumn(rules: TieOutRules, { column }: EditedRule): unknown {
  if (column === 'cutOff') return rules.cutOffDays;
  return (column === 'netAmount' ? rules.netSigns : rules.columns[column]) ?? null;
}

function withoutRule(rules: TieOutRules, column: RecordColumn | 'netAmount'): TieOutRules {
  if (column === 'netAmount') return { ...rules, netSigns: null };
  const { [column]: _, ...columns } = rules.columns;
  return { ...rules, columns };
}

/** How many of the month's days agree under the draft; nothing for what no day can bear out. */
function agreementOf(
  tieOut: ReturnType<typeof useTieOutUnder>['data'],
  { column }: EditedRule,
): { agree: number; judged: number } | null {
  if (!tieOut || column === 'cutOff') return null;
  if (column === 'netAmount') return tieOut.net;
  return tieOut.rules.find((rule) => rule.column === column) ?? null;
}
