/** What installing, starting and removing means on a system; one implementation each, one set of journeys. */

export type Machine = {
  /** A Node that the person may run. */
  readonly node: string;
  /** The installed program. */
  readonly program: string;
  /** Where the app keeps its data for the person of the test. */
  readonly dataFolder: string;
  /** Installs a package over whatever is installed. */
  install(file: string): Promise<void>;
  /** Whether the program is there. */
  isInstalled(): boolean;
  /** The version that the system has; undefined where it keeps none. */
  installedVersion?(): string;
  /** Lets the app install an update without anybody at the keyboard; absent where that needs nothing. */
  allowUpdates?(): Promise<void>;
  /** Lays a policy down for the computer, or takes it away; absent where the test may not. */
  setPolicy?(text: string | null): void;
  remove(): Promise<void>;
  /**
   * Runs a command as the person, with a display and a keychain; returns its exit code and what it wrote. After
   * `limitSeconds` it is asked to end.
   */
  asPerson(
    command: readonly string[],
    env: Readonly<Record<string, string>>,
    limitSeconds?: number,
  ): Promise<Ended>;
  /** Whether an app that was asked to end can still say its exit code. */
  readonly endsWhenAsked: boolean;
  /** The same program for another person of this computer; absent where the test can make none. */
  readonly otherPerson?: {
    readonly dataFolder: string;
    readonly asPerson: Machine['asPerson'];
    /** Whether they can look into a folder. */
    mayRead(folder: string): boolean;
  };
  /** Takes away what the test has put on the machine. */
  clean(): Promise<void>;
};

export type Ended = { readonly code: number; readonly output: string };
