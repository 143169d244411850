#!/usr/bin/env node
import { explain } from './bootstrap/log.mjs';
import { prepare } from './bootstrap/prepare.mjs';
import { leave, stopChildrenOnSignals } from './bootstrap/run.mjs';

stopChildrenOnSignals();
try {
  await prepare();
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
} finally {
  leave();
}
