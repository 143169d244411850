/**
 * Wraps the prose of the documents at 120 columns: paragraphs and list items that have a longer line. Tables, code,
 * headings and pictures stay as they are, and so does the changelog, whose entries are a line each. No word is changed.
 *
 * `node scripts/wrap-docs.mjs` wraps all of them; scripts/wrap-docs.test.mjs says which have to be.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './bootstrap/paths.mjs';

export const COLUMNS = 120;
const NOT_PROSE = /^\s*($|\||```|#|<|!\[|>|\[[^\]]+\]: |---+\s*$)/;
const ITEM = /^\s*(?:[-*+]|\d+\.)\s+/;

/** The documents that are wrapped. */
export function proseFiles() {
  const listed = execFileSync('git', ['ls-files', 'README.md', '*/README.md', 'docs/*.md'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return listed
    .trim()
    .split('\n')
    .filter((file) => !/CHANGELOG/.test(file));
}

/** The pieces of a text between which a line may end: not within `code`. */
export function piecesOf(text) {
  const pieces = [];
  let open = '';
  for (const word of text.split(' ')) {
    open = open === '' ? word : `${open} ${word}`;
    if (open.split('`').length % 2 === 0) continue;
    pieces.push(open);
    open = '';
  }
  return open === '' ? pieces : [...pieces, open];
}

function wrapBlock(block) {
  const [head = ''] = block;
  const first = ITEM.exec(head)?.[0] ?? /^\s*/.exec(head)?.[0] ?? '';
  const further = ' '.repeat(first.length);
  const text = [head.slice(first.length), ...block.slice(1).map((line) => line.trim())].join(' ');
  const lines = [];
  let line = first;
  for (const piece of piecesOf(text)) {
    // A line that begins like an item of a list, a heading or a quotation would be one.
    const isSafe = !/^([-*+>]|\d+\.|#+)$/.test(piece);
    if (line === first && lines.length === 0 && line.trim() === first.trim()) line += piece;
    else if (line.length + 1 + piece.length <= COLUMNS || !isSafe) line += ` ${piece}`;
    else {
      lines.push(line);
      line = further + piece;
    }
  }
  return [...lines, line];
}

/** The text of a document with its prose wrapped. */
export function wrapped(text) {
  const lines = text.split('\n');
  const out = [];
  let isCode = false;
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? '';
    if (line.trimStart().startsWith('```')) isCode = !isCode;
    if (isCode || NOT_PROSE.test(line)) {
      out.push(line);
      at += 1;
      continue;
    }
    let end = at + 1;
    while (end < lines.length && !NOT_PROSE.test(lines[end]) && !ITEM.test(lines[end])) end += 1;
    const block = lines.slice(at, end);
    const isLong =
      block.some((each) => each.length > COLUMNS) && !block.some((each) => / {2}$|\\$/.test(each));
    out.push(...(isLong ? wrapBlock(block) : block));
    at = end;
  }
  return out.join('\n');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  for (const file of proseFiles()) {
    const text = readFileSync(join(ROOT, file), 'utf8');
    const next = wrapped(text);
    if (next !== text) writeFileSync(join(ROOT, file), next);
  }
