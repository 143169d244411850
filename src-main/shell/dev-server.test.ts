import { describe, expect, it } from 'vitest';
import { DEV_MARKER, devServerUrl } from './dev-server.ts';

const PARENT = 4711;
const SERVER = 'http://localhost:5173';

function asked(address: string | undefined, { marker = String(PARENT), isPackaged = false } = {}) {
  const refused: string[] = [];
  const env = { ELECTRON_RENDERER_URL: address, [DEV_MARKER]: marker };
  return { url: devServerUrl(isPackaged, env, PARENT, (what) => refused.push(what)), refused };
}

describe('the dev server’s address', () => {
  it.each([SERVER, 'http://127.0.0.1:5173/', 'http://[::1]:5173', 'https://localhost:5173'])(
    'is taken from the dev command when it is on this machine (%s)',
    (address) => expect(asked(address)).toEqual({ url: address, refused: [] }),
  );

  it.each([
    'http://127.0.0.1.evil.example:5173',
    'http://localhost.evil.example',
    'http://evil.example',
    'http://localhost@evil.example',
    'http://user@localhost:5173',
    'http://:secret@127.0.0.1:5173',
    'http://0.0.0.0:5173',
    'http://192.168.0.7:5173',
    'http://[::ffff:10.0.0.1]:5173',
    'data:text/html,hello',
    'file:///tmp/index.html',
    'javascript:alert(1)',
    'ws://localhost:5173',
    'localhost:5173',
    'not an address',
    '',
  ])('is refused when it is anything else (%s)', (address) =>
    expect(asked(address)).toEqual({ url: undefined, refused: ['dev server: not on this machine'] }),
  );

  it.each(['', '1', '4712', 'true', ' 4711'])('is refused from anybody but the dev command (%j)', (marker) =>
    expect(asked(SERVER, { marker })).toEqual({
      url: undefined,
      refused: ['dev server: not started by the dev command'],
    }),
  );

  it('is none of a packaged app, and none where none is given', () => {
    expect(asked(SERVER, { isPackaged: true })).toEqual({ url: undefined, refused: [] });
    expect(asked(undefined)).toEqual({ url: undefined, refused: [] });
  });
});
