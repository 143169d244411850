// @vitest-environment happy-dom
/** What a person sees when a screen cannot be drawn: our own words inside the frame, and the way on. */
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Envelope } from '../src-shared/contract/call.ts';
import { type CallName, calls } from '../src-shared/contract/index.ts';
import type { Language } from '../src-shared/service/labels.ts';
import { App } from './app.tsx';
import { queryClient } from './data/query-client.ts';
import { startLanguage } from './i18n/index.ts';
import { createRouter } from './routes.tsx';
import { WORKSPACE } from './testing/screen.tsx';

vi.mock('./features/audit/audit-page.tsx', () => ({
  AuditPage: () => {
    throw new TypeError('Cannot read properties of undefined (reading \'amount\') of "Quispe" 1,250.50');
  },
}));
vi.mock('./features/overview/overview-page.tsx', () => ({ OverviewPage: () => <h1>Drawn</h1> }));
vi.mock('./features/about/about-page.tsx', () => ({
  AboutPage: () => {
    throw new Error('about');
  },
}));

/** Holds the welcome's script up for as long as a test wants it. */
const script = vi.hoisted(() => {
  let arrive: () => void = () => undefined;
  const coming = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  return { coming, arrive };
});
vi.mock('./features/workspaces/welcome-page.tsx', async () => {
  await script.coming;
  return { WelcomePage: () => <h1>Welcome</h1> };
});

let workspaces = [WORKSPACE];
const asked: { readonly name: CallName; readonly request: unknown }[] = [];
const reported = () => asked.filter(({ name }) => name === 'app.screenFailed').map(({ request }) => request);

beforeEach(() => {
  // React and the router tell the console as well.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('tieout', {
    call: async (name: CallName, request: unknown): Promise<Envelope<unknown>> => {
      asked.push({ name, request: calls[name].request.parse(request) });
      if (name === 'workspaces.list') return { ok: true, value: { workspaces, unreadable: [] } };
      if (name === 'app.screenFailed' || name === 'app.showLogFile') return { ok: true, value: {} };
      return { ok: false, error: { code: 'internal', retryable: false } };
    },
    onEvent: () => () => undefined,
  });
  // This document knows neither idle moments nor fonts that are loaded later.
  vi.stubGlobal('requestIdleCallback', (then: () => void) => setTimeout(then));
  vi.stubGlobal('cancelIdleCallback', clearTimeout);
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
});

afterEach(() => {
  cleanup();
  queryClient.clear();
  asked.length = 0;
  workspaces = [WORKSPACE];
  location.hash = '';
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function open(address: string, language: Language = 'en') {
  location.hash = `#${address}`;
  await startLanguage(language);
  const router = createRouter();
  render(<App colorScheme="light" router={router} />);
  return router;
}

it('says in the frame what failed, and leads to the overview', async () => {
  await open(`/workspaces/${WORKSPACE.id}/audit`);
  expect(await screen.findByRole('heading', { name: 'This screen could not be shown' })).toBeVisible();
  expect(screen.queryByText(/Unexpected Application Error/)).toBeNull();
  expect(screen.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reload the screen' })).toBeVisible();
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
  await user.click(screen.getByRole('button', { name: 'Show log file' }));
  expect(asked.map(({ name }) => name)).toContain('app.showLogFile');
  await user.click(screen.getByRole('link', { name: 'Go to the overview' }));
  expect(await screen.findByRole('heading', { name: 'Drawn' })).toBeVisible();
});

it('tells the log which screen failed, and where in the program, without what the error quotes', async () => {
  await open(`/workspaces/${WORKSPACE.id}/audit?search=Quispe`);
  await waitFor(() => expect(reported()).toHaveLength(1));
  expect(reported()).toEqual([{ screen: 'audit', details: expect.stringContaining('TypeError') }]);
  const [{ details }] = reported() as [{ details: string }];
  expect(details).toContain("reading 'amount'");
  expect(details).toContain('\n    at ');
  expect(details).not.toMatch(/Quispe|1,250/);
  expect(screen.getByText(/reading 'amount'/).textContent).not.toMatch(/Quispe/);
});

it('speaks Spanish', async () => {
  await open(`/workspaces/${WORKSPACE.id}/audit`, 'es');
  expect(await screen.findByRole('heading', { name: 'No se pudo mostrar esta pantalla' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ir al resumen' })).toBeVisible();
});

it('keeps the frame outside of a workspace, too', async () => {
  await open('/about');
  expect(await screen.findByRole('heading', { name: 'This screen could not be shown' })).toBeVisible();
  expect(screen.getByText('Tieout')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to the first screen' })).toBeVisible();
});

it('leads to the first screen also when another step comes in between', async () => {
  workspaces = [];
  const router = await open('/');
  await waitFor(() => expect(router.state.navigation.location?.pathname).toBe('/welcome'));
  await router.navigate('/');
  script.arrive();
  expect(await screen.findByRole('heading', { name: 'Welcome' })).toBeVisible();
});
