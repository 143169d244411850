import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  EXCEPTION_KINDS,
  EXCEPTION_SOURCES,
  EXCEPTION_STATUSES,
} from '../../../src-shared/contract/exception-kinds.ts';
import { type InboxView, readInbox, SORTS, writeInbox } from './address.ts';

const views: fc.Arbitrary<InboxView> = fc.record({
  month: fc.constantFrom('2026-10', '2026-01', null),
  statuses: fc.subarray([...EXCEPTION_STATUSES]),
  sources: fc.subarray([...EXCEPTION_SOURCES]),
  kinds: fc.subarray([...EXCEPTION_KINDS]),
  currency: fc.constantFrom('', 'PEN', 'USD'),
  assignee: fc.option(fc.string({ maxLength: 120 })),
  text: fc.string({ maxLength: 200 }),
  sort: fc.constantFrom(...SORTS),
  descending: fc.boolean(),
  page: fc.nat(10_000),
  open: fc.option(fc.string({ minLength: 1 })),
});

describe('the address of the inbox', () => {
  it('opens the same view again', () => {
    fc.assert(
      fc.property(views, (view) => {
        const again = readInbox(new URLSearchParams(writeInbox(view).toString()), '2026-11');
        expect(again).toEqual(view);
      }),
    );
  });

  it('shows what is unsettled, the oldest first, unless it says otherwise', () => {
    expect(readInbox(new URLSearchParams('status=nonsense&sort=-nonsense&page=-1'), '2026-11')).toMatchObject(
      {
        month: '2026-11',
        statuses: ['open', 'in-progress', 'waiting'],
        sort: 'age',
        descending: true,
        page: 0,
      },
    );
  });
});
