/** What happened and what to do about it, for every error of the family. */
import type { ErrorCode } from '../../src-shared/errors.ts';

export type ErrorWords = Readonly<
  Record<ErrorCode, { readonly what: string; readonly what_uncoded?: string; readonly do: string }>
>;

export const enErrors: ErrorWords = {
  'invalid-request': {
    what: 'The app sent itself something it could not accept ({{subject}}).',
    do: 'Please report this; restarting may help.',
  },
  'invalid-response': {
    what: 'The app got an answer from itself that it could not accept ({{subject}}).',
    do: 'Please report this; restarting may help.',
  },
  'forbidden-sender': {
    what: 'A request came from a place that may not ask.',
    do: 'Restart the app. If it happens again, please report it.',
  },
  'insecure-address': {
    what: 'The address {{subject}} is not encrypted.',
    do: 'Use an address that starts with https:// in the workspace’s settings.',
  },
  'invalid-address': {
    what: '“{{subject}}” is not a usable address.',
    do: 'Correct the address in the workspace’s settings.',
  },
  'service-unreachable': {
    what: 'The service at {{subject}} cannot be reached.',
    do: 'Check the network and the address. What was read before stays available.',
  },
  'proxy-failed': {
    what: 'The connection to {{subject}} goes through your network’s proxy, and the proxy did not open it. Nothing was sent.',
    do: 'On a guest network, sign in with a browser first. Otherwise ask your administrator to let this computer reach {{subject}}.',
  },
  'proxy-asks-for-name': {
    what: 'Your network’s proxy asks for a user name and password before it opens the connection to {{subject}}. Nothing was sent.',
    do: 'Sign in to the proxy where the app asks for it, above this screen, and try again.',
  },
  'service-timeout': {
    what: 'The service at {{subject}} did not answer in time.',
    do: 'Try again in a moment.',
  },
  'service-insecure': {
    what: 'The connection to {{subject}} is not trustworthy: its certificate was refused.',
    do: 'Check the address. On a guest network, sign in with a browser first. In an office, ask your administrator whether the proxy’s certificate must be installed.',
  },
  'service-redirected': {
    what: '{{subject}} sent the request on to another address, which is refused to protect your credentials.',
    do: 'Ask for the right address and correct it in the workspace’s settings.',
  },
  'service-unreadable': {
    what: 'The service’s answer for {{subject}} could not be understood.',
    do: 'Check that the address is that of the payments service. If it is, tell its operator.',
  },
  'answer-too-large': {
    what: 'The service answered {{subject}} with more than 1 MB; a page of 50 records has about 50 kB. Nothing of this answer was kept.',
    do: 'Try again. If it stays so, tell the service’s operator which address answers with too much.',
  },
  'service-rate-limited': {
    what: 'The service asks for fewer requests.',
    do: 'Wait a few minutes and try again.',
  },
  'service-failed': {
    what: 'The service had an internal failure (HTTP {{httpStatus}}).',
    do: 'Try again later.',
  },
  'service-refused': {
    what: 'The service refused the request (HTTP {{httpStatus}}, code {{serviceCode}}).',
    what_uncoded: 'The service refused the request (HTTP {{httpStatus}}).',
    do: 'Read what it said; if it is unclear, ask the service’s operator.',
  },
  'login-refused': {
    what: 'The service did not accept the access key and secret key.',
    do: 'Replace the credentials of this workspace; mind that staging and production have different ones.',
  },
  'login-location-refused': {
    what: 'The service does not allow a login from this network address (code 83).',
    do: 'Ask the administrator of the merchant panel to add this office’s address to the allowed addresses for reporting.',
  },
  'session-refused': {
    what: 'The service refuses this session although it was just opened.',
    do: 'Ask the administrator whether this user may read this listing.',
  },
  'keychain-unavailable': {
    what: 'The computer’s keychain does not answer.',
    do: 'Unlock it and try again. If this computer has none (on Linux it is GNOME Keyring or KWallet), ask your administrator to set one up: credentials and the keys of your files are kept there and nowhere else.',
  },
  'secret-too-long': {
    what: 'Windows cannot keep these credentials: they are too long for its credential store ({{subject}} bytes).',
    do: 'Check that only the key was pasted. If it really is that long, ask the service’s operator for a shorter one. Nothing was changed.',
  },
  'workspace-key-missing': {
    what: 'The key of this workspace is not in the computer’s keychain, and its files cannot be read without it.',
    do: 'Enter the workspace’s recovery code, or restore the keychain of this computer from a backup. Nothing was changed.',
  },
  'workspace-key-wrong': {
    what: 'The key in the computer’s keychain is not the one that this workspace’s files were encrypted with.',
    do: 'Enter the workspace’s recovery code, or restore the keychain of this computer from a backup. Nothing was changed.',
  },
  'recovery-code-invalid': {
    what: 'This recovery code is incomplete or has a mistake: it has 14 groups of 4 characters, and its check characters do not agree.',
    do: 'Compare it with the printed one, group by group.',
  },
  'recovery-code-wrong': {
    what: 'This recovery code belongs to another workspace.',
    do: 'Look for the code that was saved for this workspace. Nothing was changed.',
  },
  'encryption-needs-space': {
    what: 'The records on this computer are to be encrypted, and there is too little room on the disk for it.',
    do: 'Make room for {{subject}} and try again. Nothing was changed.',
  },
  'credentials-missing': {
    what: 'No credentials are kept for this workspace.',
    do: 'Enter them on the workspace screen.',
  },
  'scheme-word-missing': {
    what: 'The service’s scheme word is not set, and without it a request cannot be signed.',
    do: 'Enter it on the workspace screen, under Service. The service’s operator knows it.',
  },
  'workspace-not-found': { what: 'This workspace no longer exists.', do: 'Choose another one.' },
  'workspace-name-taken': {
    what: 'There is already a workspace named “{{subject}}”.',
    do: 'Choose another name.',
  },
  'settings-file-invalid': {
    what: '{{subject}} is not a settings file that this version can use (at fault: {{field}}).',
    do: 'Choose a file that was written with “Export settings”, or have it written again.',
  },
  'workspace-file-unknown': {
    what: '{{subject}} is not a workspace file of Tieout.',
    do: 'Choose a file that was written with “Move to another computer…”; its name ends in .tieout.',
  },
  'workspace-file-newer': {
    what: '{{subject}} was written by a newer version of Tieout.',
    do: 'Install that version on this computer, then restore the file. Nothing was made.',
  },
  'workspace-file-damaged': {
    what: '{{subject}} is incomplete or was changed after it was written.',
    do: 'Copy it again from where it was made, or export the workspace again. Nothing was made on this computer.',
  },
  'workspace-here': {
    what: 'This workspace is already on this computer, as “{{subject}}”. A restore never overwrites.',
    do: 'Open it. If the file is to take its place, export it first, then remove it in its settings.',
  },
  'support-kind-unknown': {
    what: '{{subject}} cannot be attached: its content is not what its name says, or it is of a kind that is not taken.',
    do: 'Attach PDF, XLSX, PNG, JPG, or a message (EML, MSG).',
  },
  'support-too-large': {
    what: '{{subject}} is larger than 25 MB.',
    do: 'Attach the pages that matter, or a smaller scan.',
  },
  'support-too-many': {
    what: '{{subject}} was not attached: there are already 50 documents here.',
    do: 'Take one away first, or attach it to the exception it belongs to.',
  },
  'support-attached-before': {
    what: '{{subject}} is already attached here, perhaps under another name.',
    do: 'Choose another document.',
  },
  'support-not-found': {
    what: 'This document is no longer attached.',
    do: 'Open the screen again.',
  },
  'support-damaged': {
    what: 'The kept copy of {{subject}} is missing or damaged.',
    do: 'Attach it again from where it came from; its SHA-256 in the audit trail proves that it is the same.',
  },
  'support-not-opened': {
    what: 'This computer has no program that opens this document.',
    do: 'Install one, then open it again.',
  },
  'record-not-found': { what: 'This record is not in the cache ({{subject}}).', do: 'Sync its month again.' },
  'job-running': { what: 'This is being read already.', do: 'Wait for it to finish, or cancel it first.' },
  'nothing-to-export': {
    what: 'Nothing was exported: no record has this period and these filters.',
    do: 'Read the period first, or choose other days or filters.',
  },
  'job-not-found': { what: 'This task is no longer known.', do: 'Start it again.' },
  'window-inconsistent': {
    what: 'Records kept moving between pages while they were read, so completeness cannot be promised.',
    do: 'Sync again; what was read is kept and the month stays marked incomplete.',
  },
  'wrong-merchant': {
    what: 'These credentials belong to another merchant ({{subject}}) than the records in this workspace.',
    do: 'Create a workspace of its own for that merchant, or replace the credentials.',
  },
  cancelled: { what: 'Cancelled.', do: '' },
  'update-unreachable': {
    what: 'The update could not be fetched.',
    do: 'Check the network and try again later. You can go on working with this version.',
  },
  'update-untrusted': {
    what: 'This update is not one of ours ({{subject}}), so it was not installed.',
    do: 'Do not install it by other means. Tell whoever administers your computer where it came from.',
  },
  'update-damaged': {
    what: 'The downloaded file is not the one that was described, so it was not installed.',
    do: 'Try again. If it happens again, tell whoever administers your computer.',
  },
  'update-not-newer': {
    what: 'Version {{subject}} is not newer than the one you are using.',
    do: 'Choose the description of a newer version.',
  },
  'update-busy': {
    what: 'The app cannot be updated now: something is still under way ({{subject}}).',
    do: 'Wait for syncs and exports to end, and send or discard cashouts that are prepared. Then try again.',
  },
  'update-failed': {
    what: 'The update could not be installed.',
    do: 'Try again, or install the new version yourself. This version was not changed.',
  },
  'forbidden-by-policy': {
    what: 'Your organisation does not allow this on this computer ({{subject}}).',
    do: 'Ask whoever administers the computer; the setting is in Tieout’s managed policy.',
  },
  'money-movement-off': {
    what: 'This workspace does not allow money to be moved.',
    do: 'Allow it on the workspace screen first, if that is what you want.',
  },
  'cashout-changes-off': {
    what: 'This workspace does not allow cashouts to be cancelled or held from here.',
    do: 'Allow it on the workspace screen, if the service offers it.',
  },
  'invalid-cashout': {
    what: 'The cashout’s field {{subject}} is not right.',
    do: 'Correct it and prepare the cashout again.',
  },
  'amount-not-confirmed': {
    what: 'The amount entered to confirm is not the cashout’s amount.',
    do: 'Enter the amount exactly as the cashout shows it.',
  },
  'external-id-used': {
    what: 'There is already a cashout here with the external id {{subject}}.',
    do: 'Choose another external id, or look at that cashout.',
  },
  'cashout-similar': {
    what: 'A similar cashout exists ({{subject}}): the same beneficiary and amount within five days.',
    do: 'Look at it, and confirm it in the form if this one is to be paid as well.',
  },
  'order-not-found': { what: 'This cashout is not known here.', do: 'Open the list of cashouts again.' },
  'order-busy': { what: 'This cashout is being worked on already.', do: 'Wait until that has ended.' },
  'order-sent-elsewhere': {
    what: 'This cashout was sent to another address than this workspace has now ({{subject}}).',
    do: 'Only there can it be looked up. Set the old addresses again; do not send it anew before.',
  },
  'order-changed': { what: 'This cashout has changed meanwhile.', do: 'Look at it again before going on.' },
  'order-not-sendable': {
    what: 'This cashout was sent before.',
    do: 'Look up its outcome; only a cashout that the service does not have can be sent again.',
  },
  'order-too-soon': {
    what: 'It is not certain yet that the service does not have this cashout.',
    do: 'Look it up again at the time given on its screen; it can be sent again once two look-ups in a row, some minutes apart, did not find it.',
  },
  'sending-barred': {
    what: 'Sending cashouts is suspended in this workspace: after damage, the outcome of some may be lost.',
    do: 'Follow the notice above the list of cashouts: look up those whose outcome is unknown, then allow sending again.',
  },
  'order-not-discardable': {
    what: 'This cashout may have been sent and cannot be discarded.',
    do: 'Look up its outcome.',
  },
  'order-not-confirmed': {
    what: 'This cashout is not confirmed, so it has no status yet.',
    do: 'Send it, or look up its outcome.',
  },
  'outcome-unknown': {
    what: 'The service’s answer is not known here: the app ended before it came, or what was kept of it was damaged. The cashout may have been made.',
    do: 'Look up its outcome; it is not sent again by itself.',
  },
  'check-not-found': { what: 'This identity check is not known here.', do: 'Open the list of checks again.' },
  'check-answered': { what: 'This identity check has been answered.', do: 'Start a new check to ask again.' },
  'close-not-ready': {
    what: 'The month is not ready: {{subject}}.',
    do: 'Resolve the checklist items named here, or waive them with a reason where that is allowed.',
  },
  'close-figures-changed': {
    what: 'The figures have changed since they were shown or signed.',
    do: 'Look at them again; earlier sign-offs no longer stand and are to be given anew.',
  },
  'close-same-person': {
    what: 'Preparer and reviewer are the same person.',
    do: 'Another person has to review. A team of one can say so in the close’s settings.',
  },
  'close-same-account': {
    what: 'Preparer and reviewer would sign with the same account of this computer ({{subject}}).',
    do: 'The reviewer has to sign from an account of their own. A team of one can say so in the close’s settings; the workbook then says it.',
  },
  'close-not-signed': {
    what: 'The figures as they are now do not carry the sign-offs they need.',
    do: 'The preparer signs first, then the reviewer; then the month can be locked.',
  },
  'close-is-locked': {
    what: 'The month is locked.',
    do: 'Reopen it with a reason, if it must change.',
  },
  'close-no-statement': {
    what: 'This month was locked without an account reconciliation.',
    do: 'Reopen the month to have one, or print that of another month.',
  },
  'close-not-locked': {
    what: 'The month is not locked.',
    do: 'Lock it first.',
  },
  'close-later-locked': {
    what: 'A later month rests on this one and is locked: {{subject}}.',
    do: 'Reopen the later month first.',
  },
  'close-item-not-waivable': {
    what: 'This checklist item cannot be waived ({{subject}}).',
    do: 'Resolve it, or give a reason in a full sentence where the item accepts one.',
  },
  'close-snapshot-damaged': {
    what: 'The file of the locked month is missing or no longer what was locked ({{subject}}).',
    do: 'Restore it from a backup of the workspace’s folder. The trail has its SHA-256.',
  },
  'close-adjustment-changed': {
    what: 'What was to be decided has changed since it was shown.',
    do: 'Look at the adjustments again.',
  },
  'tie-out-rule-invalid': {
    what: 'A rule of the tie-out names a field that its listing does not have: {{subject}}.',
    do: 'Choose another field, or have the rule detected from the data.',
  },
  'journal-chart-invalid': {
    what: 'An account stands twice in the chart (line: {{subject}}).',
    do: 'Correct the line. Nothing was kept.',
  },
  'journal-mapping-invalid': {
    what: 'A line of the mapping is wrong: it stands twice, or its account is not in the chart (line {{subject}}).',
    do: 'Correct the line. Nothing was kept.',
  },
  'journal-tax-invalid': {
    what: '{{subject}} % is no tax that fees include.',
    do: 'Enter a percentage below 100, or leave it empty.',
  },
  'journal-not-ready': {
    what: 'The entries cannot be exported yet: {{subject}}.',
    do: 'The screen names each point. Settle them and export again.',
  },
  'journal-nothing-new': {
    what: 'Nothing is new since the last export.',
    do: 'Export an earlier one again, if its file was lost.',
  },
  'journal-changed': {
    what: 'The entries have changed since they were read.',
    do: 'Look at them again and export once more.',
  },
  'journal-format-unfit': {
    what: 'The PLE takes entries in soles and of single days.',
    do: 'Choose entries by day, or another format.',
  },
  'rate-invalid': {
    what: 'An exchange rate is wrong (line {{subject}}).',
    do: 'A rate has a day, a buying and a selling rate above zero. Nothing was kept.',
  },
  'rates-file-unreadable': {
    what: 'A line of the file is no exchange rate (line {{subject}}).',
    do: 'Each line has day, buying and selling rate, separated by commas, semicolons or tabs. Nothing was kept.',
  },
  'statement-format-unknown': {
    what: 'This is no statement that can be read ({{subject}}).',
    do: 'Choose CSV, XLSX, OFX, QFX, camt.053 or MT940.',
  },
  'statement-old-excel': {
    what: 'This file is in an old form of Excel ({{subject}}), as some banks download it under the name .xls. Tieout reads .xlsx.',
    do: 'Open it in Excel or LibreOffice, choose “Save as”, and save it as an Excel workbook (.xlsx). Then import that file.',
  },
  'statement-other-message': {
    what: 'This is a bank’s message, but no statement: {{subject}}. It reports movements during the day or one by one, without the balances that prove them.',
    do: 'Ask the bank for the account statement of the same days: MT940 or camt.053.',
  },
  'statement-empty': {
    what: 'The file is empty: there is nothing in it to read.',
    do: 'Export it again and check its size before you choose it.',
  },
  'statement-binary': {
    what: 'This file is neither text nor a workbook, so no statement can be read from it.',
    do: 'Choose CSV, XLSX, OFX, QFX, camt.053 or MT940; export it from the bank or your books in one of these.',
  },
  'statement-too-large': {
    what: 'The file is too large for its format.',
    do: 'Ask for it in parts, such as month by month, or as CSV, which may be of any size.',
  },
  'statement-already-imported': {
    what: 'This very file was imported already: {{subject}}.',
    do: 'Nothing was stored. Remove the first import if you want to read the file in another way.',
  },
  'statement-not-found': {
    what: 'This file is no longer there.',
    do: 'Choose it again; the list shows what is imported.',
  },
  'statement-changed': {
    what: '{{subject}} has changed since it was checked.',
    do: 'Choose the file again and check it anew.',
  },
  'statement-faulty': {
    what: 'The file has mistakes, so nothing of it was stored.',
    do: 'Check it again: the mistakes are listed with their lines.',
  },
  'statement-unanswered': {
    what: '{{subject}} can be read in more than one way, so nothing of it was stored.',
    do: 'Check it again and answer the questions that are shown above its columns.',
  },
  'statement-in-use': {
    what: 'Lines of {{subject}} are matched.',
    do: 'Undo those matches first; in a closed month, reopen it before.',
  },
  'statement-needs-memory': {
    what: 'Reading {{subject}} needed more than 512 MB of memory, so it was stopped. Nothing was stored.',
    do: 'Split the file into shorter periods, or open it in the program it comes from and save it as CSV.',
  },
  'statement-takes-too-long': {
    what: 'Reading {{subject}} took too long, so it was stopped. Nothing was stored.',
    do: 'Split the file into shorter periods, or save it as CSV. If it is small, it is probably damaged: ask for it again.',
  },
  'statement-reader-ended': {
    what: 'Reading {{subject}} failed: the program part that reads files ended. Nothing was stored.',
    do: 'Try once more. If it fails again, the file is probably damaged: ask for it again, or as CSV.',
  },
  'file-unreadable': {
    what: '{{subject}} cannot be read.',
    do: 'Check that the file is still there and that you may open it.',
  },
  'matching-disturbed': {
    what: 'Lines, rules or decisions changed while matching; nothing of this run was kept.',
    do: 'Run the rules again.',
  },
  'matching-running': {
    what: 'The rules are being run.',
    do: 'Wait until the run has ended, or cancel it, then try again.',
  },
  'match-not-found': {
    what: 'This match does not exist.',
    do: 'Open the list again.',
  },
  'match-undone-before': {
    what: 'This match was undone before.',
    do: 'Open the list again; nothing was changed.',
  },
  'rejection-not-undoable': {
    what: 'This rejection was undone before, or it is not a rejection.',
    do: 'Open the list again; nothing was changed.',
  },
  'match-frozen': {
    what: '{{subject}} is locked, and this match belongs to it.',
    do: 'Reopen the month with a reason, then try again.',
  },
  'match-invalid': {
    what: 'This cannot be matched: {{subject}}.',
    do: 'Choose lines and records of one currency, allocate no more than is open, and give a reason for a difference.',
  },
  'item-not-open': {
    what: 'Of {{subject}} less is open than was to be matched.',
    do: 'Open the list again: somebody else, or a run, has matched it meanwhile.',
  },
  'proposal-gone': {
    what: 'This proposal no longer stands.',
    do: 'Open the list again: one of its items was matched, or the rules were run.',
  },
  'exception-not-found': {
    what: 'This exception does not exist.',
    do: 'Open the list again.',
  },
  'exception-settled-by-itself': {
    what: 'The cause of this exception is gone; there is nothing left to decide.',
    do: 'Open the list again.',
  },
  'exception-not-undoable': {
    what: 'This cannot be undone: something was decided after it, or it was no person’s decision.',
    do: 'Undo the latest decision first.',
  },
  'decision-not-confirmed': {
    what: 'The exceptions are not what was confirmed: their number or sums have changed meanwhile. Nothing was decided.',
    do: 'Look through the selection again and confirm what it is now.',
  },
  'write-off-too-large': {
    what: 'The amount is not part of the exception’s amount ({{subject}}).',
    do: 'Write off at most the exception’s amount, with the same sign.',
  },
  'database-full': {
    what: 'The disk is full, so nothing more can be stored.',
    do: 'Free some space and try again; nothing stored before is lost.',
  },
  'database-locked': {
    what: 'Another program holds this workspace’s database.',
    do: 'Close it (a backup tool, perhaps) and try again.',
  },
  'database-read-only': {
    what: 'This workspace’s database cannot be written.',
    do: 'Check the rights on the app’s data folder.',
  },
  'database-damaged': {
    what: 'This workspace’s database is damaged.',
    do: 'Try again: the app keeps the damaged file under another name, replaces it and says with what.',
  },
  'database-newer': {
    what: 'This workspace was opened by a newer version of the app.',
    do: 'Install that version.',
  },
  'database-failed': {
    what: 'The database refused ({{subject}}).',
    do: 'Try again; if it stays, please report it.',
  },
  'settings-not-kept': {
    what: '{{subject}} could not be written: the disk is full, read-only or failing. The change was not kept.',
    do: 'Check the disk that holds the app’s data and its free space, then make the change again.',
  },
  'file-not-writable': {
    what: '{{subject}} cannot be written.',
    do: 'Close it if it is open in another program, or choose another folder.',
  },
  'file-disk-full': {
    what: 'The disk is full; {{subject}} was not written.',
    do: 'Free some space or choose another disk.',
  },
  'file-failed': { what: '{{subject}} could not be written.', do: 'Choose another folder.' },
  internal: {
    what: 'The app could not finish this because of an error of its own.',
    do: 'Try again. If it happens again, report it with the log file (Help, Show log file).',
  },
};
