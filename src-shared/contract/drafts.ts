/**
 * What a person has typed into a form and not yet handed over, kept so that the end of the system's session does not
 * take it. Each kind of form has its schema, and no form with a secret has one: what is no known form is not kept.
 */
import { z } from 'zod';
import { cashoutDraft } from '../service/cashout.ts';
import { call, instant, nothing, workspaceId } from './call.ts';
import { CARRY_CAUSES } from './exception-kinds.ts';
import { halfRuleDocument, populationSet } from './matching-rules.ts';
import { tableMapping } from './statement-mapping.ts';
import { book } from './statements.ts';
import { editedRule } from './tie-out.ts';
import { portableSettings } from './workspaces.ts';

const text = z.string().max(2_000);

/** The service's settings as they stand in their form, valid or not yet. */
const serviceDraft = z.strictObject({
  schemeWord: text,
  kycSchemeWord: text,
  timestampUnit: z.enum(['seconds', 'milliseconds']),
  documentParameter: z.enum(['clientDocument', 'clienteDocument']),
  readOnlyBearer: z.boolean(),
  moneyMovement: z.boolean(),
  cashoutChanges: z.boolean(),
  resendAfterMinutes: z.number(),
});

/** An address with a name or a password in it is never used, and never kept. */
const address = text.refine((typed) => !typed.includes('@'), 'may hold a secret');

/** A workspace that is not made yet, without its credentials: their fields are typed again. */
const newWorkspaceInput = z.strictObject({
  kind: z.literal('newWorkspace'),
  name: text,
  environment: z.enum(['staging', 'production']),
  baseUrl: address,
  merchantsBaseUrl: address,
  timeZone: text,
  /** What a settings file said beside that; null without one. */
  service: portableSettings.shape.service.nullable(),
});

/** What was typed, by the form that it was typed into. */
const draftInput = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('cashout'), draft: cashoutDraft }),
  /** About exceptions: why they are decided so, and what part of one is written off. */
  z.strictObject({ kind: z.literal('exceptions'), reason: text, part: text }),
  /** Of any decision that asks for one in a dialog: a waiver, an adjustment, a match undone. */
  z.strictObject({ kind: z.literal('reason'), title: text, reason: text }),
  z.strictObject({ kind: z.literal('comment'), text }),
  /** A workspace's addresses and what differs between installations; its credentials have forms of their own. */
  z.strictObject({
    kind: z.literal('settings'),
    name: text,
    environment: z.enum(['staging', 'production']),
    baseUrl: text,
    merchantsBaseUrl: text,
    timeZone: text,
    service: serviceDraft,
  }),
  newWorkspaceInput,
  /** The matching rules of a book, changed and not kept yet. */
  z.strictObject({ kind: z.literal('matchingRules'), book, document: halfRuleDocument }),
  /** Which records are expected in a book. */
  z.strictObject({ kind: z.literal('expected'), book, populations: populationSet }),
  /** By which rule the tie-out counts a column. */
  z.strictObject({ kind: z.literal('tieOutRule'), edited: editedRule, reason: text }),
  /** How the columns of a file are read. The file is chosen again: the app keeps no way to it. */
  z.strictObject({ kind: z.literal('columns'), fileName: text, mapping: tableMapping }),
  /** An exception carried forward. */
  z.strictObject({
    kind: z.literal('carry'),
    cause: z.enum(CARRY_CAUSES).nullable(),
    owner: text,
    expected: text,
    reason: text,
  }),
  /** A match made by hand: its note, and why a difference is written off. */
  z.strictObject({ kind: z.literal('match'), note: text, reason: text }),
]);
export type DraftInput = z.infer<typeof draftInput>;
export type DraftKind = DraftInput['kind'];
export type DraftOf<Kind extends DraftKind> = Extract<DraftInput, { kind: Kind }>;

/** Which form of a workspace; another one with the same name is the same form. */
const draftName = z.string().min(1).max(2_000);
export const draft = z.strictObject({
  name: draftName,
  /** The screen of the form, below its workspace: `operations/cashouts/new`. */
  screen: z
    .string()
    .max(2_000)
    .regex(/^[a-z][\w%./-]*(\?[^#\s]*)?$/i),
  input: draftInput,
});
export type Draft = z.infer<typeof draft>;
export type KeptDraft = Draft & { readonly at: number };

/** The form of a workspace that is not made yet, and when it was kept. */
export const newWorkspaceDraft = z.strictObject({ input: newWorkspaceInput, at: instant });
export type NewWorkspaceDraft = z.infer<typeof newWorkspaceDraft>;

/** More forms than anybody has half-filled; then the oldest goes. */
export const MOST_DRAFTS = 40;

export const draftCalls = {
  /** The newest first. */
  'drafts.list': call(
    z.strictObject({ workspaceId }),
    z.strictObject({ drafts: z.array(draft.extend({ at: instant })).max(MOST_DRAFTS) }),
  ),
  /** Keeps what stands in the form now, instead of what was kept of it before. */
  'drafts.keep': call(z.strictObject({ workspaceId, draft }), nothing),
  'drafts.discard': call(z.strictObject({ workspaceId, name: draftName }), nothing),
  /** The form of a workspace that is not made yet, which no workspace's database can hold. */
  'drafts.newWorkspace': call(nothing, z.strictObject({ draft: newWorkspaceDraft.nullable() })),
  'drafts.keepNewWorkspace': call(z.strictObject({ input: newWorkspaceInput }), nothing),
  'drafts.discardNewWorkspace': call(nothing, nothing),
};

export const draftEvents = {
  /** The system may end the session: what stands in the forms is to be kept now, and not after the next pause. */
  'drafts.keepNow': z.strictObject({}),
};
