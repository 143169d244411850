/** Workbooks as the tests of these rooms want them. */
import ExcelJS from 'exceljs';

/** A workbook of one sheet with these rows; `change` does what else is to be done to it. */
export async function workbookOf(
  rows: readonly (readonly unknown[])[],
  change: (sheet: ExcelJS.Worksheet, book: ExcelJS.Workbook) => void = () => undefined,
): Promise<Uint8Array> {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('Movimientos');
  for (const row of rows) sheet.addRow([...row]);
  change(sheet, book);
  return new Uint8Array(await book.xlsx.writeBuffer());
}
