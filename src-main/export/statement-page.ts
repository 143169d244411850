/** The account reconciliation statement as a page for the file: HTML without script, for the print to PDF. */

import type { StatementSide } from '../../src-shared/close/item-keys.ts';
import type {
  AccountStatement,
  CutOffEnd,
  ReconcilingItem,
} from '../../src-shared/contract/account-statement.ts';
import type { CloseReport } from '../../src-shared/contract/close.ts';
import { formatAmount, unitsOf, writeAmount } from '../../src-shared/money.ts';
import { type Language, LOCALES } from '../../src-shared/service/labels.ts';
import { carryCauses } from '../../src-shared/words/exception-reasons.ts';
import { itemNotes } from '../../src-shared/words/item-notes.ts';
import {
  booksWords,
  furtherRecords,
  itemWords,
  statementWords,
} from '../../src-shared/words/statement-words.ts';
import { dayInSentence, USUAL_ORDER, writtenInstant, writtenMonth } from '../../src-shared/written-dates.ts';
import { closeText } from './close/text.ts';

type AboutPage = {
  readonly language: Language;
  readonly workspace: string;
  readonly app: string;
  /** Epoch ms. */
  readonly printedAt: number;
};

/** The page; `report` says how the month stands and who signed. */
export function statementPage(
  statement: AccountStatement,
  report: Pick<CloseReport, 'state' | 'version' | 'digest' | 'signOffs'>,
  about: AboutPage,
): string {
  const { language } = about;
  const words = statementWords[language];
  const text = closeText[language];
  const { month, currency, timeZone } = statement;
  const place = `${writtenMonth(month, language)} · ${currency}`;
  const title = `${words.title} · ${place}`;
  const facts: [string, string][] = [
    [text.fields.workspace, about.workspace],
    [words.account, statement.account || words.noAccount],
    [text.fields.month, place],
    [text.fields.timeZone, timeZone],
    [words.from, writtenMonth(statement.from, language)],
    [words.asOf, statement.asOf === null ? words.unknown : instantIn(statement.asOf, about, timeZone)],
    [
      text.fields.state,
      `${text.states[report.state === 'locked' ? 'locked' : 'open']} · ${text.fields.version} ${report.version}`,
    ],
    ...report.signOffs
      .filter(({ stands }) => stands)
      .map(({ role, name, at }): [string, string] => [
        text.roles[role],
        `${name}, ${instantIn(at, about, timeZone)}`,
      ]),
  ];
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${safe(title)}</title><style>${STYLE}</style></head><body>
<h1>${safe(title)}</h1>
<table class="facts">${facts.map(([name, value]) => `<tr><th>${safe(name)}</th><td>${safe(value)}</td></tr>`).join('')}</table>
${statement.complete ? '' : `<p class="warning">${safe(words.incomplete)}</p>`}
${books(statement, about)}${bank(statement, about)}${bridge(statement, about)}${composition(statement, about)}
<p class="small">${safe(`${text.fields.figuresDigest} ${report.digest}`)}<br>${safe(`${about.app} · ${instantIn(about.printedAt, about, timeZone)}`)}</p>
</body></html>`;
}

function books(statement: AccountStatement, about: AboutPage): string {
  const words = statementWords[about.language];
  const { perService, perBooks, items, itemsSum, unexplained, cleared, timeZone } = statement;
  const computed = perService === null ? null : writeAmount(unitsOf(perService) + unitsOf(itemsSum));
  return section(
    words.title,
    [
      line(words.perService, perService, about, 'total'),
      ...itemRows(items, about, timeZone),
      line(words.itemsSum, itemsSum, about, 'sum'),
      line(words.computed, computed, about, 'total'),
      line(booksWords(perBooks, about.language), perBooks?.amount ?? null, about, 'total'),
      line(words.unexplained, unexplained, about, 'total'),
    ],
    about,
  ).concat(cleared.length === 0 ? '' : section(words.cleared, itemRows(cleared, about, timeZone), about));
}

function bank({ bank: side, timeZone }: AccountStatement, about: AboutPage): string {
  if (!side) return '';
  const words = statementWords[about.language];
  const { broughtForward: before } = side;
  return section(
    words.bank,
    [
      line(`${words.settlements} (${side.settlements.count})`, side.settlements.amount, about, 'total'),
      ...(before === undefined ? [] : [line(words.broughtForward, before, about)]),
      ...itemRows(side.items, about, timeZone, 'bank'),
      line(before === undefined ? words.itemsSum : words.outstanding, side.itemsSum, about, 'sum'),
      line(`${words.credits} (${side.credits.count})`, side.credits.amount, about, 'total'),
      line(words.unexplained, side.unexplained, about, 'total'),
      line(`${words.excluded} (${side.excluded.count})`, side.excluded.amount, about),
    ],
    about,
  );
}

function bridge({ bridge: of }: AccountStatement, about: AboutPage): string {
  const words = statementWords[about.language];
  const row = (name: string, part: string) =>
    `<tr class="row"><td colspan="5">${safe(name)}</td><td class="amount">${amountIn(part, about)}</td></tr>`;
  const end = (name: string, whole: CutOffEnd, sign: string) => {
    const rows = whole.rows.slice(0, MOST_PRINTED);
    const further = furtherRecords({ ...whole, rows }, about.language);
    return [
      line(`${sign} ${name} (${whole.rowCount})`, whole.amount, about),
      ...rows.map(({ text, day, amount }) =>
        row(day === null ? text : `${text}, ${dayIn(day, about)}`, amount),
      ),
      ...(further ? [row(further.words, further.amount)] : []),
    ].join('');
  };
  return section(
    words.bridge,
    [
      line(words.reportMonth, of.report, about, 'total'),
      end(words.start, of.start, '−'),
      end(words.end, of.end, '+'),
      line(words.bookMonth, of.books, about, 'total'),
      ...(unitsOf(of.unexplained) === 0n ? [] : [line(words.unexplained, of.unexplained, about)]),
    ],
    about,
    { headed: false },
  );
}

function composition({ composition: of }: AccountStatement, about: AboutPage): string {
  if (!of) return '';
  const words = statementWords[about.language];
  return `${section(
    words.composition,
    [
      ...of.deposits.map(({ count, amount }, index) =>
        line(`${words.deposits.replace('{{age}}', () => words.ages[index] ?? '')} (${count})`, amount, about),
      ),
      line(words.reserve, of.reserve, about),
      line(`${words.pendingCashouts} (${of.pendingCashouts.count})`, of.pendingCashouts.amount, about),
      line(`${words.pendingRefunds} (${of.pendingRefunds.count})`, of.pendingRefunds.amount, about),
      line(words.unexplainedPart, of.unexplained, about),
      line(words.total, of.total, about, 'total'),
    ],
    about,
    { headed: false },
  )}<p class="small">${safe(words.fifo)}</p>`;
}

/**
 * Records of one end of the bridge on paper, the others in one row. The workbook tells more of them, and its listings
 * have all.
 */
const MOST_PRINTED = 30;

function itemRows(
  items: readonly ReconcilingItem[],
  about: AboutPage,
  timeZone: string,
  side: StatementSide = 'books',
): string[] {
  const { language } = about;
  const words = statementWords[language];
  if (items.length === 0) return [`<tr><td colspan="6">${safe(words.noItems)}</td></tr>`];
  return items.map((item) => {
    const cells = [
      itemWords(item, language, side),
      writtenMonth(item.month, language, 'short'),
      carryCauses[language][item.cause],
      item.owner,
      [words.states[item.state], item.account, item.expected === null ? '' : dayIn(item.expected, about)]
        .filter(Boolean)
        .join(' '),
    ];
    const notes = itemNotes(item, language, timeZone).map(
      (note) => `<tr class="row"><td colspan="6">${safe(note)}</td></tr>`,
    );
    return `<tr>${cells.map((cell) => `<td>${safe(cell)}</td>`).join('')}<td class="amount">${amountIn(item.amount, about)}</td></tr>${notes.join('')}`;
  });
}

/** A part of the page; its columns have headers where items stand in it. */
function section(
  title: string,
  rows: readonly string[],
  { language }: AboutPage,
  { headed = true }: { headed?: boolean } = {},
): string {
  const words = statementWords[language];
  const headers = [words.item, words.month, words.cause, words.owner, words.state];
  const head = headers.map((header) => `<th>${safe(header)}</th>`).join('');
  return `<h2>${safe(title)}</h2><table class="items"><colgroup>${WIDTHS.map((width) => `<col style="width:${width}%">`).join('')}</colgroup>${
    headed ? `<thead><tr>${head}<th class="amount">${safe(words.amount)}</th></tr></thead>` : ''
  }<tbody>${rows.join('')}</tbody></table>`;
}

/** Of the columns, in percent. */
const WIDTHS = [37, 8, 20, 11, 12, 12];

function line(name: string, amount: string | null, about: AboutPage, kind = ''): string {
  const written = amount === null ? safe(statementWords[about.language].unknown) : amountIn(amount, about);
  return `<tr class="${kind}"><td colspan="5">${safe(name)}</td><td class="amount">${written}</td></tr>`;
}

const amountIn = (amount: string, { language }: AboutPage) => safe(formatAmount(amount, LOCALES[language]));
const dayIn = (day: string, { language }: AboutPage) => dayInSentence(day, language);
const instantIn = (at: number, { language }: AboutPage, timeZone: string) =>
  writtenInstant(at, { language, order: USUAL_ORDER[language], timeZone, named: true, to: 'minute' });

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** References and reasons come from outside. */
const safe = (value: string): string => value.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

const STYLE = `body{font:10px/1.35 sans-serif;color:#000;margin:0}h1{font-size:16px;margin:0 0 8px}h2{font-size:12px;margin:14px 0 4px}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:2px 6px 2px 0;vertical-align:top;border-bottom:.5px solid #ccc}
td{overflow-wrap:anywhere}.items{table-layout:fixed}thead{display:table-header-group}tr{break-inside:avoid}.facts{width:auto}.facts th{font-weight:normal;color:#444}
.amount{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums;padding-right:0}.total td{font-weight:bold}.sum td{border-top:1px solid #000}
.row td{color:#444;padding-left:16px}.warning{font-weight:bold}.small{font-size:8px;color:#444;word-break:break-all}`;
