/** What the tests of echoed secrets look for: a secret's pieces, as a service may have quoted them. */
import { ECHO_FORMS, type EchoForm } from '../service/echo.ts';

/**
 * The pieces of a secret that nothing may hold, written in this form: a third of it and eight characters at least, or
 * all of a shorter one; as they are and as a JSON text has them.
 */
export function quotedPieces(secret: string, form: EchoForm): string[] {
  const pieces =
    form.startsWith('base64') || form.startsWith('basic') ? inBase64(secret) : inForm(secret, form);
  return [...new Set(pieces.flatMap((piece) => [piece, JSON.stringify(piece).slice(1, -1)]))];
}

/** The pieces of all these secrets in all these forms, each with the form and the secret that it is of. */
export function piecesOf(secrets: Iterable<string>, forms: readonly EchoForm[]): ReadonlyMap<string, string> {
  return new Map(
    [...secrets].flatMap((secret) =>
      forms.flatMap((form) =>
        quotedPieces(secret, form).map((piece) => [piece, `${form} of ${secret}`] as const),
      ),
    ),
  );
}

/** Those of the pieces that the text has, found in one pass over it: texts are megabytes, and pieces thousands. */
export function piecesIn(text: string, pieces: Iterable<string>): string[] {
  const byBeginning = new Map<number, string[]>();
  const found = new Set<string>();
  for (const piece of new Set(pieces)) {
    if (piece.length < 2) {
      if (text.includes(piece)) found.add(piece);
      continue;
    }
    const beginning = twoFrom(piece, 0);
    byBeginning.set(beginning, [...(byBeginning.get(beginning) ?? []), piece]);
  }
  for (let at = 0; at < text.length - 1; at++) {
    const begun = byBeginning.get(twoFrom(text, at));
    if (begun) for (const piece of begun) if (text.startsWith(piece, at)) found.add(piece);
  }
  return [...found];
}

const twoFrom = (text: string, at: number): number =>
  text.charCodeAt(at) * 0x1_00_00 + text.charCodeAt(at + 1);

function inForm(secret: string, form: EchoForm): string[] {
  const characters = Array.from(secret);
  const length = secret.length < 8 ? characters.length : Math.max(8, Math.ceil(secret.length / 3));
  const write = form === 'cutEnd' || form === 'cutStart' ? ECHO_FORMS.plain : ECHO_FORMS[form];
  // A form may put something around a text; what is left out of it must not be looked for.
  const bare = (text: string) =>
    form === 'form' ? write(text).slice(2) : write(text).replace(/^(\\*"|&quot;)|(\\*"|&quot;)$/g, '');
  return characters.flatMap((_, at) =>
    at + length <= characters.length ? [bare(characters.slice(at, at + length).join(''))] : [],
  );
}

/** By the three places where a text may begin in base64; only characters that it alone makes. */
function inBase64(secret: string): string[] {
  const bytes = Buffer.from(secret, 'utf8');
  return [0, 1, 2].flatMap((offset) => {
    const text = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64');
    const own = text.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6));
    const length = own.length < 11 ? own.length : Math.max(11, Math.ceil(own.length / 3));
    return Array.from({ length: own.length - length + 1 }, (_, at) => own.slice(at, at + length));
  });
}
