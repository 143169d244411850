/** The legend: which column is which field of the service, and how it is written. */
import type ExcelJS from 'exceljs';
import { serviceLabels } from '../../src-shared/service/labels.ts';
import type { FieldDefinition } from '../../src-shared/service/listing.ts';
import { listingPages } from './listing-pages.ts';
import { pageOf } from './page-texts.ts';
import { workbookText } from './text.ts';
import type { WorkbookRequest } from './workbook-request.ts';

export function writeFieldsSheet(
  workbook: ExcelJS.stream.xlsx.WorkbookWriter,
  request: WorkbookRequest,
): void {
  const text = workbookText[request.language];
  const labels = serviceLabels[request.language].fields;
  const sheet = workbook.addWorksheet(text.fieldsSheet, {
    views: [{ state: 'frozen', ySplit: 1 }],
    ...pageOf(listingPages(request), { orientation: 'portrait', titleRows: 1 }),
  });
  sheet.columns = [
    { header: text.header, width: 26 },
    { header: text.serviceField, width: 26 },
    { header: text.note, width: 44 },
  ];
  sheet.getRow(1).font = { bold: true };
  sheet.getRow(1).commit();
  for (const field of request.columns) {
    sheet.addRow([labels[field.name], field.name, noteOn(field, request)]).commit();
  }
  sheet.commit();
}

function noteOn({ kind, currencyField }: FieldDefinition, { language, workspace }: WorkbookRequest): string {
  const text = workbookText[language];
  if (kind === 'instant') return `${text.dateNote} ${workspace.timeZone}`;
  if (kind === 'day') return text.dayNote;
  if (kind === 'amount')
    return `${text.currency}: ${currencyField ? serviceLabels[language].fields[currencyField] : ''}`;
  return kind === 'id' ? text.idNote : '';
}
