/** XML read as it comes, part by part: nothing of it is kept but the names of the elements that are open. */
import { SaxesParser } from 'saxes';
import { StatementFault } from './fault.ts';
import { LONGEST_BETWEEN_TAGS, MOST_NESTED } from './limits.ts';

export type Attributes = Readonly<Record<string, string>>;
/** Names come without their namespace's prefix. */
export type XmlHandlers = {
  open(name: string, attributes: Attributes): void;
  close(name: string): void;
  text(text: string): void;
};

/**
 * Throws StatementFault, at the line: `not-well-formed`, also for elements too deep within each other, `text-too-long`,
 * `entities-declared` for a document type of its own (the way in for entity bombs), and `incomplete` at the end.
 */
export class XmlReader {
  private readonly parser = new SaxesParser({ position: false });
  private depth = 0;
  /** Characters since the last tag. */
  private since = 0;
  private ending = false;

  constructor(handlers: XmlHandlers) {
    const { parser } = this;
    // Some banks write it as if it were HTML.
    parser.ENTITIES.nbsp = ' ';
    parser.on('opentag', ({ name, attributes }) => {
      this.since = 0;
      this.depth += 1;
      if (this.depth > MOST_NESTED) throw this.fault('not-well-formed', `<${name}>`);
      handlers.open(localName(name), attributes as Attributes);
    });
    parser.on('closetag', ({ name }) => {
      this.since = 0;
      this.depth -= 1;
      handlers.close(localName(name));
    });
    const text = (found: string) => {
      this.since = 0;
      if (this.depth > 0) handlers.text(found);
    };
    parser.on('text', text);
    parser.on('cdata', text);
    parser.on('doctype', () => {
      throw this.fault('entities-declared');
    });
    parser.on('error', (error) => {
      // A reference that nothing declares stays as it stands.
      if (error.message.includes('undefined entity')) return;
      throw this.ending ? this.fault('incomplete') : this.fault('not-well-formed', error.message);
    });
  }

  write(part: string): void {
    this.since += part.length;
    this.parser.write(part);
    if (this.since > LONGEST_BETWEEN_TAGS + part.length) throw this.fault('text-too-long');
  }

  end(): void {
    this.ending = true;
    this.parser.close();
  }

  private fault(code: 'not-well-formed' | 'incomplete' | 'text-too-long' | 'entities-declared', text = '') {
    return new StatementFault(code, this.parser.line, text);
  }
}

function localName(name: string): string {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
}
