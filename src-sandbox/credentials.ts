import { type Draw, draw, Stream } from './data/random.ts';

/** All credential sets of the sandbox's merchant account. */
export type Credentials = {
  /** Merchant reporting API: e-mail address and password of the API user. */
  readonly reporting: { readonly accessKey: string; readonly secretKey: string };
  /** Deposits and KYC APIs: X-Login and the signature's key. */
  readonly deposits: { readonly apiKey: string; readonly apiSignature: string };
  /** API key of the read-only endpoints. */
  readonly readOnly: { readonly apiKey: string };
  /** Payouts API: the body's login and pass, and the key of Payload-Signature. */
  readonly payouts: { readonly login: string; readonly pass: string; readonly apiSignature: string };
  /** First word of the Authorization header (the service's name in upper case). */
  readonly schemeWord: string;
};

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';

function word(d: Draw, length: number): string {
  let text = '';
  for (let i = 0; i < length; i += 1) text += LETTERS[d.below(LETTERS.length)];
  return text;
}

/** Credentials of a seed: the same every time, shaped like real ones, good for this sandbox only. */
export function credentialsOf(seed: number): Credentials {
  const d = draw(seed, Stream.credentials, 1);
  return {
    reporting: {
      accessKey: `conciliacion.${d.digits(4)}@tesoreria.example`,
      secretKey: `${word(d, 9)}-${word(d, 9)}!`,
    },
    deposits: { apiKey: word(d, 10), apiSignature: word(d, 33) },
    readOnly: { apiKey: word(d, 10) },
    payouts: { login: word(d, 16), pass: word(d, 24), apiSignature: word(d, 33) },
    schemeWord: 'TIEPAY',
  };
}
