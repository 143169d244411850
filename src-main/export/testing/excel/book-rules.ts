/**
 * What Excel is stricter about than other spreadsheet programs: it offers to repair a book, or refuses it, where they
 * open it. By the schema and the limits of ECMA-376, as a stand-in for the program itself. For tests.
 */
import { dirname, posix } from 'node:path';
import { overlap, type Range, rangeOf } from './cell-range.ts';
import { formulaProblems } from './formula.ts';
import { definedNameProblem, sheetNameProblem } from './names.ts';
import { orderProblems, sheetProblems, textProblems } from './sheet-rules.ts';
import { childOf, childrenOf, type Element, treeOf } from './xml.ts';

/** CT_Workbook. */
const BOOK_ORDER =
  `fileVersion fileSharing workbookPr workbookProtection bookViews sheets functionGroups externalReferences
  definedNames calcPr oleSize customWorkbookViews pivotCaches smartTagPr smartTagTypes webPublishing fileRecoveryPr
  webPublishObjects extLst`.split(/\s+/);
const TABLE_ORDER = ['autoFilter', 'sortState', 'tableColumns', 'tableStyleInfo', 'extLst'];
const STYLES_ORDER =
  `numFmts fonts fills borders cellStyleXfs cellXfs cellStyles dxfs tableStyles colors extLst`.split(' ');

type Sheet = { readonly name: string; readonly path: string; readonly root: Element };
type Table = {
  readonly sheet: Sheet;
  readonly path: string;
  readonly root: Element;
  readonly ref: Range | undefined;
};

/** Every breach, each with the part it is in. */
export function bookProblems(parts: ReadonlyMap<string, string>): string[] {
  const problems: string[] = [];
  const say = (part: string) => (problem: string) => void problems.push(`${part}: ${problem}`);
  const trees = new Map<string, Element>();
  for (const [path, xml] of parts) {
    if (!/\.(xml|rels|vml)$/.test(path)) continue;
    try {
      trees.set(path, treeOf(xml));
    } catch (error) {
      say(path)(`is not well-formed: ${String(error)}`);
    }
  }
  const tree = (path: string): Element =>
    trees.get(path) ?? { name: path, attributes: {}, children: [], text: '' };

  for (const problem of packageProblems(parts, trees)) say('package')(problem);
  const book = tree('xl/workbook.xml');
  const links = relationsOf(trees, 'xl/workbook.xml');
  const sheets: Sheet[] = childrenOf(childOf(book, 'sheets'), 'sheet').map(({ attributes }) => {
    const path = links.get(attributes['r:id'] ?? '') ?? '';
    return { name: attributes.name ?? '', path, root: tree(path) };
  });
  const tables: Table[] = sheets.flatMap((sheet) =>
    childrenOf(childOf(sheet.root, 'tableParts'), 'tablePart').map(({ attributes }) => {
      const path = relationsOf(trees, sheet.path).get(attributes['r:id'] ?? '') ?? '';
      const root = tree(path);
      return { sheet, path, root, ref: rangeOf(root.attributes.ref ?? '') };
    }),
  );
  const sheetNames = new Set(sheets.map(({ name }) => name));
  const columnsOf = new Map(
    tables.map(({ root }) => [
      root.attributes.displayName ?? '',
      new Set(columnNames(root).map((name) => unescaped(name))),
    ]),
  );
  const shared = childrenOf(tree('xl/sharedStrings.xml'), 'si');
  for (const text of shared) for (const problem of textProblems(text)) say('xl/sharedStrings.xml')(problem);

  orderProblems(book, BOOK_ORDER).forEach(say('xl/workbook.xml'));
  bookNameProblems(book, sheets, tables).forEach(say('xl/workbook.xml'));
  const defined = childrenOf(childOf(book, 'definedNames'), 'definedName');
  const names = new Set(defined.map(({ attributes }) => attributes.name ?? ''));
  for (const { attributes, text } of defined)
    for (const problem of formulaProblems(text, sheetNames, columnsOf))
      say('xl/workbook.xml')(`${attributes.name} ${problem}`);

  const styles = tree('xl/styles.xml');
  orderProblems(styles, STYLES_ORDER).forEach(say('xl/styles.xml'));
  const counts = {
    cells: childOf(styles, 'cellXfs')?.children.length ?? 0,
    differential: childOf(styles, 'dxfs')?.children.length ?? 0,
  };
  for (const { attributes } of childrenOf(childOf(styles, 'numFmts'), 'numFmt'))
    if ((attributes.formatCode ?? '').length > 255)
      say('xl/styles.xml')(`format ${attributes.numFmtId} is too long`);

  for (const { name, path, root } of sheets) {
    sheetProblems(root, counts).forEach(say(name));
    for (const row of childrenOf(childOf(root, 'sheetData'), 'row'))
      for (const cell of childrenOf(row, 'c')) {
        const { r = '', t } = cell.attributes;
        const formula = childOf(cell, 'f');
        if (formula)
          for (const problem of formulaProblems(formula.text, sheetNames, columnsOf, names))
            say(name)(`${r} ${problem}`);
        if (t === 's' && !(Number(childOf(cell, 'v')?.text) < shared.length))
          say(name)(`${r} has no such text`);
      }
    const reachable = relationsOf(trees, path);
    for (const { attributes } of [
      ...childrenOf(childOf(root, 'hyperlinks'), 'hyperlink'),
      ...childrenOf(childOf(root, 'tableParts'), 'tablePart'),
    ])
      if (attributes['r:id'] !== undefined && !reachable.has(attributes['r:id']))
        say(name)(`names a part ${attributes['r:id']} that there is not`);
  }
  for (const table of tables)
    tableProblems(table, tables, shared, sheetNames, columnsOf).forEach(say(table.path));
  return problems;
}

/** Every part has a type, and whatever one part says of another leads to one. */
function packageProblems(parts: ReadonlyMap<string, string>, trees: ReadonlyMap<string, Element>): string[] {
  const problems: string[] = [];
  const types = trees.get('[Content_Types].xml');
  const byEnding = new Set(childrenOf(types, 'Default').map(({ attributes }) => attributes.Extension));
  const byName = new Map(
    childrenOf(types, 'Override').map(({ attributes }) => [
      attributes.PartName?.slice(1),
      attributes.ContentType,
    ]),
  );
  for (const path of parts.keys())
    if (path !== '[Content_Types].xml' && !byName.has(path) && !byEnding.has(path.split('.').at(-1)))
      problems.push(`${path} has no type`);
  for (const path of byName.keys())
    if (path && !parts.has(path)) problems.push(`${path} has a type and is not there`);
  for (const path of [...trees.keys()].filter((one) => one.endsWith('.rels'))) {
    const from = path.replace(/_rels\/([^/]+)\.rels$/, '$1');
    const ids = childrenOf(trees.get(path), 'Relationship').map(({ attributes }) => attributes.Id);
    if (new Set(ids).size < ids.length) problems.push(`${path} names two parts alike`);
    for (const target of relationsOf(trees, from).values())
      if (!/^\w+:/.test(target) && !parts.has(target))
        problems.push(`${path} leads to ${target}, which is not there`);
  }
  return problems;
}

/** Targets of a part's relationships by id, those within the package as paths. */
function relationsOf(trees: ReadonlyMap<string, Element>, path: string): Map<string, string> {
  const folder = dirname(path) === '.' ? '' : `${dirname(path)}/`;
  const rels = trees.get(`${folder}_rels/${posix.basename(path)}.rels`);
  return new Map(
    childrenOf(rels, 'Relationship').map(({ attributes: { Id = '', Target = '', TargetMode } }) => {
      if (TargetMode === 'External') return [Id, /^\w+:/.test(Target) ? Target : `external:${Target}`];
      return [Id, Target.startsWith('/') ? Target.slice(1) : posix.join(folder, Target)];
    }),
  );
}

function bookNameProblems(book: Element, sheets: readonly Sheet[], tables: readonly Table[]): string[] {
  const problems: string[] = [];
  const seen = new Set<string>();
  for (const { name } of sheets) {
    const problem = sheetNameProblem(name);
    if (problem) problems.push(`the sheet “${name}” ${problem}`);
    if (seen.has(name.toLowerCase())) problems.push(`two sheets are called “${name}”`);
    seen.add(name.toLowerCase());
  }
  const ids = childrenOf(childOf(book, 'sheets'), 'sheet').map(({ attributes }) => attributes.sheetId);
  if (new Set(ids).size < ids.length) problems.push('two sheets have one number');
  const names = childrenOf(childOf(book, 'definedNames'), 'definedName').map(({ attributes }) => attributes);
  const taken = new Set<string>();
  for (const name of [
    ...tables.map(({ root }) => ({ name: root.attributes.displayName, localSheetId: undefined })),
    ...names,
  ]) {
    const text = name.name ?? '';
    const problem = definedNameProblem(text);
    if (problem) problems.push(`the name “${text}” ${problem}`);
    if (name.localSheetId !== undefined && !(Number(name.localSheetId) < sheets.length))
      problems.push(`the name “${text}” is of a sheet ${name.localSheetId} that there is not`);
    const key = `${name.localSheetId ?? ''} ${text.toLowerCase()}`;
    if (taken.has(key)) problems.push(`the name “${text}” is given twice`);
    taken.add(key);
  }
  return problems;
}

const columnNames = (table: Element): string[] =>
  childrenOf(childOf(table, 'tableColumns'), 'tableColumn').map(({ attributes }) => attributes.name ?? '');

/** `_x000a_` in a name stands for the sign with that number. */
const unescaped = (text: string): string =>
  text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

function tableProblems(
  { sheet, root, ref }: Table,
  tables: readonly Table[],
  shared: readonly Element[],
  sheets: ReadonlySet<string>,
  columnsOf: ReadonlyMap<string, ReadonlySet<string>>,
): string[] {
  const problems = orderProblems(root, TABLE_ORDER);
  const { id, headerRowCount = '1', totalsRowCount = '0' } = root.attributes;
  if (tables.filter((other) => other.root.attributes.id === id).length !== 1)
    problems.push(`has the number ${id} with another`);
  if (!ref) return [...problems, `covers ${root.attributes.ref}`];
  const names = columnNames(root);
  const declared = Number(childOf(root, 'tableColumns')?.attributes.count);
  if (names.length !== ref.right - ref.left + 1 || declared !== names.length)
    problems.push(`has ${names.length} columns, ${declared} declared, in ${root.attributes.ref}`);
  if (new Set(names.map((name) => name.toLowerCase())).size < names.length)
    problems.push('has two columns of one name, apart from capitals');
  if (names.some((name) => name === '' || unescaped(name).length > 255))
    problems.push('has a column name that is empty or too long');
  if (ref.bottom - ref.top < Number(headerRowCount) + Number(totalsRowCount))
    problems.push('has no row of data');
  const headers = childrenOf(
    childrenOf(childOf(sheet.root, 'sheetData'), 'row').find(
      ({ attributes }) => Number(attributes.r) === ref.top,
    ),
    'c',
  ).filter(({ attributes }) => {
    const at = rangeOf(attributes.r ?? '');
    return at && at.left >= ref.left && at.left <= ref.right;
  });
  const shown = headers.map((cell) => textOf(cell, shared));
  if (JSON.stringify(shown) !== JSON.stringify(names.map(unescaped)))
    problems.push(
      `has other columns than headers: ${names.find((name, index) => unescaped(name) !== shown[index])}`,
    );
  const filter = childOf(root, 'autoFilter');
  const filtered = filter && rangeOf(filter.attributes.ref ?? '');
  if (
    filter &&
    (!filtered ||
      filtered.top !== ref.top ||
      filtered.left !== ref.left ||
      filtered.right !== ref.right ||
      filtered.bottom > ref.bottom)
  )
    problems.push(`filters ${filter.attributes.ref} of ${root.attributes.ref}`);
  if (childOf(sheet.root, 'autoFilter')) problems.push('lies in a sheet with a filter of its own');
  for (const other of tables)
    if (other.root !== root && other.sheet === sheet && other.ref && overlap(ref, other.ref))
      problems.push(`overlaps with ${other.root.attributes.displayName}`);
  for (const { attributes } of childOf(sheet.root, 'mergeCells')?.children ?? []) {
    const merged = rangeOf(attributes.ref ?? '');
    if (merged && overlap(merged, ref)) problems.push(`holds merged cells ${attributes.ref}`);
  }
  const formulas = childrenOf(childOf(root, 'tableColumns'), 'tableColumn').flatMap(
    ({ children }) => children,
  );
  for (const { text } of formulas) problems.push(...formulaProblems(text, sheets, columnsOf));
  return problems;
}

function textOf(cell: Element, shared: readonly Element[]): string {
  const holder =
    cell.attributes.t === 's'
      ? shared[Number(childOf(cell, 'v')?.text)]
      : (childOf(cell, 'is') ?? childOf(cell, 'v'));
  if (!holder) return '';
  const texts = holder.children.flatMap((one) => (one.name === 't' ? [one] : childrenOf(one, 't')));
  return (texts.length > 0 ? texts : [holder]).map(({ text }) => unescaped(text)).join('');
}
