/**
 * A few bytes for one reader: with a key of their own that only the reader's private key leads to (X25519, HKDF,
 * AES-256-GCM).
 */
import {
  createCipheriv,
  createDecipheriv,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
} from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const TAG_BYTES = 16;
/** Each key is used once. */
const NONCE = Buffer.alloc(12);

const publicKeyOf = (raw: string): KeyObject =>
  createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x: raw }, format: 'jwk' });
const rawOf = (key: KeyObject): string => createPublicKey(key).export({ format: 'jwk' }).x ?? '';

function keyOf(shared: Buffer, once: string, reader: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', shared, `${once}.${reader}`, 'tieout/review-file/1', 32));
}

/** `reader` is the raw public key (base64url). What is sealed holds only together with `about`. */
export function sealFor(reader: string, bytes: Uint8Array, about: string): string {
  const once = generateKeyPairSync('x25519');
  const raw = rawOf(once.privateKey);
  const shared = diffieHellman({ privateKey: once.privateKey, publicKey: publicKeyOf(reader) });
  const cipher = createCipheriv(CIPHER, keyOf(shared, raw, reader), NONCE).setAAD(Buffer.from(about));
  const sealed = [cipher.update(bytes), cipher.final(), cipher.getAuthTag()];
  return `${raw}.${Buffer.concat(sealed).toString('base64url')}`;
}

/** Throws where the text was sealed for somebody else or with another `about`, or was changed. */
export function openSealed(text: string, privateKey: KeyObject, about: string): Buffer {
  const [raw = '', body = ''] = text.split('.');
  const shared = diffieHellman({ privateKey, publicKey: publicKeyOf(raw) });
  const sealed = Buffer.from(body, 'base64url');
  const decipher = createDecipheriv(CIPHER, keyOf(shared, raw, rawOf(privateKey)), NONCE)
    .setAAD(Buffer.from(about))
    .setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
}
