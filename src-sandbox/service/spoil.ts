import { isLosslessNumber, parse, stringify } from 'lossless-json';
import { echoedAnswer, echoedError } from './echo.ts';
import type { Fault, Faults } from './faults.ts';
import { HTML_TYPE, substitute } from './faults.ts';
import { type Call, endpointOf, type Interceptor, type Rendered } from './http.ts';

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** What the interceptor needs to know of the service. */
type SpoilingArgs = {
  readonly faults: Faults;
  /** Every page of a listing takes this long. */
  readonly pageDelayMs: number;
  /** The service's clock, milliseconds. */
  readonly clock: () => number;
  /** Ends the session whose token comes with the call. */
  readonly expireSession: (call: Call) => void;
};

/** The interceptor that lets the armed faults act. */
export function spoiling({ faults, pageDelayMs, clock, expireSession }: SpoilingArgs): Interceptor {
  const last = new Map<string, Call>();
  const quotedCalls = (call: Call, { also }: { readonly also?: string }): Call[] => {
    const earlier = also === undefined ? undefined : last.get(also);
    return earlier ? [call, earlier] : [call];
  };
  return async (route, received, answer, reply) => {
    last.set(endpointOf(route), received);
    if (pageDelayMs > 0 && route.listing) await wait(pageDelayMs);
    let call = received;
    let fault: Fault | undefined;
    for (const taken of faults.take(route, received)) {
      if (taken.kind === 'latency') await wait(taken.ms);
      else if (taken.kind === 'clock-skew') call = { ...call, skewMs: taken.seconds * 1000 };
      else fault = taken;
    }
    const handle = (each: Call): Rendered => dated(answer(each), each, clock);
    if (!fault) return handle(call);
    const instead = substitute(fault);
    if (instead) return dated(instead, call, clock);
    switch (fault.kind) {
      case 'shifted-page':
        return handle({ ...call, shift: fault.by });
      case 'session-expired':
        expireSession(call);
        return handle(call);
      case 'wrong-content-type': {
        const right = handle(call);
        return { ...right, headers: { ...right.headers, 'content-type': HTML_TYPE } };
      }
      case 'malformed-json': {
        const answer = handle(call);
        return { ...answer, bytes: answer.bytes.subarray(0, Math.floor(answer.bytes.length / 2)) };
      }
      case 'field':
        return garbled(handle(call), fault);
      case 'background': {
        const answer = handle({ ...call, workMs: fault.ms });
        await wait(fault.ms);
        return answer;
      }
      case 'echo':
        return fault.status === undefined
          ? echoedAnswer(handle(call), quotedCalls(call, fault), fault.form)
          : echoedError(quotedCalls(call, fault), fault.form, fault.status);
      case 'cut': {
        const answer = fault.when === 'before-headers' ? null : handle(call);
        reply.hijack();
        const { socket } = reply.raw;
        if (answer && fault.when === 'mid-body') {
          const length = String(answer.bytes.length);
          reply.raw.writeHead(answer.status, { ...answer.headers, 'content-length': length });
          const half = answer.bytes.subarray(0, Math.floor(answer.bytes.length / 2));
          await new Promise<void>((resolve) => reply.raw.write(half, () => resolve()));
        }
        socket?.destroy();
        return null;
      }
      default:
        return handle(call);
    }
  };
}

/** The Date of an answer is what the service's clock says, also where that is wrong. */
function dated(answer: Rendered, { skewMs = 0 }: Call, clock: () => number): Rendered {
  return { ...answer, headers: { ...answer.headers, date: new Date(clock() + skewMs).toUTCString() } };
}

function garbled(answer: Rendered, fault: Extract<Fault, { kind: 'field' }>): Rendered {
  const body = parse(answer.bytes.toString('utf8')) as Record<string, unknown>;
  const record = Array.isArray(body.data) ? body.data[fault.record ?? 0] : body;
  if (record === null || typeof record !== 'object' || isLosslessNumber(record)) return answer;
  const fields = record as Record<string, unknown>;
  if (fault.json === null) delete fields[fault.field];
  else fields[fault.field] = parse(fault.json);
  return { ...answer, bytes: Buffer.from(stringify(body) ?? '', 'utf8') };
}
