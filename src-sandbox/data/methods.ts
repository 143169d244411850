import { type Cents, share } from './money.ts';

export type Currency = 'PEN' | 'USD';
/** Both currencies of the interface, in the order reports list them. */
export const CURRENCIES: readonly Currency[] = ['PEN', 'USD'];

type Kind = 'card' | 'wallet' | 'bank' | 'network' | 'transfer' | 'agents' | 'store' | 'savings';

/** A payment method: its code (section "Deposit status record", completed_payment_method_code) and kind. */
export type Method = {
  readonly code: string;
  readonly kind: Kind;
  readonly name: string;
  readonly weight: number;
};

/** Every code of the table of the specification. Names are by kind: the specification gives no others. */
export const METHODS: readonly Method[] = [
  { code: 'VI', kind: 'card', name: 'Tarjeta (red VI)', weight: 140 },
  { code: 'MC', kind: 'card', name: 'Tarjeta (red MC)', weight: 90 },
  { code: 'YP', kind: 'wallet', name: 'Billetera móvil YP', weight: 260 },
  { code: 'IL', kind: 'wallet', name: 'Billetera móvil IL', weight: 120 },
  { code: 'IB', kind: 'bank', name: 'Banco IB', weight: 60 },
  { code: 'BC', kind: 'bank', name: 'Banco BC', weight: 90 },
  { code: 'ST', kind: 'bank', name: 'Banco ST', weight: 30 },
  { code: 'BAB', kind: 'bank', name: 'Banco BAB', weight: 16 },
  { code: 'RY', kind: 'bank', name: 'Banco RY', weight: 12 },
  { code: 'BP', kind: 'bank', name: 'Banco BP', weight: 20 },
  { code: 'RDP', kind: 'network', name: 'Red digital', weight: 12 },
  { code: 'WU', kind: 'transfer', name: 'Remesadora', weight: 10 },
  { code: 'KE', kind: 'agents', name: 'Agentes de pago en efectivo', weight: 40 },
  { code: 'TM', kind: 'store', name: 'Tiendas por conveniencia', weight: 24 },
  { code: 'HC', kind: 'savings', name: 'Caja municipal HC', weight: 10 },
  { code: 'US', kind: 'savings', name: 'Caja municipal US', weight: 8 },
  { code: 'JA', kind: 'savings', name: 'Caja municipal JA', weight: 8 },
  { code: 'JI', kind: 'savings', name: 'Caja municipal JI', weight: 8 },
  { code: 'JP', kind: 'savings', name: 'Caja municipal JP', weight: 8 },
  { code: 'JT', kind: 'savings', name: 'Caja municipal JT', weight: 8 },
  { code: 'DG', kind: 'network', name: 'Billetera digital', weight: 26 },
];

/** A deposit costs basisPoints/10,000 of its amount (rounded half up to a cent) plus a fixed part, in cents. */
type FeeRule = { readonly basisPoints: bigint; readonly fixed: Cents };

/** The merchant's fee schedule by kind of method; the fee is in the deposit's balance currency. */
export const FEES: Readonly<Record<Kind, FeeRule>> = {
  card: { basisPoints: 349n, fixed: 50n },
  wallet: { basisPoints: 250n, fixed: 0n },
  bank: { basisPoints: 190n, fixed: 35n },
  network: { basisPoints: 275n, fixed: 10n },
  transfer: { basisPoints: 320n, fixed: 120n },
  agents: { basisPoints: 290n, fixed: 80n },
  store: { basisPoints: 290n, fixed: 80n },
  savings: { basisPoints: 210n, fixed: 45n },
};

/** The fee the schedule asks for a deposit of `amount` cents by this method; never more than the amount. */
export function scheduledFee(method: Method, amount: Cents): Cents {
  const rule = FEES[method.kind];
  const fee = share(amount, rule.basisPoints, 10_000n) + rule.fixed;
  return fee < amount ? fee : amount;
}

/** payment_type values known for the Deposits API, by kind of method. */
export function paymentType(method: Method): string {
  if (method.kind === 'card') return 'CREDIT_CARD';
  return method.kind === 'bank' || method.kind === 'savings' ? 'BANK_TRANSFER' : 'VOUCHER';
}
