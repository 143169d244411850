/** What a file says about the filter it was made with: a line of label and value for each part. */
import type { ListingFilter } from '../../src-shared/contract/listings.ts';
import { type Language, serviceLabels, wordsFor } from '../../src-shared/service/labels.ts';
import { choiceFields, fieldOf, type ListingDefinition } from '../../src-shared/service/listing.ts';
import { workbookText } from './text.ts';

export function filterLines(
  listing: ListingDefinition,
  filter: ListingFilter,
  language: Language,
): (readonly [label: string, value: string])[] {
  const text = workbookText[language];
  const labels = serviceLabels[language];
  const { ids, amount, lastChange, changed, flagged, identities } = filter;
  const choices = choiceFields(listing).map((field) => {
    const values = filter.choices[field.name] ?? [];
    const words = values.map((value) => wordsFor(labels, field, value) ?? value).join(', ');
    return [`${text.choice}: ${labels.fields[field.name]}`, words === '' ? text.all : words] as const;
  });
  const bounds = amount && [
    ...(amount.from === undefined ? [] : [`${text.atLeast} ${amount.from}`]),
    ...(amount.to === undefined ? [] : [`${text.atMost} ${amount.to}`]),
  ];
  const days = lastChange && [
    ...(lastChange.firstDay === undefined ? [] : [`${text.atLeast} ${lastChange.firstDay}`]),
    ...(lastChange.lastDay === undefined ? [] : [`${text.atMost} ${lastChange.lastDay}`]),
  ];
  return [
    ...choices,
    ...(amount && bounds
      ? [
          [
            `${text.choice}: ${labels.fields[fieldOf(listing, amount.field).name]}`,
            `${amount.currency}, ${bounds.join(', ')}`,
          ] as const,
        ]
      : []),
    ...(days ? [[`${text.choice}: ${labels.fields.lastChangeDate}`, days.join(', ')] as const] : []),
    [text.text, filter.text === '' ? text.all : filter.text],
    ...(ids ? [[text.ids, ids.join(', ')] as const] : []),
    ...(changed ? [[text.choice, text.changedOnly] as const] : []),
    ...(flagged ? [[text.choice, text.flaggedOnly] as const] : []),
    ...(identities ? [[text.choice, `${text.selectedOnly}: ${identities.length}`] as const] : []),
  ];
}
