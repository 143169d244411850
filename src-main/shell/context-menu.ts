/** The menu of the right mouse button: what every field and every text offers. Pure but for what shows it. */
import type { MenuItemConstructorOptions } from 'electron';
import type { Language } from '../../src-shared/service/labels.ts';
import { roleWords } from './menu-template.ts';

/** What is under the pointer, as Chromium tells it. */
type Pointed = {
  readonly isEditable: boolean;
  readonly selectionText: string;
  /** Of the cell or the field, marked or not. */
  readonly text: string;
  readonly editFlags: {
    readonly canCut: boolean;
    readonly canCopy: boolean;
    readonly canPaste: boolean;
    readonly canSelectAll: boolean;
  };
};

const COPY_AMOUNT = { en: 'Copy amount', es: 'Copiar importe' } as const;

/** Nothing where there is nothing to do: then no menu is shown. */
export function contextItems(
  { isEditable, selectionText, text, editFlags }: Pointed,
  language: Language,
  copyText: (text: string) => void,
): MenuItemConstructorOptions[] {
  const words = roleWords(language);
  const item = (role: 'cut' | 'copy' | 'paste' | 'selectAll', enabled: boolean) => ({
    role,
    label: words[role],
    enabled,
  });
  // What is marked was meant; a mark that is no amount is not replaced by what stands around it.
  const amount = amountIn(selectionText.trim() === '' ? text : selectionText);
  const copyAmount = amount === null ? [] : [{ label: COPY_AMOUNT[language], click: () => copyText(amount) }];
  if (isEditable)
    return [
      item('cut', editFlags.canCut),
      item('copy', editFlags.canCopy),
      ...copyAmount,
      item('paste', editFlags.canPaste),
      { type: 'separator' },
      item('selectAll', editFlags.canSelectAll),
    ];
  return [...(selectionText.trim() === '' ? [] : [item('copy', true)]), ...copyAmount];
}

/**
 * The amount that the selected text is, as a spreadsheet takes it: digits and a point, without currency and groups.
 * Null for what is no amount, and where one sign could be a group's or the decimals'.
 */
export function amountIn(text: string): string | null {
  const signs = text
    .trim()
    .replace(/^(?:[A-Z]{3}|\p{Sc}|[A-Z]{1,2}\p{Sc}|S\/)\s*|\s*(?:[A-Z]{3}|\p{Sc})$/gu, '')
    .replace(/[\s\u00a0\u202f]/g, '')
    .replace(/^[\u2212\u2013]/, '-');
  const [, minus = '', whole = '', decimals] =
    /^([-+]?)(\d[\d.,'’]*?)(?:[.,](\d{1,2}|\d{4,6}))?$/.exec(signs) ?? [];
  if (whole === '') return null;
  if (!/^(\d+|\d{1,3}([.,'’]\d{3})+)$/.test(whole)) return null;
  // `1,234` alone: a thousand, or one and some.
  if (decimals === undefined && /^\d{1,3}[.,]\d{3}$/.test(whole)) return null;
  const digits = whole.replace(/\D/g, '');
  return `${minus === '-' ? '-' : ''}${digits}${decimals === undefined ? '' : `.${decimals}`}`;
}
