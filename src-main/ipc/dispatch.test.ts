import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { detailsOf, errorDetails, TieoutError } from '../../src-shared/errors.ts';
import { createDispatcher, createEmitter, type Handlers, type Sender } from './dispatch.ts';

const WINDOW: Sender = { url: 'tieout://app/index.html', isMainFrame: true };
const INFO = { version: '0.1.0', systemLocale: 'es-PE', platform: 'linux' };
const ID = '8f14e45f-ceea-467f-a7b5-0123456789ab';

function dispatcher(handlers: { [Name in keyof Handlers]?: (request: never) => unknown }) {
  const problems: { name: string; error: unknown }[] = [];
  const dispatch = createDispatcher({
    handlers: { 'app.info': () => INFO, ...handlers } as Handlers,
    isTrusted: ({ url, isMainFrame }) => isMainFrame && url.startsWith('tieout://app/'),
    onProblem: (name, error) => problems.push({ name, error }),
  });
  return { dispatch, problems };
}

describe('a call', () => {
  it('reaches its handler with the request checked and completed, and its answer comes back', async () => {
    let seen: unknown;
    const { dispatch } = dispatcher({
      'listings.page': (request) => {
        seen = request;
        return { rows: [] };
      },
    });
    const filter = { firstDay: '2026-10-01', lastDay: '2026-10-31' };
    const sort = { field: 'amount', descending: true };
    const request = { workspaceId: ID, listing: 'deposits', filter, sort, page: 0, pageSize: 50 };
    expect(await dispatch(WINDOW, 'listings.page', request)).toEqual({ ok: true, value: { rows: [] } });
    expect(seen).toEqual({ ...request, filter: { ...filter, choices: {}, text: '' } });
  });
});

describe('refused before any handler', () => {
  it.each([
    ['no sender', undefined],
    ['another page', { url: 'https://evil.example/', isMainFrame: true }],
    ['a frame inside ours', { ...WINDOW, isMainFrame: false }],
  ])('%s', async (_, sender) => {
    const { dispatch, problems } = dispatcher({});
    expect(await dispatch(sender, 'app.info', {})).toEqual({
      ok: false,
      error: { code: 'forbidden-sender', retryable: false },
    });
    expect(problems).toHaveLength(1);
  });

  it.each([
    'no.such.call',
    '__proto__',
    'constructor',
    'toString',
    '',
    'x'.repeat(10_000),
    7,
    null,
    undefined,
    {},
  ])('the unknown call %j', async (name) => {
    const { dispatch } = dispatcher({});
    const answer = await dispatch(WINDOW, name, {});
    expect(answer).toMatchObject({ ok: false, error: { code: 'invalid-request' } });
    if (!answer.ok) expect(errorDetails.safeParse(answer.error).success).toBe(true);
  });

  it('a request of another shape, naming the field and not its content', async () => {
    let called = false;
    const { dispatch, problems } = dispatcher({
      'workspaces.replaceCredentials': () => {
        called = true;
      },
    });
    const request = {
      workspaceId: ID,
      set: 'reporting',
      credentials: { accessKey: 'ana', secretKey: { hunter22: 'hunter22' } },
    };
    expect(await dispatch(WINDOW, 'workspaces.replaceCredentials', request)).toEqual({
      ok: false,
      error: {
        code: 'invalid-request',
        subject: 'workspaces.replaceCredentials: credentials.secretKey',
        retryable: false,
      },
    });
    expect(called).toBe(false);
    const [problem] = problems;
    expect(inspect(problem, { depth: 9 })).not.toContain('hunter22');
    expect(await dispatch(WINDOW, 'app.info', undefined)).toMatchObject({ error: { subject: 'app.info' } });
  });
});

describe('what a handler does', () => {
  it('an answer of another shape is a defect of ours and does not leave', async () => {
    const { dispatch, problems } = dispatcher({ 'app.info': () => ({ ...INFO, token: 'hunter22' }) });
    const answer = await dispatch(WINDOW, 'app.info', {});
    expect(answer).toEqual({
      ok: false,
      error: { code: 'invalid-response', subject: 'app.info', retryable: false },
    });
    expect(problems).toHaveLength(1);
  });

  it.each([
    [
      'thrown',
      () => {
        throw new TieoutError('job-not-found', { subject: 'x' });
      },
    ],
    ['rejected', () => Promise.reject(new TieoutError('job-not-found', { subject: 'x' }))],
  ])('a failure %s travels as data and is no defect', async (_, handler) => {
    const { dispatch, problems } = dispatcher({ 'jobs.list': handler });
    expect(await dispatch(WINDOW, 'jobs.list', {})).toEqual({
      ok: false,
      error: { code: 'job-not-found', subject: 'x', retryable: false },
    });
    expect(problems).toEqual([]);
  });

  it.each([new Error('at /home/ana'), 'text', undefined, { code: 'cancelled' }])(
    'a defect (%s) is internal to the person and whole in the log',
    async (thrown) => {
      const { dispatch, problems } = dispatcher({
        'jobs.list': () => {
          throw thrown;
        },
      });
      const answer = await dispatch(WINDOW, 'jobs.list', {});
      expect(answer).toEqual({ ok: false, error: detailsOf(new Error()) });
      expect(JSON.stringify(answer)).not.toMatch(/stack|home/);
      expect(problems).toEqual([{ name: 'jobs.list', error: thrown }]);
    },
  );
});

describe('events', () => {
  it('go out when they fit their schema, and are a defect when they do not', () => {
    const sent: unknown[] = [];
    const problems: string[] = [];
    const emit = createEmitter(
      (name, payload) => sent.push([name, payload]),
      (name) => problems.push(name),
    );
    emit('workspaces.changed', {});
    emit('workspaces.changed', { secret: 'hunter22' } as never);
    expect([sent, problems]).toEqual([[['workspaces.changed', {}]], ['workspaces.changed']]);
  });
});
