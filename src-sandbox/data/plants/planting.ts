import { DAY, firstDayOfMonth } from '../calendar.ts';
import { draw, Stream } from '../random.ts';
import { plantCashout, plantJump, plantNote, plantRefund } from './account-plants.ts';
import type { Bed, PlantingGround } from './bed.ts';
import {
  plantBoundary,
  plantDuplicate,
  plantFee,
  plantLate,
  plantMissingFromReport,
} from './deposit-plants.ts';
import { plantLedger } from './ledger-plants.ts';
import type { Plan } from './planted.ts';

const KINDS = [
  plantMissingFromReport,
  plantBoundary,
  plantJump,
  plantDuplicate,
  plantFee,
  plantRefund,
  plantNote,
  plantCashout,
] as const;
// Every second day, because a boundary record touches the day before as well.
const DAYS_OF_MONTH = [3, 5, 7, 9, 11, 13, 15, 17, 19, 21] as const;
const LATE_DAY_OF_MONTH = 23;

/**
 * Plants one discrepancy of each kind in every month of the history, as far as its records allow. Each kind
 * has a day of its own, so that no day of the report shows two.
 */
export function plantRecords(ground: PlantingGround, plan: Plan): void {
  let month = ground.firstDay;
  for (let number = 0; month * DAY < ground.asOf; number += 1) {
    const next = firstDayOfMonth((month + 32) * DAY);
    const bed: Bed = { ground, plan, month, next, number };
    const days = shuffled(ground.seed, number);
    for (const [at, plant] of KINDS.entries()) plant(bed, month + (days[at] as number));
    plantLate(bed, month + LATE_DAY_OF_MONTH);
    plantLedger(bed);
    month = next;
  }
}

function shuffled(seed: number, number: number): number[] {
  const d = draw(seed, Stream.plant, number);
  const left: number[] = [...DAYS_OF_MONTH];
  return DAYS_OF_MONTH.map(() => left.splice(d.below(left.length), 1)[0] as number);
}
