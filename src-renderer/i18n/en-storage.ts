/** What was done about damaged files. */
export const enStorage = {
  cache: {
    title: 'The records on this computer were damaged',
    emptied:
      'What could still be read of them was taken over. Sync again: every record is read anew from the service and compared.',
    restored: 'A copy of {{from}} has taken their place. Sync again to read what came since.',
  },
  mending: {
    title: 'The records on this computer are damaged and are being recovered',
    saved: '{{count, number}} saved so far. This workspace’s figures follow when it is done.',
  },
  work: {
    title: 'Your own work in this workspace was damaged or missing',
    restored:
      'It was restored from the copy of {{from}}. What you did after that is not in it: before you send a cashout again, look in the cashouts listing whether the service has it.',
    emptied:
      'There was no sound copy, so it starts empty. Before you send a cashout again, look in the cashouts listing whether the service has it.',
  },
  copyOverdue:
    'The daily copy of your own work could not be made; the newest is of {{time}}. Is there room on the disk, and may this folder be written?',
  neverCopied:
    'The daily copy of your own work could not be made, and there is none yet. Is there room on the disk, and may this folder be written?',
  setAside: 'The damaged file is kept as {{name}} in the workspace’s folder.',
};
