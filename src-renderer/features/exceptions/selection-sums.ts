/** What a decision about several exceptions is about: count and sums per currency, and whose they are. */
import type { Exception, ExposureSum } from '../../../src-shared/contract/exceptions.ts';
import { exposureOf } from '../../../src-shared/exposure.ts';
import { unitsOf } from '../../../src-shared/money.ts';

/** Count, gross and net per currency, in the order of the currencies' codes. */
export function sumsOf(exceptions: readonly Exception[]): ExposureSum[] {
  const exposed = exceptions.map(({ kind, currency, amount }) => ({
    kind,
    currency,
    units: unitsOf(amount),
  }));
  return exposureOf(exposed).sort((a, b) => (a.currency < b.currency ? -1 : 1));
}

type Choice = { readonly currencies: ReadonlySet<string>; readonly assignees: ReadonlySet<string> };

/**
 * What is chosen unless a person says otherwise: the currency being closed, or the only one there is, and nothing that
 * is assigned to somebody.
 */
export function firstChoice(exceptions: readonly Exception[], closing: string): Choice {
  const currencies = [...new Set(exceptions.map(({ currency }) => currency))];
  const [only] = currencies.length === 1 ? currencies : currencies.filter((each) => each === closing);
  return { currencies: new Set(only === undefined ? [] : [only]), assignees: new Set() };
}

/** The exceptions that are decided on. */
export function chosenOf(exceptions: readonly Exception[], { currencies, assignees }: Choice): Exception[] {
  return exceptions.filter(
    ({ currency, assignee }) => currencies.has(currency) && (assignee === '' || assignees.has(assignee)),
  );
}
