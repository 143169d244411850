import { useTranslation } from 'react-i18next';
import { ITEM_STATES, type ItemState } from '../../../src-shared/contract/account-statement.ts';
import { CARRY_CAUSES, type CarryCause } from '../../../src-shared/contract/exception-kinds.ts';
import { carryCauses } from '../../../src-shared/words/exception-reasons.ts';
import { statementWords } from '../../../src-shared/words/statement-words.ts';
import { DayInput } from '../../components/day-input.tsx';
import { Autocomplete, Select } from '../../components/select.tsx';
import { currentLanguage } from '../../i18n/index.ts';
import { PersonField } from '../../workspace/person-field.tsx';

export type ItemInput = {
  readonly cause: CarryCause;
  readonly owner: string;
  /** A day; empty where none is expected. */
  readonly expected: string;
};

type Props = {
  readonly input: ItemInput;
  readonly onChange: (change: Partial<ItemInput>) => void;
  /** Whether an owner and a day must be given. */
  readonly required?: boolean;
};

/** Why a reconciling item is there, whose it is, and when it is expected to clear. */
export function ItemFields({ input: { cause, owner, expected }, onChange, required = false }: Props) {
  const language = currentLanguage();
  const words = statementWords[language];
  return (
    <>
      <Select
        label={words.cause}
        data={CARRY_CAUSES.map((value) => ({ value, label: carryCauses[language][value] }))}
        value={cause}
        allowDeselect={false}
        onChange={(value) => onChange({ cause: CARRY_CAUSES.find((each) => each === value) ?? cause })}
      />
      <PersonField
        label={words.owner}
        withAsterisk={required}
        value={owner}
        onChange={(name) => onChange({ owner: name })}
      />
      <DayInput
        label={words.expected}
        withAsterisk={required}
        value={expected}
        onChange={(day) => onChange({ expected: day })}
      />
    </>
  );
}

/** As the call takes it. */
export const itemOf = ({ cause, owner, expected }: ItemInput) => ({
  cause,
  owner: owner.trim(),
  expected: expected === '' ? null : expected,
});

type StateProps = {
  readonly state: ItemState | null;
  readonly onChange: (state: ItemState) => void;
  /** The dialog begins at it. */
  readonly 'data-autofocus'?: true;
};

/** How an item ends, or that it is open. */
export function ItemStateField({ state, onChange, ...focused }: StateProps) {
  const { t } = useTranslation();
  const words = statementWords[currentLanguage()];
  return (
    <Select
      label={words.state}
      withAsterisk
      placeholder={t('close.statement.chooseState')}
      {...focused}
      data={ITEM_STATES.map((value) => ({ value, label: words.states[value] }))}
      value={state}
      allowDeselect={false}
      onChange={(value) => {
        const chosen = ITEM_STATES.find((each) => each === value);
        if (chosen) onChange(chosen);
      }}
    />
  );
}

type AccountProps = {
  readonly account: string;
  /** Those of the chart. */
  readonly accounts: readonly string[];
  readonly onChange: (account: string) => void;
};

/** The account that an item is written off to. */
export function WrittenOffTo({ account, accounts, onChange }: AccountProps) {
  const { t } = useTranslation();
  return (
    <Autocomplete
      label={t('close.statement.writeOffAccount')}
      withAsterisk
      maxLength={60}
      data={[...new Set(accounts)]}
      limit={100}
      value={account}
      onChange={onChange}
    />
  );
}
