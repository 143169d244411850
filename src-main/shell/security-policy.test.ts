import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fileFor } from './app-files.ts';
import { contentSecurityPolicy, isAppUrl } from './security-policy.ts';

describe('isAppUrl', () => {
  const origins = ['tieout://app', 'http://localhost:5173'];

  it.each([
    'tieout://app/index.html',
    'tieout://app/#/deposits?x=1',
    'http://localhost:5173/',
    'TIEOUT://app/',
  ])('knows %s as ours', (url) => {
    expect(isAppUrl(url, origins)).toBe(true);
  });

  it.each([
    'https://evil.example/',
    'tieout://other/index.html',
    'tieout://app.evil.example/',
    'tieout://app@evil.example/',
    'http://localhost:51730/',
    'http://localhost/',
    'https://localhost:5173/',
    'file:///index.html',
    'about:blank',
    'data:text/html,tieout://app',
    'javascript:alert(1)',
    'blob:tieout://app/1',
    '',
    'not an address',
  ])('refuses %j', (url) => {
    expect(isAppUrl(url, origins)).toBe(false);
  });
});

describe('the content security policy', () => {
  const directives = Object.fromEntries(
    contentSecurityPolicy()
      .split('; ')
      .map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1).join(' ')]),
  );

  it('closes everything that it does not open', () => {
    expect(directives['default-src']).toBe("'none'");
    expect(directives['script-src']).toBe("'self'");
    expect(directives['connect-src']).toBe("'self'");
    for (const name of ['object-src', 'base-uri', 'form-action', 'frame-ancestors']) {
      expect([name, directives[name]]).toEqual([name, "'none'"]);
    }
  });

  it('lets no script from elsewhere in, and none that is inline', () => {
    expect(contentSecurityPolicy()).not.toMatch(/https?:|\*|unsafe-eval|script-src[^;]*unsafe-inline/);
  });
});

describe('fileFor', () => {
  const folder = resolve('renderer');

  it.each([
    ['tieout://app/', 'index.html'],
    ['tieout://app/index.html', 'index.html'],
    ['tieout://app/index.html?x=1#/deposits', 'index.html'],
    ['tieout://app/assets/a%20b.js', 'assets/a b.js'],
  ])('%s is %s', (url, name) => {
    expect(fileFor(folder, url)).toBe(join(folder, name));
  });

  it.each([
    'tieout://other/index.html',
    'tieout://app/..%2f..%2fetc%2fpasswd',
    'tieout://app/%2e%2e/%2e%2e%2fsecret',
    'tieout://app/assets/..%2f..%2f..%2fsecret',
    'tieout://app/..%2frenderer-of-another%2fa.js',
    'tieout://app/a%00.js',
    'tieout://app/%e0%a4%a',
  ])('%s is nothing', (url) => {
    expect(fileFor(folder, url)).toBeUndefined();
  });
});
