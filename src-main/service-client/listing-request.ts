/** How a listing is asked for: its parameters checked, and the path under which this installation has it. */
import { TieoutError } from '../../src-shared/errors.ts';
import { fieldOf, type ListingDefinition, type ListingParameter } from '../../src-shared/service/listing.ts';
import { refusal } from './answer.ts';
import type { ReportingSession } from './session.ts';
import type { ServiceAnswer } from './transport.ts';

/** What a listing can be narrowed by at the service; which of them a listing takes is in its definition. */
export type ListingParameters = Partial<Record<ListingParameter, string>>;

/** Spelled `clienteDocument` in one variant of the service (specification, Query parameters). */
export type DocumentSpelling = 'clientDocument' | 'clienteDocument';

type Query = Readonly<Record<string, string | number>>;

/** Characters that country and paymentMethod may have (specification, Query parameters). */
const LONGEST_CODE = 2;

/**
 * The parameters as they go into the address. Throws `invalid-request`, with the parameter's name as its subject, for
 * one that the listing does not take or a value that the specification does not allow.
 */
export function checkedParameters(
  listing: ListingDefinition,
  parameters: ListingParameters,
  documentSpelling: DocumentSpelling,
): Query {
  const query: Record<string, string> = {};
  for (const [name, value] of Object.entries(parameters) as [ListingParameter, string][]) {
    if (!listing.parameters.includes(name) || !isAllowed(listing, name, value))
      throw new TieoutError('invalid-request', { subject: name });
    query[name === 'clientDocument' ? documentSpelling : name] = value;
  }
  return query;
}

function isAllowed(listing: ListingDefinition, name: ListingParameter, value: string): boolean {
  if (value === '') return false;
  if (name === 'country' || name === 'paymentMethod') return value.length <= LONGEST_CODE;
  if (name === 'clientDocument') return true;
  // Of a closed parameter the service knows the documented values and no other.
  return fieldOf(listing, name).documented?.includes(value) ?? true;
}

/** The path that answered, by session and listing: the others are not tried again until the next session. */
const foundPaths = new WeakMap<ReportingSession, Map<string, string>>();

/**
 * The service's answer for a page of the listing, from the first of its paths that is not answered with 404.
 * Throws `service-refused` with the listing's path as its subject. A 403 under a fresh login is the same: some
 * installations do not offer every listing, or not to this user (field notes, Reporting), and then neither the login
 * nor the other listings are at fault.
 */
export async function getListing(
  session: ReportingSession,
  listing: ListingDefinition,
  query: Query,
  signal?: AbortSignal,
): Promise<ServiceAnswer> {
  const found = foundPaths.get(session) ?? new Map<string, string>();
  foundPaths.set(session, found);
  const known = found.get(listing.name);
  const paths = known === undefined ? [listing.path, ...(listing.otherPaths ?? [])] : [known];
  let missing: ServiceAnswer | undefined;
  for (const path of paths) {
    const answer = await session.get(path, query, signal).catch((error: unknown) => {
      throw asListingRefusal(error, path);
    });
    if (answer.status < 400) {
      found.set(listing.name, path);
      return answer;
    }
    if (answer.status !== 404) throw withSubject(refusal(answer, 'service-refused'), path);
    missing ??= answer;
  }
  throw withSubject(refusal(missing as ServiceAnswer, 'service-refused'), listing.path);
}

function asListingRefusal(error: unknown, path: string): unknown {
  if (!(error instanceof TieoutError)) return error;
  const { code, ...facts } = error.details;
  if (code !== 'session-refused' || facts.httpStatus !== 403) return error;
  return new TieoutError('service-refused', { ...facts, subject: path }, error);
}

function withSubject(error: TieoutError, subject: string): TieoutError {
  return TieoutError.from({ ...error.details, subject });
}
