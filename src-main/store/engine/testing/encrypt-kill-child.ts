/**
 * The process of encrypt-file.test.ts: encrypts a file, and kills itself when it is told of so many rows the n-th time.
 */
import '../../testing/keys.ts';
import { encryptFile } from '../encrypt-file.ts';

const [path = '', after = '0'] = process.argv.slice(2);
let told = 0;
encryptFile(path, {
  onRows: () => {
    told += 1;
    if (told === Number(after)) process.kill(process.pid, 'SIGKILL');
  },
});
