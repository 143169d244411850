import { isLosslessNumber, parse, stringify } from 'lossless-json';
import type { Fault, Faults } from './faults.ts';
import { substitute } from './faults.ts';
import type { Interceptor, Rendered } from './http.ts';

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The interceptor that lets the armed faults act, and every page of a listing take `pageDelayMs`. */
export function spoiling(faults: Faults, pageDelayMs: number): Interceptor {
  return async (route, call, handle, reply) => {
    if (pageDelayMs > 0 && route.listing) await wait(pageDelayMs);
    let fault: Fault | undefined;
    for (const taken of faults.take(route, call)) {
      if (taken.kind === 'latency') await wait(taken.ms);
      else fault = taken;
    }
    if (!fault) return handle(call);
    const instead = substitute(fault);
    if (instead) return instead;
    switch (fault.kind) {
      case 'shifted-page':
        return handle({ ...call, shift: fault.by });
      case 'malformed-json': {
        const answer = handle(call);
        return { ...answer, bytes: answer.bytes.subarray(0, Math.floor(answer.bytes.length / 2)) };
      }
      case 'field':
        return garbled(handle(call), fault);
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

function garbled(answer: Rendered, fault: Extract<Fault, { kind: 'field' }>): Rendered {
  const body = parse(answer.bytes.toString('utf8')) as Record<string, unknown>;
  const record = Array.isArray(body.data) ? body.data[fault.record ?? 0] : body;
  if (record === null || typeof record !== 'object' || isLosslessNumber(record)) return answer;
  const fields = record as Record<string, unknown>;
  if (fault.json === null) delete fields[fault.field];
  else fields[fault.field] = parse(fault.json);
  return { ...answer, bytes: Buffer.from(stringify(body) ?? '', 'utf8') };
}
