import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../bootstrap/paths.mjs';
import { failuresOfPlaywright, failuresOfVitest, named } from './failures.mjs';

describe('what failed is named at the end', () => {
  it('a unit test by its file, its name and its reason without colours and stack', () => {
    const message = '\u001b[31mAssertionError: expected 1 to be 2\u001b[39m\n    at somewhere (a.ts:1:2)';
    const report = {
      testResults: [
        {
          name: join(ROOT, 'src-main/sync/run.test.ts'),
          status: 'failed',
          assertionResults: [
            { status: 'passed', fullName: 'sync reads a day' },
            { status: 'failed', fullName: 'sync goes on', failureMessages: [message] },
          ],
        },
      ],
    };
    expect(failuresOfVitest(report)).toEqual([
      { what: 'src-main/sync/run.test.ts > sync goes on', why: 'AssertionError: expected 1 to be 2' },
    ]);
  });

  it('a file of tests that could not be loaded, or whose process ended', () => {
    const name = join(ROOT, 'src-main/sync/run.test.ts');
    const report = {
      testResults: [{ name, status: 'failed', assertionResults: [], message: 'Cannot find x' }],
    };
    expect(failuresOfVitest(report)).toEqual([{ what: 'src-main/sync/run.test.ts', why: 'Cannot find x' }]);
  });

  it('a journey by its place, also in a group, and what failed outside of all', () => {
    const spec = (title, ok) => ({
      title,
      ok,
      file: 'demo.e2e.ts',
      line: 7,
      tests: [{ results: [{ error: ok ? undefined : { message: 'Error: not there' } }] }],
    });
    const report = {
      errors: [{ message: 'no display' }],
      suites: [{ specs: [spec('opens', true)], suites: [{ specs: [spec('comes back', false)] }] }],
    };
    expect(failuresOfPlaywright(report)).toEqual([
      { what: 'the end-to-end tests', why: 'no display' },
      { what: 'demo.e2e.ts:7 > comes back', why: 'Error: not there' },
    ]);
  });

  it('says nothing where nothing failed or no report was left', () => {
    expect(failuresOfVitest(undefined)).toEqual([]);
    expect(failuresOfPlaywright(undefined)).toEqual([]);
    expect(named('Failed:', [])).toBe('');
  });

  it('names twenty and counts the rest', () => {
    const many = Array.from({ length: 23 }, (_, at) => ({ what: `test ${at}`, why: '' }));
    const lines = named('Failed:', many).split('\n');
    expect(lines).toHaveLength(22);
    expect(lines.at(-1)).toBe('and 3 more, above');
  });
});
