/**
 * Serves the files of a folder to this process while some work goes on, on this computer alone and under a secret path:
 * the updater takes files from an address only, and an offline computer has them in a folder.
 */
import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { LONGEST_DESCRIPTION } from './description.ts';

/** Only plain names below the folder. */
const NAME = /^[A-Za-z0-9][\w.~-]{0,150}$/;

export async function serveFolder<T>(folder: string, work: (address: string) => Promise<T>): Promise<T> {
  const secret = randomBytes(24).toString('base64url');
  const server = createServer((request, response) => {
    const [, given, name = '', ...more] = (request.url ?? '').split('/');
    if (request.method !== 'GET' || given !== secret || more.length > 0 || !NAME.test(name)) {
      response.writeHead(404).end();
      return;
    }
    void sendFile(join(folder, name), response);
  });
  await new Promise<void>((done, failed) => {
    server.once('error', failed);
    server.listen(0, '127.0.0.1', done);
  });
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}/${secret}/`);
  } finally {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
}

async function sendFile(path: string, response: import('node:http').ServerResponse): Promise<void> {
  try {
    const file = await open(path);
    const { size } = await file.stat();
    await file.close();
    response.writeHead(200, { 'Content-Length': size, 'Content-Type': 'application/octet-stream' });
    await pipeline(createReadStream(path), response);
  } catch {
    if (response.headersSent) response.destroy();
    else response.writeHead(404).end();
  }
}

/** A description or signature from a file; throws where it is longer than any. */
export async function readSmall(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    if ((await file.stat()).size > LONGEST_DESCRIPTION) throw new Error('the description is too long');
    return await file.readFile();
  } finally {
    await file.close();
  }
}
