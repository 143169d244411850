/**
 * How many checks passed, failed and were skipped, from the report that each runner writes. A runner that died without
 * a report, or that says it failed while every test in its report passed, counts as one failure: the last line must
 * never look better than the run was.
 */

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** @returns {Counts} */
export function single(ok) {
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };
}

/** @param {Counts[]} all @returns {Counts} */
export function sum(all) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const counts of all) {
    total.passed += counts.passed;
    total.failed += counts.failed;
    total.skipped += counts.skipped;
  }
  return total;
}

/** The line that others read: nothing else may be on it. */
export function line({ passed, failed }) {
  return `${passed} passed, ${failed} failed`;
}

function honest(counts, exitCode) {
  if (exitCode !== 0 && counts.failed === 0) return { ...counts, failed: 1 };
  return counts;
}

/**
 * Test files whose process ended before it could tell how its tests went: no test of them failed, and yet they did. A
 * file that cannot be loaded is among them.
 *
 * @param {any} report vitest's JSON report, or undefined when there is none
 * @returns {string[]}
 */
export function unfinishedFiles(report) {
  return (report?.testResults ?? []).filter(isUnfinished).map(({ name }) => name);
}

/**
 * Test files with a failure, of whatever kind.
 *
 * @param {any} report vitest's JSON report, or undefined when there is none
 * @returns {string[]}
 */
export function failedFiles(report) {
  return (report?.testResults ?? []).filter(({ status }) => status === 'failed').map(({ name }) => name);
}

/**
 * The counts of a run of which some files ran once more: theirs are those of the second run.
 *
 * @param {any} first @param {any} again @param {string[]} files those that ran once more
 * @returns {Counts}
 */
export function withSecondRun(first, again, exitCodeAgain, files) {
  const finished = (first.testResults ?? []).filter(({ name }) => !files.includes(name));
  const having = (...states) =>
    finished.flatMap((file) => file.assertionResults ?? []).filter(({ status }) => states.includes(status))
      .length;
  return sum([
    { passed: having('passed'), failed: having('failed'), skipped: having('pending', 'skipped', 'todo') },
    fromVitest(again, exitCodeAgain),
  ]);
}

function isUnfinished({ status, assertionResults = [] }) {
  return status === 'failed' && !assertionResults.some((test) => test.status === 'failed');
}

/**
 * @param {any} report vitest's JSON report, or undefined when there is none
 * @returns {Counts}
 */
export function fromVitest(report, exitCode) {
  if (typeof report?.numTotalTests !== 'number') return single(false);
  // A file that cannot even be loaded has no tests in the report, only a status.
  const unloadable = unfinishedFiles(report);
  const counts = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloadable.length,
    skipped: (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0),
  };
  return honest(counts, exitCode);
}

/**
 * @param {any} report Playwright's JSON report, or undefined when there is none
 * @returns {Counts}
 */
export function fromPlaywright(report, exitCode) {
  const stats = report?.stats;
  if (typeof stats?.expected !== 'number') return single(false);
  const counts = {
    // A flaky test passed in the end; Playwright's own output names it.
    passed: stats.expected + (stats.flaky ?? 0),
    failed: (stats.unexpected ?? 0) + (report.errors?.length ?? 0),
    skipped: stats.skipped ?? 0,
  };
  return honest(counts, exitCode);
}
