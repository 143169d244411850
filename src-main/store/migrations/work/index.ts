/** Migrations of the database that holds people's own work; a released one is never edited. */
import type { Migration } from '../migration.ts';
import { sql as operations } from './0001-operations.ts';
import { sql as audit } from './0002-audit.ts';
import { sql as statements } from './0003-statements.ts';
import { sql as matching } from './0004-matching.ts';
import { sql as exceptions } from './0005-exceptions.ts';
import { sql as closes } from './0006-closes.ts';
import { sql as tieOut } from './0007-tie-out.ts';
import { sql as statusChecks } from './0008-status-checks.ts';
import { sql as keyedAudit } from './0009-keyed-audit.ts';
import { sql as readingAnswers } from './0010-reading-answers.ts';
import { sql as recovery } from './0011-recovery.ts';
import { sql as touchedMonths } from './0012-touched-months.ts';
import { sql as drafts } from './0013-drafts.ts';
import { sql as decidedTogether } from './0014-decided-together.ts';
import { sql as amountsAsBooked } from './0015-amounts-as-booked.ts';
import { sql as journal } from './0018-journal.ts';
import { sql as support } from './0019-support.ts';
import { sql as closePlan } from './0020-close-plan.ts';
import { sql as materiality } from './0021-materiality.ts';
import { sql as cashoutRules } from './0024-cashout-rules.ts';
import { sql as sharedLog } from './0026-shared-log.ts';
import { sql as sharedUpload } from './0027-shared-upload.ts';
import { sql as proposalsAhead } from './0028-proposals-ahead.ts';

export const workMigrations: readonly Migration[] = [
  { name: '0001-operations', sql: operations },
  { name: '0002-audit', sql: audit },
  { name: '0003-statements', sql: statements },
  { name: '0004-matching', sql: matching },
  { name: '0005-exceptions', sql: exceptions },
  { name: '0006-closes', sql: closes },
  { name: '0007-tie-out', sql: tieOut },
  { name: '0008-status-checks', sql: statusChecks },
  { name: '0009-keyed-audit', sql: keyedAudit },
  { name: '0010-reading-answers', sql: readingAnswers },
  { name: '0011-recovery', sql: recovery },
  { name: '0012-touched-months', sql: touchedMonths },
  { name: '0013-drafts', sql: drafts },
  { name: '0014-decided-together', sql: decidedTogether },
  { name: '0015-amounts-as-booked', sql: amountsAsBooked },
  { name: '0018-journal', sql: journal },
  { name: '0019-support', sql: support },
  { name: '0020-close-plan', sql: closePlan },
  { name: '0021-materiality', sql: materiality },
  { name: '0026-shared-log', sql: sharedLog },
  { name: '0027-shared-upload', sql: sharedUpload },
  { name: '0024-cashout-rules', sql: cashoutRules },
  { name: '0028-proposals-ahead', sql: proposalsAhead },
];
