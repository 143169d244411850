/**
 * The document that screens are tested in works out an element's style from copies of what its parents hand down, and
 * has each copy go through the engine's general way of copying anything: a twentieth of what screens' tests take.
 * There is no option against it. What is copied are texts with a mark each. Before each file of tests of screens.
 */
import CSSPropertyManager from 'happy-dom/lib/css/declaration/property-manager/CSSPropertyManager.js';

/** What of it is copied; the library's types hide the second. */
type Declared = Pick<CSSPropertyManager, 'properties'> & {
  readonly definedPropertyNames: Record<string, boolean>;
};

CSSPropertyManager.prototype.clone = function () {
  const copy = new CSSPropertyManager();
  const [own, given] = [copy, this] as unknown as [Declared, Declared];
  for (const [name, property] of Object.entries(given.properties)) own.properties[name] = { ...property };
  Object.assign(own.definedPropertyNames, given.definedPropertyNames);
  return copy;
};
