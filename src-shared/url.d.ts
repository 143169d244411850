/**
 * What Node and the window both have beyond the language, as far as this folder uses it. Their own declarations are not
 * visible here, so that nothing in this folder can lean on one of them.
 */
declare class URL {
  constructor(url: string, base?: string | URL);
  readonly protocol: string;
  readonly host: string;
  readonly hostname: string;
  readonly origin: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly username: string;
  readonly password: string;
  readonly href: string;
  readonly port: string;
}

declare class URLSearchParams implements Iterable<[string, string]> {
  constructor(init?: string | readonly (readonly [string, string])[]);
  readonly size: number;
  get(name: string): string | null;
  [Symbol.iterator](): IterableIterator<[string, string]>;
}
