/** Words of sharing a workspace with a team. */
export const enTeam = {
  title: 'Share with your team',
  text: 'Keep this workspace on your organisation’s PostgreSQL server, so that several people work on it from their own computers. Your IT department sets the server up with the SQL in resources/team of the app’s folder; resources/docs/team.md there says how and has the roles.',
  sharedText: 'Every decision goes to the team’s log and reaches the other computers within a second.',
  limits:
    'Shared: records of the payments service, statements, matches, exceptions, closes with their locked months, supporting documents, cashouts, notes and the audit trail. Who reads records from the service shares them: the others need no credentials. Not shared yet: saved views, drafts, schedules and watched folders.',
  withoutRecords:
    'The server does not share records yet: each computer syncs its own. Ask your IT department to run resources/team/2-records.sql of the app’s folder.',
  refusedBatches:
    'The server refuses {{count, number}} parts of the records that this computer has read, so your colleagues do not have them. Everything else is shared. Check the clocks of the server and of this computer; the app tries again every ten minutes and has written the reason to its log.',
  refusedBatches_one:
    'The server refuses a part of the records that this computer has read, so your colleagues do not have it. Everything else is shared. Check the clocks of the server and of this computer; the app tries again every ten minutes and has written the reason to its log.',
  sqlToRun:
    'The database lacks {{count, number}} files of the app’s folder. Ask your IT department to run them once, in this order:',
  sqlToRun_one: 'The database lacks a file of the app’s folder. Ask your IT department to run it once:',
  sql: {
    '3-restore':
      'resources/team/3-restore.sql: a server that was restored from a backup gets back what it lost.',
    '4-keys-and-clock':
      'resources/team/4-keys-and-clock.sql: a team without a valid key begins anew, and a clock that was set back stops nothing.',
    '5-trail-and-people':
      'resources/team/5-trail-and-people.sql: the audit trail is numbered without a gap, and somebody who was removed can come back.',
  },
  host: 'Server address',
  port: 'Port',
  database: 'Database',
  login: 'Your login on the server',
  password: 'Password',
  passwordHint: 'It stays in this computer’s keychain.',
  name: 'Your name in the team',
  nameHint: 'Used if you are the first of the team. Sign-offs, decisions and the audit trail carry it.',
  authority: 'Certificate authority (PEM, optional)',
  authorityHint: 'Only if the server’s certificate comes from your organisation’s own authority.',
  check: 'Check server',
  share: 'Share workspace',
  shareHint:
    'Sharing uploads all work of this workspace. Nothing can be decided until the upload is complete. Months stay locked; months that are signed but not locked have to be signed again.',
  checkOk: 'The server is ready. Signed in as {{login}}: {{roles}}.',
  noRole: 'no role',
  uploading: 'The upload is running.',
  unfinished: 'This workspace is being shared. Nothing can be decided until the upload is complete.',
  resume: 'Resume upload',
  giveUp: 'Cancel sharing',
  facts: {
    server: 'Server',
    person: 'You work as',
    state: 'Connection',
    authority: 'Certificate authority (SHA-256)',
  },
  states: {
    connecting: 'Connecting',
    online: 'Online since {{since}}',
  },
  notice: {
    away: 'The team’s server has not been reachable since {{since}}. You can read, filter and export; nothing can be decided until the connection is back.',
    stopped:
      'This computer has not followed the team’s log since {{since}}: an entry cannot be applied. Update Tieout, or tell your IT department.',
  },
  onlyReads:
    'You work as an auditor: you read everything, verify the audit trail and export the workbook. You cannot change anything.',
  invite: 'Save invitation…',
  invited: '{{fileName}} saved. It holds no secret: send it to your colleague.',
  leave: {
    action: 'Stop sharing',
    open: 'Stop sharing…',
    title: 'Stop sharing this workspace on this computer',
    text: 'The workspace becomes this computer’s own again, with all its decisions and the audit trail. The team’s log stays as it is, and your colleagues go on with it. Nothing is exchanged any more, and your password and key are removed from the keychain. If there are cashouts, none is sent from here until you have compared them with the service. To join again, remove the workspace from this computer and ask the owner to revoke your key.',
    missing:
      'The server has not been reachable since {{since}}. Decisions that colleagues made after that may be missing here.',
    done: 'The workspace is this computer’s own again.',
    doneMissing:
      'The workspace is this computer’s own again. The server could not be asked: the last decisions of colleagues may be missing here.',
  },
  restore: {
    lost_one: 'The server does not have one entry that this computer has, of {{from}}, by {{people}}.',
    lost_other:
      'The server does not have {{count, number}} entries that this computer has, from {{from}} to {{to}}: {{people}}.',
    see: 'Show decisions',
    behind:
      'If IT has no newer backup, give them back: each goes back as its author signed it, and the server verifies it again. Nobody decides until the owner presses “Finish”. If several computers have more, the one with the most gives.',
    forked:
      'Others have decided on the server since it was restored; their decisions stand. Follow the team’s log: what only this computer knows is listed under Audit trail, and you decide again what is still needed.',
    gone: 'The server does not have this workspace. Ask IT for a newer backup. Otherwise choose “Stop sharing”, which keeps everything, and share the workspace again.',
    notKept:
      'This computer does not have the signed entries that the server lost. Ask IT for a newer backup, or have a colleague’s computer give them back. Otherwise choose “Stop sharing”, which keeps everything, and share the workspace again.',
    sqlMissing:
      'The database cannot take entries back yet: ask IT to run resources/team/3-restore.sql of the app’s folder.',
    askOwner: 'The owner of the team starts it, in this same place on their computer.',
    give_one: 'Give one entry back',
    give_other: 'Give {{count, number}} entries back',
    progress: 'Given back: {{given, number}} of {{total, number}}',
    stop: 'Stop for now',
    putAsideOpen: 'Follow the team’s log…',
    putAside: 'Follow the team’s log',
    putAsideTitle: 'Follow the team’s log as it is now',
    putAsideText:
      'This computer takes the log from its beginning, and has the same as the others afterwards. Decisions that only this computer knows leave the lists and stay in the audit trail’s screen until you have dealt with them. If there are cashouts, none is sent until you have compared them with the service.',
    giving:
      'Entries are being given back to the server since {{since}}, started by {{by}}. Back so far: {{count, number}}. Nobody decides meanwhile.',
    endHint:
      'Finish once every computer that has more has given its entries: what is missing then has to be decided again.',
    end: 'Finish',
    aside_one:
      'One decision of this computer is outside the team’s log, which went on without it. Decide it again if it is still needed.',
    aside_other:
      '{{count, number}} decisions of this computer are outside the team’s log, which went on without them. Decide again what is still needed.',
    settle: 'All dealt with',
    beginOpen: 'Take entries back…',
    begin: 'Take entries back',
    beginTitle: 'Take back what the server lost',
    beginText:
      'For a server that was restored from an older backup: colleagues whose computers have more give it back. Nobody can decide until you press “Finish”.',
  },
  move: {
    open: 'Change server…',
    title: 'The team’s server has moved',
    authorityHint: 'Leave it empty to keep the one in use.',
    text: 'Enter the new address, database or certificate. Before anything changes, the app makes sure that the same log is there. You stay {{login}}.',
    action: 'Check and follow',
    done: 'This workspace follows {{server}} now.',
  },
  people: {
    title: 'People',
    person: 'Person',
    key: 'Key code',
    confirmed: 'Confirmed',
    actions: 'Actions',
    you: 'you',
    noKey: 'No key yet',
    since: 'since {{at}}',
    confirmedBy: 'by {{name}}, {{at}}',
    unconfirmed: 'Not confirmed',
    revoked: 'Removed {{at}}',
    confirm: 'Confirm key',
    revokeKey: 'Revoke key',
    revoke: 'Remove from team',
    hint: 'Confirm a key only after the person has read its code to you. If a computer is lost, revoke its key; the person then joins again with a new one.',
    login: 'Login on the server',
    name: 'Name in the team',
    add: 'Add person',
    revokeKeyTitle: 'Revoke the key of {{name}}?',
    revokeKeyText:
      'The key signs nothing from now on. {{name}} joins again with a new key, which a person of the team confirms.',
    revokeOwnText:
      'This is your own key. You can decide nothing in this workspace until you have joined again and another person has confirmed your new key.',
    revokeTitle: 'Remove {{name}} from the team',
    revokeText:
      'The person’s key signs nothing from now on. Their earlier decisions remain. Ask your IT department to close the login.',
  },
  join: {
    title: 'Join a shared workspace',
    text: 'Open the invitation that a colleague saved. You need a login on the team’s server.',
    open: 'Open invitation…',
    dialogTitle: 'Join {{name}}',
    here: 'This workspace is already on this computer, as “{{name}}”.',
    start: 'Join workspace',
    progress: 'Entries received: {{done, number}} of {{total, number}}',
  },
  faults: {
    'server-unreachable': {
      what: 'Nobody answers at this address.',
      do: 'Check address, port and firewall.',
    },
    'tls-missing': {
      what: 'The server does not encrypt (TLS).',
      do: 'Ask your IT department to enable TLS.',
    },
    'certificate-expired': {
      what: 'The server’s certificate has expired or is not valid yet.',
      do: 'Ask your IT department for a new certificate.',
    },
    'certificate-untrusted': {
      what: 'The server’s certificate comes from an unknown authority.',
      do: 'Paste your organisation’s certificate authority.',
    },
    'certificate-other-host': {
      what: 'The certificate names another server.',
      do: 'Use the name in the certificate as the address.',
    },
    'password-wrong': { what: 'Login or password is wrong.', do: 'Enter them again.' },
    'login-refused': {
      what: 'The server does not admit this login from here.',
      do: 'Ask your IT department about pg_hba.conf.',
    },
    'database-missing': { what: 'There is no such database.', do: 'Check the name of the database.' },
    'server-too-old': {
      what: 'The server is PostgreSQL {{subject}}.',
      do: 'Tieout needs version 14 or newer.',
    },
    'log-missing': {
      what: 'The database has no log of Tieout.',
      do: 'Ask your IT department to run resources/team/1-log.sql of the app’s folder.',
    },
    'log-behind': {
      what: 'The server does not have everything that this computer has from it: it was restored from an older backup.',
      do: 'What this computer has stays. Ask IT for the newest backup, or see Settings, Share with your team.',
    },
    'log-other': {
      what: 'The database does not have the log that this computer follows.',
      do: 'Check the address and the name of the database.',
    },
    'key-lost': {
      what: 'This computer has lost its password and key for the server. You can read everything; nothing can be decided.',
      do: 'Have the owner revoke your key, remove the workspace from this computer, and join again with an invitation.',
    },
    'app-older': {
      what: 'Somebody in the team uses a newer version of Tieout.',
      do: 'Update Tieout on this computer. Until then you can read and export what had arrived.',
    },
    'log-newer': { what: 'The server’s log is of a newer Tieout.', do: 'Update Tieout on this computer.' },
    'right-missing': {
      what: 'The login has no role of Tieout.',
      do: 'Ask your IT department for a role; resources/docs/team.md of the app’s folder describes them.',
    },
    'person-unknown': {
      what: 'Nobody has added this login to the team.',
      do: 'Ask the owner to add you under People.',
    },
    'person-revoked': { what: 'This login was removed from the team.', do: 'Ask the owner.' },
    'clock-off': {
      what: 'The clocks of the server and this computer are {{subject}} seconds apart.',
      do: 'Set the clock that is wrong.',
    },
    'server-full': {
      what: 'The server’s disk is full.',
      do: 'Tell your IT department. Local work is unharmed.',
    },
    'server-read-only': {
      what: 'The server accepts no changes.',
      do: 'Use the primary server instead of a standby.',
    },
    'server-busy': {
      what: 'The server takes no more connections or is starting.',
      do: 'Try again in a moment.',
    },
  },
};
