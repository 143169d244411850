/**
 * The checklist of a close, each point and each figure in one place: what it is called in both languages, who may waive
 * it, and where it is looked into. How a point is judged stands in src-main/close/checklist.ts, which does not compile
 * while one is missing there.
 *
 * Locked months and the audit trail hold these names for years: one that was released is never renamed or removed.
 */
import type { Language } from '../service/labels.ts';
import { LISTING_NAMES } from '../service/listing.ts';

type Words = Readonly<Record<Language, string>>;

/**
 * Whether a person may waive a point that is off: never, because each case in it is decided by itself; with a reason;
 * or with one in a sentence (20 characters at least), because it concerns coverage, a balance or a difference.
 */
type WaiverRule = 'never' | 'reason' | 'sentence';

/** The fewest characters of a reason in a sentence. */
const SENTENCE = 20;

/** The fewest characters of the reason with which a point may be waived; null when it may not be. */
export function leastReason(item: CloseItemName): number | null {
  const rules: Readonly<Record<WaiverRule, number | null>> = { never: null, reason: 1, sentence: SENTENCE };
  return rules[CHECKLIST[item].waiver];
}

/** The screen where a point is looked into. */
export type PointScreen =
  | 'sync'
  | 'tie-out'
  | 'daily-balances'
  | 'bank-matching'
  | 'ledger-matching'
  | 'account-reconciliation'
  | 'unusual-figures'
  | 'exceptions'
  | 'close-before'
  | 'deposits';

type Point = {
  readonly title: Words;
  readonly waiver: WaiverRule;
  /** False for what only warns: it does not stand against signing. */
  readonly required: boolean;
  readonly screen: PointScreen;
};

/** In the order of the checklist. */
export const CHECKLIST = {
  coverage: {
    title: {
      en: 'All listings read over the month and the days that it rests on',
      es: 'Todos los listados leídos en todo el mes y en los días de los que depende',
    },
    waiver: 'sentence',
    required: true,
    screen: 'sync',
  },
  'roll-forward': {
    title: { en: 'The balance rolls forward every day', es: 'El saldo cuadra de un día al siguiente' },
    waiver: 'sentence',
    required: true,
    screen: 'tie-out',
  },
  opening: {
    title: {
      en: 'Opens with the locked closing balance of the month before',
      es: 'Abre con el saldo final bloqueado del mes anterior',
    },
    waiver: 'sentence',
    required: true,
    screen: 'daily-balances',
  },
  activity: {
    title: {
      en: 'The report’s columns tie out to the records',
      es: 'Las columnas del reporte cuadran con los registros',
    },
    waiver: 'sentence',
    required: true,
    screen: 'tie-out',
  },
  bank: {
    title: {
      en: 'Settlements matched with the bank statement',
      es: 'Liquidaciones conciliadas con el extracto bancario',
    },
    waiver: 'reason',
    required: true,
    screen: 'bank-matching',
  },
  ledger: {
    title: { en: 'Records matched with the ledger', es: 'Registros conciliados con los libros contables' },
    waiver: 'reason',
    required: true,
    screen: 'ledger-matching',
  },
  exceptions: {
    title: {
      en: 'Exceptions of the month cleared or accepted',
      es: 'Excepciones del mes resueltas o aceptadas',
    },
    waiver: 'never',
    required: true,
    screen: 'exceptions',
  },
  account: {
    title: {
      en: 'Account reconciled: nothing unexplained, every item decided on',
      es: 'Cuenta conciliada: nada sin explicar, cada partida decidida',
    },
    waiver: 'sentence',
    required: true,
    screen: 'account-reconciliation',
  },
  deviations: {
    title: { en: 'Unusual figures explained', es: 'Cifras inusuales explicadas' },
    waiver: 'never',
    required: true,
    screen: 'unusual-figures',
  },
  'earlier-adjustments': {
    title: {
      en: 'Changes to earlier locked months decided on',
      es: 'Cambios en meses bloqueados anteriores decididos',
    },
    waiver: 'never',
    required: true,
    screen: 'close-before',
  },
  'non-final': {
    title: {
      en: 'No record whose status may still change',
      es: 'Ningún registro cuyo estado aún pueda cambiar',
    },
    waiver: 'reason',
    required: false,
    screen: 'deposits',
  },
} as const satisfies Readonly<Record<string, Point>>;

export type CloseItemName = keyof typeof CHECKLIST;
export const CLOSE_ITEMS = Object.keys(CHECKLIST) as [CloseItemName, ...CloseItemName[]];

/** The kinds of figures whose value is any text: `instant` epoch milliseconds, `count` digits. */
export const PLAIN_FIGURE_KINDS = ['amount', 'count', 'day', 'instant', 'text'] as const;
/** Of `listing` and `column` the value is a name of the service's. */
type FigureKind = (typeof PLAIN_FIGURE_KINDS)[number] | 'listing' | 'column';

export type Figure = {
  readonly kind: FigureKind;
  /** `{{value}}` stands for the value. Of a count, `one` where the words of one differ. */
  readonly words: Words;
  readonly one?: Words;
  /** Says more of the figure before it, and is joined to it by a comma. */
  readonly further?: true;
  /**
   * What a waiver of the point holds for. `measure`: by this the point is off, and where it is larger, or an amount has
   * the other sign, the waiver lapses; `told`: the waiver lapses where it did not have it, such as a listing, a column
   * or a missing balance; `aside`: any.
   */
  readonly waived: 'measure' | 'told' | 'aside';
};

/** The figures behind the points. */
export const FIGURES = {
  listingsCovered: {
    kind: 'count',
    waived: 'aside',
    words: {
      en: `{{value}} of ${LISTING_NAMES.length} listings complete`,
      es: `{{value}} de ${LISTING_NAMES.length} listados completos`,
    },
  },
  asOf: {
    kind: 'instant',
    waived: 'aside',
    words: { en: 'as of {{value}}', es: 'al {{value}}' },
    further: true,
  },
  notKnownYet: { kind: 'text', waived: 'aside', words: { en: 'not known yet', es: 'aún no se conoce' } },
  firstDayNotRead: {
    kind: 'day',
    waived: 'aside',
    words: { en: 'not read: {{value}}', es: 'sin leer: {{value}}' },
    further: true,
  },
  lastDayNotRead: {
    kind: 'day',
    waived: 'aside',
    words: { en: 'to {{value}}', es: 'al {{value}}' },
    further: true,
  },
  notCovered: {
    kind: 'listing',
    waived: 'told',
    words: { en: '{{value}} not complete', es: '{{value}} sin completar' },
  },
  recordsWithoutDate: {
    kind: 'count',
    waived: 'measure',
    words: {
      en: '{{value}} records without a date, in no month',
      es: '{{value}} registros sin fecha, en ningún mes',
    },
    one: {
      en: '{{value}} record without a date, in no month',
      es: '{{value}} registro sin fecha, en ningún mes',
    },
  },
  notOver: {
    kind: 'text',
    waived: 'aside',
    words: { en: 'the month is not over yet', es: 'el mes aún no termina' },
  },
  daysInReport: {
    kind: 'count',
    waived: 'aside',
    words: { en: '{{value}} days in the report', es: '{{value}} días en el reporte' },
    one: { en: '{{value}} day in the report', es: '{{value}} día en el reporte' },
  },
  breaks: {
    kind: 'count',
    waived: 'measure',
    words: {
      en: 'the balance does not roll forward on {{value}} days',
      es: 'descuadre del saldo en {{value}} días',
    },
    one: {
      en: 'the balance does not roll forward on {{value}} day',
      es: 'descuadre del saldo en {{value}} día',
    },
  },
  firstBreak: {
    kind: 'day',
    waived: 'aside',
    words: { en: 'first on {{value}}', es: 'el primero el {{value}}' },
    further: true,
  },
  firstBreakAmount: {
    kind: 'amount',
    waived: 'measure',
    words: { en: 'by {{value}}', es: 'por {{value}}' },
    further: true,
  },
  daysMissing: {
    kind: 'count',
    waived: 'measure',
    words: { en: '{{value}} days missing in the report', es: 'faltan {{value}} días en el reporte' },
    one: { en: '{{value}} day missing in the report', es: 'falta {{value}} día en el reporte' },
  },
  firstDayMissing: {
    kind: 'day',
    waived: 'aside',
    words: { en: 'the first on {{value}}', es: 'el primero, el {{value}}' },
    further: true,
  },
  dayBeforeUnknown: {
    kind: 'day',
    waived: 'aside',
    words: { en: 'day before {{value}} not read', es: 'día anterior al {{value}} sin leer' },
  },
  opening: { kind: 'amount', waived: 'aside', words: { en: 'opening {{value}}', es: 'inicial {{value}}' } },
  lockedClosing: {
    kind: 'amount',
    waived: 'aside',
    words: { en: 'locked closing {{value}}', es: 'cierre bloqueado {{value}}' },
  },
  monthBeforeOpen: {
    kind: 'text',
    waived: 'told',
    words: { en: 'not locked yet: {{value}}', es: 'aún sin bloquear: {{value}}' },
  },
  closingMoved: {
    kind: 'amount',
    waived: 'aside',
    words: { en: 'adjustments taken in {{value}}', es: 'ajustes incorporados {{value}}' },
  },
  difference: {
    kind: 'amount',
    waived: 'measure',
    words: { en: 'difference {{value}}', es: 'diferencia {{value}}' },
  },
  columnsAgree: {
    kind: 'count',
    waived: 'aside',
    words: { en: '{{value}} columns agree', es: '{{value}} columnas cuadran' },
    one: { en: '{{value}} column agrees', es: '{{value}} columna cuadra' },
  },
  columnDiffers: {
    kind: 'column',
    waived: 'told',
    words: { en: '{{value}}: differs', es: '{{value}}: difiere' },
  },
  daysDiffering: {
    kind: 'count',
    waived: 'measure',
    words: { en: 'on {{value}} days', es: 'en {{value}} días' },
    one: { en: 'on {{value}} day', es: 'en {{value}} día' },
    further: true,
  },
  columnDifference: {
    kind: 'amount',
    waived: 'measure',
    words: { en: '{{value}} in total', es: '{{value}} en total' },
    further: true,
  },
  unsignedNotes: {
    kind: 'count',
    waived: 'measure',
    words: {
      en: '{{value}} notes that say neither credit nor debit, in no total',
      es: '{{value}} notas que no indican si son de crédito o de débito, en ningún total',
    },
    one: {
      en: '{{value}} note that says neither credit nor debit, in no total',
      es: '{{value}} nota que no indica si es de crédito o de débito, en ningún total',
    },
  },
  statements: {
    kind: 'count',
    waived: 'aside',
    words: { en: '{{value}} statements', es: '{{value}} extractos' },
    one: { en: '{{value}} statement', es: '{{value}} extracto' },
  },
  filesToMatch: {
    kind: 'count',
    waived: 'measure',
    words: {
      en: '{{value}} imported files not matched yet',
      es: '{{value}} archivos importados aún sin conciliar',
    },
    one: {
      en: '{{value}} imported file not matched yet',
      es: '{{value}} archivo importado aún sin conciliar',
    },
  },
  daysWithoutStatement: {
    kind: 'count',
    waived: 'measure',
    words: { en: '{{value}} days without a statement', es: '{{value}} días sin extracto' },
    one: { en: '{{value}} day without a statement', es: '{{value}} día sin extracto' },
  },
  balancesNotProved: {
    kind: 'count',
    waived: 'measure',
    words: {
      en: '{{value}} statements whose balances are not proved',
      es: '{{value}} extractos con saldos sin comprobar',
    },
    one: {
      en: '{{value}} statement whose balances are not proved',
      es: '{{value}} extracto con saldos sin comprobar',
    },
  },
  balancesNotChained: {
    kind: 'count',
    waived: 'measure',
    words: {
      en: '{{value}} statements that do not open with the closing balance before',
      es: '{{value}} extractos que no abren con el saldo final del anterior',
    },
    one: {
      en: '{{value}} statement that does not open with the closing balance before',
      es: '{{value}} extracto que no abre con el saldo final del anterior',
    },
  },
  linesGone: {
    kind: 'count',
    waived: 'measure',
    words: {
      en: '{{value}} lines that a later file no longer has',
      es: '{{value}} líneas que un archivo posterior ya no tiene',
    },
    one: {
      en: '{{value}} line that a later file no longer has',
      es: '{{value}} línea que un archivo posterior ya no tiene',
    },
  },
  openLines: {
    kind: 'count',
    waived: 'measure',
    words: { en: '{{value}} lines open', es: '{{value}} líneas abiertas' },
    one: { en: '{{value}} line open', es: '{{value}} línea abierta' },
  },
  openLinesAmount: {
    kind: 'amount',
    waived: 'measure',
    words: { en: 'lines {{value}}', es: 'líneas {{value}}' },
    further: true,
  },
  openRecords: {
    kind: 'count',
    waived: 'measure',
    words: { en: '{{value}} records open', es: '{{value}} registros abiertos' },
    one: { en: '{{value}} record open', es: '{{value}} registro abierto' },
  },
  openRecordsAmount: {
    kind: 'amount',
    waived: 'measure',
    words: { en: 'records {{value}}', es: 'registros {{value}}' },
    further: true,
  },
  proposals: {
    kind: 'count',
    waived: 'measure',
    words: { en: '{{value}} proposals to decide', es: '{{value}} propuestas por decidir' },
    one: { en: '{{value}} proposal to decide', es: '{{value}} propuesta por decidir' },
  },
  differenceWithin: {
    kind: 'amount',
    waived: 'measure',
    words: {
      en: 'within proposals and matches {{value}}',
      es: 'dentro de propuestas y conciliaciones {{value}}',
    },
  },
  openAnswered: {
    kind: 'count',
    waived: 'aside',
    words: {
      en: '{{value}} of these accepted, carried forward or written off',
      es: '{{value}} de estas aceptadas, pasadas al mes siguiente o ajustadas a resultados',
    },
    one: {
      en: '{{value}} of these accepted, carried forward or written off',
      es: '{{value}} de estas aceptada, pasada al mes siguiente o ajustada a resultados',
    },
    further: true,
  },
  differencesAnswered: {
    kind: 'count',
    waived: 'aside',
    words: {
      en: '{{value}} exceptions of these accepted, carried forward or written off',
      es: '{{value}} excepciones de estas aceptadas, pasadas al mes siguiente o ajustadas a resultados',
    },
    one: {
      en: '{{value}} exception of these accepted, carried forward or written off',
      es: '{{value}} excepción de estas aceptada, pasada al mes siguiente o ajustada a resultados',
    },
    further: true,
  },
  openExceptions: {
    kind: 'count',
    waived: 'aside',
    words: { en: '{{value}} open', es: '{{value}} abiertas' },
    one: { en: '{{value}} open', es: '{{value}} abierta' },
  },
  openExceptionsNet: {
    kind: 'amount',
    waived: 'aside',
    words: { en: 'net {{value}}', es: 'neto {{value}}' },
    further: true,
  },
  openExceptionsAmount: {
    kind: 'amount',
    waived: 'aside',
    words: { en: 'gross {{value}}', es: 'bruto {{value}}' },
    further: true,
  },
  acceptedExceptions: {
    kind: 'count',
    waived: 'aside',
    words: { en: '{{value}} accepted or written off', es: '{{value}} aceptadas o ajustadas a resultados' },
    one: { en: '{{value}} accepted or written off', es: '{{value}} aceptada o ajustada a resultados' },
  },
  carriedExceptions: {
    kind: 'count',
    waived: 'aside',
    words: { en: '{{value}} carried forward', es: '{{value}} pasan al mes siguiente' },
    one: { en: '{{value}} carried forward', es: '{{value}} pasa al mes siguiente' },
  },
  clearedExceptions: {
    kind: 'count',
    waived: 'aside',
    words: { en: '{{value}} cleared', es: '{{value}} resueltas' },
    one: { en: '{{value}} cleared', es: '{{value}} resuelta' },
  },
  noBookBalance: {
    kind: 'text',
    waived: 'told',
    words: { en: 'no balance per books', es: 'sin saldo según libros' },
  },
  unexplainedDifference: {
    kind: 'amount',
    waived: 'measure',
    words: { en: 'unexplained {{value}}', es: 'sin explicar {{value}}' },
  },
  undecidedItems: {
    kind: 'count',
    waived: 'measure',
    words: { en: '{{value}} items to decide on', es: '{{value}} partidas por decidir' },
    one: { en: '{{value}} item to decide on', es: '{{value}} partida por decidir' },
  },
  undecidedItemsAmount: {
    kind: 'amount',
    waived: 'measure',
    words: { en: '{{value}} in total', es: '{{value}} en total' },
    further: true,
  },
  itemsAnswered: {
    kind: 'count',
    waived: 'aside',
    words: {
      en: '{{value}} items accepted, carried forward or written off',
      es: '{{value}} partidas aceptadas, pasadas al mes siguiente o ajustadas a resultados',
    },
    one: {
      en: '{{value}} item accepted, carried forward or written off',
      es: '{{value}} partida aceptada, pasada al mes siguiente o ajustada a resultados',
    },
  },
  neverLooked: { kind: 'text', waived: 'aside', words: { en: 'not updated yet', es: 'aún sin actualizar' } },
  unusualFigures: {
    kind: 'count',
    waived: 'aside',
    words: { en: '{{value}} unusual figures', es: '{{value}} cifras inusuales' },
    one: { en: '{{value}} unusual figure', es: '{{value}} cifra inusual' },
  },
  unusualExplained: {
    kind: 'count',
    waived: 'aside',
    words: { en: '{{value}} of these explained', es: '{{value}} de estas explicadas' },
    one: { en: '{{value}} of these explained', es: '{{value}} de estas explicada' },
    further: true,
  },
  unusualNotCompared: {
    kind: 'count',
    waived: 'aside',
    words: {
      en: 'not compared with {{value}} earlier days that are not in the report',
      es: 'sin comparar con {{value}} días anteriores que no figuran en el reporte',
    },
    one: {
      en: 'not compared with {{value}} earlier day that is not in the report',
      es: 'sin comparar con {{value}} día anterior que no figura en el reporte',
    },
    further: true,
  },
  pendingAdjustments: {
    kind: 'count',
    waived: 'aside',
    words: { en: '{{value}} to decide', es: '{{value}} por decidir' },
  },
  earlierDamaged: {
    kind: 'text',
    waived: 'aside',
    words: {
      en: 'not compared, locked file damaged: {{value}}',
      es: 'sin comparar, archivo bloqueado dañado: {{value}}',
    },
  },
  nonFinalRecords: {
    kind: 'count',
    waived: 'measure',
    words: { en: '{{value}} records', es: '{{value}} registros' },
    one: { en: '{{value}} record', es: '{{value}} registro' },
  },
  upTo: {
    kind: 'day',
    waived: 'aside',
    words: { en: 'dated up to {{value}}', es: 'con fecha hasta el {{value}}' },
  },
} as const satisfies Readonly<Record<string, Figure>>;

export type FigureName = keyof typeof FIGURES;
export const FIGURE_NAMES = Object.keys(FIGURES) as [FigureName, ...FigureName[]];

/** Whether a figure says more of the one before it. */
export const isFurther = (name: FigureName): boolean => (FIGURES[name] as Figure).further === true;

/** The figures whose value is of that kind. */
export type FigureOf<Kind extends FigureKind> = {
  [Name in FigureName]: (typeof FIGURES)[Name]['kind'] extends Kind ? Name : never;
}[FigureName];
