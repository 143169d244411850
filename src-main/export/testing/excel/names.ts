/** Which names Excel takes for sheets, tables, columns and cells. For tests. */
import { columnNumber } from './cell-range.ts';

/** What is wrong with a sheet's name; undefined when nothing is. */
export function sheetNameProblem(name: string): string | undefined {
  if (name === '' || name.length > 31) return `has ${name.length} characters, 1 to 31 are taken`;
  if (/[:\\/?*[\]]/.test(name)) return 'has one of : \\ / ? * [ ]';
  if (/^'|'$/.test(name)) return 'begins or ends with an apostrophe';
  return /^history$/i.test(name) ? 'is kept by Excel for itself' : undefined;
}

/** What is wrong with the name of a table or of a range; undefined when nothing is. */
export function definedNameProblem(name: string): string | undefined {
  if (name.startsWith('_xlnm.')) return undefined;
  if (name.length > 255) return `has ${name.length} characters, 255 are taken`;
  if (!/^[\p{L}_\\][\p{L}\p{M}\p{N}_.\\?]*$/u.test(name)) return 'has a character that a name may not have';
  if (/^[rc]$/i.test(name) || /^r\d*c\d*$/i.test(name)) return 'is the place of a cell, by row and column';
  const [, letters, row] = /^([a-z]{1,3})(\d+)$/i.exec(name) ?? [];
  if (letters && columnNumber(letters.toUpperCase()) <= 16_384 && Number(row) <= 1_048_576)
    return 'is the place of a cell';
  return undefined;
}
