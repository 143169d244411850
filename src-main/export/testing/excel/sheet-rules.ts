/** What Excel is strict about in a sheet (ECMA-376, 18.3.1). For tests. */
import { columnNumber, overlap, type Range, rangeOf } from './cell-range.ts';
import { childOf, childrenOf, type Element } from './xml.ts';

/** CT_Worksheet: in this order, each at most once but for those below. */
const SHEET_ORDER =
  `sheetPr dimension sheetViews sheetFormatPr cols sheetData sheetCalcPr sheetProtection protectedRanges scenarios
  autoFilter sortState dataConsolidate customSheetViews mergeCells phoneticPr conditionalFormatting dataValidations hyperlinks
  printOptions pageMargins pageSetup headerFooter rowBreaks colBreaks customProperties cellWatches ignoredErrors smartTags
  drawing legacyDrawing legacyDrawingHF picture oleObjects controls webPublishItems tableParts extLst`.split(
    /\s+/,
  );
const SEVERAL = new Set(['conditionalFormatting']);
const LONGEST_CELL_TEXT = 32_767;
const MOST_LINKS = 65_530;

/** Elements that stand in another order than the schema's, are unknown, or come twice. */
export function orderProblems(element: Element, order: readonly string[], several = SEVERAL): string[] {
  const problems: string[] = [];
  let last = -1;
  for (const { name } of element.children) {
    const at = order.indexOf(name);
    if (at < 0) problems.push(`<${element.name}> has an unknown <${name}>`);
    else if (at < last) problems.push(`<${name}> stands behind <${order[last]}>`);
    else if (at === last && !several.has(name)) problems.push(`<${name}> comes twice`);
    last = Math.max(last, at);
  }
  return problems;
}

export function sheetProblems(sheet: Element, styles: { cells: number; differential: number }): string[] {
  return [
    ...orderProblems(sheet, SHEET_ORDER),
    ...columnProblems(childOf(sheet, 'cols')),
    ...cellProblems(sheet, styles.cells),
    ...mergeProblems(sheet),
    ...formattingProblems(sheet, styles.differential),
    ...validationProblems(childOf(sheet, 'dataValidations')),
    ...linkProblems(childOf(sheet, 'hyperlinks')),
    ...headerProblems(childOf(sheet, 'headerFooter')),
  ];
}

function columnProblems(cols: Element | undefined): string[] {
  const problems: string[] = [];
  let last = 0;
  for (const { attributes } of childrenOf(cols, 'col')) {
    const [min, max, width] = [attributes.min, attributes.max, attributes.width].map(Number) as [
      number,
      number,
      number,
    ];
    if (min <= last || max < min) problems.push(`columns ${min} to ${max} overlap or are out of order`);
    if (width < 0 || width > 255) problems.push(`column ${min} is ${width} wide`);
    last = max;
  }
  if (cols && cols.children.length === 0) problems.push('<cols> is empty');
  return problems;
}

function cellProblems(sheet: Element, styles: number): string[] {
  const problems: string[] = [];
  let lastRow = 0;
  for (const row of childrenOf(childOf(sheet, 'sheetData'), 'row')) {
    const number = Number(row.attributes.r);
    if (!(number > lastRow)) problems.push(`row ${row.attributes.r} comes after row ${lastRow}`);
    lastRow = number;
    if (Number(row.attributes.ht ?? 0) > 409) problems.push(`row ${number} is ${row.attributes.ht} high`);
    let lastColumn = 0;
    for (const cell of childrenOf(row, 'c')) {
      const { r = '', s = '0', t = 'n' } = cell.attributes;
      const column = columnNumber(r.replace(/\d+$/, ''));
      if (!rangeOf(r) || Number(r.replace(/^[A-Z]+/, '')) !== number || column <= lastColumn)
        problems.push(`cell ${r} stands at the wrong place of row ${number}`);
      lastColumn = column;
      if (!(Number(s) < styles)) problems.push(`cell ${r} has a style ${s} of ${styles}`);
      problems.push(...orderProblems(cell, ['f', 'v', 'is', 'extLst']).map((problem) => `${r}: ${problem}`));
      problems.push(...valueProblems(cell, t).map((problem) => `${r}: ${problem}`));
    }
  }
  return problems;
}

function valueProblems(cell: Element, type: string): string[] {
  const value = childOf(cell, 'v')?.text;
  if (!['n', 's', 'b', 'e', 'str', 'inlineStr', 'd'].includes(type)) return [`has the type ${type}`];
  if (type === 'n' && value !== undefined && (value.trim() === '' || !Number.isFinite(Number(value))))
    return [`has “${value}” for a number`];
  if (type === 'b' && value !== undefined && !/^[01]$/.test(value))
    return [`has “${value}” for true or false`];
  if (type === 'inlineStr' && !childOf(cell, 'is')) return ['is a text without one'];
  return textProblems(type === 'inlineStr' ? childOf(cell, 'is') : childOf(cell, 'v'));
}

/** Texts that are too long, and spaces at an end that would be lost. */
export function textProblems(holder: Element | undefined): string[] {
  if (!holder) return [];
  const all =
    holder.children.length > 0 ? holder.children.flatMap((one) => [one, ...one.children]) : [holder];
  const texts = all.filter(({ name }) => name === 't');
  const length = (texts.length > 0 ? texts : [holder]).reduce((sum, { text }) => sum + text.length, 0);
  const problems =
    length > LONGEST_CELL_TEXT ? [`has ${length} characters, ${LONGEST_CELL_TEXT} are taken`] : [];
  for (const { text, attributes } of texts)
    if (/^\s|\s$/.test(text) && attributes['xml:space'] !== 'preserve')
      problems.push('has spaces at an end that are not kept');
  return problems;
}

function mergeProblems(sheet: Element): string[] {
  const merges = childOf(sheet, 'mergeCells');
  if (!merges) return [];
  const problems: string[] = [];
  const ranges: Range[] = [];
  for (const { attributes } of merges.children) {
    const range = rangeOf(attributes.ref ?? '');
    if (!range) problems.push(`merges ${attributes.ref}`);
    else if (ranges.some((other) => overlap(range, other))) problems.push(`merges ${attributes.ref} twice`);
    else ranges.push(range);
  }
  if (merges.children.length === 0) problems.push('<mergeCells> is empty');
  return problems;
}

function formattingProblems(sheet: Element, differential: number): string[] {
  return childrenOf(sheet, 'conditionalFormatting').flatMap(({ attributes, children }) => [
    ...((attributes.sqref ?? '').split(' ').every(rangeOf) ? [] : [`formats ${attributes.sqref}`]),
    ...children.flatMap(({ attributes: rule }) => [
      ...(Number(rule.priority) >= 1 ? [] : ['a rule of formats has no priority']),
      ...(rule.dxfId === undefined || Number(rule.dxfId) < differential
        ? []
        : [`a rule has the format ${rule.dxfId} of ${differential}`]),
    ]),
  ]);
}

function validationProblems(validations: Element | undefined): string[] {
  if (!validations) return [];
  const problems: string[] = [];
  if (
    validations.attributes.count !== undefined &&
    Number(validations.attributes.count) !== validations.children.length
  )
    problems.push('validations are counted wrongly');
  for (const validation of validations.children) {
    const { sqref = '', promptTitle = '', prompt = '', errorTitle = '', error = '' } = validation.attributes;
    if (!sqref.split(' ').every(rangeOf)) problems.push(`validates ${sqref}`);
    if (promptTitle.length > 32 || errorTitle.length > 32) problems.push(`a title at ${sqref} is too long`);
    if (prompt.length > 255 || error.length > 255) problems.push(`a message at ${sqref} is too long`);
    if ((childOf(validation, 'formula1')?.text.length ?? 0) > 257)
      problems.push(`the list at ${sqref} is too long`);
  }
  return problems;
}

function linkProblems(links: Element | undefined): string[] {
  if (!links) return [];
  const problems: string[] = [];
  if (links.children.length === 0 || links.children.length > MOST_LINKS)
    problems.push(`there are ${links.children.length} links`);
  for (const { attributes } of links.children) {
    if (!rangeOf(attributes.ref ?? '')) problems.push(`a link at ${attributes.ref}`);
    if ((attributes.tooltip ?? '').length > 255)
      problems.push(`the tip of the link at ${attributes.ref} is too long`);
    if ((attributes.location ?? '').length > 2_080)
      problems.push(`the link at ${attributes.ref} is too long`);
  }
  return problems;
}

function headerProblems(header: Element | undefined): string[] {
  if (!header) return [];
  const order = ['oddHeader', 'oddFooter', 'evenHeader', 'evenFooter', 'firstHeader', 'firstFooter'];
  return [
    ...orderProblems(header, order),
    ...header.children
      .filter(({ text }) => text.length > 255)
      .map(({ name, text }) => `${name} has ${text.length} characters`),
  ];
}
