/** Workspaces that cannot be opened. */
export const enUnreadable = {
  named: 'The workspace “{{name}}” cannot be opened',
  unnamed: 'A workspace cannot be opened',
  damaged: 'Its settings file (workspace.json) is damaged or cut short.',
  newer: 'Its settings were written by a newer version of Tieout. Install that version to open it.',
  missing: 'Its settings file (workspace.json) is missing.',
  'no-permission':
    'This user may not read its settings file (workspace.json). Give this user permission to read and write the folder, then start Tieout again.',
  unreadable:
    'Its settings file (workspace.json) could not be read. Check that the disk works and that no other program holds the file, then start Tieout again.',
  'wrong-folder':
    'Its folder was renamed, or is a copy of another workspace’s. Give the folder its former name and start Tieout again, or remove a copy from the list.',
  untouched: 'Its records and your work are in the folder {{folder}} and were not touched.',
  restore: 'Restore its settings from the copy of {{time}}',
  restoreHint:
    'The file that cannot be read is kept beside it under another name. Money movement is off afterwards; allow it again in the settings if you need it.',
  showFolder: 'Show its folder',
  unlist: 'Remove from the list',
  unlistHint: 'The folder stays on this computer as it is.',
};
