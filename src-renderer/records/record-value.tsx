import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListingRow } from '../../src-shared/contract/listings.ts';
import { formatAmount } from '../../src-shared/money.ts';
import { type FieldDefinition, isEmptyList } from '../../src-shared/service/listing.ts';
import { formatDay, formatInstant } from '../components/format.ts';
import { StatusLabel } from '../components/status-badge.tsx';
import { currentLocale } from '../i18n/index.ts';
import { fieldName } from '../i18n/service-names.ts';
import { codeWords } from './code-words.ts';

type Props = {
  readonly field: FieldDefinition;
  readonly row: ListingRow;
  readonly timeZone: string;
  /** Whether the amount's currency stands beside it anyway. */
  readonly currencyShown?: boolean;
};

/** One value of a record, in the reader's words and locale. */
export function RecordValue(props: Props): ReactNode {
  return recordValue(props);
}

/** The same as what stands in a cell: mostly a text, without a component of its own in each of hundreds. */
export function recordValue({ field, row, timeZone, currencyShown }: Props): ReactNode {
  const value = row.values[field.name] ?? null;
  if (value === null) return <span className="quiet">–</span>;
  if (isEmptyList(field, value)) return null;
  if (field.kind === 'amount')
    return (
      <>
        {!currencyShown && field.currencyField && (
          <span className="quiet">{row.values[field.currencyField]} </span>
        )}
        {formatAmount(String(value), currentLocale())}
      </>
    );
  if (field.kind === 'instant' && typeof value === 'number')
    return formatInstant(value, currentLocale(), timeZone);
  if (field.kind === 'day' && typeof value === 'number') return formatDay(value, currentLocale(), timeZone);
  if (field.kind === 'boolean' && (value === 'true' || value === 'false'))
    return <YesOrNo yes={value === 'true'} />;
  if (field.kind === 'status')
    return <StatusLabel status={String(value)} words={codeWords(field, String(value))} />;
  if (field.kind === 'text' || field.kind === 'id') return value;
  return codeWords(field, String(value));
}

/** Its own, so that the many cells without words need not listen for a change of the language. */
function YesOrNo({ yes }: { readonly yes: boolean }) {
  const { t } = useTranslation();
  return t(yes ? 'app.yes' : 'app.no');
}

/** What is wrong with a record as received, field by field. */
export function problemWords(row: ListingRow, t: TFunction): string {
  return row.problems
    .map(({ field, problem }) => {
      const label = fieldName(field);
      return `${label}: ${t(`problems.${problem}`)}`;
    })
    .join('; ');
}
