/**
 * A month that goes to its reviewer as a file, and the answer that comes back, where no server stands between two
 * computers.
 */
import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { TieoutError } from '../../../src-shared/errors.ts';
import { sameName } from '../../close/state.ts';
import { fileName } from '../../file-name.ts';
import { followed } from '../../jobs/followed.ts';
import type { ReviewPerson, ReviewSection } from '../../moving/review-section.ts';
import { oneAtATime } from '../../one-at-a-time.ts';
import { readAnswerFile, writeAnswerFile } from '../../review-file/answer-file.ts';
import { type OwnKeys, ownKeys, personCode, readKeyFile, writeKeyFile } from '../../review-file/own-keys.ts';
import { newSection, openSection } from '../../review-file/section.ts';
import type { WorkspaceRecord } from '../../workspaces/workspace-file.ts';
import type { AppParts } from '../app-parts.ts';
import type { Handlers } from '../dispatch.ts';
import { recordOf, takeWorkspaceFile, withoutMoney, writeWorkspaceFile } from './workspace-files.ts';

const KEY_ENDING = 'reviewkey.json';
const ENDING = 'tieout-review';
const ANSWER_ENDING = 'tieout-answer';
/** A workspace's name has at most 80 characters. */
const MOST_NAME = 80;

type Opened = { readonly path: string; readonly copy: NonNullable<WorkspaceRecord['review']> } & {
  readonly key: Uint8Array;
  readonly secret: string;
  readonly bytes: number;
};

export function reviewFileHandlers(parts: AppParts) {
  const { registry, keychain, store, jobs, now, onSecret } = parts;
  /** What a person chose, by token: the window names neither keys nor paths. */
  const reviewers = new Map<string, ReviewPerson>();
  const opened = new Map<string, Opened>();
  /** One after the other: two at once would each make keys. */
  const inTurn = oneAtATime();
  const own = (): Promise<OwnKeys> => inTurn(() => ownKeys(keychain, parts.settings.preferences.person));

  const secretOf = async (workspaceId: string): Promise<string> => {
    const secret = await keychain.readOwn(workspaceId, 'workspace-key');
    if (secret === null || secret === 'damaged') throw new TieoutError('workspace-key-missing');
    return secret;
  };

  /** One file is opened once, and none after a newer one of the same month. */
  const mustBeNew = (of: ReviewSection, workspaceId: string, madeAt: number, subject: string) => {
    const copies = registry.list().flatMap(({ review }) => (review ? [review] : []));
    if (copies.some(({ file }) => file === of.id)) throw new TieoutError('review-file-known', { subject });
    const isNewer = (copy: NonNullable<WorkspaceRecord['review']>) =>
      copy.workspaceId === workspaceId &&
      copy.month === of.month &&
      copy.currency === of.currency &&
      copy.madeAt > madeAt;
    if (copies.some(isNewer)) throw new TieoutError('review-file-older', { subject });
  };

  return {
    'reviewFile.saveKey': async () => {
      const keys = await own();
      const { name } = keys.person;
      const path = await parts.chooseSavePath(fileName(name, KEY_ENDING));
      if (path === null) return { saved: null };
      await writeKeyFile(path, keys);
      return { saved: { name, code: personCode(keys.person), fileName: basename(path) } };
    },

    'reviewFile.chooseKey': async () => {
      const path = await parts.chooseFile('json');
      if (path === null) return { reviewer: null };
      const person = await readKeyFile(path);
      const token = randomUUID();
      reviewers.clear();
      reviewers.set(token, person);
      const ownCode = personCode((await own()).person);
      return { reviewer: { token, name: person.name, code: personCode(person), ownCode } };
    },

    'reviewFile.send': async ({ workspaceId, token, digest, month, currency }) => {
      const { name, environment } = registry.find(workspaceId).settings;
      if (parts.teams.read(workspaceId)) throw new TieoutError('team-is-shared');
      const to = reviewers.get(token);
      if (!to) throw new TieoutError('review-key-invalid', { subject: KEY_ENDING });
      const from = await own();
      // The preparer may not review, in the copy either: neither the same key nor the same name.
      if (to.signing === from.person.signing || sameName(to.name, parts.actor(workspaceId)))
        throw new TieoutError('close-same-person');
      const secret = await secretOf(workspaceId);
      const target = await parts.chooseSavePath(fileName(name, `${month} ${currency}.${ENDING}`));
      if (target === null) return { jobId: null };
      await parts.upkeep.settle(workspaceId);
      const place = { month, currency };
      const id = randomUUID();
      const madeAt = now();
      const preparer = await store.sendForReview(
        registry.workPath(workspaceId),
        place,
        { to: to.name, digest, file: { id, key: to.signing } },
        { at: madeAt, actor: parts.actor(workspaceId) },
      );
      const about = { workspaceId, name, environment, madeAt, app: parts.appName };
      // Under the name that signed: the system's account may have another.
      const signer = { ...from, person: { ...from.person, name: preparer } };
      const review = newSection(about, { id, ...place, digest }, { from: signer, to, secret });
      const jobId = jobs.start({ workspaceId, kind: 'move', listing: null, scheduled: false }, (job) =>
        followed(parts, job, async () => {
          const written = await writeWorkspaceFile(parts, {
            ...{ workspaceId, target, jobId: job.id, madeAt, review },
          });
          return { ...written, kind: 'review-file' as const, name: to.name };
        }),
      );
      return { jobId };
    },

    'reviewFile.open': async () => {
      const path = await parts.chooseFile(ENDING);
      if (path === null) return { file: null };
      const subject = basename(path);
      const { about, review } = await store.readReviewFile(path);
      const { workspaceId, name, madeAt, bytes } = about;
      const { key, secret } = openSection(about, review, await own(), subject);
      onSecret(secret);
      mustBeNew(review, workspaceId, madeAt, subject);
      const { id: file, month, currency, digest, from, to } = review;
      const token = randomUUID();
      const copy = {
        ...{ file, madeAt, workspaceId, month, currency, digest },
        ...{ from: from.name, sealing: from.sealing, to: to.name },
      };
      opened.clear();
      opened.set(token, { path, key, secret, bytes, copy });
      const sender = { name: from.name, code: personCode(from) };
      return { file: { token, fileName: subject, from: sender, name, month, currency, madeAt, bytes } };
    },

    'reviewFile.accept': ({ token }) => {
      const file = opened.get(token);
      if (!file) throw new TieoutError('review-file-damaged', { subject: ENDING });
      opened.delete(token);
      const { path, key, secret, bytes, copy } = file;
      const id = randomUUID();
      const subject = basename(path);
      const jobId = jobs.start({ workspaceId: id, kind: 'restore', listing: null, scheduled: false }, (job) =>
        followed(parts, job, async () => {
          const taken = await takeWorkspaceFile(parts, job, {
            ...{ path, key, secret, id, bytes, note: null },
            recordOf: (settings) => {
              const record = withoutMoney(recordOf(settings, copy.workspaceId, subject));
              const name = `${copy.month} ${copy.currency} · ${record.settings.name}`.slice(0, MOST_NAME);
              return { ...record, id, demo: null, settings: { ...record.settings, name }, review: copy };
            },
            // Without credentials: nothing is asked of the service here.
            keepMore: async () => undefined,
          });
          return { ...taken, kind: 'review-copy' as const };
        }),
      );
      return { jobId, workspaceId: id };
    },

    'reviewFile.saveAnswer': async ({ workspaceId }) => {
      const { review } = registry.find(workspaceId);
      if (!review) throw new TieoutError('review-nothing-said');
      const { file, month, currency, digest } = review;
      const place = { month, currency };
      const decisions = await store.readAnswer(registry.workPath(workspaceId), place, file);
      if (decisions.length === 0) throw new TieoutError('review-nothing-said');
      const path = await parts.chooseSavePath(fileName(review.to, `${month} ${currency}.${ANSWER_ENDING}`));
      if (path === null) return { fileName: null };
      await writeAnswerFile(path, {
        about: { file, workspaceId: review.workspaceId, ...place },
        ...{ digest, at: now(), decisions, reader: review.sealing, own: await own() },
      });
      return { fileName: basename(path) };
    },

    'reviewFile.takeAnswer': async ({ workspaceId, month, currency }) => {
      registry.find(workspaceId);
      const path = await parts.chooseFile(ANSWER_ENDING);
      if (path === null) return { taken: null };
      const place = { month, currency };
      const answer = await readAnswerFile(path, { workspaceId, ...place }, await own());
      const deciding = { at: now(), actor: parts.actor(workspaceId) };
      const workPath = registry.workPath(workspaceId);
      return { taken: await store.takeAnswer(workPath, place, answer, basename(path), deciding) };
    },
  } satisfies Partial<Handlers>;
}
