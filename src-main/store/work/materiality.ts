/** The workspace's materiality policy and its thresholds for flux. */
import { type MaterialitySettings, materialitySettings } from '../../../src-shared/contract/materiality.ts';
import { immediately } from '../engine/immediately.ts';
import { type Db, guarded, prepared } from '../engine/open.ts';
import { appendAudit } from './audit.ts';
import { checkShown, type Shown } from './shown.ts';
import { touchMonths } from './touched-months.ts';

/** What the workspace has set; by default no exception is accepted by policy. */
export function readMateriality(work: Db): MaterialitySettings {
  return guarded(() => {
    const row = prepared<[], { document: string }>(
      work,
      'SELECT document FROM main.materialitySetting',
    ).get();
    return materialitySettings.parse(row ? JSON.parse(row.document) : {});
  });
}

/**
 * Sets both, with what was before in the audit trail; every month's exceptions are to be judged anew. Throws
 * `settings-changed`.
 */
export function storeMateriality(
  work: Db,
  settings: MaterialitySettings,
  { at, actor, reason, shown }: { at: number; actor: string; reason: string } & Shown<MaterialitySettings>,
): MaterialitySettings {
  immediately(work, () => {
    const before = readMateriality(work);
    checkShown(before, shown);
    prepared(work, 'INSERT OR REPLACE INTO materialitySetting (one, document) VALUES (1, ?)').run(
      JSON.stringify(settings),
    );
    touchMonths(work, {});
    const detail = { before, after: settings, reason };
    appendAudit(work, { at, actor, action: 'materiality.changed', subject: 'materiality', detail });
  });
  return settings;
}
