import type { TieoutApp } from './tieout-app.ts';

/**
 * Time that passes at once for the app's main process and for a service started with `clock`: half an hour takes no
 * time.
 */
export function passingTime() {
  let passed = 0;
  return {
    clock: () => Date.now() + passed,
    async pass({ electron }: Pick<TieoutApp, 'electron'>, minutes: number): Promise<void> {
      passed += minutes * 60_000;
      await electron.evaluate((_, by) => {
        const before = Date.now;
        Date.now = () => before() + by;
      }, minutes * 60_000);
    },
  };
}
