/** Evidence, rules and codes of matching in the reader's words. */

import type { TFunction } from 'i18next';
import type { Evidence } from '../../../src-shared/contract/matches.ts';
import type { MatchingRule } from '../../../src-shared/contract/matching-rules.ts';
import { amountWords } from '../../components/days-and-amounts.ts';
import { ownRuleNames } from './own-rule-names.ts';

export { amountWords, dayWords, moneyWords } from '../../components/days-and-amounts.ts';

/** `same reference, amounts equal, 2 days later`. */
export function evidenceWords(
  { reference, difference, daysApart, netOfFee }: Evidence,
  t: TFunction,
): string {
  // An amount that differs comes first: a line that is too long is cut at its end.
  return [
    !isZero(difference) && t('matching.evidence.differs', { amount: amountWords(difference) }),
    t(`matching.evidence.references.${reference}`),
    isZero(difference) && t('matching.evidence.exact'),
    daysWords(daysApart, t),
    netOfFee && t('matching.evidence.netOfFee'),
  ]
    .filter(Boolean)
    .join(', ');
}

export function daysWords(daysApart: number, t: TFunction): string {
  if (daysApart === 0) return t('matching.evidence.sameDay');
  return daysApart > 0
    ? t('matching.evidence.daysLater', { count: daysApart })
    : t('matching.evidence.daysEarlier', { count: -daysApart });
}

export function isZero(amount: string): boolean {
  return /^-?0*(\.0*)?$/.test(amount);
}

const isOwnRule = (id: string): id is keyof typeof ownRuleNames => Object.hasOwn(ownRuleNames, id);

/** A rule's name; one that comes with the app, and was not renamed, in the reader's language. */
export function ruleName({ id, name }: { readonly id: string; readonly name: string }, t: TFunction): string {
  return isOwnRule(id) && ownRuleNames[id] === name ? t(`matching.ruleNames.${id}`) : name;
}

/** What a rule does, in a sentence. */
export function ruleWords(rule: MatchingRule, t: TFunction): string {
  if (rule.kind === 'set-aside') {
    const { direction, texts, from, to } = rule;
    return [
      t(`matching.rules.words.exclude.${direction}`),
      texts.length > 0 && t('matching.rules.words.containing', { texts: texts.join(' / ') }),
      from !== null && `${t('matching.rules.editor.from')} ${amountWords(from)}`,
      to !== null && `${t('matching.rules.editor.to')} ${amountWords(to)}`,
    ]
      .filter(Boolean)
      .join(', ');
  }
  const { amount, days, lateAfter, netOfFee } = rule;
  const tested =
    amount.kind === 'within'
      ? t('matching.rules.words.within', { amount: amountWords(amount.tolerance) })
      : amount.kind === 'share'
        ? t('matching.rules.words.share', { share: amount.perTenThousand / 100 })
        : t(`matching.rules.editor.amounts.${amount.kind}`).toLowerCase();
  return [
    t(`matching.rules.editor.kinds.${rule.kind}`),
    rule.kind === 'one-to-one'
      ? `${t('matching.rules.editor.reference').toLowerCase()}: ${t(`matching.rules.editor.references.${rule.reference}`).toLowerCase()}`
      : `${t(`matching.rules.editor.bys.${rule.by}`).toLowerCase()}, ${t('matching.rules.words.most', { count: rule.most })}`,
    `${t('matching.rules.editor.amount').toLowerCase()}: ${tested}`,
    netOfFee && t('matching.evidence.netOfFee'),
    t('matching.rules.words.days', days),
    rule.kind === 'one-to-one' && t(`matching.rules.editor.ambiguities.${rule.ambiguity}`).toLowerCase(),
    lateAfter !== null && t('matching.rules.words.late', { count: lateAfter }),
  ]
    .filter(Boolean)
    .join(' · ');
}
