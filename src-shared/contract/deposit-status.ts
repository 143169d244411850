/** The status of one deposit, asked live (specification, Endpoints A). */
import { z } from 'zod';
import { amountText, call, instant, workspaceId } from './call.ts';
import { RECORD_PROBLEMS } from './listings.ts';

/** A field of the answer for reading: amounts as decimal text, everything else as text; null when null or absent. */
const text = z.string().nullable();
const amount = amountText.nullable();

const depositStatus = z.strictObject({
  user_id: text,
  deposit_id: text,
  invoice_id: text,
  country: text,
  currency: text,
  local_amount: amount,
  usd_amount: amount,
  payment_method: text,
  payment_type: text,
  status: text,
  payer: z.strictObject({
    document: text,
    document_type: text,
    email: text,
    first_name: text,
    last_name: text,
    address: z.strictObject({ city: text, state: text, street: text, zip_code: text }),
  }),
  fee_amount: amount,
  fee_currency: text,
  /** `true` or `false`; null when the service did not say. */
  refunded: z.boolean().nullable(),
  current_payer_verification: text,
  completed_payment_method_code: text,
});
export type DepositStatus = z.infer<typeof depositStatus>;

/** A field of the record, of its payer or of the payer's address; no two have the same name. */
export type DepositField =
  | keyof DepositStatus
  | keyof DepositStatus['payer']
  | keyof DepositStatus['payer']['address'];
const { payer } = depositStatus.shape;
const fieldNames = [depositStatus, payer, payer.shape.address].flatMap(({ shape }) => Object.keys(shape));

const depositStatusReading = z.strictObject({
  status: depositStatus,
  /** Fields of a type that is not the documented one, or with a value that is not known: name and problem. */
  problems: z.array(
    z.strictObject({ field: z.enum(fieldNames as DepositField[]), problem: z.enum(RECORD_PROBLEMS) }),
  ),
  /** The answer as it came, with the fields not known here. */
  asReceived: z.string(),
  at: instant,
});
export type DepositStatusReading = z.infer<typeof depositStatusReading>;

export const depositStatusCalls = {
  'deposits.status': call(
    z.strictObject({
      workspaceId,
      depositId: z
        .string()
        .trim()
        .regex(/^\d{1,19}$/),
    }),
    depositStatusReading,
  ),
};
