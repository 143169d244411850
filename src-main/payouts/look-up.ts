/** Looking for an order of unknown outcome: in the cashouts listing, then by the status query. */
import type { CashoutOrder, CashoutStatus, LookUp } from '../../src-shared/contract/payouts.ts';
import { detailsOf } from '../../src-shared/errors.ts';
import type { Period } from '../../src-shared/period.ts';
import type { PayoutDesk } from './payout-desk.ts';
import { covers, searchPeriod } from './search-period.ts';

/** The service has a cashout with this external id: an earlier sending of this one, or another one. */
const EXTERNAL_ID_TAKEN = '511';

/** The status code of a rejected cashout; a declined one has no code of its own (specification, Cashout statuses). */
const REJECTED = '3';

type Listed = { readonly listing: LookUp['listing']; readonly cashoutId: string | null };

/** What was found, and what it says of the cashout; a failure of one place does not stop the other. */
export async function lookForOrder(
  order: CashoutOrder,
  desk: PayoutDesk,
  now: () => number,
): Promise<{ lookUp: LookUp; cashoutId: string | null; status: CashoutStatus | null }> {
  const at = now();
  const period = searchPeriod(order, at, null);
  let listed = await searchListing(order, desk, period);
  const heardBefore = desk.lastHeard();
  let statusQuery: LookUp['statusQuery'];
  let status: CashoutStatus | null = null;
  try {
    status = await desk.status({ externalId: order.draft.external_id, cashoutId: listed.cashoutId });
    statusQuery = 'found';
  } catch (error) {
    statusQuery = statusRefusal(detailsOf(error).serviceCode);
  }
  const heard = desk.lastHeard();
  // Brought back to the moment before the listing was read: what it did not show may be a minute old by now.
  const serviceAt =
    heard && heard !== heardBefore && heard.serviceAt !== null
      ? heard.serviceAt - Math.max(0, heard.at - at)
      : null;
  if (listed.listing === 'not-found' && serviceAt !== null)
    listed = await searchFurther(order, desk, period, searchPeriod(order, at, serviceAt));
  const { listing } = listed;
  // Where the service says that the id is taken, only the listing can tell whether by this cashout; and one of another
  // amount is another payment.
  const taken = order.error?.serviceCode === EXTERNAL_ID_TAKEN;
  // What the listing's status means is not specified: a status query that says otherwise of the cashout is believed.
  const declined = listing === 'declined' && (status === null || status.code === REJECTED);
  const isListed = listing === 'found' || listing === 'declined';
  const found = !declined && (isListed || (statusQuery === 'found' && listing !== 'differs' && !taken));
  const lost =
    listing === 'not-found' && !taken && (statusQuery === 'not-found' || statusQuery === 'refused');
  const outcome = declined ? 'declined' : found ? 'found' : lost ? 'not-found' : 'inconclusive';
  return { lookUp: { outcome, at, serviceAt, listing, statusQuery }, cashoutId: listed.cashoutId, status };
}

async function searchListing(order: CashoutOrder, desk: PayoutDesk, period: Period): Promise<Listed> {
  try {
    const { found, reliable } = await desk.findListed(order.draft, period);
    if (!found) return { listing: reliable ? 'not-found' : 'not-covered', cashoutId: null };
    if (!found.sameAmount) return { listing: 'differs', cashoutId: null };
    return { listing: found.declined ? 'declined' : 'found', cashoutId: found.cashoutId };
  } catch {
    return { listing: 'failed', cashoutId: null };
  }
}

/** Where the service's clock turns out to be another than ours, what was read may not reach it: then once more. */
async function searchFurther(
  order: CashoutOrder,
  desk: PayoutDesk,
  searched: Period,
  wanted: Period,
): Promise<Listed> {
  if (covers(searched, wanted)) return { listing: 'not-found', cashoutId: null };
  return searchListing(order, desk, wanted);
}

/** 509: no cashout has this id. 300: this installation wants the cashout id, which only the lost answer had. */
function statusRefusal(serviceCode: string | undefined): LookUp['statusQuery'] {
  if (serviceCode === '509') return 'not-found';
  return serviceCode === '300' ? 'refused' : 'failed';
}
