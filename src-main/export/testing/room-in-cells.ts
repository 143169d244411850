/** What has no room in the cells of a workbook, as somebody sees it who opens or prints it. */
import ExcelJS from 'exceljs';

/** What a table's header is as high as (column-width.ts). */
const HEADER_LINES = 2;
/** Of a column's width, which is told in digits, what is left free at its sides. */
const SIDES = 0.7;
/** Signs and letters beside a digit, which are narrower on the whole. */
const SIGN = 0.5;
const LETTER = 0.95;

/**
 * Dates and numbers that a spreadsheet program shows as `####`, headers of tables that need more than their two lines,
 * and on the sheets that are named texts which end at the next cell.
 */
export async function cellsWithoutRoom(path: string, readAsPages: readonly string[]): Promise<string[]> {
  const book = new ExcelJS.Workbook();
  await book.xlsx.readFile(path);
  const found: string[] = [];
  for (const sheet of book.worksheets) {
    const isTable = sheet.views.some(({ state }) => state === 'frozen');
    sheet.eachRow((row, number) =>
      row.eachCell((cell, column) => {
        const { value, alignment } = cell;
        const shown = value !== null && typeof value === 'object' && 'result' in value ? value.result : value;
        const room = (sheet.getColumn(column).width ?? 9) - SIDES;
        const at = `${sheet.name} ${cell.address}: ${cell.text}`;
        if (typeof shown === 'number' || shown instanceof Date) {
          if (widthOf(figure(shown, cell.numFmt ?? '')) > room) found.push(at);
        } else if (typeof shown !== 'string') return;
        else if (isTable && number === 1) {
          if (linesOf(shown, room) > HEADER_LINES) found.push(at);
        } else if (readAsPages.includes(sheet.name) && !alignment?.shrinkToFit) {
          const isLast = row.getCell(column + 1).value === null;
          if (!isLast && shown.length * LETTER > room) found.push(at);
        }
      }),
    );
  }
  return found;
}

function figure(value: number | Date, format: string): string {
  if (value instanceof Date) return format.includes('h') ? '2026-11-28 14:06:40' : '2026-11-28';
  const decimals = /\.(0+)/.exec(format)?.[1]?.length ?? 0;
  const digits = Math.abs(value).toLocaleString('en', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  return value < 0 ? `(${digits})` : digits;
}

const widthOf = (text: string): number =>
  [...text].reduce((sum, sign) => sum + (/\d/.test(sign) ? 1 : SIGN), 0);

/** Broken between words. */
function linesOf(text: string, room: number): number {
  let lines = 1;
  let used = 0;
  for (const word of text.split(' ')) {
    const width = word.length * LETTER;
    if (used > 0 && used + LETTER + width > room) {
      lines += 1;
      used = width;
    } else used += (used > 0 ? LETTER : 0) + width;
  }
  return lines;
}
