/**
 * Signs a program for Windows with a certificate that is made for the purpose, and sees that the signature is worth
 * something: one byte changed, and it is refused. The real certificate and its time stamp are the workflow's.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StepError } from '../bootstrap/log.mjs';
import { findCommand } from '../bootstrap/paths.mjs';
import { smallestProgram } from './smallest-program.ts';

/** Throws StepError where a good signature is refused, or a bad one taken. */
export function tryCodeSigning(folder: string): void {
  for (const name of ['openssl', 'osslsigncode']) {
    if (!findCommand(name))
      throw new StepError({
        step: 'signing',
        why: `${name} was not found.`,
        todo: `install it (on Debian: apt-get install ${name}) and run the command again.`,
      });
  }
  const at = (name: string) => join(folder, name);
  const run = (program: string, args: readonly string[]) =>
    execFileSync(program, args, { cwd: folder, stdio: 'pipe' });
  run('openssl', [
    ...'req -x509 -newkey rsa:3072 -nodes -days 2 -sha256 -addext extendedKeyUsage=codeSigning'.split(' '),
    ...['-subj', '/CN=Tieout dry run', '-keyout', at('key.pem'), '-out', at('cert.pem')],
  ]);
  writeFileSync(at('plain.exe'), smallestProgram());
  run('osslsigncode', [
    ...['sign', '-h', 'sha256', '-certs', at('cert.pem'), '-key', at('key.pem')],
    ...['-n', 'Tieout', '-in', at('plain.exe'), '-out', at('signed.exe')],
  ]);
  if (!isSignedBy(at('signed.exe'), at('cert.pem')))
    throw refused('a file that was just signed does not verify.');
  const bytes = readFileSync(at('signed.exe'));
  const middle = Math.floor(smallestProgram().length / 2);
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  writeFileSync(at('changed.exe'), bytes);
  if (isSignedBy(at('changed.exe'), at('cert.pem'))) throw refused('a file with one byte changed verifies.');
}

/** Whether the file verifies, and was signed with this certificate. */
function isSignedBy(file: string, certificate: string): boolean {
  return (
    spawnSync('osslsigncode', ['verify', '-CAfile', certificate, '-in', file], { stdio: 'pipe' }).status === 0
  );
}

const refused = (why: string) =>
  new StepError({
    step: 'signing',
    why,
    todo: 'look at scripts/release/code-signing.ts and the version of osslsigncode.',
  });
