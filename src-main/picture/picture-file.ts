/**
 * The file of the picture: what the window showed when the app was quit, encrypted with a key of the workspace that it
 * shows. In clear stand a salt and the workspace's id, which is the name of its folder, too.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { z } from 'zod';

const header = z.strictObject({
  version: z.literal(1),
  workspaceId: z.uuid(),
  /** Each file has a key of its own, so that a nonce is never used twice with one. */
  salt: z.string().regex(/^[A-Za-z0-9_-]{22}$/),
});

/** What must be so when the picture is shown, or it is not. */
const facts = z.strictObject({
  /** The app's version. */
  app: z.string(),
  /** What else decides how the first screen looks: displays, colours, languages of the system, policy. */
  look: z.string(),
  /** Of settings and files of the workspace, once all were closed (folder-stamp.ts). */
  stamp: z.string(),
  /** Between these what the screen says of today is so; epoch ms. */
  takenAt: z.int().nonnegative(),
  holdsUntil: z.int().nonnegative(),
  /** Of the window's document, in its own pixels. */
  width: z.int().positive(),
  height: z.int().positive(),
});
type PictureFacts = z.infer<typeof facts>;
export type Picture = { readonly facts: PictureFacts; readonly png: Uint8Array };

const CIPHER = 'aes-256-gcm';
const TAG_BYTES = 16;
const LENGTH_BYTES = 4;
/** Every file has another key: one nonce will do. */
const NONCE = Buffer.alloc(12);

/** @param key of the workspace's files */
export function sealPicture(workspaceId: string, { facts: of, png }: Picture, key: Uint8Array): Buffer {
  const salt = randomBytes(16).toString('base64url');
  const head = withLength(Buffer.from(JSON.stringify({ version: 1, workspaceId, salt })));
  const cipher = createCipheriv(CIPHER, pictureKey(key, salt), NONCE).setAAD(head);
  const inside = [withLength(Buffer.from(JSON.stringify(of))), png].map((part) => cipher.update(part));
  return Buffer.concat([head, ...inside, cipher.final(), cipher.getAuthTag()]);
}

/** Whose key opens the file; undefined when it is none of ours. */
export function workspaceOf(file: Buffer): string | undefined {
  return headerOf(file)?.workspaceId;
}

/** The picture; undefined when anything of the file was changed or is missing, or with another key. */
export function openPicture(file: Buffer, key: Uint8Array): Picture | undefined {
  try {
    const salt = headerOf(file)?.salt;
    if (salt === undefined) return undefined;
    const [head, rest] = splitAtLength(file, true);
    const decipher = createDecipheriv(CIPHER, pictureKey(key, salt), NONCE, { authTagLength: TAG_BYTES })
      .setAAD(head)
      .setAuthTag(rest.subarray(-TAG_BYTES));
    const inside = Buffer.concat([decipher.update(rest.subarray(0, -TAG_BYTES)), decipher.final()]);
    const [text, png] = splitAtLength(inside, false);
    return { facts: facts.parse(JSON.parse(text.toString())), png };
  } catch {
    // The app starts without the picture.
    return undefined;
  }
}

function headerOf(file: Buffer): z.infer<typeof header> | undefined {
  try {
    const [head] = splitAtLength(file, false);
    return header.parse(JSON.parse(head.toString()));
  } catch {
    return undefined;
  }
}

function pictureKey(key: Uint8Array, salt: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', key, Buffer.from(salt, 'base64url'), 'tieout/picture/1', 32));
}

function withLength(part: Uint8Array): Buffer {
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(part.length);
  return Buffer.concat([length, part]);
}

function splitAtLength(whole: Buffer, keepLength: boolean): [first: Buffer, rest: Buffer] {
  const end = LENGTH_BYTES + whole.readUInt32BE(0);
  return [whole.subarray(keepLength ? 0 : LENGTH_BYTES, end), whole.subarray(end)];
}
