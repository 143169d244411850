/*
 * The floor of an export: the same cells written by libxlsxwriter in its mode of constant memory. Reads rows from a file, a line each,
 * the cells apart by tabs; the first line has one letter for each column: t text, n amount, d instant (a spreadsheet's day number).
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xlsxwriter.h>

#define MOST_COLUMNS 64

int main(int argc, char **argv) {
  if (argc != 3) return 2;
  FILE *rows = fopen(argv[1], "r");
  if (!rows) return 3;
  lxw_workbook_options options = {.constant_memory = LXW_TRUE, .tmpdir = NULL, .use_zip64 = LXW_TRUE};
  lxw_workbook *workbook = workbook_new_opt(argv[2], &options);
  lxw_worksheet *sheet = workbook_add_worksheet(workbook, "Deposits");
  lxw_format *amount = workbook_add_format(workbook);
  format_set_num_format(amount, "#,##0.00");
  lxw_format *instant = workbook_add_format(workbook);
  format_set_num_format(instant, "yyyy-mm-dd hh:mm:ss");
  lxw_format *text = workbook_add_format(workbook);
  format_set_num_format(text, "@");
  char kinds[MOST_COLUMNS + 2];
  if (!fgets(kinds, sizeof kinds, rows)) return 4;
  kinds[strcspn(kinds, "\n")] = 0;
  char *line = NULL;
  size_t size = 0;
  lxw_row_t row = 0;
  for (ssize_t read; (read = getline(&line, &size, rows)) > 0; row += 1) {
    if (line[read - 1] == '\n') line[read - 1] = 0;
    char *rest = line;
    for (lxw_col_t column = 0; rest && kinds[column]; column += 1) {
      char *cell = strsep(&rest, "\t");
      if (*cell == 0) continue;
      if (kinds[column] == 'n') worksheet_write_number(sheet, row, column, strtod(cell, NULL), amount);
      else if (kinds[column] == 'd') worksheet_write_number(sheet, row, column, strtod(cell, NULL), instant);
      else worksheet_write_string(sheet, row, column, cell, text);
    }
  }
  free(line);
  fclose(rows);
  lxw_error error = workbook_close(workbook);
  if (error) fprintf(stderr, "%s\n", lxw_strerror(error));
  printf("%u\n", row);
  return error ? 1 : 0;
}
