/** What a listing's workbook is made from. */
import type { ListingFilter, ListingRow, ListingSummary } from '../../src-shared/contract/listings.ts';
import type { StoredReport } from '../../src-shared/contract/reports.ts';
import type { Language } from '../../src-shared/service/labels.ts';
import type { FieldDefinition, FieldName, ListingDefinition } from '../../src-shared/service/listing.ts';

export type WorkbookRequest = {
  readonly path: string;
  readonly language: Language;
  readonly listing: ListingDefinition;
  /** The fields written, in their order (export-columns.ts). */
  readonly columns: readonly FieldDefinition[];
  readonly filter: ListingFilter;
  readonly summary: ListingSummary;
  /** Report files of the provider that records of the listing came from; none unless told. */
  readonly importedFiles?: readonly StoredReport[];
  readonly workspace: {
    readonly name: string;
    readonly environment: 'staging' | 'production';
    readonly merchantsBaseUrl: string;
    readonly timeZone: string;
  };
  /** When the export was made, epoch ms. */
  readonly exportedAt: number;
  /** Name and version of the app. */
  readonly app: string;
  /** Sums of the totalled amounts that a spreadsheet's number cannot hold, which are written as text. */
  readonly writtenAsText: readonly {
    readonly field: FieldName;
    readonly currency: string;
    readonly group?: string;
    readonly status?: string;
    readonly amount: string;
    readonly count: number;
  }[];
  /** The records in order, in chunks; the count of the chunks' rows must be the summary's. */
  readonly chunks: AsyncIterable<readonly ListingRow[]> | Iterable<readonly ListingRow[]>;
  readonly onProgress?: (rows: number) => void;
};
