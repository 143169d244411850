/** The names of the rejection codes (specification, Payouts API: rejection codes). A listing tells the reason by its name. */
export const rejectionNames: Readonly<Record<string, string>> = {
  ERROR_ACCOUNT_INCORRECT: '800',
  ERROR_ACCOUNT_CLOSED: '801',
  ERROR_AMOUNT_INCORRECT: '802',
  ERROR_BANK_INVALID: '803',
  ERROR_BANK_BRANCH_INCORRECT: '804',
  ERROR_BENEFICIARY_DOCUMENT_ID_INVALID: '805',
  ERROR_BENEFICIARY_NAME_INCORRECT: '806',
  ERROR_REJECTED_BY_BANK: '807',
  ERROR_OTHER: '808',
  WITHDRAWAL_EXPIRED: '809',
  LIMIT_EXCEEDED: '810',
  RISK_POLICY: '811',
  BLOCKED_FROZEN_ACCOUNT: '812',
  DOCUMENT_ACCOUNT_MISMATCH: '813',
  INVALID_ACCOUNT_OR_IFSC_CODE: '816',
  ACCOUNT_UNABLE: '818',
  INVALID_ACCOUNT_TYPE: '819',
};

/**
 * The rejection code that a listing's reason means: its name or its number, alone or with other words around it, for
 * how the reason is written is not specified. Undefined when it names none.
 */
export function rejectionCodeOf(reason: string): string | undefined {
  const words = reason.toUpperCase().split(/[^A-Z0-9_]+/);
  for (const word of words) {
    if (Object.hasOwn(rejectionNames, word)) return rejectionNames[word];
    if (/^8\d\d$/.test(word)) return word;
  }
  return undefined;
}
