/**
 * How far a reader follows a file. Real files stay far below; a file beyond is broken, or was made to hold the reader
 * up, and is refused with the place where it went too far before anything grows with it.
 */
import { DAY_MS } from '../../src-shared/durations.ts';

/** A line's day may lie ahead by this much: movements that the bank has announced. */
export const AHEAD_MS = 31 * DAY_MS;

/** Formats other than CSV, bytes. */
export const LARGEST_WHOLE = 64 * 1024 * 1024;
/** How many bytes are looked at to tell an encoding; what comes later is checked while it is read. */
export const ENCODING_BYTES = 128 * 1024 * 1024;

/** Columns of a table that may hold a value: as many as the old Excel format had. Mappings reach 60. */
export const MOST_CELLS = 256;
/** Rows of a sheet, as Excel has them. */
export const MOST_ROWS = 1_048_576;

/** Characters between two line ends of a text. */
export const LONGEST_LINE = 1024 * 1024;

/** Elements within each other. */
export const MOST_NESTED = 50;
/** Characters between two tags. */
export const LONGEST_BETWEEN_TAGS = 1024 * 1024;
/** Elements and texts of one entry of a statement. */
export const MOST_NODES = 500_000;

/** Lines and characters of one field of an MT940 message. Field 86 has 6 lines of 65 characters by the standard. */
export const MOST_FIELD_LINES = 200;
export const LONGEST_FIELD = 20_000;

/** What the files of a workbook unpack to together, bytes. */
export const LARGEST_UNPACKED = 400 * 1024 * 1024;
/** How many times larger a file of a workbook may unpack than it is packed; above `SMALL_UNPACKED` bytes only. */
export const MOST_TIMES_UNPACKED = 300;
export const SMALL_UNPACKED = 4 * 1024 * 1024;
export const MOST_ARCHIVED_FILES = 10_000;
/** Distinct texts of a workbook, and their characters together. */
export const MOST_SHARED_TEXTS = 2_000_000;
export const LONGEST_SHARED_TEXTS = 128 * 1024 * 1024;
