/** One record: what came, what belongs to it, and what the service says of it now. */
import { cashoutStates } from '../../src-shared/words/cashout-states.ts';
import { findingReasons } from '../../src-shared/words/exception-reasons.ts';

const states = cashoutStates.en;

export const enRecords = {
  open: 'Details of {{identity}}',
  kinds: {
    deposits: 'Deposit',
    cashouts: 'Cashout',
    notes: 'Note',
    refunds: 'Refund',
    settlements: 'Settlement',
    dailyBalances: 'Daily balance',
  },
  back: 'Back to {{record}}',
  previous: 'Previous record (K)',
  next: 'Next record (J)',
  place: '{{number, number}} of {{count, number}} on this page',
  notOnPage: 'Not on the current page',
  firstSeen: 'First read',
  lastSeen: 'Last read',
  lastChanged: 'Last changed here',
  otherFields: 'Further fields, as received',
  importedFrom: 'Imported from (file and row)',
  reading: 'Read from the service',
  advanced: 'Advanced',
  asReceived: 'As received',
  copy: 'Copy',
  copied: 'Copied',
  rejection: 'Why it was rejected',
  rejectionNone: 'This listing gives no reason. The live check may give one.',
  neighbours: {
    title: 'Related records',
    none: 'No other record that has been read names it.',
    truncated: 'There are more than shown here.',
    openRecord: 'Open {{record}}',
    relations: {
      origin: 'Comes from',
      refund: 'Refunds',
      refundNote: 'Refund notes',
      chargebackNote: 'Chargeback notes',
      returningNote: 'Amount returned by',
      feeNote: 'Fee notes',
      note: 'Notes',
      sameExternalId: 'Same external ID',
      reportDay: 'Day of the daily balance report (UTC)',
      dayBefore: 'Day before',
      dayAfter: 'Day after',
    },
    duplicate: 'An external ID should name one record only: check that it was not paid twice.',
    missing: {
      origin: 'No {{listing}} record has the {{field}} {{value}}.',
      returningNote: 'No note returns the amount of this rejected cashout.',
      reportDay: 'The daily balance report has no row for {{value}} in this currency.',
    },
    missingRead: 'The days where it would be were all read: the service does not have it.',
    missingNotRead: 'Part of the days where it would be has not been read, so it may exist. Sync those days.',
  },
  live: {
    title: 'Live check',
    ask: 'Ask the service now',
    again: 'Ask again',
    intro: {
      deposits: 'Asks the Deposits API for the current status. Nothing is changed.',
      cashouts: 'Asks the Payouts API for the current status. Nothing is changed.',
    },
    disabled: {
      offline: 'The service cannot be reached now. Refresh the balance above to try again.',
      deposits: 'Needs the deposit credentials: enter them under Settings.',
      payouts: 'Needs the payout credentials: enter them under Settings.',
      schemeWord: 'Needs the scheme word: enter it under Settings, Service, Advanced.',
      externalId: 'This cashout has no external ID, and the service asks for one.',
    },
    field: 'Field',
    cached: 'Here',
    live: 'Service',
    readAt: 'read {{time}}',
    askedAt: 'asked {{time}}',
    verdict: 'Comparison',
    differs: 'Differs',
    same: 'Same',
    unclear: 'Not comparable',
    anyDifference: 'The service’s answer differs from the record read. Sync the month to update it.',
    noDifference: 'The record read agrees with the service.',
    fields: {
      depositId: 'Deposit ID',
      status: 'Status',
      amount: 'Local amount',
      fee: 'Fee',
      externalId: 'External ID',
      refunded: 'Refunded',
      reason: 'Reason',
    },
    refundCached: { true: 'A completed refund is here', false: 'No completed refund is here' },
    all: 'Full answer',
  },
  matching: { bank: 'Bank statement', ledger: 'Ledger', open: 'Not matched', rest: 'Open: {{amount}}' },
  findings: {
    title: 'Reconciliation',
    none: 'The tie-out of {{months}} has no finding about this record.',
    utc: 'Findings are assigned to a month by UTC; the record above is dated by {{timeZone}}.',
    toTieOut: 'Open the tie-out of {{month}}',
  },
  flagged: '{{count, number}} with a data flag',
  flagged_one: '{{count, number}} with a data flag',
  matchStates: {
    open: 'Open',
    suggested: 'Proposed',
    'partly-matched': 'Partly matched',
    matched: 'Matched',
    'set-aside': 'Excluded',
  },
};

export const enProblems = {
  missing: 'missing',
  'wrong-type': 'wrong type',
  'unknown-value': 'unknown value',
  'not-an-amount': 'not an amount',
  'amount-too-fine': 'more than six decimals',
  'amount-too-large': 'amount too large',
  'not-a-date': 'not a date',
  'not-an-object': 'not a record',
};

/** Supporting documents of a close, an exception or a reconciling item. */
export const enSupport = {
  title: 'Supporting documents',
  ofItem: 'Supporting documents: {{name}}',
  attached_one: '{{count, number}} supporting document: {{name}}',
  attached_other: '{{count, number}} supporting documents: {{name}}',
  none: 'No document is attached. Attach the invoice, portal page or message that supports the decision.',
  noneLocked: 'No document is attached; the month is locked.',
  attach: 'Attach document…',
  open: 'Open {{name}}',
  remove: 'Remove {{name}}',
  about: '{{size}} · {{by}}, {{at}}',
  arriving: 'Not on this computer yet. It comes from {{by}}’s computer by itself.',
  removeTitle: 'Remove this document?',
  removeText: '{{name}} no longer supports what it is attached to. The audit trail says who removed it.',
};

/** The account that a write-off goes to. */
export const enWriteOffAccount = {
  label: 'Write off to account',
  mapped: 'As mapped in the journal',
  none: 'No account of the chart is called that',
};

/** How much of a period has been read. */
export const enCoverage = {
  complete: 'Complete as of {{time}}',
  incomplete: 'Incomplete',
  notRead: 'Not read',
  gaps: 'Not read yet:',
  gap: '{{from}} to {{to}}',
  offline: 'Offline: showing what was read as of {{time}}. Filters, totals and exports work; sync does not.',
  offlineNever: 'Offline. Nothing has been read for this period yet.',
  emptyTitle: '{{month}} has not been read yet',
  emptyText: 'Sync reads every record of the month from the service and stores it on this computer.',
  partlyTitle: 'Part of {{month}} has not been read',
  partlyText: 'Sync the rest of the month: what has not been read cannot be compared.',
  notBegunTitle: '{{month}} has not begun',
  notBegunText: 'There is nothing to read yet. Choose another month.',
  noRecordsTitle: 'No records in {{month}}',
  noRecordsText: 'The whole month was read, and the service has no records for it.',
  nothingToExport: 'Nothing was exported: there are no records for {{period}}.',
};

/** The states of a deposit. */
export const enDepositStates = {
  CREATED: { name: 'Created', meaning: 'The payer has not opened the payment link yet.' },
  INITIATED: {
    name: 'Initiated',
    meaning: 'The payer opened the link but has not finished, or the request could not be processed.',
  },
  PENDING: { name: 'Pending', meaning: 'Everything needed is there; the payer has yet to pay.' },
  FOR_REVIEW: {
    name: 'Under review',
    meaning: 'It failed the anti-fraud checks and is held until somebody reviews it.',
  },
  EXPIRED: {
    name: 'Expired',
    meaning: 'Not paid in time. Seven days after that it becomes cancelled.',
  },
  CANCELLED: {
    name: 'Cancelled',
    meaning: 'Cancelled by the payer, or seven days have passed since it expired.',
  },
  COMPLETED: {
    name: 'Completed',
    meaning: 'Paid, and the money is credited to the merchant account.',
  },
};

/** The states of a cashout sent from here. */
export const enCashoutStates = {
  prepared: { name: states.prepared, meaning: 'Saved here. Nothing has been sent.' },
  discarded: { name: states.discarded, meaning: 'Discarded before anything was sent.' },
  sent: {
    name: states.sent,
    meaning: 'Sent; waiting for the service’s answer. Do not close the app.',
  },
  confirmed: { name: states.confirmed, meaning: 'The service has accepted this cashout.' },
  refused: { name: states.refused, meaning: 'The service did not accept this cashout. No money was paid.' },
  unknown: {
    name: states.unknown,
    meaning:
      'It may have been paid: there is no certain answer from the service. The app never sends it again on its own.',
  },
};

/** An exception wherever it is named. */
export const enException = {
  status: 'Status',
  age: 'Age',
  days_one: '{{count}} day',
  days_other: '{{count, number}} days',
  amount: 'Amount',
  cause: 'Cause',
  owner: 'Owner',
  expected: 'Expected to clear on',
  statuses: {
    open: 'Open',
    'in-progress': 'In progress',
    waiting: 'Waiting',
    accepted: 'Accepted',
    'written-off': 'Written off',
    resolved: 'Resolved',
    'carried-forward': 'Carried forward',
  },
  missingFrom: { bank: 'Not on the bank statement', ledger: 'Not in the ledger' },
  kinds: {
    'line-open': 'No matching record',
    'line-twice': 'Duplicate line',
    'record-open': 'Not on statement or ledger',
    'amount-differs': 'Amount differs',
    'match-suggested': 'Match to confirm',
    'match-ambiguous': 'Several possible matches',
    'match-difference': 'Matched with a difference',
    'match-not-expected': 'Matched record no longer counts',
    'match-late': 'Matched, but late',
    'report-differs': 'Report differs from records',
    'invoice-differs': 'Invoice and fees differ',
    'invoice-tax-differs': 'Tax of the invoice and of the fees differ',
    'counted-on-other-day': 'Counted on another day',
  },
};

/** A finding of the tie-out wherever it is named. */
export const enFinding = {
  kinds: {
    'roll-forward-break': 'Balance does not roll forward',
    'duplicate-external-id': 'External ID used twice',
    'fee-off-schedule': 'Fee differs from the schedule',
    'refund-without-origin': 'Refund without its deposit',
    'note-without-origin': 'Note without its origin',
    'origin-outside': 'Origin not in the days read',
    'cashout-rejected-without-return': 'Rejected cashout not returned',
    'settlement-amount-mismatch': 'Settlement does not add up',
    'late-status-change': 'Completed after the month’s cut-off',
  },
  reasons: findingReasons.en,
  causes: {
    'not-in-report': 'The report leaves it out.',
    'counted-on-neighbouring-day': 'The report counts it on the adjacent day (day boundary).',
    'changed-since': 'The report counts it although its status does not count now.',
  },
  ambiguous: 'Others would explain it as well.',
};

/** A rule by which the report counts, in one sentence. */
export const enReportRule = {
  sentence: '{{amount}} of {{listing}}, {{statuses}}, by {{date}}, {{cut}}',
  byCategory: '(debits subtracted)',
  allStatuses: 'any status',
  cuts: { utc: 'UTC day', reporting: 'day of the reporting time zone' },
};
