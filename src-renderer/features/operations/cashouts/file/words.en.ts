/** A file of cashouts, and the approval by a second person. */
export const enCashoutFile = {
  open: 'Import a file',
  title: 'Cashouts from a file',
  intro:
    'Choose a workbook or CSV file with up to {{count, number}} cashouts in one currency. It is checked as a whole, and nothing is sent in this step.',
  intro_one:
    'Choose a workbook or CSV file with one cashout. It is checked as a whole, and nothing is sent in this step.',
  choose: 'Choose a file',
  template: { xlsx: 'Save template (Excel)', csv: 'Save template (CSV)' },
  known: 'These cashouts were prepared before. They are not prepared twice.',
  showKnown: 'Show them',
  faulty: '{{count, number}} rows cannot be prepared',
  faulty_one: 'One row cannot be prepared',
  faultyText: 'Correct these rows in the file and choose it again. All rows are prepared together, or none.',
  confirm: 'I have checked the {{count, number}} marked rows: prepare them',
  confirm_one: 'I have checked the marked row: prepare it',
  prepare: 'Prepare {{count, number}} cashouts',
  prepare_one: 'Prepare the cashout',
  total: '{{count, number}} cashouts, {{total}}',
  total_one: '{{count, number}} cashout, {{total}}',
  onlyMarked: 'Only rows to check ({{count, number}})',
  onlyMarked_one: 'Only the row to check',
  table: 'Rows of the file',
  fine: 'No faults',
  columns: {
    line: 'Row',
    reference: 'Reference',
    beneficiary: 'Beneficiary',
    document: 'Document',
    destination: 'Destination',
    amount: 'Amount',
    check: 'Check',
  },
  problems: {
    required: 'Enter a reference of your own: it shows whether the payment was sent before.',
    'account-length':
      'An interbank account number (CCI) has {{limit}} digits. Check the account number ({{text}}).',
    'digits-lost':
      'Excel keeps only 15 digits of a number, so some are lost ({{text}}). Format the column as text and enter it again.',
    'currency-mixed': '{{text}} differs from the first row’s currency. Use one file for each currency.',
    'reference-twice': 'Row {{limit}} has the same reference.',
    'reference-used': 'A cashout with this reference was sent or discarded before.',
    'row-too-long': 'There is a value beyond the last column ({{text}}): check the separators of this row.',
    'bank-unknown': 'The bank with code {{text}} is not in the app’s list. Check the account number.',
    'same-in-file': 'Row {{limit}} pays the same amount to the same beneficiary ({{text}}).',
    similar: 'A similar cashout exists ({{text}}): same beneficiary and amount within five days.',
    corrects: 'This reference is prepared already and not sent. Its values are replaced by this row.',
  },
  confirmTotal: 'Enter the total again, as it will be sent',
  confirmTotalHint: 'The total is {{total}}. Digits and a point, without currency or thousands separators',
  confirmTotalWrong: 'This is not the total of the cashouts to be sent.',
  send: 'Send {{count, number}} cashouts, {{total}}',
  send_one: 'Send {{count, number}} cashout, {{total}}',
  correct:
    'These cashouts were returned. Correct the file and import it again with the same references, or discard them.',
  result: { xlsx: 'Save result (Excel)', csv: 'Save result (CSV)' },
  discard: 'Discard {{count, number}} prepared cashouts',
  discard_one: 'Discard {{count, number}} prepared cashout',
  discardText: 'They will not be sent. Their references cannot be used again.',
};

export const enCashoutGroups = {
  toApprove: 'To approve',
  files: 'Files',
  columns: {
    name: 'File or reference',
    count: 'Cashouts',
    total: 'Total',
    left: 'Not sent',
    preparedBy: 'Prepared by',
    prepared: 'Prepared',
  },
};

export const enCashoutApproval = {
  title: 'Approve cashouts',
  text: '{{name}} prepared {{count, number}} cashouts, {{total}}. A second person approves them before they are sent.',
  text_one:
    '{{name}} prepared {{count, number}} cashout, {{total}}. A second person approves it before it is sent.',
  preparedBy: 'Prepared by',
  name: 'Your name',
  approve: 'Approve {{total}}',
  return: 'Return to the preparer',
  returnText: '{{name}} sees the reason. The cashouts are not sent.',
  after:
    'Approving sends nothing. The approval holds for exactly these cashouts: a changed one needs a new approval.',
  approved: 'Approved by {{name}}',
  returned: 'Returned by {{name}}: {{reason}}',
};
