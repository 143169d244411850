/**
 * The words of the glossary, and no others, in every text of both languages; no text left in English in the Spanish
 * one; no plural beside a count of one; no label longer than its place.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { closeText } from '../src-main/export/close/text.ts';
import { workbookText } from '../src-main/export/text.ts';
import { en } from '../src-renderer/i18n/en.ts';
import { es } from '../src-renderer/i18n/es.ts';
import { CHECKLIST, FIGURES } from '../src-shared/close/checklist.ts';
import { remedies } from '../src-shared/service/errors/remedies.ts';
import { serviceLabels } from '../src-shared/service/labels.ts';
import { closeWords } from '../src-shared/words/close.ts';
import { carryCauses, findingReasons, ownReasons } from '../src-shared/words/exception-reasons.ts';
import { statementWords } from '../src-shared/words/statement-words.ts';
import { ROOT } from './bootstrap/paths.mjs';

/** What the glossary (docs/glossary.md) has a better word for. */
const NOT = {
  en: [
    /\bset(s|ting)? aside\b/i,
    /\bin the book\b/i,
    /\brecords? of the service\b/i,
    /\bof it proposed\b/i,
    /\bnot due\b/i,
    /\bsettled ones\b/i,
    /\bat stake\b/i,
    /\blook(s|ed|ing)? again\b|\blooked for\b/i,
    /\brecord without line\b|\bline without record\b/i,
    /\bnothing fits\b|\bfits it\b/i,
    /\bbelongs? with it\b|\bseems? to belong together\b/i,
    /\bread out of\b|\blaid down\b|\blay down\b/i,
    /\bborne out\b|\bbear out\b/i,
    /\bdays (is|are) cut\b|\bcut in (UTC|\{)/i,
    /(?<!\{\{)\bjudged\b/i,
    /^came$|\bvanish/i,
    /\bdata marks\b|^marks\b/i,
    /\bfinish the month\b/i,
    /\bfor the time they are asked for\b/i,
    /\bWrite (?!off\b)|\bwrite (a|it|one)\b/,
    /\binternal ledger\b/i,
    /\bline (in|of) the file\b|\bline \{\{(row|limit)\b/i,
    /\bsomething went wrong\b/i,
    /\bwhat else there was\b/i,
    // The navigation says Settings; the switch for one person is on Close.
    /\bon the workspace screen\b|\bunder Workspace\b|\bsettings of the close\b|\bclose’s settings\b/i,
    /\bunsound\b/i,
    /\bis no (amount|currency|date)\b|\b(is|are) told (as|once)\b|\bstands (twice|here a second)\b/i,
    /\bsuggested\b(?! (account|category))/i,
    /^not explained$/i,
  ],
  es: [
    /\bapart(ar|a|ado|ada|ados|adas|arla|arlas)\b/i,
    /\b(dejar(lo|la)?|dejó|dejo) de lado\b|\bde lado con\b/i,
    /\bcastig/i,
    /\blínea (del|en el) archivo\b|\blínea \{\{(row|limit)\b/i,
    /\bretiros?\b/i,
    /\bquiebres?\b|\bse rompe\b/i,
    /\ben juego\b/i,
    /\blibros? internos?\b/i,
    /\blínea sin registro\b(?! corr)|\bregistro sin línea\b/i,
    /\blo resuelto\b/i,
    /\bjuzg/i,
    /\bno se arrastra\b/i,
    /\b(se cortan|cortados? en)\b/i,
    /\bescriba\b/i,
    /^marcas\b|\bmarcas? de datos\b/i,
    /\bresponden por el tiempo\b/i,
    /\balgo salió mal\b/i,
    /^(llegó|desapareció)$/i,
    /\bpantalla del espacio de trabajo\b|\bajustes? del cierre\b/i,
    // The team is the equipo; a computer is none.
    /\b(este equipo|cuentas distintas del equipo)\b/i,
    /\bzona horaria (del? reporte|de los reportes)\b/i,
    /\breembolso/i,
    /\barrastre\b(?! (el|la|las|los|un|una)\b)/i,
    /\bconciliatori/i,
    /\btrasladad/i,
    /\bsaldo de cierre\b/i,
    /\bnotas? de (crédito|débito)\b/i,
    /\bpuente de corte\b|\blibro mayor\b/i,
    /\bcon problemas\b/i,
    /\b(preparador|revisor)\b/i,
    /\bse llega al\b|\bllegar al servi/i,
    /\bperiodos?\b|\bíconos?\b|\bIntro\b/i,
  ],
};

/** How a language writes it: typographic quotes, and an ID as it is usual. */
const WRITTEN = {
  en: [/(?<![\w{.])[Ii]ds?(?![\w}])/, /['"]/],
  es: [/\bIDs?\b/, /['"]/],
};

/** Words that both languages spell alike, and names. */
const ALIKE = new Set(
  `Tieout|Total|No|no|OK|Control|Hash|Bytes|Normal|Manual|Id|UTC|DNI|RUC|PEN, soles|SBS|CSV|XLSX|OFX|MT940|UTF-8|UTF-16 LE
UTF-16 BE|Windows-1252, Latin-1|Error|Excel (XLSX)|QuickBooks (CSV)|NetSuite (CSV)|CONCAR (XLSX)|PLE 5.1 (TXT)`.split(
    /[|\n]/,
  ),
);

const isObject = (value) => typeof value === 'object' && value !== null;

/** Every text of an object with the path to it. */
function textsOf(value, path = '') {
  if (typeof value === 'string') return [[path, value]];
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, each]) => textsOf(each, path === '' ? key : `${path}.${key}`));
}

/** Of pairs such as `{ en, es }`, however deep: those of one language. */
function side(value, language) {
  if (!isObject(value)) return undefined;
  if (typeof value.en === 'string' && typeof value.es === 'string') return value[language];
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, side(each, language)]));
}

const TEXTS = {
  en: textsOf(everything('en', en)),
  es: textsOf(everything('es', es)),
};

function everything(language, screens) {
  return {
    screens,
    workbook: closeText[language],
    listingWorkbook: workbookText[language],
    service: serviceLabels[language],
    close: closeWords[language],
    statement: statementWords[language],
    causes: carryCauses[language],
    reasons: ownReasons[language],
    findings: findingReasons[language],
    checklist: side(CHECKLIST, language),
    figures: side(FIGURES, language),
    remedies: side(remedies, language),
  };
}

/** The texts of the files that Electron alone can load, in both languages. */
const ELSEWHERE = execFileSync('git', ['ls-files', 'src-main/shell', 'src-main/workspaces', 'src-shared'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$|\/testing\//.test(file))
  .flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(/(?<![\w'])'((?:[^'\\\n]|\\.)*)'/g)]
      .map(([, text]) => text)
      .filter((text) => /\p{L} \p{L}/u.test(text))
      .map((text) => [file, text]),
  );

const offending = (texts, patterns) =>
  texts.filter(([, text]) => patterns.some((pattern) => pattern.test(text))).map((each) => each.join(': '));

describe.each(['en', 'es'])('the texts in %s', (language) => {
  it('use no word that the glossary replaces', () => {
    expect(offending(TEXTS[language], NOT[language])).toEqual([]);
  });

  it('write quotes and IDs in one way', () => {
    expect(offending(TEXTS[language], WRITTEN[language])).toEqual([]);
  });

  it('count one in the singular', () => {
    const keys = new Set(TEXTS[language].map(([key]) => key));
    const plural = /\{\{(?:\w+, number|count|value)\}\} (?!más\b|s\b|ends\b)\p{L}+s\b/u;
    const found = TEXTS[language].filter(([key, text]) => {
      if (!plural.test(text) || /_(one|other|zero|many)$/.test(key)) return false;
      return (
        ![`${key}_one`, key.replace(/words$|$/, 'one')].some((one) => keys.has(one)) && !NEVER_ONE.has(key)
      );
    });
    expect(found.map((each) => each.join(': '))).toEqual([]);
  });
});

/** Numbers that are never one. */
const NEVER_ONE = new Set([
  'screens.workspaceForm.minutes',
  'screens.balance.tooLong',
  'screens.operations.cashouts.resend.notLookedUp',
  'screens.operations.cashouts.resend.tooEarly',
  'screens.operations.cashouts.form.documentHint',
  'screens.overview.balances.none',
  'screens.matching.proposals.shownOf',
  'screens.statements.demoFilesDone',
  'screens.statements.flow.shownOf',
  'screens.sync.everyMinutes',
  'screens.exceptions.together.done',
]);

it('the texts of menus, dialogs and files use no word that the glossary replaces', () => {
  expect(offending(ELSEWHERE, [...NOT.en, ...NOT.es])).toEqual([]);
});

it('no Spanish text is the English one', () => {
  const english = new Map(TEXTS.en);
  const same = TEXTS.es.filter(([key, text]) => english.get(key) === text && /\p{L}{2}/u.test(plain(text)));
  expect(same.filter(([, text]) => !ALIKE.has(text)).map((each) => each.join(': '))).toEqual([]);
});

it('no Spanish text has an English word', () => {
  expect(
    offending(
      TEXTS.es.map(([key, text]) => [key, plain(text)]),
      [/\b(the|of|and|with|records?|not|days?|month)\b/i],
    ),
  ).toEqual([]);
});

/** Without what is filled in. */
const plain = (text) => text.replace(/\{\{[^}]*\}\}|\{\w+\}|\b[\w-]+\.[\w.-]+\b|«[^»]*»/g, '');

/** Characters that fit: keys, and how many at 1280 pixels without a line break or dots. */
const PLACES = [
  // The navigation, and the tabs of a screen.
  [/^service\.listings\./, 18],
  [
    /^screens\.(sync|tieOut|statements|matching|exceptions|close|journals|audit|operations|settings)\.title$/,
    24,
  ],
  [/\.tabs\.[\w-]+$/, 26],
  // Heads of the columns of wide tables.
  [/^screens\.(?!listings\.)\w+\.(columns|\w+Columns)\.[\w-]+$/, 22],
  [/^service\.fields\./, 30],
  // States, as badges.
  [/^screens\.\w+\.(states|statuses|itemStates|outcomes)\.[\w-]+$/, 24],
  [/^service\.statuses\./, 22],
];

it('no label is longer than its place', () => {
  const long = Object.values(TEXTS).flatMap((texts) =>
    texts.flatMap(([key, text]) => {
      const place = PLACES.find(([pattern]) => pattern.test(key));
      return place && text.length > place[1] ? [`${key}: ${text} (${text.length} of ${place[1]})`] : [];
    }),
  );
  expect(long).toEqual([]);
});

it('no type is named a row, a result or a state alone, and no exported one a part or an answer: it says of what', () => {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: ROOT, encoding: 'utf8' }).trim();
  const alone =
    /^\s*(?:export )?(?:type|interface|class) (?:Row|Reading|Options|State|Result|Data|Info)\b|^export (?:type|interface|class) (?:Found|Kept|Part|Entry|Answer|Item|Value|Report)\b/m;
  const found = files.split('\n').filter((file) => alone.test(readFileSync(join(ROOT, file), 'utf8')));
  expect(found).toEqual([]);
});

/** Comments are written as a colleague speaks (docs/glossary.md): they say who or what does something, and why. */
const RIDDLES = /\bwhoever\b|\bnobody['’]s\b|\bof (its|their) own accord\b|\bwhat else there (is|was)\b/i;
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;

/** Of a test everything, for its titles are read as sentences too; of another file its comments. */
const spokenIn = (file, text) => (/\.test\.|\.e2e\./.test(file) ? [text] : (text.match(COMMENT) ?? []));

const riddlesIn = (files) =>
  files.flatMap(([file, text]) =>
    spokenIn(file, text)
      .flatMap((part) => part.split('\n'))
      .filter((line) => RIDDLES.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );

it('tells a riddle in a comment or a title from a text of the product', () => {
  expect(
    riddlesIn([
      [
        'a.ts',
        "// Whoever waits gets one.\nconst text = 'Whoever administers it';\n/** Rejects pending calls. */",
      ],
      ['a.test.ts', "it('tells whoever asks', run);"],
    ]),
  ).toEqual(['a.ts: // Whoever waits gets one.', "a.test.ts: it('tells whoever asks', run);"]);
});

it('comments and titles of tests say who does what', () => {
  const names = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.cjs', '*.css'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .trim()
    .split('\n')
    // Released migrations are never edited, and this file names what it refuses.
    .filter((file) => !/\/migrations\/|^scripts\/glossary\.test/.test(file) && existsSync(join(ROOT, file)));
  expect(riddlesIn(names.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]))).toEqual([]);
});
