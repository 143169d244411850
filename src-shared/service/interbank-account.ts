/** Interbank account numbers of Peru (CCI): 20 digits, of which the first three name the bank. */

export const ACCOUNT_DIGITS = 20;

/** Banks by their code, as the banks publish it; a code that is not here is shown as a code. */
const BANKS: Readonly<Record<string, string>> = {
  '002': 'BCP',
  '003': 'Interbank',
  '009': 'Scotiabank',
  '011': 'BBVA',
};

/** The bank of an interbank account number, by name where its code is known; undefined for any other text. */
export function bankOfAccount(account: string): { code: string; name: string | undefined } | undefined {
  if (!/^\d{20}$/.test(account)) return undefined;
  const code = account.slice(0, 3);
  return { code, name: BANKS[code] };
}

/** Whether an account has the digits that an interbank account number has. */
export const hasAccountLength = (account: string): boolean => account.length === ACCOUNT_DIGITS;
