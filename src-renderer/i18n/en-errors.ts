/** What happened and what to do about it, for every error of the family. */
import type { ErrorCode } from '../../src-shared/errors.ts';

export type ErrorWords = Readonly<
  Record<ErrorCode, { readonly what: string; readonly what_uncoded?: string; readonly do: string }>
>;

export const enErrors: ErrorWords = {
  'invalid-request': {
    what: 'An internal message of the app was not valid ({{subject}}).',
    do: 'Restart the app. If it happens again, report it with the log file.',
  },
  'invalid-response': {
    what: 'An internal answer of the app was not valid ({{subject}}).',
    do: 'Restart the app. If it happens again, report it with the log file.',
  },
  'forbidden-sender': {
    what: 'The app refused a request from an unknown window.',
    do: 'Restart the app. If it happens again, report it with the log file.',
  },
  'insecure-address': {
    what: 'The address {{subject}} is not encrypted.',
    do: 'Use an address that starts with https:// in the workspace’s settings.',
  },
  'invalid-address': {
    what: '“{{subject}}” is not a valid address.',
    do: 'Correct the address in the workspace’s settings.',
  },
  'service-unreachable': {
    what: 'The service at {{subject}} cannot be reached.',
    do: 'Check the network and the address. Data already read stays available.',
  },
  'computer-offline': {
    what: 'This computer has no network connection. Nothing was sent to {{subject}}.',
    do: 'Connect it to the network, then try again.',
  },
  'proxy-failed': {
    what: 'Your network’s proxy did not open the connection to {{subject}}. Nothing was sent.',
    do: 'On a guest network, sign in with a browser first. Otherwise ask your administrator to let this computer reach {{subject}}.',
  },
  'proxy-asks-for-name': {
    what: 'Your network’s proxy requires a user name and password to connect to {{subject}}. Nothing was sent.',
    do: 'Sign in to the proxy at the top of this screen, then try again.',
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
    what: '{{subject}} redirected the request to another address. It was refused to protect your credentials.',
    do: 'Ask for the right address and correct it in the workspace’s settings.',
  },
  'service-unreadable': {
    what: 'The service’s answer for {{subject}} could not be read.',
    do: 'Check that this is the address of the payments service. If it is, tell its operator.',
  },
  'answer-too-large': {
    what: 'The service answered {{subject}} with more than 1 MB; a page of 50 records has about 50 kB. Nothing of this answer was kept.',
    do: 'Try again. If it happens again, tell the service’s operator which address it was.',
  },
  'service-rate-limited': {
    what: 'The service received too many requests.',
    do: 'Wait a few minutes and try again.',
  },
  'service-failed': {
    what: 'The service had an internal failure (HTTP {{httpStatus}}).',
    do: 'Try again later.',
  },
  'service-refused': {
    what: 'The service refused the request (HTTP {{httpStatus}}, code {{serviceCode}}).',
    what_uncoded: 'The service refused the request (HTTP {{httpStatus}}).',
    do: 'Read the service’s message. If it is not clear, ask the service’s operator.',
  },
  'login-refused': {
    what: 'The service did not accept the access key and secret key.',
    do: 'Replace the credentials of this workspace. Staging and production have different ones.',
  },
  'login-location-refused': {
    what: 'The service does not allow a login from this network address (code 83).',
    do: 'Ask the administrator of the merchant panel to add this office’s address to the allowed addresses for reporting.',
  },
  'session-refused': {
    what: 'The service refused a session that it had just opened.',
    do: 'Ask the administrator whether this user may read this listing.',
  },
  'keychain-unavailable': {
    what: 'The computer’s keychain does not answer.',
    do: 'Unlock it and try again. If this computer has none (on Linux: GNOME Keyring or KWallet), ask your administrator to install one: credentials and file keys are stored only there.',
  },
  'secret-too-long': {
    what: 'Windows cannot keep these credentials: they are too long for its credential store ({{subject}} bytes).',
    do: 'Check that only the key was pasted. If it really is that long, ask the service’s operator for a shorter one. Nothing was changed.',
  },
  'workspace-key-missing': {
    what: 'The key of this workspace is not in the computer’s keychain. Its files cannot be read without it.',
    do: 'Enter the workspace’s recovery code, or restore the keychain of this computer from a backup. Nothing was changed.',
  },
  'workspace-key-wrong': {
    what: 'The key in the computer’s keychain does not open this workspace’s files.',
    do: 'Enter the workspace’s recovery code, or restore the keychain of this computer from a backup. Nothing was changed.',
  },
  'recovery-code-invalid': {
    what: 'This recovery code is incomplete or has an error: it needs 14 groups of 4 characters with matching check characters.',
    do: 'Compare it with the printed one, group by group.',
  },
  'recovery-code-wrong': {
    what: 'This recovery code belongs to another workspace.',
    do: 'Look for the code that was saved for this workspace. Nothing was changed.',
  },
  'encryption-needs-space': {
    what: 'There is not enough disk space to encrypt the records on this computer.',
    do: 'At least {{subject}} must be free on that disk. Free space and try again. Nothing was changed.',
  },
  'credentials-missing': {
    what: 'This workspace has no saved credentials.',
    do: 'Enter them under Settings.',
  },
  'scheme-word-missing': {
    what: 'The service’s scheme word is not set. Requests cannot be signed without it.',
    do: 'Enter it under Settings, Service, Advanced. The service’s operator knows it.',
  },
  'workspace-not-found': { what: 'This workspace no longer exists.', do: 'Choose another one.' },
  'workspace-name-taken': {
    what: 'There is already a workspace named “{{subject}}”.',
    do: 'Choose another name.',
  },
  'settings-changed': {
    what: 'This changed since it was shown.',
    do: 'Nothing was saved. Look at what is set now, then save again.',
  },
  'settings-file-invalid': {
    what: '{{subject}} is not a settings file that this version can use (at fault: {{field}}).',
    do: 'Choose a file saved with “Export settings”, or ask for a new one.',
  },
  'workspace-file-unknown': {
    what: '{{subject}} is not a workspace file of Tieout.',
    do: 'Choose a file saved with “Move to another computer…”; its name ends in .tieout.',
  },
  'workspace-file-newer': {
    what: '{{subject}} was written by a newer version of Tieout.',
    do: 'Install that version on this computer, then restore the file. Nothing was made.',
  },
  'workspace-file-damaged': {
    what: '{{subject}} is incomplete or was changed after it was written.',
    do: 'Copy it again from its source, or export the workspace again. Nothing was created on this computer.',
  },
  'workspace-here': {
    what: 'This workspace is already on this computer, as “{{subject}}”. A restore never overwrites.',
    do: 'Open it. To replace it with the file, export it first and then remove it in its settings.',
  },
  'support-kind-unknown': {
    what: '{{subject}} cannot be attached: its content does not match its name, or its type is not accepted.',
    do: 'Attach PDF, XLSX, PNG, JPG, or a message (EML, MSG).',
  },
  'support-too-large': {
    what: '{{subject}} is larger than 25 MB.',
    do: 'Attach the pages that matter, or a smaller scan.',
  },
  'support-too-many': {
    what: '{{subject}} was not attached: there are already 50 documents here.',
    do: 'Remove one first, or attach it to its exception.',
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
  'support-arriving': {
    what: '{{subject}} has not arrived on this computer yet.',
    do: 'It comes by itself while the app of the colleague who attached it is connected to the team’s server.',
  },
  'support-not-opened': {
    what: 'This computer has no program that opens this document.',
    do: 'Install one, then open it again.',
  },
  'review-key-invalid': {
    what: '{{subject}} is not a review key.',
    do: 'Ask the reviewer for the file saved with “Save review key…”.',
  },
  'review-file-damaged': {
    what: '{{subject}} is not a review file or its answer, is incomplete, or was changed after it was written.',
    do: 'Ask the sender for the file again. Nothing was changed on this computer.',
  },
  'review-file-foreign': {
    what: '{{subject}} is for another person, another month or another workspace.',
    do: 'Check for whom it was saved, and open an answer file in the month that it is about. Nothing was changed on this computer.',
  },
  'review-file-older': {
    what: '{{subject}} is older than what is already on this computer.',
    do: 'Use the latest file of this month. Nothing was changed.',
  },
  'review-file-known': {
    what: '{{subject}} was already opened on this computer.',
    do: 'Continue with what is there: nothing was added twice.',
  },
  'review-nothing-said': {
    what: 'Nothing has been said about this month yet.',
    do: 'Comment on it, sign it or return it under Close, then save the answer file.',
  },
  'review-copy': {
    what: 'This workspace is a copy for review and is not changed.',
    do: 'Comment on the month, sign it or return it under Close. Its preparer makes all other changes.',
  },
  'team-server': {
    what: 'The team’s server could not be used.',
    do: 'Read the fault that “Check server” shows, have it corrected, and check again.',
  },
  'team-away': {
    what: 'The team’s server cannot be reached, so nothing can be decided on this shared workspace.',
    do: 'Check the network or ask your IT department. Everything that has arrived can still be read, filtered and exported.',
  },
  'team-unknown': {
    what: 'The connection to the team’s server ended before it answered.',
    do: 'Check whether your decision is there once the connection is back; if not, decide again.',
  },
  'team-overtaken': {
    what: '{{subject}} decided this a moment before you. That decision stands, yours was not kept.',
    do: 'Look at the current state and decide again if it is still needed.',
  },
  'team-refused': {
    what: 'The team’s server refused it: {{subject}}.',
    do: 'Ask the owner of the shared workspace and name this word.',
  },
  'team-right-missing': {
    what: 'Your login on the team’s server may not do this ({{subject}}).',
    do: 'Ask your IT department for the role.',
  },
  'team-own-work': {
    what: 'You prepared this yourself.',
    do: 'Have another person of the team review or send it.',
  },
  'team-own-key': {
    what: 'You cannot confirm your own key.',
    do: 'Read its code to another person of the team, who confirms it.',
  },
  'team-key-unconfirmed': {
    what: 'Your key is not confirmed yet. Its code is {{subject}}.',
    do: 'Read the code to a person of the team, who confirms it under Settings, and repeat.',
  },
  'team-key-elsewhere': {
    what: 'Another computer of yours holds the key of this login.',
    do: 'Have the old key revoked under Settings, then repeat here.',
  },
  'team-key-lost': {
    what: 'This computer has lost its password and key for the team’s server. The workspace can be read; nothing can be decided.',
    do: 'Have the owner revoke your key, remove the workspace from this computer, and join again with an invitation.',
  },
  'team-person-unknown': {
    what: 'The server knows your login, but nobody has added you to the team, or you were removed.',
    do: 'Ask the owner of the shared workspace.',
  },
  'team-person-known': {
    what: 'This login or name belongs to {{subject}}, who is or was in the team.',
    do: 'Enter a name that tells the two apart, for example with the second surname, and a login of its own: signatures and the audit trail keep both for good.',
  },
  'team-person-not-taken-back': {
    what: '{{subject}} was removed from the team, and this server cannot add anybody again yet.',
    do: 'Ask your IT department to run resources/team/5-trail-and-people.sql of the app’s folder, then add the person again.',
  },
  'team-trail-other': {
    what: 'The audit trail on this computer does not continue the team’s, so the server refused the decision. Nothing was decided.',
    do: 'Tell your IT department, remove the workspace from this computer, and join again with an invitation.',
  },
  'team-uploading': {
    what: 'The workspace is being shared. Nothing can be decided until the upload is complete.',
    do: 'Wait for the upload, resume it, or cancel it under Settings.',
  },
  'team-not-shared': {
    what: 'This workspace is not shared.',
    do: 'Share it under Settings first.',
  },
  'team-is-shared': {
    what: 'A shared workspace is not moved with a file.',
    do: 'Join it on the other computer with an invitation, under Settings.',
  },
  'team-workspace-known': {
    what: 'The server already has this workspace.',
    do: 'Join it with an invitation, or ask your IT department.',
  },
  'team-app-older': {
    what: 'Somebody in the team uses a newer version of Tieout.',
    do: 'Update Tieout on this computer.',
  },
  'team-log-broken': {
    what: 'Entry {{subject}} of the team’s log cannot be taken over. Nothing after it is shown.',
    do: 'Tell your IT department and send the log of the app.',
  },
  'team-log-behind': {
    what: 'The team’s server does not have everything that this computer has from it. Nothing was decided, and nothing is lost here.',
    do: 'Tell your IT department: the server was restored from an older backup. Do not decide on other computers until the newest backup is back.',
  },
  'team-log-other': {
    what: 'The log on the server and the entries kept on this computer have no part in common. Nothing was changed.',
    do: 'Choose “Stop sharing” to keep what this computer has, and join again with an invitation.',
  },
  'team-giving-back': {
    what: '{{subject}} is giving the server back the entries that it lost. Nobody decides meanwhile.',
    do: 'Decide again once the owner has ended it (Settings, Share with your team).',
  },
  'team-server-full': {
    what: 'The disk of the team’s server is full. Nothing was decided, and everything on this computer is unharmed.',
    do: 'Tell your IT department, and decide again once there is space.',
  },
  'team-server-read-only': {
    what: 'The team’s server accepts no changes: it is a standby or was set to read only. Nothing was decided.',
    do: 'Tell your IT department, and decide again once the primary server answers.',
  },
  'team-invitation-invalid': {
    what: '{{subject}} is not an invitation.',
    do: 'Ask for the file that “Save invitation…” wrote.',
  },
  'record-not-found': {
    what: 'This record is not stored on this computer ({{subject}}).',
    do: 'Sync its month again.',
  },
  'not-begun': {
    what: '{{subject}} has not begun.',
    do: 'There is nothing to read yet. Choose earlier days.',
  },
  'job-running': { what: 'This task is already running.', do: 'Wait for it to finish, or cancel it first.' },
  'nothing-to-export': {
    what: 'Nothing was exported: no record matches this period and these filters.',
    do: 'Read the period first, or choose other days or filters.',
  },
  'job-not-found': { what: 'This task no longer exists.', do: 'Start it again.' },
  'window-inconsistent': {
    what: 'Records moved between pages while they were read, so some may be missing.',
    do: 'Sync again. What was read is kept, and the month stays incomplete until then.',
  },
  'wrong-merchant': {
    what: 'These credentials belong to another merchant ({{subject}}) than this workspace’s records.',
    do: 'If the login was switched to another merchant, switch it back. Otherwise replace the credentials, or create a separate workspace for that merchant.',
  },
  cancelled: { what: 'Cancelled.', do: '' },
  'update-unreachable': {
    what: 'The update could not be downloaded.',
    do: 'Check the network and try again later. You can go on working with this version.',
  },
  'update-untrusted': {
    what: 'This update was not signed by us ({{subject}}), so it was not installed.',
    do: 'Do not install it by other means. Tell your administrator where you got it.',
  },
  'update-damaged': {
    what: 'The downloaded file does not match its description, so it was not installed.',
    do: 'Try again. If it happens again, tell your administrator.',
  },
  'update-not-newer': {
    what: 'Version {{subject}} is not newer than the one you are using.',
    do: 'Choose the description of a newer version.',
  },
  'update-busy': {
    what: 'The app cannot be updated now: a task is running or a cashout waits ({{subject}}).',
    do: 'Wait for syncs and exports to end, and send or discard cashouts that are prepared. Then try again.',
  },
  'update-failed': {
    what: 'The update could not be installed.',
    do: 'Try again, or install the new version yourself. This version was not changed.',
  },
  'forbidden-by-policy': {
    what: 'Your organisation does not allow this on this computer ({{subject}}).',
    do: 'Ask your administrator; the setting is in Tieout’s managed policy.',
  },
  'money-movement-off': {
    what: 'This workspace does not allow money to be moved.',
    do: 'Allow it under Settings first.',
  },
  'cashout-changes-off': {
    what: 'This workspace does not allow cashouts to be cancelled or held from here.',
    do: 'Allow it under Settings, if the service offers it.',
  },
  'invalid-cashout': {
    what: 'The field {{subject}} of the cashout is not valid.',
    do: 'Correct it and prepare the cashout again.',
  },
  'amount-not-confirmed': {
    what: 'The amount entered to confirm is not the cashout’s amount.',
    do: 'Enter the amount exactly as the cashout shows it.',
  },
  'external-id-used': {
    what: 'There is already a cashout here with the external ID {{subject}}.',
    do: 'Choose another external ID, or look at that cashout.',
  },
  'cashout-similar': {
    what: 'A similar cashout exists ({{subject}}): the same beneficiary and amount within five days.',
    do: 'Review it. If this one must be paid too, confirm it in the form.',
  },
  'order-not-found': {
    what: 'This cashout is not in this workspace.',
    do: 'Open the list of cashouts again.',
  },
  'order-busy': { what: 'Another task is working on this cashout.', do: 'Wait until it ends.' },
  'order-sent-elsewhere': {
    what: 'This cashout was sent to another address ({{subject}}) than this workspace has now.',
    do: 'It can only be looked up there. Restore the old addresses before you send it again.',
  },
  'order-changed': {
    what: 'This cashout has changed meanwhile.',
    do: 'Review it again before you continue.',
  },
  'order-not-sendable': {
    what: 'This cashout is no longer prepared: it was sent or discarded.',
    do: 'Open it to see its state; only a cashout that the service does not have can be sent again.',
  },
  'order-too-soon': {
    what: 'It is not certain yet that the service does not have this cashout.',
    do: 'Look it up again at the time shown on its screen. You can send it again when two look-ups in a row, some minutes apart, do not find it.',
  },
  'sending-barred': {
    what: 'Sending cashouts is suspended in this workspace: after damage or a restored server, the outcome of some may be lost.',
    do: 'Follow the notice above the list of cashouts: look up those whose outcome is unknown, then allow sending again.',
  },
  'order-not-discardable': {
    what: 'This cashout may have been sent, so it cannot be discarded.',
    do: 'Look up its outcome.',
  },
  'order-not-confirmed': {
    what: 'This cashout is not confirmed, so it has no status yet.',
    do: 'Send it, or look up its outcome.',
  },
  'outcome-unknown': {
    what: 'The service’s answer is not known: the app closed before receiving it, or the stored answer was damaged. The cashout may have been paid.',
    do: 'Look up its outcome. The app does not send it again on its own.',
  },
  'cashout-limit': {
    what: 'Sending this would exceed your limit for today. You can still send {{subject}}.',
    do: 'Send the rest tomorrow, ask another person to send it, or have the limit changed under Settings.',
  },
  'cashout-not-released': {
    what: 'A second person has not approved this cashout yet ({{subject}}).',
    do: 'Ask that person to review it under Cashouts, To approve.',
  },
  'cashouts-changed': {
    what: 'These cashouts changed since they were shown.',
    do: 'Review them again before you approve or send them.',
  },
  'release-same-person': {
    what: 'The person who prepared these cashouts cannot approve them.',
    do: 'Another person must approve them. If nobody is noted as the preparer, discard them and prepare them again.',
  },
  'release-same-account': {
    what: 'Preparer and approver would work with the same account of this computer ({{subject}}).',
    do: 'Approve them from another account of the computer. To allow one person for both, turn on “One person may prepare and review” under Close.',
  },
  'cashout-file-columns': {
    what: 'The file has no column for: {{subject}}.',
    do: 'Save the template, copy your rows into it, and choose that file.',
  },
  'cashout-file-too-long': {
    what: 'The file has more than {{subject}} cashouts.',
    do: 'Split it into several files.',
  },
  'cashout-file-empty': {
    what: 'The file has no cashouts below its column names.',
    do: 'Check that the rows are on the first sheet with content.',
  },
  'cashout-file-known': {
    what: 'The cashouts of this file ({{subject}}) were prepared before.',
    do: 'Open the list of files to see them. Nothing was prepared twice.',
  },
  'cashout-file-faulty': {
    what: 'Not all rows of {{subject}} can be prepared.',
    do: 'Correct the rows listed in the file, confirm the ones to be checked, and choose it again.',
  },
  'cashout-file-stopped': {
    what: 'Sending stopped: the outcome of {{subject}} is unknown.',
    do: 'Look it up first. The cashouts after it were not sent; you can go on with them afterwards.',
  },
  'total-not-confirmed': {
    what: 'The total entered is not the total of the cashouts to be sent.',
    do: 'Enter the total exactly as shown.',
  },
  'check-not-found': {
    what: 'This identity check is not in this workspace.',
    do: 'Open the list of checks again.',
  },
  'check-answered': {
    what: 'This identity check already has an answer.',
    do: 'Start a new check to ask again.',
  },
  'close-not-ready': {
    what: 'The month is not ready: {{subject}}.',
    do: 'Resolve what the checklist names, or waive it with a reason where that is possible.',
  },
  'close-figures-changed': {
    what: 'The figures have changed since they were shown or signed.',
    do: 'Review them. Earlier sign-offs are void; sign again.',
  },
  'close-same-person': {
    what: 'Preparer and reviewer are the same person.',
    do: 'Another person must review. To allow one person for both, turn on “One person may prepare and review” under Close.',
  },
  'close-same-account': {
    what: 'Preparer and reviewer would sign with the same account of this computer ({{subject}}).',
    do: 'The reviewer must sign from another account. To allow one person for both, turn on “One person may prepare and review” under Close. The workbook then states it.',
  },
  'close-not-signed': {
    what: 'The current figures do not have all sign-offs.',
    do: 'The preparer signs first, then the reviewer. Then the month can be locked.',
  },
  'close-comments-open': {
    what: 'The month was returned, and comments are still open: {{subject}}.',
    do: 'Answer and resolve each of them. Then sign again.',
  },
  'close-comment-not-found': {
    what: 'This comment is not in this close.',
    do: 'Open the month again.',
  },
  'close-is-locked': {
    what: 'The month is locked.',
    do: 'To change it, reopen it with a reason.',
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
    what: 'A later month that depends on this one is locked: {{subject}}.',
    do: 'Reopen the later month first.',
  },
  'close-item-not-waivable': {
    what: 'This point cannot be waived ({{subject}}).',
    do: 'Settle it, or give a whole sentence as the reason where the point may be waived.',
  },
  'close-point-not-found': {
    what: 'The checklist of this month no longer has that point.',
    do: 'Look at the checklist again: somebody may have removed it.',
  },
  'close-points-too-many': {
    what: 'The checklist has as many points of its own as it can hold.',
    do: 'Remove one that is no longer needed, or put two into one.',
  },
  'close-snapshot-damaged': {
    what: 'The file of the locked month is missing or has changed ({{subject}}).',
    do: 'In a team, it comes from the computer that locked the month while the app there is connected. Otherwise restore it from a backup of the workspace’s folder. The audit trail has its SHA-256.',
  },
  'close-adjustment-changed': {
    what: 'The adjustments have changed since they were shown.',
    do: 'Review the adjustments again.',
  },
  'close-items-changed': {
    what: 'Somebody has decided on one of these reconciling items since it was shown. Nothing was decided.',
    do: 'Look at who decided what, then decide again.',
  },
  'tie-out-rule-invalid': {
    what: 'A rule of the tie-out names a field that its listing does not have: {{subject}}.',
    do: 'Choose another field, or have the rule detected from the data.',
  },
  'journal-chart-invalid': {
    what: 'An account appears twice in the chart (line: {{subject}}).',
    do: 'Correct the line. Nothing was saved.',
  },
  'journal-mapping-invalid': {
    what: 'A line of the mapping is not valid: it appears twice, or its account is not in the chart (line {{subject}}).',
    do: 'Correct the line. Nothing was saved.',
  },
  'journal-tax-invalid': {
    what: '{{subject}} % is not a valid tax rate.',
    do: 'Enter a percentage below 100, or leave it empty.',
  },
  'journal-not-ready': {
    what: 'The entries cannot be exported yet: {{subject}}.',
    do: 'Resolve the points shown on the screen and export again.',
  },
  'journal-nothing-new': {
    what: 'Nothing is new since the last export.',
    do: 'Export an earlier one again, if its file was lost.',
  },
  'journal-changed': {
    what: 'The entries have changed since they were read.',
    do: 'Look at them again and export once more.',
  },
  'journal-file-missing': {
    what: 'The entries count as exported for your team, but the file “{{subject}}” could not be put in its place.',
    do: 'Close it where it is open, and export this export again from the list.',
  },
  'journal-currency-unfit': {
    what: 'This format names no currency, so it takes entries in the currency of the books only ({{subject}}).',
    do: 'Choose a format with a currency column: CSV, Excel, NetSuite or CONCAR.',
  },
  'journal-names-alike': {
    what: 'QuickBooks knows accounts by name, and these have the same one ({{subject}}).',
    do: 'Give each account of the chart a name of its own, as in QuickBooks, and export again. Nothing was exported.',
  },
  'journal-numbers-used-up': {
    what: 'CONCAR numbers the entries of a month with four digits, up to 9999, and this export would go on to {{subject}}.',
    do: 'In Accounts, choose one entry per settlement or per month, or export in another format. Nothing was exported.',
  },
  'journal-format-unfit': {
    what: 'The PLE takes entries in soles and of single days.',
    do: 'Choose entries by day, or another format.',
  },
  'rate-invalid': {
    what: 'An exchange rate is not valid (row {{subject}}).',
    do: 'A rate has a day, and buying and selling rates above zero. Nothing was saved.',
  },
  'rates-file-unreadable': {
    what: 'A row of the file is not an exchange rate (row {{subject}}).',
    do: 'Each row has day, buying and selling rate, separated by commas, semicolons or tabs. Nothing was saved.',
  },
  'statement-format-unknown': {
    what: 'This file is not a statement that Tieout can read ({{subject}}).',
    do: 'Choose CSV, XLSX, OFX, QFX, camt.053 or MT940.',
  },
  'statement-old-excel': {
    what: 'This file is in an old Excel format ({{subject}}). Tieout reads .xlsx.',
    do: 'Open it in Excel or LibreOffice, choose “Save as”, and save it as an Excel workbook (.xlsx). Then import that file.',
  },
  'statement-other-message': {
    what: 'This is a bank message but not a statement: {{subject}}. It lacks the balances that prove its movements.',
    do: 'Ask the bank for the account statement of the same days: MT940 or camt.053.',
  },
  'statement-empty': {
    what: 'The file is empty.',
    do: 'Export it again and check its size.',
  },
  'statement-binary': {
    what: 'This file is neither text nor a workbook, so no statement can be read from it.',
    do: 'Choose CSV, XLSX, OFX, QFX, camt.053 or MT940; export it from the bank or your books in one of these.',
  },
  'statement-too-large': {
    what: '{{subject}} is too large for its format.',
    do: 'Ask for it in parts, such as month by month, or as CSV, which has no size limit.',
  },
  'trial-balance-too-long': {
    what: 'The trial balance has more than 50,000 rows.',
    do: 'Export only the accounts with a balance.',
  },
  'statement-already-imported': {
    what: 'This file was already imported: {{subject}}.',
    do: 'Nothing was stored. To read the file in another way, remove the first import.',
  },
  'statement-not-found': {
    what: 'This file no longer exists.',
    do: 'Choose it again; the list shows the imported files.',
  },
  'statement-changed': {
    what: '{{subject}} has changed since it was checked.',
    do: 'Choose the file again and check it once more.',
  },
  'statement-faulty': {
    what: 'The file has errors, so nothing was stored.',
    do: 'Check it again: the errors are listed with their rows.',
  },
  'statement-unanswered': {
    what: '{{subject}} can be read in more than one way, so nothing was stored.',
    do: 'Check it again and answer the questions above its columns.',
  },
  'statement-period-wrong': {
    what: '{{subject}} was to cover days that do not hold those of its lines, so nothing was stored.',
    do: 'Check it again and correct the days covered by the file.',
  },
  'report-in-use': {
    what: 'Records of {{subject}} are matched.',
    do: 'Undo those matches first. If the month is locked, reopen it.',
  },
  'statement-in-use': {
    what: 'Lines of {{subject}} are matched.',
    do: 'Undo those matches first. If the month is locked, reopen it.',
  },
  'statement-locked': {
    what: 'Lines of {{subject}} belong to a locked month.',
    do: 'Reopen the month with a reason, then try again.',
  },
  'statement-says-its-days': {
    what: '{{subject}} states itself which days it covers.',
    do: 'For other days, import a file that states those.',
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
    what: 'Reading {{subject}} failed: the file reader stopped unexpectedly. Nothing was stored.',
    do: 'Try once more. If it fails again, the file is probably damaged: ask for it again, or as CSV.',
  },
  'file-unreadable': {
    what: '{{subject}} cannot be read.',
    do: 'Check that the file exists and that you have permission to open it.',
  },
  'matching-disturbed': {
    what: 'Lines, rules or decisions changed during matching. Nothing of this run was saved.',
    do: 'Run the rules again.',
  },
  'matching-running': {
    what: 'The rules are already running.',
    do: 'Wait until the run ends, or cancel it, then try again.',
  },
  'match-not-found': {
    what: 'This match does not exist.',
    do: 'Open the list again.',
  },
  'match-undone-before': {
    what: 'This match has already been undone.',
    do: 'Open the list again; nothing was changed.',
  },
  'rejection-not-undoable': {
    what: 'This rejection has already been undone, or it is not a rejection.',
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
    what: '{{subject}} is no longer open, or not for that amount.',
    do: 'Open the list again: another person or a run matched it meanwhile.',
  },
  'proposal-gone': {
    what: 'This proposed match is no longer valid.',
    do: 'Open the list again: one of its items was matched, or the rules were run.',
  },
  'exception-not-found': {
    what: 'This exception does not exist.',
    do: 'Open the list again.',
  },
  'exception-settled-by-itself': {
    what: 'The cause of this exception no longer exists; there is nothing to decide.',
    do: 'Open the list again.',
  },
  'exception-not-undoable': {
    what: 'This cannot be undone: there is a later decision, or it was not decided by a person.',
    do: 'Undo the latest decision first.',
  },
  'decision-not-confirmed': {
    what: 'The selection has changed since you confirmed it: its count or sums are different. Nothing was decided.',
    do: 'Review the selection and confirm it again.',
  },
  'write-off-too-large': {
    what: 'The amount exceeds the exception’s amount ({{subject}}) or has the other sign.',
    do: 'Write off at most the exception’s amount, with the same sign.',
  },
  'written-off-as-item': {
    what: 'It was already written off as a reconciling item in {{subject}}, a locked month: the books have its journal entry.',
    do: 'Accept the exception with a reference to that entry. To book it otherwise, reopen the month and change the item.',
  },
  'database-full': {
    what: 'The disk is full, so nothing more can be stored.',
    do: 'Free disk space and try again. Nothing already stored is lost.',
  },
  'database-locked': {
    what: 'Another program is using this workspace’s database.',
    do: 'Close that program (perhaps a backup tool) and try again.',
  },
  'database-read-only': {
    what: 'This workspace’s database is read-only.',
    do: 'Check the permissions of the app’s data folder.',
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
    what: 'The database of this workspace reported an error ({{subject}}).',
    do: 'Try again. If it happens again, report it with the log file.',
  },
  'settings-not-kept': {
    what: '{{subject}} could not be saved: the disk is full, read-only or failing.',
    do: 'Check the disk with the app’s data and its free space, then make the change again.',
  },
  'file-not-writable': {
    what: '{{subject}} cannot be saved.',
    do: 'Close it if it is open in another program, or choose another folder.',
  },
  'file-disk-full': {
    what: 'The disk is full; {{subject}} was not saved.',
    do: 'Free some space or choose another disk.',
  },
  'file-failed': { what: '{{subject}} could not be saved.', do: 'Choose another folder or a shorter name.' },
  internal: {
    what: 'The app could not finish this because of an error of its own.',
    do: 'Try again. If it happens again, report it with the log file (Help, Show log file).',
  },
};
