/** What was done about damaged files. */
import type { WORK_PARTS } from '../../../src-shared/contract/storage.ts';

type OfParts = Readonly<Record<(typeof WORK_PARTS)[number], string>>;

export const enStorage = {
  app: {
    title: 'The app’s own settings are not as the app wrote them',
    emptied:
      'They could not be read. Language, colours and the name that signs your decisions were reset; check the name before you sign.',
    restored:
      'They were changed outside the app, or are damaged. The settings saved on {{from}} are used instead; check the name that signs your decisions before you sign.',
    setAside: 'The old file is kept as {{name}} in the app’s data folder.',
  },
  settings: {
    title: 'Settings of this workspace are not as the app wrote them',
    emptied:
      '{{file}} was changed outside the app, or is damaged, and there is no copy of it. These settings begin anew; check them.',
    restored:
      '{{file}} was changed outside the app, or is damaged. The settings saved on {{from}} are used instead; check them.',
  },
  found: '{{name}}: the file says {{found}}; {{used}} is used.',
  foundNothing: 'nothing',
  close: {
    title: 'The file of a locked month was damaged or missing',
    emptied: '{{file}} could not be restored.',
    restored:
      '{{file}} was restored from its copy of {{from}}, which is exactly what was locked. The audit trail has an entry about it.',
  },
  closeLost: {
    title: 'The file of a locked month is damaged or missing, and so is its copy',
    text: '{{files}}. Put the file back from a backup of your own: the app takes it only if it is exactly what was locked. Workbooks exported from the close are not affected.',
  },
  closeUncopied:
    'These files of locked months have no second copy yet: {{files}}. Make room on the disk; the app tries again.',
  unencrypted_one: '{{count, number}} older file of this workspace is not encrypted yet.',
  unencrypted_other: '{{count, number}} older files of this workspace are not encrypted yet.',
  unencryptedRoom:
    'The disk lacks {{megabytes, number}} MB for it. Make room; the app tries again by itself.',
  unencryptedInUse: 'They are in use, or cannot be written. The app tries again by itself.',
  cache: {
    title: 'The records on this computer were damaged',
    emptied:
      'What could still be read of them was taken over. Sync again: every record is read anew from the service and compared.',
    restored: 'A copy of {{from}} has taken their place. Sync again to read what came since.',
  },
  encrypting: {
    cache: 'The records on this computer are being encrypted',
    work: 'Your own work in this workspace is being encrypted',
    rows: 'Rows so far: {{count, number}}. This is done once. The workspace’s figures appear when it ends.',
  },
  recovering: {
    cache: 'The records on this computer are damaged and are being recovered',
    work: 'Your own work in this workspace is being checked and recovered',
    rows: 'Recovered so far: {{count, number}}. The workspace’s figures appear when it ends.',
  },
  work: {
    title: 'Your own work in this workspace was damaged or missing',
    restored:
      'It was restored from the copy of {{from}}. What you did after that is not in it: before you send a cashout again, look in the cashouts listing whether the service has it.',
    emptied:
      'There was no sound copy, so it starts empty. Before you send a cashout again, look in the cashouts listing whether the service has it.',
  },
  recovered: {
    places: 'Read from: {{places}}.',
    place_one: '{{name}} ({{count, number}} entry)',
    place_other: '{{name}} ({{count, number}} entries)',
    copy_one: '{{name}}, a copy of {{time}} ({{count, number}} entry)',
    copy_other: '{{name}}, a copy of {{time}} ({{count, number}} entries)',
    nothingMore: '{{name}} (nothing more in it)',
    unreadable: '{{name}} (could not be read)',
    saved: 'Recovered: {{parts}}.',
    nothingSaved: 'Nothing could be recovered: your work in this workspace starts empty.',
    allSaved: 'Nothing that was in it is lost.',
    lost: 'Not recovered: {{parts}}.',
    someLost: '{{part}}: an unknown number',
    newestLost:
      'The work file itself could not be read. What was done after the newest of these files may be lost.',
    newestLostSince:
      'The work file itself could not be read. What was done after {{time}}, when the newest of these copies was made, may be lost.',
    doubtful_one:
      'The outcome of {{count, number}} cashout is not certain any more. It may have been sent: look it up.',
    doubtful_other:
      'The outcome of {{count, number}} cashouts is not certain any more. They may have been sent: look them up.',
    lostOrders:
      'Cashouts of which only the external id is known: {{ids}}. Look for them in the cashouts listing.',
    aside_one: '{{count, number}} entry contradicts the rest and is kept as evidence.',
    aside_other: '{{count, number}} entries contradict the rest and are kept as evidence.',
    openAgain: 'These months were locked and are open again: {{months}}. Check and lock them again.',
    barred:
      'Sending cashouts is suspended in this workspace until a person has compared them with the service and allows it again.',
    toCashouts: 'Compare the cashouts',
    parts: {
      orders: 'cashouts: {{count, number}}',
      'order-steps': 'steps of cashouts: {{count, number}}',
      checks: 'identity checks: {{count, number}}',
      'audit-entries': 'entries of the audit trail: {{count, number}}',
      'close-decisions': 'decisions on closes: {{count, number}}',
      files: 'statement files: {{count, number}}',
      lines: 'statement lines: {{count, number}}',
      matches: 'matches: {{count, number}}',
      'match-decisions': 'decisions on matches: {{count, number}}',
      exceptions: 'changes of exceptions: {{count, number}}',
      settings: 'settings and other details: {{count, number}}',
    } satisfies OfParts,
    partNames: {
      orders: 'cashouts',
      'order-steps': 'steps of cashouts',
      checks: 'identity checks',
      'audit-entries': 'entries of the audit trail',
      'close-decisions': 'decisions on closes',
      files: 'statement files',
      lines: 'statement lines',
      matches: 'matches',
      'match-decisions': 'decisions on matches',
      exceptions: 'changes of exceptions',
      settings: 'settings and other details',
    } satisfies OfParts,
  },
  copyOverdue:
    'The daily copy of your own work could not be made; the newest is of {{time}}. Is there room on the disk, and may this folder be written?',
  neverCopied:
    'The daily copy of your own work could not be made, and there is none yet. Is there room on the disk, and may this folder be written?',
  setAside: 'The damaged file is kept as {{name}} in the workspace’s folder.',
};
