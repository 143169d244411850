/** What stands above and below each printed page of a sheet, and how the page is laid out. */
import type ExcelJS from 'exceljs';

export type PageTexts = {
  /** Print header left and right, and footer; made by `pageText` where they are not ours. */
  readonly left: string;
  readonly right: string;
  readonly footer: string;
  /** "Page &P of &N". */
  readonly page: string;
};

/** In headers and footers an ampersand begins a code, and 255 characters are all that they may have. */
export const pageText = (value: string): string => value.slice(0, 80).toWellFormed().replaceAll('&', '&&');

/** A4, as wide as the sheet; `titleRows` from the top are repeated on each page. */
export function pageOf(
  page: PageTexts,
  { orientation, titleRows = 0 }: { orientation: 'portrait' | 'landscape'; titleRows?: number },
): Pick<ExcelJS.AddWorksheetOptions, 'pageSetup' | 'headerFooter'> {
  return {
    pageSetup: {
      paperSize: 9,
      orientation,
      fitToPage: true,
      fitToWidth: 1,
      fitToHeight: 0,
      ...(titleRows > 0 ? { printTitlesRow: `1:${titleRows}` } : {}),
    },
    headerFooter: {
      oddHeader: `&L${page.left}&C&A&R${page.right}`,
      oddFooter: `&L${page.footer}&R${page.page}`,
    },
  };
}
