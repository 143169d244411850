/**
 * The one part of exceljs that the app uses: its streaming writer, taken by itself. The library as a whole also loads
 * what reads and unpacks workbooks, and with it old packages that search, link and remove files; none of that is needed
 * to write one.
 */
import WorkbookWriter from 'exceljs/lib/stream/xlsx/workbook-writer.js';

export { WorkbookWriter };
