/**
 * A screen in a document of its own, with the contract in place of the main process: what the screen asks must fit the
 * contract, and so must what it is answered. Tests that use it begin with `// @vitest-environment happy-dom`.
 */
import '@testing-library/jest-dom/vitest';
import 'dayjs/locale/es';
import { MantineProvider } from '@mantine/core';
import { DatesProvider } from '@mantine/dates';
import { notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, render } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, Outlet } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { vi } from 'vitest';
import type { Envelope } from '../../src-shared/contract/call.ts';
import {
  type CallInput,
  type CallName,
  type CallResponse,
  calls,
  type EventName,
  type EventPayload,
  events,
} from '../../src-shared/contract/index.ts';
import type { SharedState, TeamRole } from '../../src-shared/contract/team.ts';
import { DEFAULT_SERVICE_SETTINGS, type Workspace } from '../../src-shared/contract/workspaces.ts';
import { TieoutError } from '../../src-shared/errors.ts';
import type { Language } from '../../src-shared/service/labels.ts';
import { FocusKeeper } from '../components/focus-keeper.ts';
import { followEvents } from '../data/refresh.ts';
import { startLanguage } from '../i18n/index.ts';
import { theme } from '../theme.ts';
import { WorkspaceProvider } from '../workspace/workspace-provider.tsx';

// Screens are drawn by the library in full; on a busy machine that takes a while.
configure({ asyncUtilTimeout: 30_000 });

/** What each call is answered: a value, a function of the request, or a failure, which is thrown there. */
export type Answers = {
  readonly [Name in CallName]?:
    | CallResponse<Name>
    | ((request: CallInput<Name>) => CallResponse<Name> | Promise<CallResponse<Name>>)
    | TieoutError;
};

type Shown = {
  readonly user: UserEvent;
  /** Puts a text into a field at once. */
  readonly fill: (field: HTMLElement, text: string) => Promise<void>;
  /** What the calls of that name asked for, in their order. */
  readonly asked: <Name extends CallName>(name: Name) => readonly CallInput<Name>[];
  /** Answers calls otherwise from now on. */
  readonly answer: (answers: Answers) => void;
  readonly tell: <Name extends EventName>(name: Name, payload: EventPayload<Name>) => void;
  /** Where the window is: path and query. */
  readonly address: () => string;
};

export const WORKSPACE: Workspace = {
  id: '11111111-1111-4111-8111-111111111111',
  name: 'Andes Store',
  environment: 'staging',
  baseUrl: 'https://service.example',
  merchantsBaseUrl: 'https://merchants.example',
  timeZone: 'America/Lima',
  service: DEFAULT_SERVICE_SETTINGS,
  demo: false,
  createdAt: Date.UTC(2026, 0, 1),
  kept: { reporting: true, deposits: true, readOnly: false, payouts: false },
  connection: { state: 'online', at: Date.UTC(2026, 10, 1) },
};

type ScreenOptions = {
  readonly language?: Language;
  readonly workspace?: Workspace;
  /** The route that shows the screen, below the workspace (`close/:month/:currency`), and where the window is. */
  readonly path: string;
  readonly at?: string;
};

/** Shows a screen of a workspace. */
export async function showScreen(
  screen: ReactNode,
  answers: Answers,
  { language = 'en', workspace = WORKSPACE, path, at = path }: ScreenOptions,
): Promise<Shown> {
  let current = answers;
  const asked: { name: CallName; request: unknown }[] = [];
  const listeners = new Set<(name: EventName, payload: unknown) => void>();
  const call = async (name: CallName, request: unknown): Promise<Envelope<unknown>> => {
    asked.push({ name, request: calls[name].request.parse(request) });
    const answer: unknown = current[name];
    try {
      if (answer === undefined) throw new Error(`the test has no answer for ${name}`);
      if (answer instanceof TieoutError) throw answer;
      const value: unknown = typeof answer === 'function' ? await answer(request) : answer;
      return { ok: true, value: calls[name].response.parse(value) };
    } catch (error) {
      if (error instanceof TieoutError) return { ok: false, error: error.details };
      throw error;
    }
  };
  vi.stubGlobal('tieout', {
    call,
    onEvent: (listener: (name: EventName, payload: unknown) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  });
  // This document knows no fonts that are loaded later; the library listens for them.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  await startLanguage(language);
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  });
  stops.push(followEvents(client), () => client.clear());
  const root = `/workspaces/${workspace.id}`;
  const router = createMemoryRouter(
    [
      {
        path: `/workspaces/:workspaceId`,
        element: (
          <>
            <FocusKeeper />
            <Outlet />
          </>
        ),
        children: [{ path, element: screen }],
      },
      { path: '*', element: null },
    ],
    { initialEntries: [`${root}/${at}`] },
  );
  render(
    <QueryClientProvider client={client}>
      {/* Without styles, which nothing is measured by here: each would be worked out for every question. */}
      <MantineProvider theme={theme} env="test" withCssVariables={false} withGlobalClasses={false}>
        <DatesProvider settings={{ locale: language, firstDayOfWeek: 1 }}>
          <WorkspaceProvider workspace={workspace}>
            <RouterProvider router={router} />
          </WorkspaceProvider>
        </DatesProvider>
      </MantineProvider>
    </QueryClientProvider>,
  );
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
  return {
    user,
    fill: async (field, text) => {
      await user.click(field);
      await user.paste(text);
    },
    asked: <Name extends CallName>(name: Name) =>
      asked.filter((each) => each.name === name).map(({ request }) => request as CallInput<Name>),
    answer: (next) => {
      current = { ...current, ...next };
    },
    tell: (name, payload) => {
      const told = events[name].parse(payload);
      for (const listener of listeners) listener(name, told);
    },
    address: () => `${router.state.location.pathname}${router.state.location.search}`,
  };
}

/** A workspace that a team shares, for a person with these roles. */
export const sharedAs = (roles: TeamRole[]): SharedState => ({
  stage: 'joined',
  person: 'Ana',
  roles,
  state: 'online',
  since: 0,
  fault: null,
  withoutRecords: false,
  server: { host: 'db.example', port: 5432, database: 'tieout', login: 'ana' },
});

const stops: (() => void)[] = [];

/** Takes the screen down; after each test. */
export function closeScreen(): void {
  cleanup();
  // Only a few are shown at a time: the next test's would wait until those of this one, of this file or another, have
  // had their time.
  notifications.clean();
  for (const stop of stops.splice(0)) stop();
  vi.unstubAllGlobals();
}
