/** A reason why a cashout is rejected (section "Payouts API: rejection codes"). */
type Rejection = { readonly code: number; readonly name: string };

/** Every rejection code of the specification; 814, 815 and 817 are not among them. */
export const REJECTIONS: readonly Rejection[] = [
  { code: 800, name: 'ERROR_ACCOUNT_INCORRECT' },
  { code: 801, name: 'ERROR_ACCOUNT_CLOSED' },
  { code: 802, name: 'ERROR_AMOUNT_INCORRECT' },
  { code: 803, name: 'ERROR_BANK_INVALID' },
  { code: 804, name: 'ERROR_BANK_BRANCH_INCORRECT' },
  { code: 805, name: 'ERROR_BENEFICIARY_DOCUMENT_ID_INVALID' },
  { code: 806, name: 'ERROR_BENEFICIARY_NAME_INCORRECT' },
  { code: 807, name: 'ERROR_REJECTED_BY_BANK' },
  { code: 808, name: 'ERROR_OTHER' },
  { code: 809, name: 'WITHDRAWAL_EXPIRED' },
  { code: 810, name: 'LIMIT_EXCEEDED' },
  { code: 811, name: 'RISK_POLICY' },
  { code: 812, name: 'BLOCKED_FROZEN_ACCOUNT' },
  { code: 813, name: 'DOCUMENT_ACCOUNT_MISMATCH' },
  { code: 816, name: 'INVALID_ACCOUNT_OR_IFSC_CODE' },
  { code: 818, name: 'ACCOUNT_UNABLE' },
  { code: 819, name: 'INVALID_ACCOUNT_TYPE' },
];

/** Name of a rejection code; ERROR_OTHER for one that is not in the table. */
export function rejectionName(code: number): string {
  return REJECTIONS.find((each) => each.code === code)?.name ?? 'ERROR_OTHER';
}
