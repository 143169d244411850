import { parse } from 'lossless-json';
import type { Sandbox } from '../sandbox.ts';

/** An answer read for a test: numbers stay LosslessNumber, so their literal text can be asserted. */
export type Read = { status: number; headers: Headers; text: string; json: Record<string, unknown> };

/** One request, answered. */
export async function call(
  url: string,
  init: { method?: string; headers?: Record<string, string>; body?: string | Buffer } = {},
): Promise<Read> {
  const response = await fetch(url, init as RequestInit);
  const text = await response.text();
  let json: Record<string, unknown> = {};
  try {
    // Codes and counters read as numbers, everything with a fraction keeps its text.
    json = parse(text, null, (literal) =>
      /^-?\d{1,15}$/.test(literal) ? Number(literal) : literal,
    ) as typeof json;
  } catch {
    json = {};
  }
  return { status: response.status, headers: response.headers, text, json };
}

/** Logs in to the reporting area; returns the token and a GET that uses it. */
export async function signedIn(
  sandbox: Sandbox,
): Promise<{ token: string; get: (path: string) => Promise<Read> }> {
  const login = await call(`${sandbox.merchantsBaseUrl}/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(sandbox.credentials.reporting),
  });
  const token = /BEARER_TOKEN=([^;]+)/.exec(login.headers.get('set-cookie') ?? '')?.[1] ?? '';
  const get = (path: string): Promise<Read> =>
    call(sandbox.merchantsBaseUrl + path, { headers: { authorization: `Bearer ${token}` } });
  return { token, get };
}
