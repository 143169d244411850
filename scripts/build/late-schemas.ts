/**
 * Has the schemas of the app's own source made when they are first asked (src-shared/late-schema.ts), and those that a
 * bundle never asks left out of it: the bundler is told that making one does nothing else. The source says nothing of
 * it: `z.strictObject({ ... })` and `call(request, response)` are written as ever, and mean the same.
 */
import type { Plugin } from 'vite';
import { parseSync } from 'vite';

type Node = { readonly type: string; readonly start: number; readonly end: number } & Readonly<
  Record<string, unknown>
>;
type Edit = readonly [from: number, to: number, text: string];

/** @param maker the path of src-shared/late-schema.ts */
export function lateSchemas(maker: string): Plugin {
  const madeBy = slashed(maker);
  return {
    name: 'late-schemas',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/]src-(?:shared|main|sandbox)[\\/].*\.ts$/, code: /from 'zod'|from '\.\/call\.ts'/ },
      handler: (code, id) => {
        if (slashed(id) === madeBy) return;
        const late = madeLate(code, madeBy);
        return late === code ? undefined : { code: late, map: null };
      },
    },
  };
}

const slashed = (path: string) => path.replaceAll('\\', '/');

export function madeLate(code: string, madeBy: string): string {
  const ofContract = /^import \{[^}]*\bcall\b[^}]*\} from '\.\/call\.ts';$/m.test(code);
  const program = parseSync('schemas.ts', code).program as unknown as Node;
  const edits = [...editsIn(program, ofContract), ...leftOutUnused(program)];
  if (edits.length === 0) return code;
  // From the end, so that places stay; of two at the same place the one that stands further inside first.
  edits.sort(([one, oneEnd], [other, otherEnd]) => other - one || otherEnd - oneEnd);
  let late = code;
  for (const [from, to, text] of edits) late = late.slice(0, from) + text + late.slice(to);
  // On the first line, so that no line moves.
  return `import { lateCall, lateObject } from '${madeBy}';${late}`;
}

function editsIn(node: unknown, ofContract: boolean): Edit[] {
  if (Array.isArray(node)) return node.flatMap((each) => editsIn(each, ofContract));
  if (!isNode(node)) return [];
  const inner = Object.values(node).flatMap((each) => editsIn(each, ofContract));
  if (node.type !== 'CallExpression') return inner;
  const { callee, arguments: given } = node as unknown as { callee: Node; arguments: readonly Node[] };
  if (ofContract && callee.type === 'Identifier' && callee.name === 'call' && given.length === 2)
    return [[callee.start, callee.end, 'lateCall'], ...given.flatMap(madeAtNeed), ...inner];
  const [shape, ...more] = given;
  if (isStrictObject(callee) && shape?.type === 'ObjectExpression' && more.length === 0)
    return [[callee.start, callee.end, 'lateObject'], ...madeAtNeed(shape), ...inner];
  return inner;
}

/**
 * Constants of the file that are made by a method, as all schemas are: left out of a bundle where nothing reads them.
 */
function leftOutUnused({ body }: Node): Edit[] {
  const made = (body as readonly Node[])
    .map((statement) => (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement))
    .filter((declared): declared is Node => isNode(declared) && declared.type === 'VariableDeclaration')
    .flatMap(({ declarations }) => declarations as readonly Node[])
    .map(({ init }) => init)
    .filter((init): init is Node => isNode(init) && init.type === 'CallExpression' && isMethod(init.callee));
  return made.flatMap(({ start, end }): Edit[] => [
    [start, start, '/* @__PURE__ */ (() => '],
    [end, end, ')()'],
  ]);
}

const isMethod = (callee: unknown) => isNode(callee) && callee.type === 'MemberExpression';

const madeAtNeed = ({ start, end }: Node): Edit[] => [
  [start, start, '() => ('],
  [end, end, ')'],
];

function isStrictObject({ type, object, property }: Node): boolean {
  return (
    type === 'MemberExpression' &&
    isNode(object) &&
    object.name === 'z' &&
    isNode(property) &&
    property.name === 'strictObject'
  );
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}
