import { isLosslessNumber } from 'lossless-json';
import type { Credentials } from '../credentials.ts';
import type { Cashout, CashoutStatus } from '../data/cashouts.ts';
import type { Dataset } from '../data/dataset.ts';
import { changeAt } from '../data/deposits.ts';
import { rejectionName } from '../data/rejections.ts';
import { type Body, cashoutOrder, jsonObject, onlyKnown, requiredText } from './cashout-body.ts';
import { type CashoutDesk, PAYOUT_LIMITS } from './cashout-desk.ts';
import { Refusal } from './errors.ts';
import type { Call, HttpAnswer } from './http.ts';
import { requireJson } from './require-json.ts';
import { sameText } from './same-text.ts';
import { payloadSignature } from './signature.ts';

/** Codes and names of the status query; a DECLINED creation is final and shows as rejected. */
const STATUS: Readonly<Record<CashoutStatus, readonly [number, string]>> = {
  PENDING: [0, 'Pending'],
  COMPLETED: [1, 'Completed'],
  CANCELLED: [2, 'Cancelled'],
  REJECTED: [3, 'Rejected'],
  DECLINED: [3, 'Rejected'],
  DELIVERED: [4, 'Delivered'],
  ON_HOLD: [5, 'On hold'],
};

/** The Payouts API: creation and status, and the changes some installations offer. */
export class Payouts {
  readonly #dataset: Dataset;
  readonly #credentials: Credentials;
  readonly #desk: CashoutDesk;
  readonly #now: () => number;
  readonly #statusBy: 'both' | 'either';
  readonly #allowed: (address: string) => boolean;

  constructor(args: {
    dataset: Dataset;
    credentials: Credentials;
    desk: CashoutDesk;
    /** Unix seconds. */
    now: () => number;
    statusBy: 'both' | 'either';
    allowed: (address: string) => boolean;
  }) {
    this.#dataset = args.dataset;
    this.#credentials = args.credentials;
    this.#desk = args.desk;
    this.#now = args.now;
    this.#statusBy = args.statusBy;
    this.#allowed = args.allowed;
  }

  /** POST /v3/cashout. */
  create(call: Call): HttpAnswer {
    const order = cashoutOrder(this.#body(call), PAYOUT_LIMITS.minimum);
    const { id, take } = this.#desk.admit(order, this.#now());
    if (call.workMs === undefined) take();
    else setTimeout(take, call.workMs).unref();
    return { status: 200, body: { cashout_id: String(id) } };
  }

  /** POST /v3/cashout/status. */
  status(call: Call): HttpAnswer {
    const body = this.#body(call);
    onlyKnown(body, ['login', 'pass', 'external_id', 'cashout_id']);
    return { status: 200, body: this.#statusOf(this.#named(body)) };
  }

  /** DELETE /v3/cashout/cancel (outside the specification). */
  cancel(call: Call): HttpAnswer {
    const body = this.#body(call);
    onlyKnown(body, ['login', 'pass', 'external_id', 'cashout_id']);
    const record = this.#desk.cancel(this.#named(body), this.#now());
    return { status: 200, body: this.#statusOf(record) };
  }

  /** PUT /v3/cashout/status (outside the specification): ON_HOLD holds, PENDING releases. */
  change(call: Call): HttpAnswer {
    const body = this.#body(call);
    onlyKnown(body, ['login', 'pass', 'cashout_id', 'status']);
    const status = requiredText(body, 'status', 20);
    if (status !== 'PENDING' && status !== 'ON_HOLD') {
      throw new Refusal(412, 300, 'Invalid params: status must be PENDING or ON_HOLD');
    }
    const record = this.#byId(cashoutId(body));
    const now = this.#now();
    const moved = status === 'ON_HOLD' ? this.#desk.hold(record, now) : this.#desk.release(record, now);
    return { status: 200, body: this.#statusOf(moved) };
  }

  /** The body of a call whose address, signature and credentials are in order. */
  #body(call: Call): Body {
    if (!this.#allowed(call.remoteAddress)) throw new Refusal(412, 402, 'Unregistered IP address');
    requireJson(call);
    const { login, pass, apiSignature } = this.#credentials.payouts;
    const signature = call.headers['payload-signature'] ?? '';
    if (!sameText(signature, payloadSignature(apiSignature, call.body))) {
      throw new Refusal(412, 302, 'Invalid control string');
    }
    const body = jsonObject(call.body);
    const sameLogin = sameText(requiredText(body, 'login', 32), login);
    if (!sameText(requiredText(body, 'pass', 32), pass) || !sameLogin) {
      throw new Refusal(401, 401, 'Invalid credentials');
    }
    return body;
  }

  /** The cashout a body names by cashout_id and external_id; where allowed, by one of them alone. */
  #named(body: Body): Cashout {
    const either = this.#statusBy === 'either';
    if (either && body.cashout_id === undefined) {
      const record = this.#dataset.cashouts.byExternalId(requiredText(body, 'external_id', 100));
      if (!record || record.created > this.#now()) throw notFound();
      return record;
    }
    const id = cashoutId(body);
    if (either && body.external_id === undefined) return this.#byId(id);
    // A cashout made without an external id has an empty one.
    const externalId = requiredText(body, 'external_id', 100, true);
    const record = this.#byId(id);
    if (externalId !== record.externalId) throw notFound();
    return record;
  }

  #byId(id: number): Cashout {
    const record = this.#dataset.cashouts.byId(id);
    if (!record || record.created > this.#now()) throw notFound();
    return record;
  }

  #statusOf(record: Cashout): object {
    const current = changeAt(record.changes, this.#now());
    const [cashout_status, cashout_status_description] = STATUS[current.status];
    const answer = { cashout_status, cashout_status_description };
    if (current.rejection === undefined) return answer;
    return {
      ...answer,
      rejection_code: current.rejection,
      rejection_reason: rejectionName(current.rejection),
    };
  }
}

function cashoutId(body: Body): number {
  const value = body.cashout_id;
  if (value === undefined) throw new Refusal(412, 300, 'Invalid params: cashout_id is required');
  if (!isLosslessNumber(value) || !/^\d{1,15}$/.test(value.value)) {
    throw new Refusal(412, 300, 'Invalid params: cashout_id must be a number');
  }
  return Number(value.value);
}

const notFound = (): Refusal => new Refusal(412, 509, 'Cashout not found with this id');
