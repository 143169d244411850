import { describe, expect, it } from 'vitest';
import { fromPlaywright, fromVitest, line, single, sum, unfinishedFiles, withSecondRun } from './counts.mjs';

describe('the last line', () => {
  it('adds up, and says nothing of what was skipped', () => {
    const total = sum([single(true), { passed: 40, failed: 0, skipped: 2 }, single(false)]);
    expect(total.skipped).toBe(2);
    expect(line(total)).toBe('41 passed, 1 failed');
  });
});

describe('vitest', () => {
  const report = {
    numTotalTests: 6,
    numPassedTests: 3,
    numFailedTests: 1,
    numPendingTests: 1,
    numTodoTests: 1,
  };

  it('counts passed, failed and skipped', () => {
    expect(fromVitest(report, 1)).toEqual({ passed: 3, failed: 1, skipped: 2 });
  });

  it('counts a file that could not be loaded as one failure', () => {
    const testResults = [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{ status: 'failed' }] },
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
    ];
    expect(fromVitest({ ...report, testResults }, 1).failed).toBe(2);
  });

  it('is a failure when it left no report', () => {
    expect(fromVitest(undefined, 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  it('is a failure when it says so although every test passed', () => {
    const clean = { numTotalTests: 3, numPassedTests: 3, numFailedTests: 0 };
    expect(fromVitest(clean, 1)).toEqual({ passed: 3, failed: 1, skipped: 0 });
    expect(fromVitest(clean, 0)).toEqual({ passed: 3, failed: 0, skipped: 0 });
  });
});

describe('a test file whose process ended', () => {
  const passed = {
    name: 'a.test.ts',
    status: 'passed',
    assertionResults: [{ status: 'passed' }, { status: 'todo' }],
  };
  const failed = { name: 'b.test.ts', status: 'failed', assertionResults: [{ status: 'failed' }] };
  const ended = {
    name: 'c.test.ts',
    status: 'failed',
    assertionResults: [{ status: 'passed' }, { status: 'pending' }],
  };
  const again = { numTotalTests: 2, numPassedTests: 2, numFailedTests: 0 };

  it('is told apart from one of which a test failed', () => {
    expect(unfinishedFiles({ testResults: [passed, failed, ended] })).toEqual(['c.test.ts']);
    expect(unfinishedFiles(undefined)).toEqual([]);
  });

  it('counts as it ends the second time, and hides no failure of another file', () => {
    expect(withSecondRun({ testResults: [passed, ended] }, again, 0, ['c.test.ts'])).toEqual({
      passed: 3,
      failed: 0,
      skipped: 1,
    });
    expect(withSecondRun({ testResults: [passed, failed, ended] }, again, 0, ['c.test.ts']).failed).toBe(1);
  });

  it('that ends so again is a failure', () => {
    const report = { numTotalTests: 2, numPassedTests: 1, numFailedTests: 0, testResults: [ended] };
    expect(withSecondRun({ testResults: [passed, ended] }, report, 1, ['c.test.ts']).failed).toBe(1);
    expect(withSecondRun({ testResults: [ended] }, undefined, 1, ['c.test.ts']).failed).toBe(1);
  });
});

describe('playwright', () => {
  it('counts what passed in the end, what did not, and what was skipped', () => {
    const report = { stats: { expected: 5, flaky: 1, unexpected: 2, skipped: 3 }, errors: [] };
    expect(fromPlaywright(report, 1)).toEqual({ passed: 6, failed: 2, skipped: 3 });
  });

  it('counts an error outside of any test, for example a config that does not load', () => {
    const report = { stats: { expected: 0, unexpected: 0 }, errors: [{ message: 'no such file' }] };
    expect(fromPlaywright(report, 1, ['c.test.ts']).failed).toBe(1);
  });

  it('is a failure without a report, and when only the exit code says so', () => {
    expect(fromPlaywright(undefined, 0).failed).toBe(1);
    expect(fromPlaywright({ stats: { expected: 4 } }, 137)).toEqual({ passed: 4, failed: 1, skipped: 0 });
  });
});
