/** The control totals of each listing on the last sheet: exact, and as the workbook's own formulas add them up. */
import { decimalsOf, writeAmount } from '../../../src-shared/money.ts';
import { moneyField } from '../../../src-shared/service/counted-statuses.ts';
import { LISTING_NAMES, type ListingName } from '../../../src-shared/service/listing.ts';
import { listings } from '../../../src-shared/service/listings.ts';
import { amount, amountFormula, count, criterion, quoted, STYLES, text } from './cells.ts';
import type { CloseContext } from './context.ts';
import { type ControlTotal, totalText } from './control-totals.ts';
import type { WrittenListing } from './record-table.ts';
import type { SummaryRows } from './summary-rows.ts';

export function addTotals(
  context: CloseContext,
  rows: SummaryRows,
  written: Readonly<Record<ListingName, WrittenListing>>,
): void {
  const { text: words, labels } = context;
  const own = words.provenance;
  rows.section(
    own.totals,
    [
      words.field,
      words.currency,
      words.count,
      own.exact,
      own.recomputed,
      words.difference,
      '',
      words.control,
    ],
    [1, 2],
  );
  for (const name of LISTING_NAMES)
    for (const total of written[name].totals) addTotal(context, rows, name, total);
  const asText = LISTING_NAMES.flatMap((name) =>
    written[name].totals.filter((total) => total.asText.count > 0).map((total) => ({ name, total })),
  );
  if (asText.length === 0) return;
  rows.add([text(own.asText, STYLES.note)]);
  for (const { name, total } of asText)
    rows.add([
      text(labels.listings[name]),
      text(total.field),
      text(total.currency),
      count(total.asText.count),
      text(writeAmount(total.asText.units)),
    ]);
}

function addTotal(
  { text: words, labels, tables }: CloseContext,
  rows: SummaryRows,
  name: ListingName,
  total: ControlTotal,
): void {
  const exact = totalText(total);
  const decimals = decimalsOf(exact);
  const row = rows.next;
  const label = `${labels.listings[name]}: ${labels.fields[total.field]}`;
  const { totalsBy } = listings[name] as { totalsBy?: string };
  const status = moneyField(listings[name])?.name;
  const of = total.group ?? total.status;
  const sums = tables.listings[name].map((part) => {
    const criteria = [
      part.ref(total.currencyField),
      criterion(total.currency),
      part.ref('inMonth'),
      quoted(words.yes),
      ...(totalsBy ? [part.ref(totalsBy), criterion(total.group ?? '')] : []),
      ...(status === undefined ? [] : [part.ref(status), criterion(total.status ?? '')]),
    ];
    return `SUMIFS(${part.ref(total.field)},${criteria.join(',')})`;
  });
  const summed = writeAmount(total.units - total.asText.units);
  rows.add(
    [
      text(label),
      text(total.field),
      text(total.currency),
      count(total.count),
      amount(exact),
      amountFormula(`ROUND(${sums.join('+')},${decimals})`, summed),
      amountFormula(`ROUND(N(E${row})-F${row},${decimals})`, differenceOf(exact, total)),
      of === null ? null : text(of),
    ],
    rows.control(`G${row}=0`, Number(differenceOf(exact, total)) === 0),
  );
}

/** A total that is itself text counts as nothing in the formula beside it. */
function differenceOf(exact: string, { units, asText }: ControlTotal): string {
  const isText = typeof amount(exact).value === 'string';
  return writeAmount((isText ? 0n : units) - (units - asText.units));
}
