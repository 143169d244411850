/** Memory of a process and all that it started, as Linux accounts for it. */
import { readdirSync, readFileSync } from 'node:fs';

/** The process and its descendants. */
function treeOf(pid: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const parent = parentOf(Number(name));
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const found = [pid];
  for (const each of found) found.push(...(children.get(each) ?? []));
  return found;
}

function parentOf(pid: number): number | undefined {
  try {
    // The name before it may hold anything, but ends with the last parenthesis.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]);
  } catch {
    return undefined;
  }
}

/** What the processor has done for the whole tree until now, milliseconds. */
export function processorTimeOf(pid: number): number {
  let ticks = 0;
  for (const each of treeOf(pid)) {
    try {
      const fields = readFileSync(`/proc/${each}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
      ticks += Number(fields[11]) + Number(fields[12]);
    } catch {
      // Gone between being found and being read.
    }
  }
  // A hundred to the second, whatever the kernel counts by itself (USER_HZ).
  return ticks * 10;
}

const LOOK_MS = 2_000;
/** Of two seconds: more than an app that rests takes (some 70), and far less than one that is at work. */
const RESTING_MS = 300;
const MOST_LOOKS = 150;

/** Waits until the whole tree has done next to nothing for two seconds; throws after five minutes. */
export async function idle(pid: number): Promise<void> {
  let before = processorTimeOf(pid);
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    const now = processorTimeOf(pid);
    if (now - before < RESTING_MS) return;
    before = now;
  }
  throw new Error('the app does not come to rest');
}

/**
 * Proportional set size of the whole tree, megabytes: pages that several processes share are counted once. Processes
 * that end meanwhile count nothing.
 */
export function memoryOf(pid: number): number {
  let kilobytes = 0;
  for (const each of treeOf(pid)) {
    try {
      const rollup = readFileSync(`/proc/${each}/smaps_rollup`, 'utf8');
      kilobytes += Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0);
    } catch {
      // Gone between being found and being read.
    }
  }
  return kilobytes / 1024;
}

/** Watches a tree's memory twice a second until it is stopped, which tells the highest seen. */
export function watchMemory(pid: number): { stop(): number } {
  let highest = memoryOf(pid);
  const timer = setInterval(() => {
    highest = Math.max(highest, memoryOf(pid));
  }, 500);
  return {
    stop() {
      clearInterval(timer);
      return highest;
    },
  };
}
