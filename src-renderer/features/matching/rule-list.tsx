import { Alert, Button, Checkbox, Group, Loader, Menu, Stack, Table, Text } from '@mantine/core';
import { memo, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MatchingScope } from '../../../src-shared/contract/matching.ts';
import {
  type MatchingRule,
  type RuleDocument,
  type RuleSet,
  ruleDocument,
} from '../../../src-shared/contract/matching-rules.ts';
import type { Book } from '../../../src-shared/contract/statements.ts';
import { IS_MAC } from '../../commands/keyboard.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { formatMoment } from '../../components/format.ts';
import { useKeptInput } from '../../components/kept-input.ts';
import { KeptInputNote } from '../../components/kept-input-note.tsx';
import { ReasonDialog } from '../../components/reason-dialog.tsx';
import { TagsInput } from '../../components/select.tsx';
import { useUnsavedInput } from '../../components/unsaved-input.ts';
import { currentLocale } from '../../i18n/index.ts';
import { DecidersFields } from '../../workspace/deciders-only.tsx';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { PreviewDialog } from './preview-dialog.tsx';
import { useDefaultRules, useMatchingCall, useRules } from './queries.ts';
import { RULE_KINDS, RuleEditor } from './rule-editor.tsx';
import { duplicated, freeId, moved, newRule, sameDocument } from './rule-list-change.ts';
import { RuleRow } from './rule-row.tsx';
import { ruleName } from './words.ts';

/** The rules of a book: looked through, changed, tried out, and kept as a new version. */
export const RuleList = memo(function RuleList({ scope }: { readonly scope: MatchingScope }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useRules(scope.workspaceId, scope.book);
  if (error) return <ErrorAlert error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loader aria-label={t('app.loading')} />;
  return (
    <DecidersFields>
      <Rules scope={scope} kept={data} />
    </DecidersFields>
  );
});

function Rules({ scope, kept }: { readonly scope: MatchingScope; readonly kept: RuleSet }) {
  const { t } = useTranslation();
  const { workspaceId, book } = scope;
  const { timeZone } = useWorkspace();
  const { edit, draft, setDraft, changed, discard, restored } = useRuleDraft(book, kept);
  const [editing, setEditing] = useState<number | null>(null);
  const [dialog, setDialog] = useState<'try' | 'keep' | null>(null);
  const defaults = useDefaultRules(workspaceId, book);
  const save = useMatchingCall('matching.setRules');
  const untouched = edit === null;
  // Another version has other rules at the places of these.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each version
  useEffect(() => {
    if (untouched) setEditing(null);
  }, [kept.version]);
  const valid = ruleDocument.safeParse(draft).success;
  const { rules } = draft;
  const setRules = (next: readonly MatchingRule[]) => setDraft({ ...draft, rules: [...next] });
  const edited = editing === null ? undefined : rules[editing];
  return (
    <Stack gap="sm">
      <Text size="sm">{t('matching.rules.intro')}</Text>
      <Group gap="sm">
        <Text size="xs" c="dimmed">
          {kept.at === null
            ? t('matching.rules.defaults')
            : t('matching.rules.version', {
                version: kept.version,
                time: formatMoment(kept.at, currentLocale(), timeZone),
                actor: kept.actor,
              })}
        </Text>
        {changed && (
          <Text size="xs" fw={600} role="status">
            {t('matching.rules.changed')}
          </Text>
        )}
      </Group>
      <KeptInputNote restored={restored} onDiscard={discard} />
      {edit && changed && edit.from !== kept.version && !save.isPending && (
        <Alert color="orange" role="status">
          {t('matching.rules.keptMeanwhile', { actor: kept.actor, version: kept.version, from: edit.from })}
        </Alert>
      )}
      <References draft={draft} onChange={setDraft} />
      <RuleTable rules={rules} onChange={setRules} onEdit={setEditing} />
      {!valid && <Alert color="red">{t('matching.rules.editor.wrong')}</Alert>}
      <Group className="dialog-actions screen-actions" gap="xs">
        <AddRule
          onAdd={(kind) => {
            setRules([...rules, newRule(kind, freeId(rules, `${book}-own`), t('matching.rules.newName'))]);
            setEditing(rules.length);
          }}
        />
        <Button
          variant="default"
          disabled={!defaults.data || sameDocument(draft, defaults.data)}
          onClick={() => defaults.data && setDraft(defaults.data)}
        >
          {t('matching.rules.toDefaults')}
        </Button>
        <Text size="xs" c="dimmed">
          {t('matching.rules.keys', { alt: IS_MAC ? '⌥' : 'Alt+' })}
        </Text>
        <Group gap="xs" ml="auto">
          {changed && (
            <Button variant="default" onClick={discard}>
              {t('matching.rules.discard')}
            </Button>
          )}
          <Button variant="default" disabled={!valid} onClick={() => setDialog('try')}>
            {t('matching.rules.tryOut')}
          </Button>
          <Button disabled={!changed || !valid} onClick={() => setDialog('keep')}>
            {t('matching.rules.keep')}
          </Button>
        </Group>
      </Group>
      {edited && editing !== null && (
        <RuleEditor
          rule={edited}
          onChange={(rule) => setRules(rules.with(editing, rule))}
          onClose={() => setEditing(null)}
        />
      )}
      {dialog === 'try' && <PreviewDialog scope={scope} document={draft} onClose={() => setDialog(null)} />}
      {dialog === 'keep' && (
        <ReasonDialog
          title={t('matching.rules.keepTitle')}
          text={t('matching.rules.keepText', { version: kept.version + 1 })}
          action={t('matching.rules.keepConfirm')}
          error={save.error}
          pending={save.isPending}
          onDecide={(reason) =>
            save
              .mutateAsync({ workspaceId, book, shown: kept.version, document: draft, reason })
              .then(discard)
          }
          onClose={() => setDialog(null)}
        />
      )}
    </Stack>
  );
}

/**
 * The rules as they are being changed, kept as a draft until they are saved. `edit` has the version that the change
 * began from; null where nothing is changed.
 */
function useRuleDraft(book: Book, kept: RuleSet) {
  const [edit, setEdit] = useState<{ readonly draft: RuleDocument; readonly from: number } | null>(null);
  const draft: RuleDocument = edit?.draft ?? { references: kept.references, rules: kept.rules };
  const setDraft = (next: RuleDocument) =>
    setEdit(sameDocument(next, kept) ? null : { draft: next, from: edit?.from ?? kept.version });
  const changed = !sameDocument(draft, kept);
  useUnsavedInput(changed, 'tab=open book=bank');
  const { restored } = useKeptInput({
    kind: 'matchingRules',
    // Changes to another version are not these.
    name: `matching-rules ${book} ${kept.version}`,
    input: changed ? { kind: 'matchingRules', book, document: draft } : null,
    restore: ({ document }) => setDraft(document),
  });
  return { edit, draft, setDraft, changed, discard: () => setEdit(null), restored };
}

type TableProps = {
  readonly rules: readonly MatchingRule[];
  readonly onChange: (rules: readonly MatchingRule[]) => void;
  /** Opens the editor of the rule at the place. */
  readonly onEdit: (at: number) => void;
};

function RuleTable({ rules, onChange, onEdit }: TableProps) {
  const { t } = useTranslation();
  const copyOf = (rule: MatchingRule) =>
    t('matching.rules.copyOf', { name: ruleName(rule, t) }).slice(0, 120);
  return (
    <Table.ScrollContainer minWidth={880}>
      <Table fz="xs" verticalSpacing={3} withTableBorder aria-label={t('matching.tabs.rules')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={40}>{t('matching.rules.order')}</Table.Th>
            <Table.Td w={50} />
            <Table.Th>{t('matching.rules.name')}</Table.Th>
            <Table.Th>{t('matching.rules.outcome')}</Table.Th>
            <Table.Td w={170} />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rules.map((rule, at) => (
            <RuleRow
              key={rule.id}
              rule={rule}
              number={at + 1}
              last={at === rules.length - 1}
              onMove={(by) => onChange(moved(rules, at, by))}
              onSwitch={(enabled) => onChange(rules.with(at, { ...rule, enabled }))}
              onEdit={() => onEdit(at)}
              onDuplicate={() => onChange(duplicated(rules, at, copyOf(rule)))}
              onRemove={() => onChange(rules.toSpliced(at, 1))}
            />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function AddRule({ onAdd }: { readonly onAdd: (kind: (typeof RULE_KINDS)[number]) => void }) {
  const { t } = useTranslation();
  return (
    <Menu>
      <Menu.Target>
        <Button variant="default">{t('matching.rules.add')}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {RULE_KINDS.map((kind) => (
          <Menu.Item key={kind} onClick={() => onAdd(kind)}>
            {t(`matching.rules.editor.kinds.${kind}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

type ReferencesProps = { readonly draft: RuleDocument; readonly onChange: (draft: RuleDocument) => void };

function References({ draft, onChange }: ReferencesProps) {
  const { t } = useTranslation();
  const { references } = draft;
  const set = (change: Partial<RuleDocument['references']>) =>
    onChange({ ...draft, references: { ...references, ...change } });
  return (
    <Group align="flex-end" gap="md">
      <TagsInput
        size="xs"
        label={t('matching.rules.prefixes')}
        description={t('matching.rules.prefixesHint')}
        value={references.prefixes}
        maxTags={20}
        onChange={(prefixes) =>
          set({ prefixes: prefixes.map((prefix) => prefix.trim().slice(0, 20)).filter(Boolean) })
        }
        w={420}
      />
      <Checkbox
        size="xs"
        pb={6}
        label={t('matching.rules.othersDiffer')}
        checked={references.othersDiffer}
        onChange={({ currentTarget: { checked } }) => set({ othersDiffer: checked })}
      />
    </Group>
  );
}
