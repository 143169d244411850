/** Programs that read tables and that nobody here wrote, as judges of what we write. For tests. */
import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { partsOf } from './close-data.ts';
import { spreadsheetProgram, unescaped } from './spreadsheet-program.ts';

/** Python's own reader of CSV, or undefined where there is no Python. */
export const python = ['python3', 'python'].find((name) => {
  try {
    return execFileSync(name, ['-c', 'import csv, sys; print(sys.version_info[0])'], { stdio: 'pipe' })
      .toString()
      .startsWith('3');
  } catch {
    return false;
  }
});

const PYTHON_READER = `
import csv, json, sys
csv.field_size_limit(10_000_000)
with open(sys.argv[1], encoding='utf-8-sig', newline='') as file:
    print(json.dumps(list(csv.reader(file, strict=True))))
`;

export function readWithPython(path: string): string[][] {
  const out = execFileSync(python as string, ['-c', PYTHON_READER, path], { maxBuffer: 100_000_000 });
  return JSON.parse(out.toString());
}

type SpreadsheetCell = { readonly value: string; readonly formula: boolean; readonly isText: boolean };

/** The cells that LibreOffice makes of a CSV file that is opened with a comma as its only separator, row by row. */
export async function readWithSpreadsheet(path: string, folder: string): Promise<SpreadsheetCell[][]> {
  const out = join(folder, 'converted');
  mkdirSync(out, { recursive: true });
  const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`;
  // Comma, quote, UTF-8, from line 1; special numbers recognised and formulas evaluated, as a careless person has it.
  const filter = '--infilter=CSV:44,34,UTF8,1,,0,false,true,false,false,false,-1,true,true';
  const options = ['--headless', '--norestore', filter, '--convert-to', 'xlsx', '--outdir', out];
  await promisify(execFile)(spreadsheetProgram as string, [profile, ...options, path], { timeout: 120_000 });
  return cellsIn(join(out, basename(path).replace(/\.csv$/, '.xlsx')));
}

/** The cells of a workbook's sheet (1 is the first) by row, gaps filled with empty ones; every text as it is shown. */
export function cellsIn(path: string, sheet = 1): SpreadsheetCell[][] {
  const parts = partsOf(readFileSync(path));
  const shared = [...(parts.get('xl/sharedStrings.xml') ?? '').matchAll(/<si>(.*?)<\/si>|<si\/>/gs)].map(
    ([, item = '']) => [...item.matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, text = '']) => text).join(''),
  );
  const xml = parts.get(`xl/worksheets/sheet${sheet}.xml`) ?? '';
  return [...xml.matchAll(/<row [^>]*?(?:\/>|>(.*?)<\/row>)/gs)].map(([, row = '']) => {
    const cells: SpreadsheetCell[] = [];
    for (const [, letters = '', attributes = '', inside = ''] of row.matchAll(
      /<c r="([A-Z]+)\d+"([^>]*?)(?:\/>|>(.*?)<\/c>)/gs,
    )) {
      const written = /<(?:v|t)(?: [^>]*)?>([^<]*)<\/(?:v|t)>/.exec(inside)?.[1] ?? '';
      const text = / t="s"/.test(attributes) ? (shared[Number(written)] ?? '') : written;
      cells[columnOf(letters)] = {
        value: decoded(text),
        formula: /<f[ >/]/.test(inside),
        isText: / t="(s|str|inlineStr)"/.test(attributes),
      };
    }
    return Array.from(cells, (cell) => cell ?? { value: '', formula: false, isText: false });
  });
}

function columnOf(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** Text of a cell as a spreadsheet shows it: `_x000D_` is a character. */
function decoded(xml: string): string {
  return unescaped(xml)
    .replace(/&#(x?)([0-9a-f]+);/gi, (_, hex, digits) =>
      String.fromCodePoint(Number.parseInt(digits, hex ? 16 : 10)),
    )
    .replace(/_x([0-9a-f]{4})_/gi, (_, digits) => String.fromCharCode(Number.parseInt(digits, 16)));
}
