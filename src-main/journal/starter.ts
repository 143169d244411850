/**
 * What is offered while a workspace has confirmed nothing: accounts after Peru's general chart for companies (PCGE). A
 * person looks at each and confirms; nothing is exported before.
 */
import { type JournalKind, type JournalSetting, PLAIN_KINDS } from '../../src-shared/contract/journals.ts';
import type { Language } from '../../src-shared/service/labels.ts';
import { fieldOf } from '../../src-shared/service/listing.ts';
import { notes } from '../../src-shared/service/notes.ts';

type Account = { readonly code: string; readonly en: string; readonly es: string };

const account = (code: string, en: string, es: string): Account => ({ code, en, es });
const CLEARING = account('1689', 'Payments service, receivable', 'Proveedor de pagos, por cobrar');
const CUSTOMERS = account('1212', 'Trade receivables', 'Cuentas por cobrar comerciales');
const TRANSIT = account('1031', 'Money in transit to the bank', 'Efectivo en tránsito al banco');
const PAYABLE = account('4699', 'Other payables (beneficiaries)', 'Otras cuentas por pagar (beneficiarios)');
const FEES = account('6391', 'Bank and payment fees', 'Gastos bancarios y comisiones');
const TAX = account('40111', 'Sales tax (IGV), own account', 'IGV, cuenta propia');
const LOSSES = account('659', 'Other operating expenses', 'Otros gastos de gestión');
const EXCHANGE_LOSS = account('676', 'Exchange losses', 'Diferencia de cambio (pérdida)');
const EXCHANGE_GAIN = account('776', 'Exchange gains', 'Diferencia de cambio (ganancia)');

const ACCOUNTS = [CLEARING, CUSTOMERS, TRANSIT, PAYABLE, FEES, TAX, LOSSES, EXCHANGE_LOSS, EXCHANGE_GAIN];

const OF_KIND: Readonly<Record<(typeof PLAIN_KINDS)[number], Account>> = {
  clearing: CLEARING,
  deposit: CUSTOMERS,
  'deposit-fee': FEES,
  cashout: PAYABLE,
  settlement: TRANSIT,
  'settlement-fee': FEES,
  'fee-tax': TAX,
  'write-off': LOSSES,
  'exchange-gain': EXCHANGE_GAIN,
  'exchange-loss': EXCHANGE_LOSS,
};

/**
 * Of the types of notes that the service documents; a type that it does not has no account until somebody chooses one.
 */
function accountOfNote(type: string): Account | undefined {
  if (!DOCUMENTED.includes(type)) return undefined;
  if (type.includes('FEE')) return FEES;
  if (type === 'REFUND' || type.startsWith('CHARGEBACK')) return CUSTOMERS;
  return type === 'CASHOUT_TRANSACTION' ? PAYABLE : LOSSES;
}

const DOCUMENTED: readonly string[] = fieldOf(notes, 'type').documented ?? [];

/** Every kind that a chart is asked for: the plain ones, the documented types of notes and those that were found. */
export function kindsOf(foundTypes: readonly string[]): JournalKind[] {
  const types = [...new Set([...DOCUMENTED, ...foundTypes.toSorted()])];
  return [...PLAIN_KINDS, ...types.map((type): JournalKind => `note:${type}`)];
}

/** What is offered for these currencies; the first is taken for the books' unless `PEN` is among them. */
export function starterSetting(
  currencies: readonly string[],
  foundTypes: readonly string[],
  language: Language,
): JournalSetting {
  const booksCurrency = currencies.includes('PEN') ? 'PEN' : (currencies[0] ?? 'PEN');
  return withKinds(
    {
      chart: ACCOUNTS.map((each) => ({ code: each.code, name: each[language] })),
      mapping: [],
      per: 'day',
      feeTax: null,
      booksCurrency,
      subJournal: '11',
    },
    currencies,
    foundTypes,
    (kind) =>
      (kind.startsWith('note:') ? accountOfNote(kind.slice(5)) : OF_KIND[kind as keyof typeof OF_KIND])
        ?.code ?? '',
  );
}

/**
 * With a line for each kind and currency that has none: what came since is asked for, and goes nowhere until it is
 * answered.
 */
export function withKinds(
  setting: JournalSetting,
  currencies: readonly string[],
  foundTypes: readonly string[],
  accountOf: (kind: JournalKind) => string = () => '',
): JournalSetting {
  const has = new Set(setting.mapping.map(({ kind, currency }) => `${kind} ${currency}`));
  const missing = [...new Set([...currencies, setting.booksCurrency])].flatMap((currency) =>
    kindsOf(foundTypes)
      .filter((kind) => !has.has(`${kind} ${currency}`))
      .map((kind) => ({ kind, currency, account: accountOf(kind), costCentre: '', auxiliary: '' })),
  );
  return { ...setting, mapping: [...setting.mapping, ...missing] };
}
