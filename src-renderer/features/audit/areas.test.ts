import { expect, test } from 'vitest';
import { AUDIT_ACTIONS } from '../../../src-shared/contract/audit.ts';
import { AREAS, beginningsOf } from './areas.ts';

test.each(AUDIT_ACTIONS)('%s is found in one area', (action) => {
  const areas = AREAS.filter((area) => beginningsOf(area).some((beginning) => action.startsWith(beginning)));
  expect(areas).toHaveLength(1);
});
