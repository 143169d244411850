import {
  Alert,
  Button,
  Checkbox,
  Drawer,
  Group,
  NumberInput,
  Select,
  Stack,
  TagsInput,
  Text,
  TextInput,
} from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  AMBIGUITIES,
  type AmountTest,
  type ExclusionRule,
  type GroupRule,
  type MatchingRule,
  matchingRule,
  type OneToOneRule,
  OUTCOMES,
  REFERENCE_TESTS,
} from '../../../src-shared/contract/matching-rules.ts';
import { AmountField } from './amount-field.tsx';
import { asKind } from './rule-list-change.ts';
import { ruleName, ruleWords } from './words.ts';

export const RULE_KINDS = ['one-to-one', 'one-to-many', 'many-to-one', 'many-to-many', 'set-aside'] as const;
const BYS = ['reference', 'day', 'exact-sum'] as const;
const AMOUNT_KINDS = ['exact', 'within', 'share', 'any'] as const;
const DIRECTIONS = ['in', 'out', 'both'] as const;
/** As the contract has them. */
const MOST_DAYS = 90;
const MOST_SEARCHED = 8;
/** A share is kept in hundredths of a percent and typed in percent. */
const HUNDREDTHS = 100;

type Props = {
  readonly rule: MatchingRule;
  readonly onChange: (rule: MatchingRule) => void;
  readonly onClose: () => void;
};

/** All settings of a rule; what it then does stands below in words. */
export function RuleEditor({ rule, onChange, onClose }: Props) {
  const { t } = useTranslation();
  const valid = matchingRule.safeParse(rule).success;
  return (
    <Drawer
      opened
      onClose={onClose}
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
        {rule.kind === 'set-aside' ? (
          <ExclusionFields rule={rule} onChange={onChange} />
        ) : rule.kind === 'one-to-one' ? (
          <OneToOneFields rule={rule} onChange={onChange} />
        ) : (
          <GroupFields rule={rule} onChange={onChange} />
        )}
        <Text size="xs" c="dimmed" role="status">
          {ruleWords(rule, t)}
        </Text>
        {!valid && <Alert color="red">{t('matching.rules.editor.wrong')}</Alert>}
        <Group justify="flex-end">
          <Button disabled={!valid} onClick={onClose}>
            {t('matching.rules.editor.done')}
          </Button>
        </Group>
      </Stack>
    </Drawer>
  );
}

type ChoiceProps<Value extends string> = {
  readonly label: string;
  readonly values: readonly Value[];
  readonly value: Value;
  readonly words: (value: Value) => string;
  readonly onChange: (value: Value) => void;
};

function Choice<Value extends string>({ label, values, value, words, onChange }: ChoiceProps<Value>) {
  return (
    <Select
      label={label}
      data={values.map((each) => ({ value: each as string, label: words(each) }))}
      value={value}
      allowDeselect={false}
      onChange={(chosen) => {
        const next = values.find((each) => each === chosen);
        if (next !== undefined) onChange(next);
      }}
    />
  );
}

type FieldsProps<Rule> = { readonly rule: Rule; readonly onChange: (rule: Rule) => void };

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
        values={BYS}
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

/** What rules that match have in common. */
function JudgedFields<Rule extends OneToOneRule | GroupRule>({ rule, onChange }: FieldsProps<Rule>) {
  const { t } = useTranslation();
  const { amount, days, netOfFee, outcome, lateAfter } = rule;
  return (
    <>
      <AmountTestFields amount={amount} onChange={(next) => onChange({ ...rule, amount: next })} />
      <Checkbox
        size="xs"
        label={t('matching.rules.editor.netOfFee')}
        checked={netOfFee}
        onChange={({ currentTarget: { checked } }) => onChange({ ...rule, netOfFee: checked })}
      />
      <Group grow>
        <Whole
          label={t('matching.rules.editor.before')}
          value={days.before}
          min={0}
          max={MOST_DAYS}
          onChange={(before) => onChange({ ...rule, days: { ...days, before } })}
        />
        <Whole
          label={t('matching.rules.editor.after')}
          value={days.after}
          min={0}
          max={MOST_DAYS}
          onChange={(after) => onChange({ ...rule, days: { ...days, after } })}
        />
      </Group>
      <Choice
        label={t('matching.rules.editor.outcome')}
        values={OUTCOMES}
        value={outcome}
        words={(each) => t(`matching.rules.editor.outcomes.${each}`)}
        onChange={(next) => onChange({ ...rule, outcome: next })}
      />
      <NumberInput
        size="xs"
        label={t('matching.rules.editor.late')}
        placeholder={t('matching.rules.editor.lateNone')}
        min={0}
        max={MOST_DAYS}
        allowDecimal={false}
        value={lateAfter ?? ''}
        onChange={(value) => onChange({ ...rule, lateAfter: value === '' ? null : Number(value) })}
      />
    </>
  );
}

type AmountProps = { readonly amount: AmountTest; readonly onChange: (amount: AmountTest) => void };

function AmountTestFields({ amount, onChange }: AmountProps) {
  const { t } = useTranslation();
  const fresh: { readonly [Kind in AmountTest['kind']]: AmountTest } = {
    exact: { kind: 'exact' },
    within: { kind: 'within', tolerance: '1.00' },
    share: { kind: 'share', perTenThousand: 100 },
    any: { kind: 'any' },
  };
  return (
    <>
      <Choice
        label={t('matching.rules.editor.amount')}
        values={AMOUNT_KINDS}
        value={amount.kind}
        words={(kind) => t(`matching.rules.editor.amounts.${kind}`)}
        onChange={(kind) => onChange(fresh[kind])}
      />
      {amount.kind === 'within' && (
        <AmountField
          label={t('matching.rules.editor.tolerance')}
          value={amount.tolerance}
          onChange={(tolerance) => tolerance !== null && onChange({ ...amount, tolerance })}
        />
      )}
      {amount.kind === 'share' && (
        <NumberInput
          size="xs"
          label={t('matching.rules.editor.share')}
          suffix=" %"
          value={amount.perTenThousand / HUNDREDTHS}
          min={1 / HUNDREDTHS}
          max={100}
          step={0.5}
          decimalScale={2}
          // As amounts are typed: with a point or a comma.
          allowedDecimalSeparators={['.', ',']}
          clampBehavior="strict"
          onChange={(percent) =>
            percent !== '' &&
            onChange({ ...amount, perTenThousand: Math.round(Number(percent) * HUNDREDTHS) })
          }
        />
      )}
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

type WholeProps = {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly onChange: (value: number) => void;
};

function Whole({ label, value, min, max, onChange }: WholeProps) {
  return (
    <NumberInput
      size="xs"
      label={label}
      value={value}
      min={min}
      max={max}
      allowDecimal={false}
      clampBehavior="strict"
      onChange={(next) => next !== '' && onChange(Number(next))}
    />
  );
}
