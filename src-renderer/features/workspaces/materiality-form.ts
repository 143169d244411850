/** What is typed about materiality and flux, and what it comes to. */
import { type MaterialitySettings, materialitySettings } from '../../../src-shared/contract/materiality.ts';
import { readTypedAmount } from '../../components/typed-amount.ts';

/** Currencies that are always offered; others that a policy names stay. */
const CURRENCIES = ['PEN', 'USD'];

export type MaterialityForm = {
  readonly name: string;
  readonly limits: readonly {
    readonly currency: string;
    readonly amount: string;
    readonly percent: string;
  }[];
  readonly day: string;
  readonly month: string;
  readonly explain: boolean;
};

export function formOf({ policy, flux, explain }: MaterialitySettings): MaterialityForm {
  const known = policy?.limits ?? [];
  const others = known.map(({ currency }) => currency).filter((each) => !CURRENCIES.includes(each));
  return {
    name: policy?.name ?? '',
    limits: [...CURRENCIES, ...others].map((currency) => {
      const limit = known.find((each) => each.currency === currency);
      return { currency, amount: limit?.amount ?? '', percent: limit?.percent ?? '' };
    }),
    day: String(flux.day),
    month: String(flux.month),
    explain,
  };
}

/** The settings; null where something typed is none. Without any amount there is no policy. */
export function settingsOf(form: MaterialityForm, before: MaterialitySettings): MaterialitySettings | null {
  const limits = form.limits
    .filter(({ amount, percent }) => amount.trim() !== '' || percent.trim() !== '')
    .map(({ currency, amount, percent }) => ({
      currency,
      amount: readTypedAmount(amount) ?? '',
      percent: percent.trim() === '' ? null : (readTypedAmount(percent) ?? ''),
    }));
  const read = materialitySettings.safeParse({
    policy: limits.length === 0 ? null : { name: form.name, limits },
    flux: { ...before.flux, day: Number(form.day), month: Number(form.month) },
    explain: form.explain,
  });
  return read.success ? read.data : null;
}
