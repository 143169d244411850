/** Workbooks as the tests of these rooms want them. */
import ExcelJS from 'exceljs';

/** A workbook of one sheet with these rows. */
export async function workbookOf(rows: readonly (readonly unknown[])[]): Promise<Uint8Array> {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('Movimientos');
  for (const row of rows) sheet.addRow([...row]);
  return new Uint8Array(await book.xlsx.writeBuffer());
}
