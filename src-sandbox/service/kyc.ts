import { z } from 'zod';
import { DOCUMENT_LENGTH, person } from '../data/people.ts';
import { draw, Stream } from '../data/random.ts';
import { Refusal } from './errors.ts';
import type { Call, HttpAnswer } from './http.ts';
import type { IdempotentPosts } from './idempotency.ts';
import { requireJson } from './require-json.ts';
import type { SignedAccess } from './signed-access.ts';

const kycBody = z.strictObject({
  country: z.string().default('PE'),
  document_type: z.string().min(1).max(10),
  document: z.string().min(1).max(11),
});
type KycBody = z.infer<typeof kycBody>;

/** POST /v1/kyc. */
export class Kyc {
  readonly #seed: number;
  readonly #access: SignedAccess;
  readonly #posts: IdempotentPosts;
  readonly #enabled: boolean;

  constructor(args: { seed: number; access: SignedAccess; posts: IdempotentPosts; enabled: boolean }) {
    this.#seed = args.seed;
    this.#access = args.access;
    this.#posts = args.posts;
    this.#enabled = args.enabled;
  }

  /** Validates an identity document; a document that does not pass is still HTTP 200, with errors. */
  validate(call: Call): HttpAnswer {
    requireJson(call);
    this.#access.check(call, false);
    return this.#posts.once(call, () => {
      if (!this.#enabled) throw new Refusal(403, 203, 'Merchant not enabled', 'MERCHANT_NOT_ENABLED');
      return { status: 200, body: this.#verdict(bodyOf(call)) };
    });
  }

  #verdict({ country, document_type, document }: KycBody): object {
    if (country !== 'PE') throw new Refusal(400, 307, 'Country not available', 'COUNTRY_NOT_AVAILABLE');
    if (document_type === 'PIX') throw new Refusal(400, 306, 'Invalid Pix Key', 'INVALID_PIX_KEY');
    if (!isDocument(document_type, document)) {
      throw new Refusal(400, 300, 'Invalid document number', 'INVALID_DOCUMENT');
    }
    refuseByDocument(document);
    // The register of this sandbox knows every document that does not end in zero.
    if (document.endsWith('0')) {
      return { user: { document }, errors: [{ field: 'document', message: 'Document not found' }] };
    }
    const d = draw(this.#seed, Stream.kyc, Number(document.slice(-9)));
    const { firstName, lastName } = person(d);
    return { user: { name: `${firstName} ${lastName}`, document }, errors: [] };
  }
}

function bodyOf(call: Call): KycBody {
  let value: unknown;
  try {
    value = JSON.parse(call.body.toString('utf8'));
  } catch {
    throw new Refusal(400, 202, 'Invalid request body: not well formed JSON', 'INVALID_REQUEST');
  }
  const parsed = kycBody.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const what = issue?.path.join('.') || issue?.message;
  throw new Refusal(400, 202, `Invalid request body: ${what}`, 'INVALID_REQUEST');
}

/** The lengths of the payouts' document types; 11 characters are the most KYC takes, so PASS never fits. */
function isDocument(type: string, document: string): boolean {
  const length = type === 'DNI' || type === 'CE' || type === 'RUC' ? DOCUMENT_LENGTH[type] : null;
  return length !== null && document.length === length && /^\d+$/.test(document);
}

/** All zeros but for 407 or 500 at the end: the failures nothing else can bring about. */
function refuseByDocument(document: string): void {
  if (/^0+407$/.test(document)) throw new Refusal(400, 407, 'Other', 'OTHER');
  if (/^0+500$/.test(document)) throw new Refusal(500, 500, 'Internal server error', 'INTERNAL_SERVER_ERROR');
}
