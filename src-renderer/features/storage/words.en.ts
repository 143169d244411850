/** What was done about damaged files. */
import type { WORK_PARTS } from '../../../src-shared/contract/storage.ts';

type OfParts = Readonly<Record<(typeof WORK_PARTS)[number], string>>;

export const enStorage = {
  settings: {
    title: 'The app’s own settings could not be read',
    text: 'Language, colours and the name that signs your decisions begin anew; check the name before you sign. The old file is kept as {{name}} in the app’s data folder.',
  },
  cache: {
    title: 'The records on this computer were damaged',
    emptied:
      'What could still be read of them was taken over. Sync again: every record is read anew from the service and compared.',
    restored: 'A copy of {{from}} has taken their place. Sync again to read what came since.',
  },
  encrypting: {
    title: 'The records on this computer are being encrypted',
    rows: '{{count, number}} rows so far. This is done once; this workspace’s figures follow when it is done.',
  },
  recovering: {
    title: 'The records on this computer are damaged and are being recovered',
    rows: '{{count, number}} saved so far. This workspace’s figures follow when it is done.',
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
