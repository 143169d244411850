/** From bytes to text. */
import type { Encoding } from '../../src-shared/contract/statement-mapping.ts';
import { StatementFault } from './fault.ts';
import { ENCODING_BYTES } from './limits.ts';

/** The encoding that the first bytes show: by mark, or by the zeros of UTF-16; null when only reading on can tell. */
export function encodingByStart(start: Uint8Array): Encoding | null {
  const [first, second, third] = start;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const zeros: [number, number] = [0, 0];
  const looked = Math.min(start.length, 4_000);
  for (let at = 0; at < looked; at += 1) if (start[at] === 0) zeros[at % 2 === 0 ? 0 : 1] += 1;
  const many = looked / 4;
  if (zeros[1] > many && zeros[0] < many / 4) return 'utf-16le';
  if (zeros[0] > many && zeros[1] < many / 4) return 'utf-16be';
  return null;
}

/**
 * UTF-8 when every byte fits it, which other encodings' accents do not; otherwise Windows-1252. Of a very large file
 * the first `ENCODING_BYTES` tell; should a later byte not fit, reading says so.
 */
export async function encodingOf(chunks: AsyncIterable<Uint8Array>): Promise<Encoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let seen = 0;
  try {
    for await (const chunk of chunks) {
      const marked = seen > 0 ? null : encodingByStart(chunk);
      if (marked) return marked;
      seen += chunk.length;
      decoder.decode(chunk, { stream: true });
      if (seen > ENCODING_BYTES) return 'utf-8';
    }
    decoder.decode();
    return 'utf-8';
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252';
    throw error;
  }
}

/** The text of the bytes, without its mark. Throws StatementFault `not-in-encoding`. */
export async function* decoded(
  chunks: AsyncIterable<Uint8Array>,
  encoding: Encoding,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  // Nothing but the decoding may be taken for a fault of the encoding.
  const decode = (chunk?: Uint8Array) => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
    } catch {
      throw new StatementFault('not-in-encoding', null, encoding);
    }
  };
  for await (const chunk of chunks) {
    const text = decode(chunk);
    if (text !== '') yield text;
  }
  const rest = decode();
  if (rest !== '') yield rest;
}
