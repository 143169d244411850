import { EventEmitter } from 'node:events';
import type { App, Session } from 'electron';
import { describe, expect, it } from 'vitest';
import { closeNetwork, denyPermissions, lockDown, stopDictionaries, stopNameLookUps } from './lock-down.ts';

describe('every window’s document', () => {
  const app = new EventEmitter();
  const refused: string[] = [];
  lockDown(app as unknown as App, ['tieout://app'], (what) => refused.push(what));
  let openWindow: (() => { action: string }) | undefined;
  const peerPolicies: string[] = [];
  const contents = Object.assign(new EventEmitter(), {
    setWindowOpenHandler: (handler: () => { action: string }) => {
      openWindow = handler;
    },
    setWebRTCIPHandlingPolicy: (policy: string) => peerPolicies.push(policy),
  });
  app.emit('web-contents-created', {}, contents);

  const prevented = (event: string, url?: string) => {
    let stopped = false;
    contents.emit(event, {
      url,
      preventDefault: () => {
        stopped = true;
      },
    });
    return stopped;
  };

  it.each(['will-navigate', 'will-frame-navigate', 'will-redirect'])('stays with the app (%s)', (event) => {
    expect(prevented(event, 'tieout://app/index.html')).toBe(false);
    expect(prevented(event, 'https://evil.example/')).toBe(true);
    expect(refused.at(-1)).toBe('navigation');
  });

  it('gives peer connections nothing but the session’s proxy', () => {
    expect(peerPolicies).toEqual(['disable_non_proxied_udp']);
  });

  it('opens no window and holds no webview', () => {
    expect(openWindow?.()).toEqual({ action: 'deny' });
    expect(prevented('will-attach-webview')).toBe(true);
    expect(refused.slice(-2)).toEqual(['new window', 'webview']);
  });
});

it('no session has a language to fetch a dictionary for', () => {
  const app = new EventEmitter();
  stopDictionaries(app as unknown as App);
  const told: unknown[] = [];
  app.emit('session-created', { setSpellCheckerLanguages: (languages: unknown) => told.push(languages) });
  expect(told).toEqual([[]]);
});

it('no permission is granted', () => {
  const handlers: Record<string, (...args: unknown[]) => unknown> = {};
  const keep = (_: unknown, name: string) => (handler: () => unknown) => {
    handlers[name] = handler;
  };
  const session = new Proxy({}, { get: keep });
  const refused: string[] = [];
  denyPermissions(session as Session, (what) => refused.push(what));
  const answers: unknown[] = [];
  handlers.setPermissionRequestHandler?.({}, 'camera', (answer: unknown) => answers.push(answer));
  expect([answers, refused]).toEqual([[false], ['permission camera']]);
  expect(handlers.setPermissionCheckHandler?.()).toBe(false);
  expect(handlers.setDevicePermissionHandler?.()).toBe(false);
});

describe('the window’s network', () => {
  const closed = async (devServer: string | undefined) => {
    const set: unknown[] = [];
    const session = { setProxy: async (config: unknown) => void set.push(config) };
    await closeNetwork(session as unknown as Session, devServer);
    return set;
  };
  const nowhere = { mode: 'fixed_servers', proxyRules: 'http://127.0.0.1:0' };

  it('ends at a proxy that cannot exist, also for loopback', async () =>
    expect(await closed(undefined)).toEqual([{ ...nowhere, proxyBypassRules: '<-loopback>' }]));

  it('leaves the dev server alone within reach', async () =>
    expect(await closed('http://localhost:5173/')).toEqual([
      { ...nowhere, proxyBypassRules: '<-loopback>;localhost:5173' },
    ]));

  it.each([
    ['', 'WebRtcHideLocalIpsWithMdns'],
    ['Told,Otherwise', 'Told,Otherwise,WebRtcHideLocalIpsWithMdns'],
  ])(
    'looks up no names for a document, and leaves on what the command line switches off (%j)',
    (told, off) => {
      const switches: unknown[] = [];
      stopNameLookUps({
        commandLine: {
          appendSwitch: (...of: unknown[]) => switches.push(of),
          getSwitchValue: () => told,
        },
      } as unknown as App);
      expect(switches).toEqual([
        ['blink-settings', 'dnsPrefetchingEnabled=false'],
        ['host-resolver-rules', 'MAP *. ~NOTFOUND'],
        ['disable-features', off],
      ]);
    },
  );
});
