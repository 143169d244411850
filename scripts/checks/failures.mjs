/**
 * What failed, named once more at the end of a run: its own output stands thousands of lines above, and the end of a
 * build server's log is often all that is shown.
 */
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from '../bootstrap/paths.mjs';
import { unfinishedFiles } from './counts.mjs';

/** @typedef {{ what: string, why: string }} Failure */

const WHY_LINES = 6;
const WHY_LENGTH = 600;
/** More than these have one cause, and it is above. */
const MOST_NAMED = 20;

/**
 * The reason without the colours of a terminal and without the stack, which is above.
 * @param {string | undefined} message
 */
function reason(message) {
  const plain = stripVTControlCharacters(message ?? '');
  const lines = plain.split(/\r?\n/).filter((line) => line.trim() !== '' && !/^\s+at /.test(line));
  return lines.slice(0, WHY_LINES).join('\n').slice(0, WHY_LENGTH);
}

/**
 * @param {any} report vitest's JSON report, or undefined when there is none
 * @returns {Failure[]}
 */
export function failuresOfVitest(report) {
  const unfinished = new Set(unfinishedFiles(report));
  return (report?.testResults ?? []).flatMap((file) => {
    const place = relative(ROOT, file.name);
    if (unfinished.has(file.name)) return [{ what: place, why: reason(file.message) }];
    return (file.assertionResults ?? [])
      .filter(({ status }) => status === 'failed')
      .map((test) => ({ what: `${place} > ${test.fullName}`, why: reason(test.failureMessages?.[0]) }));
  });
}

/**
 * @param {any} report Playwright's JSON report, or undefined when there is none
 * @returns {Failure[]}
 */
export function failuresOfPlaywright(report) {
  const outside = (report?.errors ?? []).map(({ message }) => ({
    what: 'the end-to-end tests',
    why: reason(message),
  }));
  return [...outside, ...(report?.suites ?? []).flatMap(failuresOfSuite)];
}

function failuresOfSuite({ specs = [], suites = [] }) {
  const own = specs
    .filter((spec) => spec.ok === false)
    .map((spec) => {
      const results = (spec.tests ?? []).flatMap((test) => test.results ?? []);
      return {
        what: `${spec.file}:${spec.line} > ${spec.title}`,
        why: reason(results.find(({ error }) => error)?.error.message),
      };
    });
  return [...own, ...suites.flatMap(failuresOfSuite)];
}

/**
 * @param {string} heading @param {Failure[]} failures
 * @returns {string} lines to print, or nothing where there are none
 */
export function named(heading, failures) {
  if (failures.length === 0) return '';
  const shown = failures.slice(0, MOST_NAMED);
  const more = failures.length - shown.length;
  return [
    heading,
    ...shown.map(({ what, why }) => `- ${what}${why ? `\n${why.replace(/^/gm, '    ')}` : ''}`),
    ...(more > 0 ? [`and ${more} more, above`] : []),
  ].join('\n');
}
