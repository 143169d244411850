/** What the handlers work with. Built once in index.ts and handed over, so that tests can hand over their own. */

import type { Preferences, ScreenMenus } from '../../src-shared/contract/app.ts';
import type { AppSettings } from '../app-settings.ts';
import type { DailyRuns } from '../daily-run/daily-runs.ts';
import type { MatchingRuns } from '../daily-run/matching-runs.ts';
import type { WatchedFolders } from '../daily-run/watched-folders.ts';
import type { DemoService } from '../demo/demo-service.ts';
import type { ExceptionUpkeep } from '../exceptions/exception-upkeep.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { StoreProgress } from '../jobs/store-progress.ts';
import type { Unusable } from '../kept-file.ts';
import type { Keychain } from '../keychain.ts';
import type { Outboxes } from '../payouts/outboxes.ts';
import type { ManagedPolicy } from '../policy/managed-policy.ts';
import type { ProxySignIn } from '../service-client/proxy-sign-in.ts';
import type { RequestLog } from '../service-client/request-log.ts';
import type { Schedules } from '../sync/schedules.ts';
import type { Syncs } from '../sync/syncs.ts';
import type { Teams } from '../team/teams.ts';
import type { Updates } from '../updates/updates.ts';
import type { Remote } from '../worker/link.ts';
import type { StoreService } from '../worker/store-service.ts';
import type { AuditAnchors } from '../workspaces/audit-anchors.ts';
import type { OpenDrafts } from '../workspaces/open-drafts.ts';
import type { WorkspaceRegistry } from '../workspaces/registry.ts';
import type { ServiceAccess } from '../workspaces/service-access.ts';
import type { Sessions } from '../workspaces/sessions.ts';
import type { StorageNotices } from '../workspaces/storage-notices.ts';
import type { WorkspaceKeyring } from '../workspaces/workspace-keys.ts';
import type { EmitEvent } from './dispatch.ts';

export type AppParts = {
  readonly registry: WorkspaceRegistry;
  readonly keychain: Keychain;
  readonly keyring: WorkspaceKeyring;
  readonly anchors: AuditAnchors;
  readonly sessions: Sessions;
  readonly access: ServiceAccess;
  readonly outboxes: Outboxes;
  readonly store: Remote<StoreService>;
  readonly storageNotices: StorageNotices;
  /** A file of a workspace's settings could not be used as it was found: the person is told. */
  readonly tellUnusable: (workspaceId: string, unusable: Unusable) => void;
  /** What proxies on the way to the service ask, and are answered. */
  readonly proxySignIn: Pick<ProxySignIn, 'asks' | 'answer'>;
  /** What stands in the forms of the window. */
  readonly drafts: OpenDrafts;
  readonly jobs: Jobs;
  /** The workspaces that are shared over a server. */
  readonly teams: Teams;
  readonly upkeep: ExceptionUpkeep;
  readonly syncs: Syncs;
  readonly schedules: Schedules;
  readonly matchingRuns: MatchingRuns;
  readonly dailyRuns: DailyRuns;
  readonly watchedFolders: WatchedFolders;
  readonly demo: DemoService;
  readonly updates: Updates;
  readonly emit: EmitEvent;
  /** Name and version of the app, as workbooks state it. */
  readonly appName: string;
  readonly version: string;
  /** What the organisation lays down for this computer. */
  readonly policy: ManagedPolicy;
  /** The file or registry key that it was read from; null when there is none. */
  readonly policyPlace: string | null;
  /** What the app runs on, by name and version. */
  readonly runtime: string;
  /** The notices that ship with the app; null in a build for developers. */
  readonly readNotices: () => Promise<string | null>;
  readonly systemLocale: string;
  /** What is remembered of the person on this computer. */
  readonly settings: AppSettings;
  /** Takes language and colours to what lies outside the window's document: menu, dialogs, title bar. */
  readonly followPreferences: (preferences: Preferences) => void;
  /** Fulfilled once the first screen is drawn. Background work waits for it, so that it does not delay the start. */
  readonly startIsOver: Promise<void>;
  readonly setScreenMenus: (menus: ScreenMenus) => void;
  /** Told what a menu is about to be opened on. */
  readonly pointedAt: (text: string) => void;
  /** Told what is shown when a picture of it is about to be taken; null where there is to be none. */
  readonly pictureReady: (screen: { readonly address: string; readonly holdsUntil: number } | null) => void;
  /** Asks in a native dialog whether unsaved input may be lost. */
  readonly confirmLeaving: () => Promise<boolean>;
  readonly now: () => number;
  /** Who is at work: the name that signs audit entries and closes. */
  readonly actor: (workspaceId: string) => string;
  /** Told about every secret that passes, so that the log can strike it out. */
  readonly onSecret: (secret: string) => void;
  /** Where the progress of what the store thread does for a job goes, by the job's id. */
  readonly jobProgress: StoreProgress;
  /** The native dialog; null when the person declined. */
  readonly chooseSavePath: (
    suggestedName: string,
    /** The path of a second file that is written with it. */
    beside?: (path: string) => string,
  ) => Promise<string | null>;
  /** A page of HTML without script as a PDF. */
  readonly printPdf: (html: string) => Promise<Uint8Array>;
  /** The native dialog for a file with one of these endings (`json`) to read; null when the person declined. */
  readonly chooseFile: (...extensions: readonly string[]) => Promise<string | null>;
  /** Asks in a native dialog whether the system's own program may open a document. */
  readonly confirmOpening: (about: { readonly name: string }) => Promise<boolean>;
  /** Has the system open a file. Throws `support-not-opened` where it has no program for it. */
  readonly openFile: (path: string) => Promise<void>;
  /** The native dialogs for statement files and for a folder; none or null when the person declined. */
  readonly chooseStatements: () => Promise<readonly string[]>;
  readonly chooseFolder: () => Promise<string | null>;
  readonly showInFolder: (path: string) => void;
  /**
   * Asks in a native dialog whether a workspace may move money from now on: nothing in the window, not even a script,
   * can answer it.
   */
  readonly confirmMoneyMovement: (about: {
    readonly name: string;
    readonly environment: 'staging' | 'production';
  }) => Promise<boolean>;
  /** Shows a workspace's recovery code in a native dialog: it never comes to the window. */
  readonly showRecoveryCode: (about: { readonly name: string; readonly code: string }) => Promise<void>;
  readonly requestLog: RequestLog;
  readonly logPath: string;
  /** Writes into the log that a screen could not be drawn. */
  readonly noteFailedScreen: (screen: string, details: string) => void;
  /** The system's clipboard, which the window itself may not use. */
  readonly copyText: (text: string) => void;
};
