import { expect, it } from 'vitest';
import { runCommandOf } from './run-command.ts';

it.each([
  [['--lang=en', '.'], null],
  [['--run=Tienda Lima', '.'], { workspace: 'Tienda Lima', asJson: false }],
  [['--run', 'Tienda', '--json'], { workspace: 'Tienda', asJson: true }],
  [['--json', '--run', ' Tienda '], { workspace: 'Tienda', asJson: true }],
  [['--run=a=b'], { workspace: 'a=b', asJson: false }],
  [['--run'], { workspace: '', asJson: false }],
  [['--run', '--json'], { workspace: '', asJson: true }],
  [['--run='], { workspace: '', asJson: false }],
  [['--running', 'x'], null],
])('%j', (args, command) => {
  expect(runCommandOf(args)).toEqual(command);
});
