/** Lines that are not the service's. */
import type { ExclusionRule } from '../../src-shared/contract/matching-rules.ts';
import { absolute, unitsOf } from '../../src-shared/money.ts';
import type { Line } from './item.ts';

/** Without case and accents, as people read bank texts. */
const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

/** The lines that the rule excludes, in the order they come. */
export function excludedLines(rule: ExclusionRule, lines: readonly Line[]): Line[] {
  const texts = rule.texts.map(folded);
  const from = rule.from === null ? null : unitsOf(rule.from);
  const to = rule.to === null ? null : unitsOf(rule.to);
  return lines.filter((line) => {
    if (rule.direction !== 'both' && line.rest > 0n !== (rule.direction === 'in')) return false;
    // What is partly matched is the service's.
    if (line.partly) return false;
    const size = absolute(line.rest);
    if ((from !== null && size < from) || (to !== null && size > to)) return false;
    if (texts.length === 0) return true;
    const text = folded(`${line.reference}\n${line.text}`);
    return texts.some((each) => text.includes(each));
  });
}
