/** After each file of tests: connections of the next one in the same process go by no team's log that this one had them go by. */
import { afterAll } from 'vitest';
import { onOpened } from '../engine/open.ts';

afterAll(() => onOpened(() => undefined));
