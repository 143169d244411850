import { useTranslation } from 'react-i18next';
import type { StatementTotals } from '../../../src-shared/contract/statement-report.ts';
import { StateBadge } from '../../components/state-badge.tsx';

const COLORS = { holds: 'green', breaks: 'red', 'no-balances': 'gray' } as const;

/** Whether opening balance and lines give the closing balance. */
export function ProofBadge({ proof }: { readonly proof: StatementTotals['proof'] }) {
  const { t } = useTranslation();
  return (
    <StateBadge color={COLORS[proof]} title={t(`statements.proofHints.${proof}`)}>
      {t(`statements.proofs.${proof}`)}
    </StateBadge>
  );
}
