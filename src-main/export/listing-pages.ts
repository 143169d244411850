/** What stands on each printed page of a listing's workbook: whose account, which days, and when it was exported. */
import { localDateTime } from '../../src-shared/period.ts';
import { type PageTexts, pageText } from './page-texts.ts';
import { workbookText } from './text.ts';
import type { WorkbookRequest } from './workbook-request.ts';

export function listingPages({
  workspace,
  filter,
  app,
  exportedAt,
  language,
}: Pick<WorkbookRequest, 'workspace' | 'filter' | 'app' | 'exportedAt' | 'language'>): PageTexts {
  const text = workbookText[language];
  const { firstDay, lastDay } = filter;
  return {
    left: `${pageText(workspace.name)} · ${text.title}`,
    right: firstDay === lastDay ? firstDay : `${firstDay} – ${lastDay}`,
    footer: `${pageText(app)} · ${text.exportedAt} ${localDateTime(exportedAt, workspace.timeZone)}`,
    page: text.page,
  };
}
