import { helpTeamEn } from './team.en.ts';
import type { HelpTexts } from './texts.ts';

export const helpEn: HelpTexts = {
  screens: {
    overview: {
      purpose:
        'Start here each morning: how far each month is from closing, what changed, and what waits for you.',
      points: [
        'The button at the top right is the next step. It changes as the month moves on.',
        'One row per month and currency: points settled, money that nothing explains, exceptions to settle.',
        'What changed comes from the last daily run. Run it here or in {sync}, or schedule it there.',
        'Balances are those of the daily report, at the end of its last day.',
      ],
    },
    deposits: {
      purpose: 'Every payment that your customers started, with its status, amount and fee.',
      points: [
        'Sync reads only what is missing. The line above the table says up to when the month is complete.',
        'Totals count the statuses that are money. Declined and cancelled deposits are listed and not added up.',
        'Double-click a row, or press Enter in it, for the record: its history, its match with the bank and the ledger, and its place in the report.',
        'Right-click a cell to copy it or to filter by its value. Save filters and columns as a view.',
        'Export writes what you see, or only the rows that you selected.',
      ],
    },
    cashouts: {
      purpose: 'Every payout to a beneficiary, with its status and what it cost.',
      points: [
        'Cashouts pending or on hold are in the total balance and not available.',
        'A rejected cashout says why in its record.',
        'To send a new one, go to {operations}.',
      ],
    },
    notes: {
      purpose: 'Credit and debit notes of the provider: fees, taxes, corrections and other charges.',
      points: [
        'Filter by category to see what the provider charged in the month.',
        'Compare fees with the provider’s invoice in {journals}.',
      ],
    },
    refunds: {
      purpose: 'Money returned to customers, and the deposit that each refund belongs to.',
      points: [
        'The record leads to its deposit.',
        'A refund reaches the balance with its note; the ledger is expected to have it on the day when it was completed, which may be in the next month.',
      ],
    },
    settlements: {
      purpose: 'Transfers from the payments account to your bank account.',
      points: [
        'What reaches the bank is the amount requested less the fee.',
        'Match them with the bank statement in {matching}.',
      ],
    },
    dailyBalances: {
      purpose: 'The provider’s balance report, one row per day, as it was received.',
      points: [
        'Days run in UTC and appear once they are over.',
        '{balances} shows the same report as a roll-forward; {tie-out} computes it again from the records.',
      ],
    },
    balances: {
      purpose: 'How the account came from its opening to its closing balance, and what no record explains.',
      points: [
        'Each bar is a column of the report. Click it to see the records behind it.',
        'A red mark says what does not add up: the balance is not the previous day’s plus the net amount, the net amount is not the sum of its columns, or the records give another sum.',
        'Held for cashouts is in the total balance and not available.',
      ],
    },
    'tie-out': {
      purpose: 'Proves the balance report: each column is computed again from the records, day by day.',
      points: [
        'Where one record explains a difference, it is named, with why it is counted otherwise.',
        'A difference that nets to zero is a record counted on another day.',
        'Rules are detected from the data. Set your own where you know better; each change you make stays in the audit trail.',
        'The day before the month gives the opening balance; syncing all listings reads it too.',
      ],
    },
    statements: {
      purpose: 'Bring in the bank statement and the ledger: CSV, XLSX, OFX, camt.053 or MT940.',
      points: [
        'The whole file is checked before anything is stored. Opening balance and lines must give the closing balance.',
        'Lines that came in an earlier file are recognised and not stored twice.',
        'Where a file can be read in two ways, you are asked. Most answers are kept for the next file with these columns; hidden rows and totals are asked each time.',
        'Green days are covered by a statement; the month needs all of them. Which days a CSV or XLSX file covers is changed with the calendar in its row.',
      ],
    },
    matching: {
      purpose: 'Match the bank statement or the ledger with the records of the payments service.',
      points: [
        'Run the rules, then decide the proposed matches. Nothing uncertain is matched without you.',
        'Select lines and records on both sides to match them by hand; a difference asks for its reason.',
        'Exclude lines that are not the service’s, such as bank charges.',
        'In transit: expected at the bank, and no statement reaches that day yet.',
        'Undo a match or a rejection from its list. Both keep their history.',
      ],
    },
    exceptions: {
      purpose: 'Everything that keeps the month from being clear, in one list, oldest first.',
      points: [
        'Settle a cause and the exception clears by itself. It comes back if the cause does.',
        'Accept with a reason, carry forward to the next month, or write off to an account.',
        'Assign to a colleague, add a note, attach a supporting document.',
        'Select several to decide once. A decision can be undone as a whole.',
      ],
    },
    close: {
      purpose: 'Close the month: checklist, account reconciliation, sign-offs, lock and workbook.',
      points: [
        'The checklist fills itself. Each point leads to the screen where it is settled.',
        'Enter the balance per books, or read it from a trial balance. Each difference is an item with its cause.',
        'Waive a point with a reason where the month has to close without it. The reason is part of what is signed.',
        'Preparer and reviewer are two people. A sign-off falls when the figures change, and says what changed.',
        'The preparer sends the signed month for review. The reviewer comments on a figure, a point or an item, then signs or returns it with reasons.',
        'The lock freezes the month’s records. What the service changes later is an adjustment: decide on it in the locked month, by taking it into the next open month or by reopening.',
        'Reopen a locked month with a reason; every version stays.',
      ],
    },
    journals: {
      purpose: 'Journal entries of the month, ready for your accounting system.',
      points: [
        'Confirm the accounts once. Debit equals credit in every entry.',
        'The proof shows that the payments account moves as the report does, less what is unexplained.',
        'After an export only what changed since is written, as reversals and new entries.',
        'Enter exchange rates and the provider’s invoice to compare fees and revalue.',
      ],
    },
    audit: {
      purpose:
        'Who did what and when: imports, decisions, rules and limits, sign-offs, and exports of closes and journal entries.',
      points: [
        'Entries are chained. “Verify the trail” proves that none was changed or removed.',
        'The close workbook includes the month’s entries.',
      ],
    },
    operations: {
      purpose: 'Ask for a deposit’s status, send cashouts and check identity documents.',
      points: [
        'Nothing is sent before you review it and enter the amount again.',
        'An unknown outcome is never sent again by itself: look it up first.',
        'A file of up to 1,000 cashouts is checked as a whole; its total is entered again before the first one is sent.',
        'Limits per person and day, and the approval by a second person, are set in {settings}.',
        'Moving money has to be allowed in {settings}.',
      ],
    },
    sync: {
      purpose: 'Read the listings from the payments service, and see what has been read.',
      points: [
        'Green months are complete. Point at another to see its gaps; choose it to enter its days in the form above.',
        'The daily run reads what changed, matches both books and refreshes exceptions in one press.',
        'A schedule syncs while the app is open; with “Then match…” it does the whole daily run.',
        'Late: records of days already read completely that are new or changed.',
      ],
    },
    settings: {
      purpose: 'Addresses, credentials, time zone and safety of this workspace.',
      points: [
        'Credentials stay in this computer’s keychain.',
        'Keep the recovery code away from the computer: without it a lost keychain means lost files.',
        '“Test connection” says what works and what does not.',
        'Settings as a file hands the setup to a colleague, without credentials.',
        'Share with your team keeps the work on a PostgreSQL server of your organisation. Check the server first, then share, save the invitation and confirm each colleague’s key by its code.',
      ],
    },
  },
  month: [
    { screen: 'sync', text: 'Sync all listings of the month.' },
    {
      screen: 'balances',
      text: 'Check that the balance rolls forward every day and look at what is not explained.',
    },
    { screen: 'tie-out', text: 'Tie out the report: settle each column that differs from the records.' },
    { screen: 'statements', text: 'Import the bank statement and the ledger until every day is covered.' },
    { screen: 'matching', text: 'Run the rules for each book, then decide the proposed matches.' },
    {
      screen: 'exceptions',
      text: 'Settle what is left: fix the cause, accept it, carry it forward or write it off.',
    },
    { screen: 'journals', text: 'Review the entries and export them to your accounting system.' },
    {
      screen: 'close',
      text: 'Check the account reconciliation. Preparer and reviewer sign, then lock the month and export the workbook.',
    },
  ],
  team: helpTeamEn,
  glossary: [
    {
      term: 'Account reconciliation',
      meaning:
        'The page that goes from the balance per payments service to the balance per ledger, item by item.',
    },
    {
      term: 'Adjustment',
      meaning: 'A record that the service added, changed or removed after the month was locked.',
    },
    {
      term: 'Amount differs',
      meaning: 'A line and a record that probably belong together, with different amounts.',
    },
    {
      term: 'Carry forward',
      meaning: 'The month closes with the item open; it stands in the months after it until it clears.',
    },
    { term: 'Cashout', meaning: 'A payout to a beneficiary.' },
    { term: 'Covered', meaning: 'Read completely, as of the time shown.' },
    {
      term: 'Data flags',
      meaning: 'What looks wrong in a record as it was received, such as a missing date.',
    },
    {
      term: 'Day boundary',
      meaning: 'The time zone in which a day ends. Tie-out shows the one that the report follows.',
    },
    { term: 'Exception', meaning: 'Anything that keeps the month from being clear.' },
    { term: 'Exclude', meaning: 'Leave a line out of matching because it is not the service’s.' },
    {
      term: 'Exposure, gross and net',
      meaning: 'The amounts of several exceptions: without their signs, and with them.',
    },
    {
      term: 'Held for cashouts',
      meaning: 'In the total balance and not available: cashouts pending or on hold.',
    },
    { term: 'In transit', meaning: 'Expected at the bank later; no statement reaches that day yet.' },
    {
      term: 'Included in totals',
      meaning:
        'The statuses whose amounts moved money: what was cancelled, declined or is pending is counted apart, under Other statuses.',
    },
    { term: 'Lock', meaning: 'Freezes the month’s records in a file of their own.' },
    { term: 'Match', meaning: 'A line and a record that agree. A proposed match waits for your decision.' },
    {
      term: 'Materiality',
      meaning:
        'The amount up to which a policy accepts an exception by itself, with its name and limit. Off until you set it in {settings}.',
    },
    { term: 'No matching record', meaning: 'A line that nothing of the service fits.' },
    { term: 'Not in the ledger', meaning: 'A record that the ledger should have and does not.' },
    { term: 'Not on the bank statement', meaning: 'A record that the bank should have and does not.' },
    { term: 'Per bank statement, per ledger', meaning: 'The side of the bank, or of your books.' },
    { term: 'Per payments service', meaning: 'The side of the provider’s records.' },
    { term: 'Roll-forward', meaning: 'From the opening to the closing balance by what moved in between.' },
    { term: 'Sign-off', meaning: 'The preparer’s or reviewer’s word for exactly these figures.' },
    { term: 'Tie-out', meaning: 'The balance report computed again from the records, and compared.' },
    {
      term: 'Unexplained',
      meaning: 'Money of the month that neither records nor reconciling items account for.',
    },
    { term: 'Waive', meaning: 'Accept a point of the checklist with a reason although it is not settled.' },
    { term: 'Write off', meaning: 'Take a difference to a profit and loss account.' },
  ],
  workbook: [
    {
      sheet: 'Account reconciliation',
      text: 'From the balance per payments service to the balance per ledger, with items and their ages.',
    },
    {
      sheet: 'Summary',
      text: 'Figures and controls. Cell B2 is the worst of all controls: OK, ACCEPTED or CHECK.',
    },
    { sheet: 'Roll-forward', text: 'Day by day: opening plus net amount gives closing.' },
    {
      sheet: 'Activity by day',
      text: 'Each column of the report beside the sum of the records, and the difference.',
    },
    {
      sheet: '{deposits}, {cashouts}, {notes}, {refunds}, {settlements}, {dailyBalances}',
      text: 'The records as they were received.',
    },
    {
      sheet: 'Settlements to bank',
      text: 'Requested less fee, what the bank received, what is outstanding.',
    },
    { sheet: 'Statement lines', text: 'Lines of the bank statement and of the ledger.' },
    { sheet: 'Statements', text: 'Each file’s lines added up: opening and lines give closing.' },
    { sheet: 'Matches', text: 'Every match, the rule that made it and why.' },
    { sheet: 'Findings', text: 'What the tie-out found.' },
    { sheet: 'Exceptions', text: 'All exceptions of the month with age, decision and reason.' },
    { sheet: 'Adjustments', text: 'What the service changed after a lock, and its effect on each column.' },
    { sheet: 'Journal entries', text: 'Lines of the entries, debit against credit.' },
    { sheet: 'Supporting documents', text: 'Attached files with their SHA-256.' },
    { sheet: 'Audit trail', text: 'Entries that concern the month, chained by their hashes.' },
    {
      sheet: 'Provenance',
      text: 'Where the figures come from: row counts, control totals, version of the app.',
    },
  ],
};
