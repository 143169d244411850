import { expect, it } from 'vitest';
import { savePath } from './save-path.ts';

/** A system's dialog in which these are typed one after another, and a disk with these files. */
function asked(typed: (string | null)[], files: string[], replaces = false) {
  const questions: (readonly string[])[] = [];
  const parts = {
    ask: async () => typed.shift() ?? null,
    exists: async (path: string) => files.includes(path),
    mayReplace: async (paths: readonly string[]) => {
      questions.push(paths);
      return replaces;
    },
  };
  return { questions, parts };
}
const about = (path: string) => `${path}.about.json`;

it('a name with its ending is as the system has asked for it', async () => {
  const { questions, parts } = asked(['/a/October.XLSX'], ['/a/October.XLSX']);
  expect(await savePath('x.xlsx', parts)).toBe('/a/October.XLSX');
  expect(questions).toEqual([]);
});

it('the ending is added before it is asked whether a file is written over', async () => {
  const { questions, parts } = asked(['/a/October', '/a/November'], ['/a/October.xlsx']);
  expect(await savePath('x.xlsx', parts)).toBe('/a/November.xlsx');
  expect(questions).toEqual([['/a/October.xlsx']]);
});

it('so is the second file that is written beside it', async () => {
  const { questions, parts } = asked(['/a/October.csv'], ['/a/October.csv.about.json'], true);
  expect(await savePath('x.csv', { ...parts, beside: about })).toBe('/a/October.csv');
  expect(questions).toEqual([['/a/October.csv.about.json']]);
});

it('both in one question', async () => {
  const { questions, parts } = asked(['/a/October', null], ['/a/October.csv', '/a/October.csv.about.json']);
  expect(await savePath('x.csv', { ...parts, beside: about })).toBeNull();
  expect(questions).toEqual([['/a/October.csv', '/a/October.csv.about.json']]);
});

it('asks nothing after the person has declined', async () => {
  const { questions, parts } = asked([null], []);
  expect(await savePath('x.csv', parts)).toBeNull();
  expect(questions).toEqual([]);
});
