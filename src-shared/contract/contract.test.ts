import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { detailsOf } from '../errors.ts';
import { failure } from './call.ts';
import { type CallName, calls, events } from './index.ts';
import { DEFAULT_SERVICE_SETTINGS, setsLeftBehind } from './workspaces.ts';

const workspaceId = randomUUID();
const REPORT = {
  headerRow: 1,
  fields: ['idDeposit', null],
  dateOrder: 'dmy' as const,
  decimal: '.' as const,
  timeZone: 'America/Lima',
  encoding: 'utf-8' as const,
  delimiter: ';' as const,
};
const jobId = randomUUID();
const settings = {
  name: 'Tienda Ñandú',
  environment: 'staging',
  baseUrl: 'https://api.service.example',
  merchantsBaseUrl: 'https://merchants.service.example/',
  timeZone: 'America/Lima',
};
const service = DEFAULT_SERVICE_SETTINGS;
const credentials = { accessKey: 'ana@tesoreria.example', secretKey: ' a secret with spaces ' };
const filter = { firstDay: '2026-10-01', lastDay: '2026-10-31' };
const sort = { field: 'creationDate', descending: true };
const query = { workspaceId, listing: 'deposits', filter };

const order = { workspaceId, orderId: randomUUID() };
const draft = {
  payTo: 'bank',
  bank_account: '00219300123456789012',
  account_type: 'S',
  bank_code: '',
  amount: '10.10',
  currency: 'PEN',
  document_type: 'DNI',
  document_id: '10020030',
  beneficiary_name: 'Íñigo',
  beneficiary_lastname: 'Muñoz',
  phone: '',
  comments: '',
  notification_url: '',
  external_id: '',
};

const month = { workspaceId, month: '2026-10', currency: 'PEN' };
const digest = 'a'.repeat(64);

const mapping = {
  headerRow: 1,
  roles: ['bookingDay', null, 'description', 'amount'],
  dateOrder: 'dmy',
  decimal: ',',
  positive: 'in',
  currency: 'PEN',
  account: 'Cuenta sueldo',
  encoding: 'windows-1252',
  delimiter: ';',
  answers: {},
};
const reading = { workspaceId, token: jobId, book: 'bank', mapping };

const matching = { workspaceId, book: 'bank', month: '2026-10' };
const listed = { page: 0, pageSize: 50 };

const requests: Record<CallName, unknown> = {
  'statements.choose': { workspaceId },
  'statements.announceDropped': { workspaceId, name: 'abril ñ.csv', bytes: 0 },
  'statements.receiveDropped': { workspaceId, token: jobId, offset: 0, bytes: new Uint8Array([1, 2]) },
  'statements.letGo': { workspaceId, tokens: [jobId] },
  'statements.inspect': { workspaceId, token: jobId, book: 'ledger' },
  'statements.preview': reading,
  'statements.check': { ...reading, mapping: null },
  'statements.import': { ...reading, period: { firstDay: '2026-10-01', lastDay: '2026-10-31' } },
  'statements.list': { workspaceId, book: 'bank' },
  'statements.lines': { workspaceId, book: 'bank', fileId: null, offset: 0, limit: 50 },
  'statements.covering': { workspaceId, fileId: jobId },
  'statements.cover': {
    ...{ workspaceId, fileId: jobId, period: { firstDay: '2026-10-01', lastDay: '2026-10-31' } },
    shown: { firstDay: '2026-10-03', lastDay: '2026-10-30' },
  },
  'statements.remove': { workspaceId, fileId: jobId },
  'demo.saveFiles': { workspaceId, month: '2026-10' },
  'demo.showFiles': { workspaceId },
  'app.info': {},
  'app.about': {},
  'app.notices': {},
  'app.requestLog': {},
  'updates.state': {},
  'updates.check': {},
  'updates.chooseFile': {},
  'updates.download': {},
  'updates.cancel': {},
  'updates.install': {},
  'app.copyRequestLog': {},
  'app.showLogFile': {},
  'app.screenFailed': { screen: 'close/2026-10/PEN', details: 'TypeError: x is undefined\n    at show' },
  'app.preferences': {},
  'app.changePreferences': {
    change: { person: 'Ana Ñandú', lastScreen: `/workspaces/${workspaceId}/deposits?month=2026-10` },
  },
  'app.confirmLeaving': {},
  'app.pointedAt': { text: 'PEN 1,250.50' },
  'app.pictureReady': { screen: { address: '/workspaces/1/deposits', holdsUntil: 1_800_000_000_000 } },
  'app.setMenu': {
    menus: {
      file: [
        { command: 'export', label: 'Export', accelerator: 'CmdOrCtrl+E', enabled: true, startsGroup: false },
      ],
      view: [],
      go: [],
      help: [],
    },
  },
  'workspaces.list': {},
  'workspaces.create': { ...settings, credentials },
  'workspaces.createDemo': {},
  'workspaces.update': { workspaceId, settings: { ...settings, service } },
  'workspaces.replaceCredentials': { workspaceId, set: 'reporting', credentials },
  'workspaces.forgetCredentials': { workspaceId, set: 'payouts' },
  'workspaces.exportSettings': { workspaceId },
  'workspaces.readSettings': {},
  'workspaces.keyState': { workspaceId },
  'workspaces.saveRecoveryCode': { workspaceId },
  'workspaces.showRecoveryCode': { workspaceId },
  'workspaces.restoreKey': { workspaceId, code: 'ABCD-EFGH' },
  'workspaces.restoreKeyFromFile': { workspaceId },
  'workspaces.remove': { workspaceId },
  'moving.export': { workspaceId },
  'moving.choose': {},
  'support.counts': { workspaceId, month: '2026-09', currency: 'PEN' },
  'support.list': { workspaceId, subject: { kind: 'close', month: '2026-09', currency: 'PEN' } },
  'support.attach': { workspaceId, subject: { kind: 'exception', key: 'record-open:x' } },
  'support.remove': { workspaceId, id: 1 },
  'support.open': { workspaceId, id: 1 },
  'team.read': { workspaceId },
  'team.check': { server: { host: 'db.example', database: 'tieout', login: 'ana' }, password: 'x' },
  'team.share': {
    workspaceId,
    server: { host: 'db.example', database: 'tieout', login: 'ana' },
    password: 'x',
    name: 'Ana Torres',
  },
  'team.resume': { workspaceId },
  'team.giveUp': { workspaceId },
  'team.leave': { workspaceId },
  'team.saveInvitation': { workspaceId },
  'team.openInvitation': {},
  'team.join': { token: jobId, login: 'bo', password: 'x' },
  'team.restoring': { workspaceId },
  'team.lostDecisions': { workspaceId, of: 'lost', skipped: 0 },
  'team.beginGivingBack': { workspaceId },
  'team.giveBack': { workspaceId },
  'team.endGivingBack': { workspaceId },
  'team.putAside': { workspaceId },
  'team.settleAside': { workspaceId },
  'team.move': {
    workspaceId,
    server: { host: 'db.example', database: 'tieout', login: 'ana' },
    password: 'x',
  },
  'team.look': { workspaceId, month: null },
  'team.people': { workspaceId },
  'team.sqlToRun': { workspaceId },
  'team.addPerson': { workspaceId, login: 'bo', name: 'Bo Díaz' },
  'team.confirmKey': { workspaceId, login: 'bo', code: 'ABCD-EFGH' },
  'team.revokeKey': { workspaceId, login: 'bo' },
  'team.revokePerson': { workspaceId, login: 'bo', reason: 'left' },
  'moving.restore': { token: workspaceId, code: 'ABCD-EFGH' },
  'reviewFile.saveKey': {},
  'reviewFile.chooseKey': {},
  'reviewFile.send': { ...month, token: jobId, digest },
  'reviewFile.open': {},
  'reviewFile.accept': { token: jobId },
  'reviewFile.saveAnswer': { workspaceId },
  'reviewFile.takeAnswer': month,
  'moving.restoreWithCodeFile': { token: workspaceId },
  'workspaces.unreadable': {},
  'workspaces.restoreSettings': { folder: workspaceId },
  'workspaces.unlist': { folder: workspaceId },
  'workspaces.showFolder': { folder: workspaceId },
  'session.check': { workspaceId },
  'session.test': { workspaceId },
  'session.balance': { workspaceId },
  'session.logOut': { workspaceId },
  'listings.page': { ...query, sort, page: 0, pageSize: 50 },
  'listings.summary': query,
  'listings.selected': { ...query, identities: ['7'] },
  'listings.copy': { text: 'a\tb' },
  'drafts.list': { workspaceId },
  'drafts.keep': {
    workspaceId,
    draft: {
      name: 'comment 2026-10 PEN',
      screen: 'close/2026-10/PEN?item=records',
      input: { kind: 'comment', text: 'Falta el abono del 31' },
    },
  },
  'drafts.discard': { workspaceId, name: 'cashout' },
  'drafts.newWorkspace': {},
  'drafts.keepNewWorkspace': {
    input: {
      kind: 'newWorkspace',
      name: 'Andes',
      environment: 'staging',
      baseUrl: 'https://api.serv',
      merchantsBaseUrl: '',
      timeZone: 'America/Lima',
      service: null,
    },
  },
  'drafts.discardNewWorkspace': {},
  'network.proxyAsks': {},
  'network.answerProxy': { proxy: 'proxy.office:8080', name: 'OFFICE\\ana', password: 'secret', keep: false },
  'views.list': { workspaceId },
  'views.save': {
    workspaceId,
    view: {
      id: '0b8cf8f5-9d5f-4f0e-a6d0-0f0f4b6c7a11',
      listing: 'deposits',
      name: 'Open',
      query: 'month=2026-10',
      layout: { columns: ['amount'], order: ['amount'], widths: {}, density: 'normal' },
      isDefault: false,
    },
  },
  'views.remove': { workspaceId, id: '0b8cf8f5-9d5f-4f0e-a6d0-0f0f4b6c7a11' },
  'sync.notRead': { workspaceId, month: '2026-10', of: 'close' },
  'sync.readMissing': { workspaceId, month: '2026-10', of: 'ledger' },
  'sync.startAll': { workspaceId, month: '2026-10' },
  'sync.start': { workspaceId, listing: 'deposits', month: '2026-10' },
  'sync.run': {
    workspaceId,
    listings: ['deposits', 'notes'],
    firstDay: '2026-01-01',
    lastDay: '2026-10-31',
    mode: 'changes',
  },
  'sync.coverage': { workspaceId, firstMonth: '2026-01', lastMonth: '2026-12' },
  'sync.runs': { workspaceId },
  'sync.unlisted': { workspaceId },
  'sync.schedule': { workspaceId },
  'dailyRun.start': { workspaceId },
  'reports.choose': { workspaceId, listing: 'deposits' },
  'reports.check': { workspaceId, token: jobId, listing: 'deposits', mapping: REPORT },
  'reports.import': { workspaceId, token: jobId, listing: 'deposits', mapping: REPORT, days: null },
  'reports.list': { workspaceId },
  'reports.remove': { workspaceId, id: jobId },
  'dailyRun.last': { workspaceId },
  'dailyRun.watched': { workspaceId },
  'dailyRun.watch': { workspaceId },
  'dailyRun.watchEachMinute': { workspaceId, eachMinute: true },
  'dailyRun.stopWatching': { workspaceId },
  'overview.read': { workspaceId, month: '2026-10' },
  'sync.setSchedule': { workspaceId, schedule: { everyMinutes: 30, trailingDays: 7 } },
  'records.versions': { workspaceId, listing: 'deposits', identity: '7' },
  'export.start': { ...query, sort, language: 'es' },
  'jobs.list': {},
  'jobs.cancel': { jobId },
  'jobs.showFile': { jobId },
  'records.read': { workspaceId, listing: 'deposits', identity: '7' },
  'records.neighbours': { workspaceId, listing: 'deposits', identity: '7' },
  'records.copyAsReceived': { workspaceId, listing: 'deposits', identity: '7' },
  'balances.days': { workspaceId, ...filter },
  'balances.held': { workspaceId, until: 0 },
  'balances.records': {
    workspaceId,
    ...filter,
    currency: 'PEN',
    page: 0,
    rule: {
      listing: 'deposits',
      statuses: ['COMPLETED'],
      dateField: 'lastChangeDate',
      dayCut: 'utc',
      amountField: 'amount',
      currencyField: 'currency',
      sign: 'plus',
    },
  },
  'records.cashoutStatus': { workspaceId, identity: '11954' },
  'deposits.status': { workspaceId, depositId: '9007199254740993' },
  'payouts.similar': { workspaceId, draft },
  'payouts.prepare': { workspaceId, draft },
  'payouts.send': { ...order, confirmedAmount: '10.10', shown: draft },
  'payouts.discard': order,
  'payouts.lookUp': order,
  'payouts.refreshStatus': order,
  'payouts.change': { ...order, change: 'cancel' },
  'payouts.sendingBar': { workspaceId },
  'payouts.allowSending': { workspaceId },
  'payouts.list': { workspaceId },
  'cashoutFiles.saveTemplate': { workspaceId, language: 'es', format: 'xlsx' },
  'cashoutFiles.choose': { workspaceId },
  'cashoutFiles.prepare': { workspaceId, token: jobId, confirmed: true },
  'cashoutFiles.send': { workspaceId, fileId: jobId, confirmedTotal: '20.20', shown: [{ id: jobId, draft }] },
  'cashoutFiles.discard': { workspaceId, fileId: jobId },
  'cashoutFiles.saveResult': { workspaceId, fileId: jobId, language: 'en', format: 'csv' },
  'cashoutRules.read': { workspaceId },
  'cashoutRules.set': {
    workspaceId,
    shown: {},
    rules: { limits: [{ currency: 'PEN', amount: '5000.00' }], secondPerson: true },
    reason: 'treasury policy',
  },
  'cashoutRelease.digest': { workspaceId, shown: [{ id: jobId, draft }] },
  'cashoutRelease.release': { workspaceId, orderIds: [jobId], sha256: 'a'.repeat(64), name: 'Luis' },
  'cashoutRelease.return': { workspaceId, orderIds: [jobId], name: 'Luis', reason: 'wrong month' },
  'kyc.check': { workspaceId, request: { document_type: 'DNI', document: '10020030' } },
  'kyc.repeat': { workspaceId, checkId: randomUUID() },
  'kyc.list': { workspaceId },
  'storage.state': { workspaceId },
  'storage.dismissSettings': {},
  'storage.dismiss': { workspaceId, what: 'work', at: 1_793_000_000_000 },
  'tieOut.bridges': { workspaceId, month: '2026-10', rules: [] },
  'tieOut.month': { workspaceId, month: '2026-10' },
  'tieOut.rules': { workspaceId },
  'materiality.settings': { workspaceId },
  'materiality.set': {
    workspaceId,
    shown: {},
    settings: {
      policy: { name: 'Trifles', limits: [{ currency: 'PEN', amount: '400.00', percent: '0.05' }] },
      flux: { day: 300, month: 50, floors: [{ currency: 'PEN', amount: '10000.00' }] },
      explain: true,
    },
    reason: 'Agreed with the auditor',
  },
  'materiality.deviations': { workspaceId, month: '2026-10' },
  'statusCheck.start': { workspaceId, listing: 'deposits', month: '2026-10', scope: 'unfinished' },
  'statusCheck.latest': { workspaceId, listing: 'cashouts', month: '2026-10' },
  'tieOut.setRules': { workspaceId, shown: {}, rules: { cutOffDays: 5 }, reason: 'closed on the fifth day' },
  'matching.populations': { workspaceId },
  'matching.setPopulations': {
    workspaceId,
    book: 'bank',
    shown: [],
    populations: [],
    reason: 'deposits too',
  },
  'matching.rules': { workspaceId, book: 'bank' },
  'matching.defaultRules': { workspaceId, book: 'bank' },
  'matching.setRules': {
    workspaceId,
    book: 'bank',
    shown: 3,
    document: { references: { prefixes: [], othersDiffer: true }, rules: [] },
    reason: 'none fits',
  },
  'matching.preview': { ...matching, document: null },
  'matching.run': matching,
  'matching.overview': matching,
  'matching.items': { ...matching, ...listed, side: 'lines', states: ['open'], currency: null },
  'matching.matches': { ...matching, ...listed, origins: [], ruleId: null, currency: 'PEN', undone: false },
  'matching.proposals': { ...matching, ...listed, kinds: ['ambiguous'], currency: null },
  'matching.decide': {
    workspaceId,
    decisions: [{ proposalId: 1, decision: 'confirm', option: 2 }],
    note: '',
  },
  'matching.make': {
    workspaceId,
    book: 'bank',
    lines: [{ id: 1, allocated: '10.00' }],
    records: [{ listing: 'settlements', identity: '7', allocated: '10.00' }],
    note: '',
    writeOffReason: null,
  },
  'matching.exclude': { workspaceId, lineIds: [1], reason: 'rent' },
  'matching.undo': { workspaceId, matchIds: [1], reason: 'another settlement' },
  'matching.alike': { ...matching, matchId: 1 },
  'matching.ofLine': { workspaceId, lineId: 1 },
  'matching.ofRecord': { workspaceId, book: 'bank', listing: 'settlements', identity: '7' },
  'exceptions.refresh': { workspaceId, month: '2026-10' },
  'exceptions.list': { workspaceId, month: null, ...listed },
  'exceptions.change': {
    workspaceId,
    keys: ['line-open:1'],
    change: { kind: 'accept', reason: 'the bank confirmed it' },
  },
  'exceptions.undo': { workspaceId, number: 1, reason: 'by mistake' },
  'exceptions.undoTogether': { workspaceId, together: 1, reason: 'wrong' },
  'exceptions.carried': { workspaceId, month: '2026-10', currency: 'PEN' },
  'matching.rejected': { workspaceId, book: 'bank', month: '2026-10' },
  'matching.undoRejection': { workspaceId, proposalId: 1, reason: 'wrong' },
  'exceptions.history': { workspaceId, key: 'line-open:1' },
  'audit.list': { workspaceId, before: null, limit: 50 },
  'audit.verify': { workspaceId },
  'close.list': { workspaceId },
  'close.month': month,
  'close.readiness': month,
  'close.sign': { ...month, role: 'preparer', name: 'Ana', digest },
  'close.withdraw': { ...month, role: 'reviewer', reason: 'A fee was wrong' },
  'close.sendForReview': { ...month, to: 'Luis', digest },
  'close.return': { ...month, reason: 'A fee was wrong' },
  'close.comment': { ...month, text: 'Filed' },
  'close.answer': { ...month, thread: workspaceId, text: '', resolved: true },
  'close.explainDeviation': {
    ...month,
    key: 'day:2026-10-09:depositTotal:',
    amount: '1027142.91',
    text: 'A campaign ran on that day.',
    shown: null,
  },
  'close.enterBalance': {
    ...{ ...month, account: '121301', amount: '1000.00' },
    shown: { account: '', amount: null },
  },
  'close.chooseTrialBalance': { ...month, account: '121301' },
  'close.importTrialBalance': {
    ...{ ...month, account: '121301', token: jobId, accepted: false },
    shown: [{ currency: 'PEN', account: '121301', amount: '1.00', reserve: null }],
  },
  'close.addItem': {
    ...month,
    cause: 'other',
    amount: '-12.50',
    text: 'Opening difference',
    owner: 'Ana',
    expected: '2026-11-30',
  },
  'close.decideItems': {
    ...month,
    ...{ state: 'accepted', account: '', reason: 'Below materiality' },
    items: [
      {
        ...{ key: 'not-booked:noteTotal:2026-10', amount: '-12.50', cause: 'note-not-booked' },
        ...{ owner: 'Ana', expected: null, shown: { by: 'Ana', at: 1 } },
      },
    ],
  },
  'close.printStatement': { ...month, language: 'es' },
  'close.changePoint': { ...month, change: { kind: 'built-in', item: 'bank', owner: 'Ana', dueDay: 5 } },
  'close.tickPoint': { ...month, id: workspaceId, done: true },
  'close.waive': { ...month, item: 'ledger', reason: null },
  'close.lock': { ...month, digest },
  'close.reopen': { ...month, reason: 'A late chargeback' },
  'close.adjustments': month,
  'close.decide': { ...month, keys: ['deposits 7 0a'], reason: 'Small' },
  'close.export': { ...month, language: 'es' },
  'close.setTeam': { workspaceId, onePerson: true },
  'journals.month': { ...month, language: 'es' },
  'journals.records': { ...month, slot: 'day 2026-10-09', kind: 'note:CHARGEBACK', column: 'noteTotal' },
  'journals.setting': { workspaceId, language: 'en' },
  'journals.confirmSetting': {
    workspaceId,
    shown: null,
    setting: {
      chart: [{ code: '1689', name: 'Clearing' }],
      mapping: [{ kind: 'clearing', currency: 'PEN', account: '1689', costCentre: '', auxiliary: '' }],
      per: 'settlement',
      feeTax: '18',
      booksCurrency: 'PEN',
      subJournal: '11',
    },
  },
  'journals.rates': { workspaceId },
  'journals.setRate': {
    workspaceId,
    shown: null,
    rate: {
      currency: 'USD',
      base: 'PEN',
      day: '2026-10-31',
      buying: '3.712',
      selling: '3.719',
      source: 'SBS',
    },
  },
  'journals.importRates': { workspaceId, currency: 'USD', base: 'PEN' },
  'journals.setInvoice': {
    shown: null,
    ...month,
    invoice: { number: 'F001-7', day: '2026-10-31', base: '100.00', tax: '18.00' },
  },
  'journals.removeInvoice': { ...month, number: 'F001-7' },
  'journals.export': { ...month, format: 'concar', language: 'es', again: null },
};

describe.each(Object.entries(requests))('%s', (name, request) => {
  const schema = calls[name as CallName].request;

  it('takes its request', () => {
    expect(schema.safeParse(request).error).toBeUndefined();
  });

  it('refuses a request with something more, with something missing, or none', () => {
    expect(schema.safeParse({ ...(request as object), extra: 1 }).success).toBe(false);
    for (const key of Object.keys(request as object)) {
      const { [key]: _, ...rest } = request as Record<string, unknown>;
      expect(schema.safeParse(rest).success, key).toBe(false);
    }
    for (const nothing of [undefined, null, '', [], 1]) expect(schema.safeParse(nothing).success).toBe(false);
  });
});

describe('what a request may say', () => {
  const accepts = (name: CallName, request: unknown) => calls[name].request.safeParse(request).success;

  it('workspace settings are tidied: name trimmed, no trailing slash', () => {
    const parsed = calls['workspaces.update'].request.parse({
      workspaceId,
      settings: { ...settings, service, name: ' A ' },
    });
    expect(parsed.settings).toMatchObject({
      name: 'A',
      merchantsBaseUrl: 'https://merchants.service.example',
    });
  });

  it('a secret is taken as typed, spaces and all', () => {
    const parsed = calls['workspaces.replaceCredentials'].request.parse({
      workspaceId,
      set: 'reporting',
      credentials,
    });
    expect((parsed.credentials as typeof credentials).secretKey).toBe(' a secret with spaces ');
  });

  it.each([
    [{ name: '  ' }],
    [{ name: 'x'.repeat(81) }],
    [{ environment: 'live' }],
    [{ baseUrl: 'http://api.service.example' }],
    [{ merchantsBaseUrl: 'ftp://merchants.service.example' }],
    [{ timeZone: 'America/Limma' }],
    [{ service: undefined }],
    [{ service: { ...service, schemeWord: 'TWO WORDS' } }],
    [{ service: { ...service, schemeWord: 'PALABRÁ' } }],
    [{ service: { ...service, kycSchemeWord: 'A\r\nX-Login: b' } }],
    [{ service: { ...service, moneyMovement: 'yes' } }],
    [{ service: { ...service, timestampUnit: 'minutes' } }],
    [{ service: { ...service, resendAfterMinutes: 14 } }],
    [{ service: { ...service, resendAfterMinutes: 10_081 } }],
    [{ service: { ...service, resendAfterMinutes: 30.5 } }],
    [{ service: { ...service, resendAfterMinutes: '' } }],
  ])('refuses settings with %j', (change) => {
    const changed = { ...settings, service, ...change };
    expect(accepts('workspaces.update', { workspaceId, settings: changed })).toBe(false);
  });

  it.each([
    ['deposits', { apiKey: 'k' }],
    ['readOnly', { apiKey: '' }],
    ['payouts', { login: 'l'.repeat(33), pass: 'p', apiSignature: 's' }],
    ['payouts', { login: 'l', pass: 'p'.repeat(33), apiSignature: 's' }],
    ['payouts', { accessKey: 'a', secretKey: 'b' }],
    ['everything', { accessKey: 'a', secretKey: 'b' }],
  ])('refuses %s credentials %j', (set, given) => {
    expect(accepts('workspaces.replaceCredentials', { workspaceId, set, credentials: given })).toBe(false);
  });

  it.each([
    [{ firstDay: '2026-11-01' }],
    [{ firstDay: '2026-02-30' }],
    [{ firstDay: '01/10/2026' }],
    [{ choices: { status: Array.from({ length: 51 }, String) } }],
    [{ choices: { status: 'PENDING' } }],
    [{ text: 'x'.repeat(201) }],
    [{ where: '1=1' }],
  ])('refuses a filter with %j', (change) => {
    expect(accepts('listings.summary', { ...query, filter: { ...filter, ...change } })).toBe(false);
  });

  it('a filter without its optional parts filters nothing', () => {
    expect(calls['listings.summary'].request.parse(query).filter).toEqual({
      ...filter,
      choices: {},
      text: '',
    });
  });

  it.each([
    [{ page: -1 }],
    [{ page: 0.5 }],
    [{ pageSize: 0 }],
    [{ pageSize: 501 }],
    [{ listing: 'payouts' }],
  ])('refuses a page with %j', (change) => {
    expect(accepts('listings.page', { ...query, sort, page: 0, pageSize: 50, ...change })).toBe(false);
  });

  it('refuses the coverage of more than five years', () => {
    const since = (firstMonth: string) =>
      accepts('sync.coverage', { workspaceId, firstMonth, lastMonth: '2026-12' });
    expect([since('2022-01'), since('2021-12')]).toEqual([true, false]);
  });

  it.each(['2026-13', '2026-1', '26-10', '2026-10-01', ''])('refuses the month %j', (month) => {
    expect(accepts('sync.start', { workspaceId, listing: 'deposits', month })).toBe(false);
    expect(accepts('sync.coverage', { workspaceId, firstMonth: month, lastMonth: '2026-10' })).toBe(false);
  });
});

describe('credentials belong to the origin of their address', () => {
  const before = { baseUrl: 'https://api.service.example', merchantsBaseUrl: 'https://m.service.example/a' };
  it.each([
    [{}, []],
    [{ merchantsBaseUrl: 'https://m.service.example/b' }, []],
    [{ merchantsBaseUrl: 'https://M.service.example:443/a/' }, []],
    [{ merchantsBaseUrl: 'https://m.service.example:8443/a' }, ['reporting']],
    [{ merchantsBaseUrl: 'https://m.service.example.evil.example/a' }, ['reporting']],
    [{ merchantsBaseUrl: 'nonsense' }, ['reporting']],
    [{ baseUrl: 'http://localhost' }, ['deposits', 'readOnly', 'payouts']],
    [
      { baseUrl: 'https://m.service.example', merchantsBaseUrl: 'https://api.service.example' },
      ['reporting', 'deposits', 'readOnly', 'payouts'],
    ],
  ])('a change to %j leaves behind %j', (change, sets) => {
    expect(setsLeftBehind(before, { ...before, ...change })).toEqual(sets);
  });
});

describe('what comes back', () => {
  it('amounts are decimal text, never numbers', () => {
    const summary = {
      count: 1,
      totals: { amount: [{ currency: 'PEN', amount: '10.10', count: 1 }] },
      counted: ['COMPLETED'],
      byStatus: [],
      notTotalled: 0,
      flagged: 0,
      choices: { status: [], currency: ['PEN'] },
      coverage: { complete: false, asOf: null, gaps: [] },
    };
    const schema = calls['listings.summary'].response;
    expect(schema.safeParse(summary).success).toBe(true);
    for (const amount of [10.1, '1e3', '10,10', '', '.5', 'NaN']) {
      const totals = { amount: [{ currency: 'PEN', amount, count: 1 }] };
      expect(schema.safeParse({ ...summary, totals }).success, String(amount)).toBe(false);
      const byStatus = [{ status: 'COMPLETED', totals }];
      expect(schema.safeParse({ ...summary, byStatus }).success, String(amount)).toBe(false);
    }
  });

  it('a failure carries details of the error family and nothing else', () => {
    const error = detailsOf(new Error('boom'));
    expect(failure.safeParse({ ok: false, error }).success).toBe(true);
    expect(failure.safeParse({ ok: false, error: { ...error, stack: 'at x' } }).success).toBe(false);
    expect(failure.safeParse({ ok: false, error: { ...error, code: 'unheard-of' } }).success).toBe(false);
  });

  it('no response and no event has room for credentials', () => {
    const workspace = {
      ...settings,
      id: workspaceId,
      demo: false,
      createdAt: 1,
      service,
      kept: { reporting: true, deposits: false, readOnly: false, payouts: false },
      connection: { state: 'unknown', at: null },
    };
    const schema = calls['workspaces.list'].response;
    expect(schema.safeParse({ workspaces: [workspace] }).success).toBe(true);
    expect(schema.safeParse({ workspaces: [{ ...workspace, credentials }] }).success).toBe(false);
    expect(events['workspaces.changed'].safeParse({ credentials }).success).toBe(false);
  });
});
