/**
 * axe as it is published keeps the seven private parts of each colour in weak maps, an entry each, and reads the same
 * few colours out of their texts for each element below each text: nearly two fifths of a look. Here the parts are
 * properties of the colour, and a text is read once. It finds the same, which accessibility.e2e.ts asks.
 */
import { createRequire } from 'node:module';

const ofBuilder = createRequire(import.meta.resolve('@axe-core/playwright'));
const { source } = ofBuilder('axe-core') as { source: string };

/** Only what is made while axe loads is of its classes; what it makes for a look is about elements, and stays weak. */
const PARTS_AS_PROPERTIES = `
  const published = { WeakMap, WeakSet };
  let loads = true;
  class Parts {
    key = Symbol('part');
    has(of) { return this.key in of; }
    get(of) { return of[this.key]; }
    set(of, value) { of[this.key] = value; return this; }
    add(of) { return this.set(of, true); }
  }
  const weakMap = function () { return loads ? new Parts() : new published.WeakMap(); };
  const weakSet = function () { return loads ? new Parts() : new published.WeakSet(); };
`;
const COLOURS_READ_ONCE = `
  const colours = axe.commons.color.Color.prototype;
  const { parseString } = colours;
  const read = new Map();
  colours.parseString = function (text) {
    const known = read.get(text);
    if (known) return Object.assign(this, known);
    parseString.call(this, text);
    const { r, g, b, alpha } = this;
    read.set(text, { r, g, b, alpha });
    return this;
  };
`;

/** To be run in a document: it is then there as `axe`. */
export const QUICK_AXE = `(() => {
  ${PARTS_AS_PROPERTIES}
  ((WeakMap, WeakSet) => { ${source} })(weakMap, weakSet);
  loads = false;
  ${COLOURS_READ_ONCE}
})()`;
