import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openLog } from './log.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

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
    expect(text).toContain('outer •••');
    // Too short to be one: struck out, it would take half the text with it.
    expect(text).toContain('caused by TypeError: inner ••• abc');
    expect(text).toContain('thrown: just a text');
    expect(text).not.toContain('hunter22');
  });

  it('strikes every form of a secret, and lets go of the oldest of very many', () => {
    const log = openLog(folder.path);
    log.strikeOut('first-secret');
    log.strikeOut('hunter22');
    for (let number = 0; number < 99; number += 1) log.strikeOut(`token-number-${number}`);
    log.info(
      `a ${encodeURIComponent('hunter22"')} HUNTER22 ${Buffer.from('u:hunter22').toString('base64')} z`,
    );
    log.info('token-number-0 and token-number-98, first-secret');
    const text = readFileSync(log.path, 'utf8');
    expect(text).not.toMatch(/hunter22|dW50ZXIyM|number-0|number-98/i);
    expect(text).toContain('first-secret');
  });
});
