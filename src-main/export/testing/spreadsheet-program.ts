/** LibreOffice as the judge of our formulas: it recalculates a workbook that it did not write. For tests. */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { partsOf } from './close-data.ts';

const PLACES = [
  ...(process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'soffice')),
  '/Applications/LibreOffice.app/Contents/MacOS/soffice',
  'C:\\Program Files\\LibreOffice\\program\\soffice.exe',
];

/** The program's path, or undefined where it is not installed. */
export const spreadsheetProgram = PLACES.find((place) => existsSync(place));

/** Recalculate every formula when a file is opened, whatever values it brings. */
const ALWAYS_RECALCULATE = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load">
<prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop>
</item>
</oor:items>
`;

/** Opens the workbooks, recalculates them and saves them anew into `folder`/out; returns their new paths. */
export async function recalculated(paths: readonly string[], folder: string): Promise<string[]> {
  if (!spreadsheetProgram) throw new Error('LibreOffice is not installed');
  const profile = join(folder, 'profile');
  mkdirSync(join(profile, 'user'), { recursive: true });
  writeFileSync(join(profile, 'user', 'registrymodifications.xcu'), ALWAYS_RECALCULATE);
  const out = join(folder, 'out');
  const options = ['--headless', '--norestore', '--convert-to', 'xlsx', '--outdir', out];
  await promisify(execFile)(
    spreadsheetProgram,
    [`-env:UserInstallation=${pathToFileURL(profile).href}`, ...options, ...paths],
    { timeout: 120_000, maxBuffer: 10_000_000 },
  );
  return paths.map((path) => join(out, basename(path)));
}

type Comparison = {
  /** Formula cells compared. */
  readonly formulas: number;
  /** Those whose recalculated value is not the value that we wrote. */
  readonly differing: readonly string[];
};

/** Compares every formula's value as written with what the spreadsheet program made of it. */
export function compare(written: string, recalculatedPath: string): Comparison {
  const [ours, theirs] = [formulasIn(written), formulasIn(recalculatedPath)];
  const differing = [...ours].flatMap(([cell, { formula, value }]) => {
    const made = theirs.get(cell)?.value;
    return made === value ? [] : [`${cell} =${formula}: written ${value}, recalculated ${made}`];
  });
  return { formulas: ours.size, differing };
}

/** By sheet and cell; an error's value is its name, such as `#VALUE!`, which is no value of ours. */
function formulasIn(path: string): Map<string, { formula: string; value: string | number }> {
  const parts = partsOf(readFileSync(path));
  const names = [...(parts.get('xl/workbook.xml') ?? '').matchAll(/<sheet [^>]*?name="([^"]*)"/g)];
  return new Map(
    names.flatMap(([, name = ''], index) => {
      const xml = parts.get(`xl/worksheets/sheet${index + 1}.xml`) ?? '';
      const cells = xml.matchAll(
        /<c r="([A-Z]+\d+)"([^>]*)><f[^>]*?(?:\/>|>([^<]*)<\/f>)(?:<v[^>]*>([^<]*)<\/v>)?/g,
      );
      return [...cells].map(([, at = '', attributes = '', formula = '', value = '']) => {
        const isText = /t="(str|e)"/.test(attributes);
        return [
          `${name}!${at}`,
          { formula: unescaped(formula), value: isText ? unescaped(value) : Number(value) },
        ] as const;
      });
    }),
  );
}

/** Text of XML as it was before it was escaped. */
export function unescaped(xml: string): string {
  return xml
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
