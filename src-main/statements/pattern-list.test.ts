/**
 * Every pattern of these rooms, found in their source, against 100,000 hostile characters each: one that is written
 * tomorrow is met here without anybody thinking of it.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { parseSync } from '@swc/core';
import { expect, it } from 'vitest';

const LENGTH = 100_000;
/** Far above what the slowest takes on a busy machine, and far below what anything but linear work takes. */
const MOST_MS = 400;

type Found = { readonly file: string; readonly source: string; readonly flags: string };

const sources = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => ({ name, text: readFileSync(`${import.meta.dirname}/${name}`, 'utf8') }));

function patternsOf(file: string, text: string): Found[] {
  const found: Found[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, pattern, flags } = node as Record<string, unknown>;
    if (type === 'RegExpLiteral') found.push({ file, source: String(pattern), flags: String(flags) });
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseSync(text, { syntax: 'typescript' }));
  return found;
}

/**
 * What makes a pattern go back: its own characters, what its classes stand for, alone and in turns, before an end that
 * does not fit.
 */
function hostileTexts({ source }: Found): string[] {
  const words = source.match(/[\p{L}\d]{2,}/gu) ?? [];
  const signs = [...new Set(source.replace(/[\p{L}\d\s]/gu, ''))];
  const atoms = [
    ...new Set(['1', ' ', 'a', 'A', 'é', '_', '\t', '\n', '"', ...words.slice(0, 12), ...signs]),
  ];
  const turns = [...atoms.map((atom) => `${atom} `), ...atoms.map((atom) => `1${atom}`)];
  return [...atoms, ...turns].flatMap((part) => {
    const filled = part.repeat(Math.ceil(LENGTH / part.length)).slice(0, LENGTH);
    return [`${filled}\u0001`, `1${filled}x`];
  });
}

it('are literals, for what is put together could not be found; but days, of which 80 characters are looked at', () => {
  expect(sources.filter(({ text }) => /\bRegExp\(/.test(text)).map(({ name }) => name)).toEqual(['day.ts']);
  expect(sources.find(({ name }) => name === 'day.ts')?.text).toContain('const LONGEST_DAY = 80;');
});

const patterns = sources.flatMap(({ name, text }) => patternsOf(name, text));

it('are found', () => {
  expect(patterns.length).toBeGreaterThan(50);
});

it.each(patterns.map((pattern) => [`${pattern.file} /${pattern.source}/`, pattern] as const))(
  '%s takes no longer over a text than its length',
  (_, pattern) => {
    for (const text of hostileTexts(pattern)) {
      const compiled = new RegExp(pattern.source, pattern.flags);
      const before = process.threadCpuUsage();
      if (compiled.global) text.replace(compiled, '');
      else compiled.test(text);
      const slow = process.threadCpuUsage(before).user > MOST_MS * 1_000;
      expect({ slow, text: text.slice(0, 10) }).toEqual({ slow: false, text: text.slice(0, 10) });
    }
  },
);
