import { CARRY_CAUSES, type CarryCause } from '../../../src-shared/contract/exception-kinds.ts';
import { carryCauses } from '../../../src-shared/words/exception-reasons.ts';
import { statementWords } from '../../../src-shared/words/statement-words.ts';
import { DayInput } from '../../components/day-input.tsx';
import { Select } from '../../components/select.tsx';
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
