import { Checkbox, Group, NumberInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  type AmountTest,
  type GroupRule,
  type OneToOneRule,
  OUTCOMES,
} from '../../../src-shared/contract/matching-rules.ts';
import { AmountField } from './amount-field.tsx';
import { Choice, type FieldsProps, NumberField, Whole } from './rule-inputs.tsx';

const AMOUNT_KINDS = ['exact', 'within', 'share', 'any'] as const;
/** As the contract has it. */
const MOST_DAYS = 90;
/** A share is kept in hundredths of a percent and typed in percent. */
const HUNDREDTHS = 100;

/** What rules that match have in common. */
export function JudgedFields<Rule extends OneToOneRule | GroupRule>({ rule, onChange }: FieldsProps<Rule>) {
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
          required
          onChange={(tolerance) => tolerance !== null && onChange({ ...amount, tolerance })}
        />
      )}
      {amount.kind === 'share' && (
        <NumberField
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
          onChange={(percent) => onChange({ ...amount, perTenThousand: Math.round(percent * HUNDREDTHS) })}
        />
      )}
    </>
  );
}
