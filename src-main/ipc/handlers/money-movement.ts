import { TieoutError } from '../../../src-shared/errors.ts';
import { mustAllowMoney } from '../../policy/must-allow.ts';
import type { AppParts } from '../app-parts.ts';

/** A workspace moves money only where a person has allowed it. Throws `forbidden-by-policy`, `money-movement-off`. */
export const mayMoveMoney =
  ({ registry, policy }: Pick<AppParts, 'registry' | 'policy'>) =>
  (workspaceId: string): void => {
    mustAllowMoney(policy);
    if (!registry.find(workspaceId).settings.service.moneyMovement)
      throw new TieoutError('money-movement-off');
  };
