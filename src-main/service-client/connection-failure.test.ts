import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { TieoutError } from '../../src-shared/errors.ts';
import { draft } from '../payouts/testing/orders.ts';
import { neverConnected } from './connection-failure.ts';
import { createCashout } from './payouts.ts';
import { createTransport } from './transport.ts';

const failed = (message: string, facts: object = {}) =>
  new TieoutError(
    'service-unreachable',
    {},
    new TypeError('fetch failed', { cause: Object.assign(new Error(message), facts) }),
  );
const electron = (reason: string) => new TieoutError('service-unreachable', {}, new Error(`net::${reason}`));

describe('a failure that came before anything was sent', () => {
  it.each([
    ['a refused connection', failed('connect ECONNREFUSED', { code: 'ECONNREFUSED', syscall: 'connect' })],
    [
      'no route while connecting',
      failed('connect EHOSTUNREACH', { code: 'EHOSTUNREACH', syscall: 'connect' }),
    ],
    ['no such name', failed('getaddrinfo ENOTFOUND', { code: 'ENOTFOUND', syscall: 'getaddrinfo' })],
    ['a certificate that has expired', failed('certificate has expired', { code: 'CERT_HAS_EXPIRED' })],
    ['a refused connection in Electron', electron('ERR_CONNECTION_REFUSED')],
    ['a proxy that is not there', electron('ERR_PROXY_CONNECTION_FAILED')],
    ['a tunnel that the proxy refuses', electron('ERR_TUNNEL_CONNECTION_FAILED')],
    ['a certificate nobody trusts', electron('ERR_CERT_AUTHORITY_INVALID')],
    ['a proxy that asks for a name in a way nobody knows', electron('ERR_PROXY_AUTH_UNSUPPORTED')],
    ['a proxy that asks for a name', new TieoutError('proxy-asks-for-name', { httpStatus: 407 })],
    ['a proxy whose certificate nobody trusts', electron('ERR_PROXY_CERTIFICATE_INVALID')],
    ['a SOCKS proxy that cannot reach it', electron('ERR_SOCKS_CONNECTION_HOST_UNREACHABLE')],
    ['a script that does not name a proxy', electron('ERR_PAC_SCRIPT_FAILED')],
    ['a script that must be read and cannot be', electron('ERR_MANDATORY_PROXY_CONFIGURATION_FAILED')],
    ['a computer without a network, which was asked before', new TieoutError('computer-offline')],
  ])('%s', (_, error) => expect(neverConnected(error)).toBe(true));

  it('at every address that was tried', () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED ::1'), {
      code: 'ECONNREFUSED',
      syscall: 'connect',
    });
    const reset = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' });
    expect(neverConnected(new AggregateError([refused, refused]))).toBe(true);
    expect(neverConnected(new AggregateError([refused, reset]))).toBe(false);
    expect(neverConnected(new AggregateError([]))).toBe(false);
  });
});

describe('a failure that may have come after something was sent', () => {
  it.each([
    ['a reset', failed('read ECONNRESET', { code: 'ECONNRESET', syscall: 'read' })],
    ['a broken pipe', failed('write EPIPE', { code: 'EPIPE', syscall: 'write' })],
    ['a route lost while reading', failed('read EHOSTUNREACH', { code: 'EHOSTUNREACH', syscall: 'read' })],
    ['a network lost while writing', failed('write ENETUNREACH', { code: 'ENETUNREACH', syscall: 'write' })],
    [
      'a port closed under a connection',
      failed('read ECONNREFUSED', { code: 'ECONNREFUSED', syscall: 'read' }),
    ],
    ['a route lost in Electron, whenever', electron('ERR_ADDRESS_UNREACHABLE')],
    ['a reset in Electron', electron('ERR_CONNECTION_RESET')],
    ['a connection closed in Electron', electron('ERR_CONNECTION_CLOSED')],
    ['an empty answer', electron('ERR_EMPTY_RESPONSE')],
    ['an encrypted connection that broke, whenever', electron('ERR_SSL_PROTOCOL_ERROR')],
    ['a network that changed', electron('ERR_NETWORK_CHANGED')],
    ['a network that is gone, whenever', electron('ERR_INTERNET_DISCONNECTED')],
    ['an alert about ciphers, whenever', electron('ERR_SSL_VERSION_OR_CIPHER_MISMATCH')],
    ['certificates of this computer that changed', electron('ERR_CERT_DATABASE_CHANGED')],
    ['a way of checking certificates that changed', electron('ERR_CERT_VERIFIER_CHANGED')],
    ['a computer that went to sleep', electron('ERR_NETWORK_IO_SUSPENDED')],
    ['a time limit', failed('timed out', { code: 'ETIMEDOUT', syscall: 'connect' })],
    [
      'words of the service that name a reason',
      failed('Invalid header: ENOTFOUND net::ERR_NAME_NOT_RESOLVED'),
    ],
    ['something else', new Error('ECONNREFUSED')],
  ])('%s', (_, error) => expect(neverConnected(error)).toBe(false));
});

describe('a creation over a real connection', () => {
  let server: Server;
  afterEach(() => new Promise((done) => server.close(done)));
  const outcomeWith = async (act: (socket: Socket) => void) => {
    server = createServer((socket) => {
      socket.on('error', () => undefined);
      act(socket);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    return createCashout(
      {
        transport: createTransport({ fetch, timeoutMs: 400 }),
        baseUrl: async () => `http://127.0.0.1:${port}`,
        credentials: async () => ({ login: 'TEST_LOGIN', pass: 'TEST_PASS', apiSignature: 'TEST_KEY' }),
        now: Date.now,
      },
      draft(),
    );
  };

  it.each<[string, (socket: Socket) => void]>([
    ['that is reset once the body has come', (socket) => socket.once('data', () => socket.resetAndDestroy())],
    ['that is closed once the body has come', (socket) => socket.once('data', () => socket.destroy())],
    ['that is reset at once', (socket) => socket.resetAndDestroy()],
    ['that is never answered', (socket) => socket.resume()],
    [
      'that answers something else than HTTP',
      (socket) => socket.once('data', () => socket.end('ECONNREFUSED net::ERR_CONNECTION_REFUSED\r\n\r\n')),
    ],
    [
      'that breaks off in the headers',
      (socket) => socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\nDate')),
    ],
    [
      'that switches protocols',
      (socket) => socket.once('data', () => socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\n')),
    ],
  ])('%s is of unknown outcome', async (_, act) => {
    expect((await outcomeWith(act)).kind).toBe('unknown');
  });
});

describe('a creation whose answer has begun', () => {
  const breaking = (reason: string, status: number) =>
    createCashout(
      {
        transport: createTransport({
          fetch: async () =>
            new Response(new ReadableStream({ pull: () => Promise.reject(new Error(`net::${reason}`)) }), {
              status,
            }),
        }),
        baseUrl: async () => 'https://api.example.test',
        credentials: async () => ({ login: 'TEST_LOGIN', pass: 'TEST_PASS', apiSignature: 'TEST_KEY' }),
        now: Date.now,
      },
      draft(),
    );

  it.each([
    ['ERR_CONNECTION_REFUSED', 200],
    ['ERR_NAME_NOT_RESOLVED', 200],
    ['ERR_CERT_AUTHORITY_INVALID', 412],
    ['ERR_PROXY_CONNECTION_FAILED', 502],
  ])('and broke off with %s after HTTP %i is of unknown outcome', async (reason, status) => {
    expect((await breaking(reason, status)).kind).toBe('unknown');
  });
});
