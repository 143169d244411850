/** Currencies as files write them: codes, signs beside an amount, and the decimals that each has. */
import { AMOUNT_DECIMALS } from '../../src-shared/money.ts';

const CODES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** Whether a text is a currency's code in ISO 4217. */
export function isCurrency(code: string): boolean {
  return CODES.has(code);
}

/**
 * Codes that ISO 4217 has withdrawn: statements of years back are in them. Beside an amount or in a text such letters
 * are rather a word, so that only what states a currency is read so.
 */
const WITHDRAWN: ReadonlySet<string> = new Set(
  (
    'ADP AFA ALK ANG AOK AON AOR ARA ARP ARY ATS AYM AZM BAD BEC BEF BEL BGJ BGK BGL BGN BOP BRB BRC BRE BRN BRR BUK BYB ' +
    'BYR CHC CSD CSJ CSK CUC CYP DDM DEM ECS ECV EEK ESA ESB ESP FIM FRF GEK GHC GHP GNE GNS GQE GRD GWE GWP HRD HRK IEP ' +
    'ILP ILR ISJ ITL LAJ LSM LTL LTT LUC LUF LUL LVL LVR MGF MLF MRO MTL MTP MVQ MXP MZE MZM NIC NLG PEH PEI PES PLZ PTE ' +
    'RHD ROK ROL RUR SDD SDP SIT SKK SLL SRG STD SUR TJR TMM TPE TRL UAK UGS UGW USS UYN UYP VEB VEF VNC XEU YDD YUD YUM ' +
    'YUN ZAL ZMK ZRN ZRZ ZWC ZWD ZWL ZWN ZWR'
  ).split(' '),
);

/** Whether a text is the code of a currency that there is or was. */
export function isStatedCurrency(code: string): boolean {
  return isCurrency(code) || WITHDRAWN.has(code);
}

/** Decimals by ISO 4217 where they are not two. Intl's own differ from it, and from one runtime to the next. */
const DECIMALS: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
  // Metals and drawing rights have no smallest part.
  [AMOUNT_DECIMALS]: 'XAG XAU XDR XPD XPT XSU XUA',
};
const DECIMALS_OF: ReadonlyMap<string, number> = new Map(
  Object.entries(DECIMALS).flatMap(([decimals, codes]) =>
    codes.split(' ').map((code) => [code, Number(decimals)] as const),
  ),
);

/** Whether an amount (units) has more decimals than its currency; one that is no currency has any. */
export function isTooFine(units: bigint, currency: string): boolean {
  if (!isCurrency(currency)) return false;
  return units % 10n ** BigInt(AMOUNT_DECIMALS - (DECIMALS_OF.get(currency) ?? 2)) !== 0n;
}

/** The sign that many currencies share. */
export const DOLLAR = '$';
const DOLLARS: ReadonlySet<string> = new Set(
  'ARS AUD BBD BMD BND BSD BZD CAD CLP COP CUP DOP FJD GYD HKD JMD KYD LRD MXN NAD NZD SBD SGD SRD TTD TWD USD UYU XCD'.split(
    ' ',
  ),
);
/** Longer signs before those that they begin or end with. */
export const CURRENCY_SIGNS: readonly (readonly [sign: string, means: string])[] = [
  ['S/.', 'PEN'],
  ['S/', 'PEN'],
  ['US$', 'USD'],
  ['U$S', 'USD'],
  ['R$', 'BRL'],
  ['€', 'EUR'],
  ['£', 'GBP'],
  [DOLLAR, DOLLAR],
];
/** Longest text that can name a currency. */
const LONGEST_CURRENCY = 60;
const NAMES: Readonly<Record<string, string>> = {
  SOL: 'PEN',
  SOLES: 'PEN',
  'NUEVOS SOLES': 'PEN',
  DOLARES: 'USD',
  DÓLARES: 'USD',
  DOLLARS: 'USD',
  EUROS: 'EUR',
};

/** The currency that a word of a text names, as `Soles` or `US$` do; null for one that may mean something else. */
export function currencyNamed(word: string): string | null {
  const written = word.trim().toUpperCase();
  // A sun, and a dollar of any country.
  if (written === 'SOL' || written === DOLLAR) return null;
  return CURRENCY_SIGNS.find(([sign]) => sign === written)?.[1] ?? NAMES[written] ?? null;
}

/** What a cell of a currency column means: a code, or `DOLLAR`; other texts in capitals as they are. */
export function currencyWritten(text: string): string {
  if (text.length > LONGEST_CURRENCY) return text;
  const written = text.trim().toUpperCase();
  return CURRENCY_SIGNS.find(([sign]) => sign === written)?.[1] ?? NAMES[written] ?? written;
}

/** Whether a sign beside an amount can be that currency's. */
export function signFits(sign: string, currency: string): boolean {
  return sign === DOLLAR ? DOLLARS.has(currency) : sign === currency;
}

/** The currency that a sign stands for when a person says that it is to be followed. */
export function currencyOfSign(sign: string): string {
  return sign === DOLLAR ? 'USD' : sign;
}
