/** The rules applied all at once, for tests. */
import type { RuleDocument } from '../../../src-shared/contract/matching-rules.ts';
import { applyRules, type Open, type Outcome } from '../engine.ts';

/** As `applyRules`, all at once. */
export function matchAll(document: RuleDocument, open: Open): Outcome {
  const run = applyRules(document, open);
  for (;;) {
    const step = run.next();
    if (step.done) return step.value;
  }
}
