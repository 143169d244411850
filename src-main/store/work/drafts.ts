/** Half-filled forms of a workspace. They are not decisions yet, so the audit trail does not name them. */
import { type Draft, draft, type KeptDraft, MOST_DRAFTS } from '../../../src-shared/contract/drafts.ts';
import { immediately } from '../engine/immediately.ts';
import { type Db, guarded, prepared } from '../engine/open.ts';

/** The newest first. What an earlier version of the app kept of a form that is another one now is left out. */
export function listDrafts(work: Db): KeptDraft[] {
  return guarded(() =>
    prepared<[], { at: bigint; document: string }>(
      work,
      'SELECT at, document FROM draft ORDER BY at DESC, name',
    )
      .all()
      .flatMap(({ at, document }) => {
        const { data } = draft.safeParse(JSON.parse(document));
        return data ? [{ ...data, at: Number(at) }] : [];
      }),
  );
}

/** Keeps one instead of what was kept of the same form. */
export function storeDraft(work: Db, draft: Draft, at: number): void {
  immediately(work, () => {
    prepared(
      work,
      `INSERT INTO draft (name, at, document) VALUES (@name, @at, @document)
           ON CONFLICT (name) DO UPDATE SET at = @at, document = @document`,
    ).run({ name: draft.name, at, document: JSON.stringify(draft) });
    prepared(
      work,
      'DELETE FROM draft WHERE name NOT IN (SELECT name FROM draft ORDER BY at DESC, name LIMIT ?)',
    ).run(MOST_DRAFTS);
  });
}

export function removeDrafts(work: Db, names: readonly string[]): void {
  guarded(() =>
    prepared(work, 'DELETE FROM draft WHERE name IN (SELECT value FROM json_each(?))').run(
      JSON.stringify(names),
    ),
  );
}
