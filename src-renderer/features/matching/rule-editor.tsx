import { Alert, Button, Drawer, Group, Stack, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  AMBIGUITIES,
  type ExclusionRule,
  GROUP_BYS,
  type GroupRule,
  type MatchingRule,
  matchingRule,
  type OneToOneRule,
  REFERENCE_TESTS,
} from '../../../src-shared/contract/matching-rules.ts';
import { TagsInput } from '../../components/select.tsx';
import { AmountField } from './amount-field.tsx';
import { JudgedFields } from './judged-fields.tsx';
import { Choice, type FieldsProps, Whole } from './rule-inputs.tsx';
import { asKind } from './rule-list-change.ts';
import { UnreadableFields, useUnreadableFields } from './unreadable-fields.ts';
import { ruleName, ruleWords } from './words.ts';

export const RULE_KINDS = ['one-to-one', 'one-to-many', 'many-to-one', 'many-to-many', 'set-aside'] as const;
const DIRECTIONS = ['in', 'out', 'both'] as const;
/** As the contract has it. */
const MOST_SEARCHED = 8;

type Props = {
  readonly rule: MatchingRule;
  readonly onChange: (rule: MatchingRule) => void;
  readonly onClose: () => void;
};

/** All settings of a rule; what it then does stands below in words. */
export function RuleEditor({ rule, onChange, onClose }: Props) {
  const { t } = useTranslation();
  const valid = matchingRule.safeParse(rule).success;
  const [unreadable, tell] = useUnreadableFields();
  return (
    <Drawer
      opened
      onClose={() => {
        // What stands in the field would be lost, and the rule would keep its last number.
        if (!unreadable) onClose();
      }}
      position="right"
      size="md"
      title={t('matching.rules.editor.title')}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      <Stack gap="sm">
        <TextInput
          label={t('matching.rules.editor.name')}
          required
          maxLength={120}
          value={ruleName(rule, t)}
          onChange={({ currentTarget: { value } }) => onChange({ ...rule, name: value })}
          data-autofocus
        />
        <Choice
          label={t('matching.rules.editor.kind')}
          values={RULE_KINDS}
          value={rule.kind}
          words={(kind) => t(`matching.rules.editor.kinds.${kind}`)}
          onChange={(kind) => onChange(asKind(rule, kind))}
        />
        <UnreadableFields value={tell}>
          {rule.kind === 'set-aside' ? (
            <ExclusionFields rule={rule} onChange={onChange} />
          ) : rule.kind === 'one-to-one' ? (
            <OneToOneFields rule={rule} onChange={onChange} />
          ) : (
            <GroupFields rule={rule} onChange={onChange} />
          )}
        </UnreadableFields>
        <Text size="xs" c="dimmed" role="status">
          {ruleWords(rule, t)}
        </Text>
        {!valid && <Alert color="red">{t('matching.rules.editor.wrong')}</Alert>}
        {unreadable && (
          <Alert color="red" role="status">
            {t('matching.rules.editor.unreadable')}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button disabled={!valid || unreadable} onClick={onClose}>
            {t('matching.rules.editor.done')}
          </Button>
        </Group>
      </Stack>
    </Drawer>
  );
}

function OneToOneFields({ rule, onChange }: FieldsProps<OneToOneRule>) {
  const { t } = useTranslation();
  return (
    <>
      <Choice
        label={t('matching.rules.editor.reference')}
        values={REFERENCE_TESTS}
        value={rule.reference}
        words={(test) => t(`matching.rules.editor.references.${test}`)}
        onChange={(reference) => onChange({ ...rule, reference })}
      />
      <JudgedFields rule={rule} onChange={onChange} />
      <Choice
        label={t('matching.rules.editor.ambiguity')}
        values={AMBIGUITIES}
        value={rule.ambiguity}
        words={(ambiguity) => t(`matching.rules.editor.ambiguities.${ambiguity}`)}
        onChange={(ambiguity) => onChange({ ...rule, ambiguity })}
      />
    </>
  );
}

function GroupFields({ rule, onChange }: FieldsProps<GroupRule>) {
  const { t } = useTranslation();
  const searched = rule.by === 'exact-sum';
  return (
    <>
      <Choice
        label={t('matching.rules.editor.by')}
        values={GROUP_BYS}
        value={rule.by}
        words={(by) => t(`matching.rules.editor.bys.${by}`)}
        // What is searched for is exact and small; choosing it makes the rest of the rule fit.
        onChange={(by) =>
          onChange(
            by === 'exact-sum'
              ? { ...rule, by, amount: { kind: 'exact' }, most: Math.min(rule.most, MOST_SEARCHED) }
              : { ...rule, by },
          )
        }
      />
      <Whole
        label={t('matching.rules.editor.most')}
        value={rule.most}
        min={2}
        max={searched ? MOST_SEARCHED : 1_000_000}
        onChange={(most) => onChange({ ...rule, most })}
      />
      <JudgedFields rule={rule} onChange={onChange} />
    </>
  );
}

function ExclusionFields({ rule, onChange }: FieldsProps<ExclusionRule>) {
  const { t } = useTranslation();
  return (
    <>
      <Choice
        label={t('matching.rules.editor.direction')}
        values={DIRECTIONS}
        value={rule.direction}
        words={(direction) => t(`matching.rules.editor.directions.${direction}`)}
        onChange={(direction) => onChange({ ...rule, direction })}
      />
      <TagsInput
        size="xs"
        label={t('matching.rules.editor.texts')}
        description={t('matching.rules.editor.textsHint')}
        value={rule.texts}
        maxTags={50}
        onChange={(texts) =>
          onChange({ ...rule, texts: texts.map((text) => text.trim().slice(0, 100)).filter(Boolean) })
        }
      />
      <Group grow>
        <AmountField
          label={t('matching.rules.editor.from')}
          value={rule.from}
          onChange={(from) => onChange({ ...rule, from })}
        />
        <AmountField
          label={t('matching.rules.editor.to')}
          value={rule.to}
          onChange={(to) => onChange({ ...rule, to })}
        />
      </Group>
    </>
  );
}
