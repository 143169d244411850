/**
 * The test tool describes the whole document for the message of an expectation that fails, and does so at each attempt:
 * also at those that only came too early, which are most of them. There is no option against it
 * (https://github.com/microsoft/playwright/issues/41098).
 */
import type { Page } from 'playwright';

/** What the tool has put into a document, and where it keeps that; its own, of which it publishes no types. */
type Injected = { evaluate(change: (injected: Record<string, unknown>) => void): Promise<unknown> };
type Context = { injectedScript(): Promise<Injected> };
type Own = { readonly _connection: { toImpl(of: unknown): { utilityContext(): Promise<Context> } } };

let done = false;

/** From now on expectations of this process describe no document, whichever window they are about. */
export async function withoutDescriptions(window: Page): Promise<void> {
  if (done) return;
  done = true;
  const { _connection } = window as unknown as Own;
  const contexts: Context = Object.getPrototypeOf(
    await _connection.toImpl(window.mainFrame()).utilityContext(),
  );
  const { injectedScript } = contexts;
  const silenced = new WeakMap<Context, Promise<Injected>>();
  contexts.injectedScript = function (this: Context) {
    let silent = silenced.get(this);
    if (!silent) {
      silent = injectedScript.call(this).then(async (injected) => {
        await injected.evaluate((made) => {
          made.ariaSnapshotForExpectFailure = () => undefined;
        });
        return injected;
      });
      silenced.set(this, silent);
    }
    return silent;
  };
}
