/** What a mapping lacks before a table can be read by it. */
import type { TableMapping } from '../../../src-shared/contract/statement-mapping.ts';

const LACKS = ['needDay', 'needAmount', 'needCurrency', 'needAccount'] as const;
type Lack = (typeof LACKS)[number];

/** In the order in which a person would fill them in. */
export function lacksOf({ roles, currency, account }: TableMapping): Lack[] {
  const has = (role: TableMapping['roles'][number]) => roles.includes(role);
  const lacking: Record<Lack, boolean> = {
    needDay: !has('bookingDay'),
    needAmount: !has('amount') && !has('moneyIn') && !has('moneyOut'),
    needCurrency: !has('currency') && currency === '',
    needAccount: !has('account') && account.trim() === '',
  };
  return LACKS.filter((lack) => lacking[lack]);
}

/** The mapping with a column's role changed; a role that only one column can have leaves the other. */
export function withRole(
  mapping: TableMapping,
  column: number,
  role: TableMapping['roles'][number],
): TableMapping {
  const roles = mapping.roles.map((each, at) =>
    at === column
      ? role
      : role !== null && role !== 'description' && role !== 'reference' && each === role
        ? null
        : each,
  );
  return { ...mapping, roles };
}
