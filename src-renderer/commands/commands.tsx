/**
 * Who performs which command just now. A screen offers what it can do (`useCommand`) for as long as it is shown; keys,
 * palette and native menu run whatever is offered under the command's name, the screen that came last before the frame.
 */
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
} from 'react';
import type { CommandId } from './shortcuts.ts';

/** `about`: what a person asks about, where the command is asked for beside it. */
type Run = (about?: string) => void;

/** The offers of the moment, by command; the last one made counts. */
export class Offers {
  private readonly offers = new Map<CommandId, Run[]>();
  private readonly listeners = new Set<() => void>();
  private offered: ReadonlySet<CommandId> = new Set();

  /** Returns the function that takes the offer back. */
  offer(id: CommandId, run: Run): () => void {
    this.offers.set(id, [...(this.offers.get(id) ?? []), run]);
    this.tell();
    return () => {
      const rest = (this.offers.get(id) ?? []).filter((other) => other !== run);
      if (rest.length > 0) this.offers.set(id, rest);
      else this.offers.delete(id);
      this.tell();
    };
  }

  /** Does nothing for a command that no screen offers. */
  readonly run = (id: CommandId, about?: string): void => this.offers.get(id)?.at(-1)?.(about);

  readonly list = (): ReadonlySet<CommandId> => this.offered;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  private tell(): void {
    this.offered = new Set(this.offers.keys());
    for (const listener of this.listeners) listener();
  }
}

const OffersContext = createContext<Offers | null>(null);

export function CommandsProvider({ children }: { readonly children: ReactNode }) {
  const [offers] = useState(() => new Offers());
  return <OffersContext value={offers}>{children}</OffersContext>;
}

function useOffers(): Offers {
  const offers = useContext(OffersContext);
  if (!offers) throw new Error('commands need their provider around them');
  return offers;
}

/** Offers to perform a command while the component is shown and `enabled`. */
export function useCommand(id: CommandId, run: Run, enabled = true): void {
  const offers = useOffers();
  const latest = useEffectEvent(run);
  useEffect(() => (enabled ? offers.offer(id, (about) => latest(about)) : undefined), [offers, id, enabled]);
}

/** Opens the help about something; undefined where nothing around offers commands, such as on paper. */
export function useHelpAbout(): ((about: string) => void) | undefined {
  const offers = useContext(OffersContext);
  return offers ? (about) => offers.run('help', about) : undefined;
}

/** How to run a command; what uses it is not drawn again whenever commands come and go, as they do with each screen. */
export function useRunCommand(): (id: CommandId) => void {
  return useOffers().run;
}

/** The commands that somebody offers just now, and how to run one. */
export function useCommands(): {
  offered: ReadonlySet<CommandId>;
  run: (id: CommandId, about?: string) => void;
} {
  const offers = useOffers();
  const offered = useSyncExternalStore(offers.subscribe, offers.list);
  return { offered, run: offers.run };
}
