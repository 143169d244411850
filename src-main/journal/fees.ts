/** The provider's invoices against the fees that it took in the month. */
import type { FeeCheck, FeeInvoice } from '../../src-shared/contract/journals.ts';
import { unitsOf, writeAmount } from '../../src-shared/money.ts';
import { toCents } from './cents.ts';
import { taxIn } from './entries.ts';
import { isFee, type KindSum } from './kinds.ts';

export function compareFees(
  sums: readonly KindSum[],
  invoices: readonly FeeInvoice[],
  feeTax: string | null,
): FeeCheck {
  const total = (units: readonly bigint[]) => units.reduce((sum, each) => sum + each, 0n);
  // What goes out of the account is what the provider took.
  const fees = toCents(-total(sums.filter(({ kind }) => isFee(kind)).map(({ units }) => units)));
  const invoiced = total(invoices.map(({ base, tax }) => unitsOf(base) + unitsOf(tax)));
  return {
    invoices: [...invoices],
    fees: writeAmount(fees),
    tax: feeTax === null ? null : writeAmount(taxIn(fees, feeTax)),
    invoiced: writeAmount(invoiced),
    invoicedTax: writeAmount(total(invoices.map(({ tax }) => unitsOf(tax)))),
    difference: invoices.length === 0 ? null : writeAmount(invoiced - fees),
  };
}
