/** Words of a close that both screens and workbook use; those of the checklist stand in checklist.ts. */
export const en = {
  exceptions: {
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
  missingFrom: { bank: 'Not on the bank statement', ledger: 'Not in the ledger' },
  waivedFor: 'waived at: {{value}}',
  planned: { owner: 'owner {{value}}', due: 'due {{value}}', ticked: 'ticked on {{value}}' },
  evidence: {
    references: {
      equal: 'references equal',
      respelled: 'references equal but for spelling',
      'in-text': 'reference stands in the text',
      absent: 'one side has no reference',
      differs: 'references differ',
      'not-compared': 'references not compared',
    },
    difference: 'difference {{value}}',
    daysApart: 'days apart: {{value}}',
    byHand: 'by hand',
  },
};
