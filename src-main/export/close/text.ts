/** The close workbook's words, by language. The report's columns are called as the screens call them. */
import { TIE_OUT_COLUMNS } from '../../../src-shared/contract/tie-out.ts';
import { type Language, serviceLabels } from '../../../src-shared/service/labels.ts';
import type { TieOutColumn } from './days.ts';
import { en } from './text-en.ts';
import { es } from './text-es.ts';

export type CloseText = typeof en & { readonly columns: Readonly<Record<TieOutColumn, string>> };

export const closeText: Readonly<Record<Language, CloseText>> = {
  en: { ...en, columns: columnsIn('en') },
  es: { ...es, columns: columnsIn('es') },
};

function columnsIn(language: Language): CloseText['columns'] {
  const { fields } = serviceLabels[language];
  const named = TIE_OUT_COLUMNS.map((column) => [column, fields[column]]);
  return Object.fromEntries(named) as CloseText['columns'];
}
