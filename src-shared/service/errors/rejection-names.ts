/**
 * The names of the rejection codes (specification, Payouts API: rejection codes). A listing tells the reason by its
 * name.
 */
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

/** Numbers that are meant as a code: alone, in brackets, or behind the word. Any other may be an amount. */
const NUMBERED = [
  /^\s*(8\d\d)\s*$/,
  /[([]\s*(8\d\d)\s*[)\]]/,
  /(?<!\p{L})(?:code|c[oó]digo)\s*[:=#]?\s*(8\d\d)(?![.,]?\d)/iu,
];

/**
 * The rejection code that a listing's reason means: its name with or without other words around it, or its number where
 * it is said to be one, for how the reason is written is not specified. Undefined when it names none.
 */
export function rejectionCodeOf(reason: string): string | undefined {
  const words = reason.toUpperCase().split(/[^A-Z0-9_]+/);
  const name = words.find((word) => Object.hasOwn(rejectionNames, word));
  if (name !== undefined) return rejectionNames[name];
  return NUMBERED.map((written) => written.exec(reason)?.[1]).find((code) => code !== undefined);
}
