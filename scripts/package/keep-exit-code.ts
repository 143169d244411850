/**
 * Imported for its effect: a program that has packaged ends with the code that it set. A library of electron-builder
 * ends every program that has nothing more to do with 0, also one whose package must not be used.
 */
let meant: typeof process.exitCode;
process.prependListener('beforeExit', () => {
  meant = process.exitCode;
});
process.on('exit', () => {
  if (meant !== undefined) process.exitCode = meant;
});
