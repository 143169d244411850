/** What Excel takes in a formula that a file brings. For tests. */

/** Functions of ECMA-376 (18.17.7): they stand in a file without a prefix. All later ones need `_xlfn.`. */
const IN_THE_STANDARD = new Set(
  `ABS ACCRINT ADDRESS AND AREAS AVERAGE AVERAGEA AVERAGEIF AVERAGEIFS CEILING CELL CHAR CHOOSE CLEAN CODE COLUMN COLUMNS
  CONCATENATE COUNT COUNTA COUNTBLANK COUNTIF COUNTIFS DATE DATEDIF DATEVALUE DAY DAYS360 DSUM EDATE EOMONTH ERROR.TYPE EVEN
  EXACT EXP FACT FALSE FIND FIXED FLOOR FREQUENCY GCD HLOOKUP HOUR HYPERLINK IF IFERROR INDEX INDIRECT INT ISBLANK ISERR
  ISERROR ISEVEN ISLOGICAL ISNA ISNONTEXT ISNUMBER ISODD ISREF ISTEXT LARGE LEFT LEN LN LOG LOG10 LOOKUP LOWER MATCH MAX MAXA
  MEDIAN MID MIN MINA MINUTE MOD MODE MONTH MROUND N NA NETWORKDAYS NOT NOW ODD OFFSET OR PI POWER PRODUCT PROPER QUOTIENT
  RANK REPLACE REPT RIGHT ROUND ROUNDDOWN ROUNDUP ROW ROWS SEARCH SECOND SIGN SMALL SQRT STDEV SUBSTITUTE SUBTOTAL SUM SUMIF
  SUMIFS SUMPRODUCT SUMSQ T TEXT TIME TIMEVALUE TODAY TRANSPOSE TRIM TRUE TRUNC TYPE UPPER VALUE VAR VLOOKUP WEEKDAY WEEKNUM
  WORKDAY YEAR YEARFRAC AGGREGATE NETWORKDAYS.INTL WORKDAY.INTL`.split(/\s+/),
);
const LONGEST = 8_192;
const DEEPEST = 64;
const LONGEST_TEXT = 255;

/**
 * What is wrong with a formula; sheets and tables by name, with the tables' columns, and the names that the book gives
 * to ranges.
 */
export function formulaProblems(
  formula: string,
  sheets: ReadonlySet<string>,
  tables: ReadonlyMap<string, ReadonlySet<string>>,
  names?: ReadonlySet<string>,
): string[] {
  const problems: string[] = [];
  if (formula.length > LONGEST) problems.push(`has ${formula.length} characters, ${LONGEST} are taken`);
  if (formula.startsWith('=')) problems.push('begins with =');
  const texts = formula.match(/"(?:[^"]|"")*"/g) ?? [];
  if (texts.some((text) => text.length - 2 > LONGEST_TEXT))
    problems.push(`has a text longer than ${LONGEST_TEXT} characters`);
  const without = formula.replace(/"(?:[^"]|"")*"/g, '""');
  if ((without.match(/"/g) ?? []).length % 2 === 1) problems.push('has a quote that does not end');
  const named = [...without.matchAll(/'((?:[^']|'')+)'!/g)].map(([, name = '']) =>
    name.replaceAll("''", "'"),
  );
  const bare = [...without.replace(/'(?:[^']|'')+'!/g, '').matchAll(/([\p{L}\p{N}_.]+)!/gu)].map(
    ([, name = '']) => name,
  );
  for (const name of [...named, ...bare])
    if (!sheets.has(name)) problems.push(`names a sheet “${name}” that there is not`);
  const plain = without.replace(/'(?:[^']|'')+'!/g, '');
  for (const [, table = '', inside = ''] of plain.matchAll(
    /([\p{L}_\\][\p{L}\p{N}_.\\]*)\[((?:\[(?:'.|[^\]'])*\][,:]?|'.|[^[\]'])*)\]/gu,
  )) {
    const columns = tables.get(table);
    if (!columns) {
      problems.push(`names a table “${table}” that there is not`);
      continue;
    }
    const parts = inside.includes('[')
      ? [...inside.matchAll(/\[((?:'.|[^\]'])*)\]/g)].map(([, one = '']) => one)
      : [inside];
    for (const part of parts) {
      const column = part.replace(/'(.)/g, '$1');
      if (column !== '' && !/^[#@]/.test(column) && !columns.has(column))
        problems.push(`names a column “${column}” that ${table} has not`);
    }
  }
  const outside = plain.replace(/\[(?:'.|[^[\]']|\[(?:'.|[^\]'])*\])*\]/g, '');
  for (const [, name = ''] of outside.matchAll(/([\p{L}_][\p{L}\p{N}_.]*)\(/gu)) {
    if (name.startsWith('_xlfn.')) continue;
    if (!IN_THE_STANDARD.has(name))
      problems.push(`calls ${name} without the prefix that later functions have`);
  }
  // A name without a point cannot be told from the place of a cell; the app gives none.
  for (const [name] of outside.matchAll(
    /(?<![\p{L}\p{N}_.$!])[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}\p{N}_]+)+(?![\p{L}\p{N}_.(!])/gu,
  ))
    if (names && !names.has(name)) problems.push(`refers to a name “${name}” that there is not`);
  let depth = 0;
  let deepest = 0;
  for (const sign of outside) {
    if (sign === '(') deepest = Math.max(deepest, ++depth);
    if (sign === ')') depth -= 1;
    if (depth < 0) break;
  }
  if (depth !== 0) problems.push('has brackets that do not match');
  if (deepest > DEEPEST) problems.push(`is ${deepest} brackets deep, ${DEEPEST} are taken`);
  if (/[;{}]/.test(outside.replace(/\{[^{}]*\}/g, ''))) problems.push('has a ; outside of an array');
  return problems;
}
