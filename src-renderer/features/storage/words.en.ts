/** What was done about damaged files. */
import type { WORK_PARTS } from '../../../src-shared/contract/storage.ts';

type OfParts = Readonly<Record<(typeof WORK_PARTS)[number], string>>;

export const enStorage = {
  app: {
    title: 'The app’s settings were changed outside the app or are damaged',
    emptied:
      'They could not be read. Language, colours and the name that signs your decisions were reset; check the name before you sign.',
    restored:
      'The settings saved on {{from}} are used instead. Check the name that signs your decisions before you sign.',
    setAside: 'The old file is kept as {{name}} in the app’s data folder.',
  },
  settings: {
    title: 'The settings of this workspace were changed outside the app or are damaged',
    emptied: 'There is no copy of {{file}}, so these settings were reset. Check them.',
    restored: 'The settings saved on {{from}} are used instead of {{file}}. Check them.',
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
    text: '{{files}}. Restore the file from your own backup: the app accepts it only if it is exactly what was locked. Exported workbooks are not affected.',
  },
  closeUncopied:
    'These files of locked months have no second copy yet: {{files}}. Free disk space; the app will try again.',
  unencrypted_one: '{{count, number}} older file of this workspace is not encrypted yet.',
  unencrypted_other: '{{count, number}} older files of this workspace are not encrypted yet.',
  unencryptedRoom: 'The disk needs {{megabytes, number}} MB more. Free disk space; the app will try again.',
  unencryptedInUse: 'They are in use or cannot be changed. The app will try again.',
  cache: {
    title: 'The records on this computer were damaged',
    emptied: 'The readable part was kept. Sync again: every record is read from the service and compared.',
    restored: 'A copy from {{from}} replaced them. Sync again to read later changes.',
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
      'It was restored from the copy of {{from}}, without your later work. Before you send a cashout again, check in the cashouts listing whether the service has it.',
    emptied:
      'There was no usable copy, so it starts empty. Before you send a cashout again, check in the cashouts listing whether the service has it.',
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
    allSaved: 'Nothing was lost.',
    fromLog:
      'Your team’s server has everything that was decided. It comes back from there by itself as soon as the server answers; wait for it before you decide.',
    lost: 'Not recovered: {{parts}}.',
    someLost: '{{part}}: an unknown number',
    newestLost:
      'The work file itself could not be read. What was done after the newest of these files may be lost.',
    newestLostSince:
      'The work file itself could not be read. What was done after {{time}}, when the newest of these copies was made, may be lost.',
    doubtful_one:
      'The outcome of {{count, number}} cashout is no longer certain. It may have been sent: look it up.',
    doubtful_other:
      'The outcome of {{count, number}} cashouts is no longer certain. They may have been sent: look them up.',
    lostOrders:
      'Cashouts of which only the external ID is known: {{ids}}. Look for them in the cashouts listing.',
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
    'The daily copy of your work failed; the latest is from {{time}}. Check the disk’s free space and the permissions of the folder.',
  neverCopied:
    'The daily copy of your work failed, and there is no earlier one. Check the disk’s free space and the permissions of the folder.',
  setAside: 'The damaged file is kept as {{name}} in the workspace’s folder.',
};
