// @vitest-environment happy-dom
/** Each form whose input outlives the app: what is kept of it as somebody types, and how it is filled again. */
import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import type { DraftInput } from '../../src-shared/contract/drafts.ts';
import type { CallResponse } from '../../src-shared/contract/index.ts';
import type { MatchingRule, Population } from '../../src-shared/contract/matching-rules.ts';
import type { ReadingQuestion, TableMapping } from '../../src-shared/contract/statement-mapping.ts';
import { CarryDialog } from '../features/exceptions/carry-dialog.tsx';
import { ExpectedRecords } from '../features/matching/expected-records.tsx';
import { MakeDialog } from '../features/matching/make-dialog.tsx';
import { RuleList } from '../features/matching/rule-list.tsx';
import { NOTHING } from '../features/matching/selection.ts';
import { RulesEditor } from '../features/reconcile/rules-editor.tsx';
import { ImportDialog } from '../features/statements/import-dialog.tsx';
import { NewWorkspacePage } from '../features/workspaces/new-workspace-page.tsx';
import { WelcomePage } from '../features/workspaces/welcome-page.tsx';
import { axeFindings } from '../testing/axe.ts';
import { type Answers, closeScreen, showScreen, WORKSPACE } from '../testing/screen.tsx';
import { KeptDrafts } from './kept-drafts.tsx';

async function leave(): Promise<void> {
  closeScreen();
  // A closed form discards its draft a moment later.
  await new Promise((done) => setTimeout(done, 5));
}
afterEach(leave);

const AT = Date.UTC(2026, 9, 7, 15);
const MONTH = '2026-10';
const SCOPE = { workspaceId: WORKSPACE.id, book: 'bank', month: MONTH } as const;
const FILE = { token: '66666666-6666-4666-8666-666666666666', name: 'BCP octubre.csv', bytes: 120 };

const RULE: MatchingRule = {
  id: 'bank-1',
  name: 'Comisiones',
  enabled: true,
  kind: 'set-aside',
  direction: 'out',
  texts: [],
  from: null,
  to: null,
};
const RULES = { references: { prefixes: [], othersDiffer: false }, rules: [RULE] };
const POPULATION: Population = {
  listing: 'settlements',
  statuses: null,
  amountField: 'amount',
  feeField: null,
  currencyField: 'currency',
  dateField: 'settlementDate',
  dayCut: 'reporting',
  sign: 'plus',
  references: [],
};
const MAPPING: TableMapping = {
  headerRow: 1,
  roles: ['bookingDay', 'amount'],
  dateOrder: 'dmy',
  decimal: '.',
  positive: 'in',
  currency: 'PEN',
  account: '',
  encoding: 'utf-8',
  delimiter: ';',
  answers: {},
};

type Form = {
  /** The form, its draft's name, and what it asks. */
  readonly form: ReactNode;
  readonly name: string;
  readonly answers: Answers;
  /** The field that is typed into, and what is typed. */
  readonly field: string | RegExp;
  readonly typed: string;
  /** What is kept. */
  readonly input: DraftInput;
};

const nothing = () => undefined;
const FORMS: readonly Form[] = [
  {
    form: <RuleList scope={SCOPE} />,
    name: 'matching-rules bank 3',
    answers: {
      'matching.rules': { ...RULES, version: 3, at: null, actor: '' },
      'matching.defaultRules': RULES,
    },
    field: /^Written before/,
    typed: 'LIQ{Enter}',
    input: {
      kind: 'matchingRules',
      book: 'bank',
      document: { ...RULES, references: { prefixes: ['LIQ'], othersDiffer: false } },
    },
  },
  {
    form: <RulesEditor edited={{ column: 'cutOff', days: 3 }} month={MONTH} onClose={nothing} />,
    name: 'tie-out-rule cutOff',
    answers: { 'tieOut.rules': { rules: { columns: {}, netSigns: null, cutOffDays: 3 } } as never },
    field: /^Reason/,
    typed: 'The service closes late',
    input: { kind: 'tieOutRule', edited: { column: 'cutOff', days: 3 }, reason: 'The service closes late' },
  },
  {
    form: (
      <CarryDialog
        about="ledger:1"
        decided={null}
        count={1}
        assignees={[]}
        owner="Ana"
        pending={false}
        error={null}
        onDecide={nothing}
        onClose={nothing}
      />
    ),
    name: 'carry ledger:1',
    answers: {},
    field: /^Reason/,
    typed: 'Credited in November',
    input: { kind: 'carry', cause: null, owner: 'Ana', expected: '', reason: 'Credited in November' },
  },
  {
    form: <MakeDialog scope={SCOPE} selection={NOTHING} onClose={nothing} onDone={nothing} />,
    name: 'match bank ',
    answers: {},
    field: /^Note/,
    typed: 'By the e-mail of the bank',
    input: { kind: 'match', note: 'By the e-mail of the bank', reason: '' },
  },
  {
    form: <ImportDialog file={FILE} book="bank" onClose={nothing} onAnother={nothing} onImported={nothing} />,
    name: 'columns bank BCP octubre.csv 120',
    answers: {
      'statements.inspect': {
        format: 'csv',
        importedBefore: null,
        table: {
          sample: { rows: [['Fecha', 'Importe']], numbers: [1], columns: 2 },
          mapping: MAPPING,
          remembered: false,
        },
        accounts: [],
      },
      'statements.preview': { lines: [], questions: [] as ReadingQuestion[] },
    },
    field: /^Account/,
    typed: '194-2233',
    input: { kind: 'columns', fileName: FILE.name, mapping: { ...MAPPING, account: '194-2233' } },
  },
];
const KEPT = { 'drafts.keep': {}, 'drafts.discard': {}, 'drafts.newWorkspace': { draft: null } } as const;

const show = ({ form, answers }: Form, drafts: CallResponse<'drafts.list'>['drafts'] = []) =>
  showScreen(
    <>
      <KeptDrafts />
      {form}
    </>,
    { ...KEPT, 'drafts.list': { drafts }, ...answers },
    { path: 'screen' },
  );
const fieldOf = ({ field }: Form) => screen.findByLabelText(field, { selector: 'input, textarea' });
const values = () =>
  [...document.querySelectorAll('input, textarea, [class*="Pill"]')].map(
    (each) => (each as HTMLInputElement).value ?? each.textContent,
  );

it.each(FORMS.map((form) => [form.input.kind, form] as const))(
  'what is typed into the form %s is kept, and at once when the session may end',
  async (_, form) => {
    const shown = await show(form);
    await shown.user.type(await fieldOf(form), form.typed);
    shown.tell('drafts.keepNow', {});
    await waitFor(() =>
      expect(shown.asked('drafts.keep').at(-1)).toEqual({
        workspaceId: WORKSPACE.id,
        draft: { name: form.name, screen: 'screen', input: form.input },
      }),
    );
  },
);

it.each(FORMS.map((form) => [form.input.kind, form] as const))(
  'the form %s is filled with what an earlier run kept, and can be emptied',
  async (_, form) => {
    const { name, input } = form;
    const shown = await show(form, [{ name, screen: 'screen', input, at: AT }]);
    await screen.findByText('Your unsaved input is still here.');
    const text = form.typed.replace('{Enter}', '');
    await waitFor(() => expect(values().join(' ')).toContain(text));
    expect(screen.queryByTestId('kept-drafts')).toBeNull();
    await shown.user.click(screen.getAllByRole('button', { name: 'Discard' })[0] as HTMLElement);
    await waitFor(() => expect(values().join(' ')).not.toContain(text));
    await waitFor(() => expect(shown.asked('drafts.discard').at(-1)).toMatchObject({ name }));
  },
);

it('records that are expected are kept and come back', async () => {
  const populations = { bank: [], ledger: [POPULATION] } as never;
  const input: DraftInput = { kind: 'expected', book: 'ledger', populations: [] };
  const form: Form = {
    form: <ExpectedRecords book="ledger" month="2026-10" />,
    name: 'expected ledger',
    answers: { 'matching.populations': populations },
    field: '',
    typed: '',
    input,
  };
  const shown = await show(form);
  const remove = await screen.findByRole('button', { name: /^Remove/ });
  expect(await axeFindings()).toEqual([]);
  await shown.user.click(remove);
  shown.tell('drafts.keepNow', {});
  await waitFor(() => expect(shown.asked('drafts.keep').at(-1)?.draft).toMatchObject({ input }));
  await leave();
  await show(form, [{ name: form.name, screen: 'screen', input, at: AT }]);
  await screen.findByText('Your unsaved input is still here.');
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
});

it('columns that were typed for a file are not taken for one with other columns', async () => {
  const [form] = FORMS.filter(({ input }) => input.kind === 'columns');
  if (form?.input.kind !== 'columns') throw new Error('no such form');
  const input = { ...form.input, mapping: { ...form.input.mapping, roles: ['amount' as const] } };
  const shown = await show(form, [{ name: form.name, screen: 'screen', input, at: AT }]);
  await waitFor(() => expect(shown.asked('statements.inspect')).toHaveLength(2));
  expect(await fieldOf(form)).toHaveValue('');
  expect(shown.asked('statements.preview').every(({ mapping }) => mapping.roles.length === 2)).toBe(true);
});

const ACCOUNT = {
  kind: 'newWorkspace',
  name: 'Bodega Ñusta',
  environment: 'staging',
  baseUrl: '',
  merchantsBaseUrl: '',
  timeZone: 'America/Lima',
  service: null,
} as const;

it('of a workspace that is not made yet all is kept but what is secret', async () => {
  const shown = await showScreen(
    <NewWorkspacePage />,
    {
      'drafts.newWorkspace': { draft: null },
      'drafts.keepNewWorkspace': {},
      'drafts.discardNewWorkspace': {},
    },
    { path: 'new' },
  );
  const type = async (name: RegExp, text: string) =>
    shown.fill(await screen.findByRole('textbox', { name }), text);
  await type(/access key/i, 'ana@tesoreria.example');
  shown.tell('drafts.keepNow', {});
  expect(shown.asked('drafts.keepNewWorkspace')).toEqual([]);
  await type(/^Name/, ACCOUNT.name);
  await shown.fill(screen.getByLabelText(/secret key/i), 'secret-of-the-test');
  await type(/^Base address|^Address|API/i, 'https://ana:secret@service.example');
  shown.tell('drafts.keepNow', {});
  await waitFor(() => expect(shown.asked('drafts.keepNewWorkspace').at(-1)).toEqual({ input: ACCOUNT }));
  const all = JSON.stringify(shown.asked('drafts.keepNewWorkspace'));
  for (const secret of ['secret', 'tesoreria']) expect(all).not.toContain(secret);
});

it('the form of a workspace that is not made yet is told of, and filled again', async () => {
  const draft = { input: ACCOUNT, at: AT };
  await showScreen(
    <WelcomePage />,
    {
      'drafts.newWorkspace': { draft },
      'workspaces.list': { workspaces: [] },
      'workspaces.unreadable': { workspaces: [] },
    },
    { path: 'welcome' },
  );
  expect(await screen.findByTestId('kept-drafts')).toHaveTextContent('New workspaceBodega Ñusta');
  expect(screen.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/new');
  await leave();
  const shown = await showScreen(
    <NewWorkspacePage />,
    { 'drafts.newWorkspace': { draft }, 'drafts.keepNewWorkspace': {}, 'drafts.discardNewWorkspace': {} },
    { path: 'new' },
  );
  await waitFor(() => expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue(ACCOUNT.name));
  await shown.user.click(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue(''));
  await waitFor(() => expect(shown.asked('drafts.discardNewWorkspace')).not.toEqual([]));
});
