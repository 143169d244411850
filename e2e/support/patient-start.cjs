/**
 * Loaded into the app before its own code (`electron -r`): where the app would go on without what it waits for after a
 * time limit, it waits twenty times as long. For journeys about what it waits for: on a machine under load half a
 * second is soon over. Such limits, and nothing else, are written as timers that fulfil a promise with `undefined`.
 */
const timer = globalThis.setTimeout;
const patient = (work, ms, ...given) =>
  timer(work, given.length === 1 && given[0] === undefined ? ms * 20 : ms, ...given);
globalThis.setTimeout = Object.defineProperties(patient, Object.getOwnPropertyDescriptors(timer));
