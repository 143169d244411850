import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openLog, withoutSecrets } from './log.ts';
import { temporaryFolder } from './testing.ts';

describe('withoutSecrets', () => {
  it('strikes a secret out as it is, in JSON and in an address', () => {
    const secret = 'p"ä s/1';
    const text = `${secret} | ${JSON.stringify({ secret })} | https://a.example/?k=${encodeURIComponent(secret)}`;
    expect(withoutSecrets(text, [secret])).toBe(
      '[secret] | {"secret":"[secret]"} | https://a.example/?k=[secret]',
    );
  });

  it('leaves no end of a secret that begins with another', () => {
    expect(withoutSecrets('abcdefgh abcd', ['abcd', 'abcdefgh'])).toBe('[secret] [secret]');
  });

  it('manages a secret that no address can hold', () => {
    expect(withoutSecrets('half \ud800sign', ['\ud800sign'])).toBe('half [secret]');
  });

  it('takes a secret literally', () => {
    expect(withoutSecrets('a.c* $& abc', ['.c*', '$&'])).toBe('a[secret] [secret] abc');
  });
});

describe('the log file', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => folder.remove());

  it('has lines with level and time, causes and all, and no secret', () => {
    const log = openLog(folder.path);
    expect(log.path).toBe(join(folder.path, 'tieout.log'));
    log.strikeOut('hunter22');
    log.strikeOut('abc');
    log.info('GET merchants.service.example/v1/deposits 200 12 ms');
    log.error('call sync.start', new Error('outer hunter22', { cause: new TypeError('inner hunter22 abc') }));
    log.error('thrown', 'just a text');
    const text = readFileSync(log.path, 'utf8');
    expect(text).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\S* info GET merchants/);
    expect(text).toContain('outer [secret]');
    // Too short to be one: struck out, it would take half the text with it.
    expect(text).toContain('caused by TypeError: inner [secret] abc');
    expect(text).toContain('thrown: just a text');
    expect(text).not.toContain('hunter22');
  });
});
