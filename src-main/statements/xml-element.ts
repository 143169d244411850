/** A small part of an XML document as a tree: one entry of a statement, not the statement. */
import { StatementFault } from './fault.ts';
import { MOST_NODES } from './limits.ts';
import type { Attributes } from './xml-reader.ts';

/**
 * An element: its children by name, its text under `#text`, its attributes with `@`. One of text alone is that text.
 */
export type Element = { readonly [name: string]: unknown };

type Open = { readonly name: string; node: Record<string, unknown> | null; text: string };

/**
 * Grows one tree at a time out of what an `XmlReader` meets. Throws StatementFault `text-too-long` for one without end.
 */
export class ElementBuilder {
  private readonly repeated: ReadonlySet<string>;
  private readonly opened: Open[] = [];
  private nodes = 0;

  /** Elements of the names in `repeated` are lists, also where there is one only. */
  constructor(repeated: ReadonlySet<string>) {
    this.repeated = repeated;
  }

  get growing(): boolean {
    return this.opened.length > 0;
  }

  open(name: string, attributes: Attributes): void {
    if (!this.growing) this.nodes = 0;
    this.nodes += 1;
    if (this.nodes > MOST_NODES)
      throw new StatementFault('text-too-long', null, `<${name}>`, this.opened[0]?.name);
    let node: Record<string, unknown> | null = null;
    for (const attribute of Object.keys(attributes)) {
      node ??= Object.create(null) as Record<string, unknown>;
      node[`@${attribute}`] = attributes[attribute];
    }
    this.opened.push({ name, node, text: '' });
  }

  text(text: string): void {
    const open = this.opened.at(-1);
    if (open) open.text += text;
  }

  /** The whole tree when its outermost element closes, undefined before. */
  close(): Element | undefined {
    const closed = this.opened.pop();
    if (!closed) return undefined;
    const { name, node, text } = closed;
    const parent = this.opened.at(-1);
    if (node && text.trim() !== '') node['#text'] = text;
    const value = node ?? text;
    if (!parent) return node ?? { '#text': text };
    parent.node ??= Object.create(null) as Record<string, unknown>;
    const there = parent.node[name];
    if (Array.isArray(there)) there.push(value);
    else if (there !== undefined) parent.node[name] = [there, value];
    else parent.node[name] = this.repeated.has(name) ? [value] : value;
    return undefined;
  }
}
