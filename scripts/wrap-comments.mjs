/**
 * Wraps comments that have a line of more than 120 columns, as the documents are (wrap-docs.mjs). Comments behind code
 * and within elements stay as they are. No word is changed.
 *
 * `node scripts/wrap-comments.mjs` wraps all of them; scripts/wrap-comments.test.mjs says which have to be.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './bootstrap/paths.mjs';
import { COLUMNS, piecesOf } from './wrap-docs.mjs';

const SOURCES = ['src-*', 'e2e', 'scripts', 'bench', '*.ts', '.*.ts', '.*.cjs'];
/** What tools read stands on a line of its own, and so do drawings and code. */
const NO_PROSE = /^(?:$|@|biome-ignore|eslint|v8 |c8 |<reference|\||```|#|\s)/;
const ITEM = /^(?:[-*+]|\d+[.)]) /;

/** The files whose comments are wrapped. */
export function sourceFiles() {
  const listed = execFileSync('git', ['ls-files', ...SOURCES], { cwd: ROOT, encoding: 'utf8' });
  return listed.split('\n').filter((file) => /\.(?:[cm]?js|tsx?)$/.test(file));
}

/** Texts of lines as paragraphs, each with whether it may be wrapped. */
function paragraphsOf(texts) {
  const paragraphs = [];
  let isCode = false;
  for (const text of texts) {
    if (text.startsWith('```')) isCode = !isCode;
    const isProse = !isCode && !NO_PROSE.test(text);
    const last = paragraphs.at(-1);
    if (isProse && last?.isProse && !ITEM.test(text)) last.lines.push(text);
    else paragraphs.push({ isProse, lines: [text] });
  }
  return paragraphs;
}

/** The pieces of a text between which a line may end, and none before what would begin an item. */
function boundPieces(text) {
  const bound = [];
  for (const piece of piecesOf(text)) {
    const isSafe = !/^(?:[-*+@#|].*|\d+[.)])$/.test(piece) && !NO_PROSE.test(piece);
    if (isSafe || bound.length === 0) bound.push(piece);
    else bound.push(`${bound.pop()} ${piece}`);
  }
  return bound;
}

function filled(text, columns) {
  const further = ' '.repeat(ITEM.exec(text)?.[0].length ?? 0);
  const lines = [];
  let line = '';
  for (const piece of boundPieces(text)) {
    if (line === '') line = piece;
    else if (line.length + 1 + piece.length <= columns) line += ` ${piece}`;
    else {
      lines.push(line);
      line = further + piece;
    }
  }
  return [...lines, line];
}

function wrappedTexts(texts, columns) {
  return paragraphsOf(texts).flatMap(({ isProse, lines }) => {
    const isLong = isProse && lines.some((line) => line.length > columns);
    return isLong ? filled(lines.map((line) => line.trim()).join(' '), columns) : lines;
  });
}

/** The text of a source file with its comments wrapped. */
export function withWrappedComments(source) {
  const lines = source.split('\n');
  const out = [];
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? '';
    const [, indent = '', mark] = /^( *)(\/\/|\/\*\*)(?: |$)/.exec(line) ?? [];
    if (mark === undefined) {
      out.push(line);
      at += 1;
      continue;
    }
    let end = at + 1;
    if (mark === '//') while (lines[end]?.startsWith(`${indent}// `)) end += 1;
    else if (!line.includes('*/')) {
      while (end < lines.length && !lines[end]?.includes('*/')) end += 1;
      end += 1;
    }
    const block = lines.slice(at, end);
    out.push(...(mark === '//' ? ofLines(block, indent) : ofBlock(block, indent)));
    at = end;
  }
  return out.join('\n');
}

function ofLines(block, indent) {
  const texts = block.map((line) => line.slice(indent.length + 3));
  return wrappedTexts(texts, COLUMNS - indent.length - 3).map((text) => `${indent}// ${text}`.trimEnd());
}

function ofBlock(block, indent) {
  const [first = '', ...others] = block;
  const last = others.at(-1) ?? first;
  // Code behind the comment's end stays where it is, and so does what is not written with a star a line.
  if (block.every((line) => line.length <= COLUMNS) || !last.endsWith('*/')) return block;
  if (!others.every((line) => line.startsWith(`${indent} *`))) return block;
  const texts = [
    first.slice(indent.length + 3),
    ...others.map((line) => line.slice(indent.length + 2).replace(/^\/$/, '')),
  ].map((text) => text.replace(/^ /, '').replace(/ ?\*\/$/, ''));
  if (texts.some((text) => text.includes('*/'))) return block;
  const told = texts.slice(
    texts[0] === '' ? 1 : 0,
    others.length > 0 && texts.at(-1) === '' ? -1 : undefined,
  );
  const written = wrappedTexts(told, COLUMNS - indent.length - 3);
  return [`${indent}/**`, ...written.map((text) => `${indent} * ${text}`.trimEnd()), `${indent} */`];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  for (const file of sourceFiles()) {
    const source = readFileSync(join(ROOT, file), 'utf8');
    const next = withWrappedComments(source);
    if (next !== source) writeFileSync(join(ROOT, file), next);
  }
